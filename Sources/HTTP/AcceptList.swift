/// The media types that a client accepts, in the order in which it names them (RFC 9110 §12.5.1).
public struct AcceptList: Sendable {
  /// One member of the list: `image/*;q=0.8`.
  public struct MediaRange: Sendable, Hashable {
    /// In lower case; `*` for any.
    public let type: String
    /// In lower case; `*` for any.
    public let subtype: String
    /// 0 to 1000: what the client writes as 0 to 1.
    public let quality: Int

    /// 2 for a full type, 1 for `type/*`, 0 for `*/*`.
    var precision: Int { type == "*" ? 0 : subtype == "*" ? 1 : 2 }

    /// Whether a media type, in lower case and without parameters, is in this range.
    public func contains(_ type: some StringProtocol, _ subtype: some StringProtocol) -> Bool {
      (self.type == "*" || self.type == type) && (self.subtype == "*" || self.subtype == subtype)
    }
  }

  /// The members that are well formed, in order.
  public let ranges: [MediaRange]

  /// - Parameter text: an `Accept` field's value; nil, where there is none, accepts everything.
  public init(_ text: String?) {
    ranges = Self.split(text ?? "*/*", at: UInt8(ascii: ",")).compactMap(Self.range)
  }

  /// What a request accepts.
  public init(of request: HTTPRequest) { self.init(request.fields.list(of: "Accept")) }

  /// How much the client wants a media type, 0 (not at all) to 1000, by the most precise range that it is in.
  public func quality(of mediaType: String) -> Int {
    let parts = mediaType.lowercased().split(separator: "/", maxSplits: 1)
    guard parts.count == 2 else { return 0 }
    let matching = ranges.filter { $0.contains(parts[0], parts[1]) }
    return matching.max { $0.precision < $1.precision }?.quality ?? 0
  }

  /// The one of some media types that the client wants most; the first of those it wants alike; nil where it wants none.
  public func best(of mediaTypes: [String]) -> String? {
    var best: (type: String, quality: Int)?
    for type in mediaTypes {
      let quality = quality(of: type)
      if quality > best?.quality ?? 0 { best = (type, quality) }
    }
    return best?.type
  }

  private static func range(_ member: Substring) -> MediaRange? {
    let parts = split(member, at: UInt8(ascii: ";")).map(trimmed)
    let types = parts[0].split(separator: "/", omittingEmptySubsequences: false)
    guard types.count == 2, types.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(ByteClass.isToken) }) else {
      return nil
    }
    guard types[0] != "*" || types[1] == "*" else { return nil }
    var quality = 1000
    for parameter in parts.dropFirst() {
      let pair = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(trimmed)
      guard pair.count == 2, pair[0].lowercased() == "q" else { continue }
      guard let value = self.quality(pair[1]) else { return nil }
      quality = value
    }
    return MediaRange(type: types[0].lowercased(), subtype: types[1].lowercased(), quality: quality)
  }

  /// `0`, `0.123`, `1`, `1.000` in thousandths.
  private static func quality(_ text: Substring) -> Int? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = parts.count > 1 ? parts[1] : ""
    guard parts[0] == "0" || parts[0] == "1", fraction.utf8.count <= 3, fraction.utf8.allSatisfy(ByteClass.isDigit),
      let thousandths = Int((fraction + "000").prefix(3))
    else { return nil }
    let value = (parts[0] == "1" ? 1000 : 0) + thousandths
    return value <= 1000 ? value : nil
  }

  /// The parts between separators that stand outside of quoted strings.
  private static func split(_ text: some StringProtocol, at separator: UInt8) -> [Substring] {
    let text = Substring(text)
    var parts: [Substring] = []
    var start = text.startIndex
    var isQuoted = false
    var isEscaped = false
    for index in text.utf8.indices {
      let byte = text.utf8[index]
      if isEscaped {
        isEscaped = false
      } else if isQuoted, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte == separator, !isQuoted {
        parts.append(text[start..<index])
        start = text.utf8.index(after: index)
      }
    }
    return parts + [text[start...]]
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var bytes = text.utf8.drop(while: ByteClass.isWhitespace)
    while let last = bytes.last, ByteClass.isWhitespace(last) { bytes = bytes.dropLast() }
    return Substring(bytes)
  }
}
