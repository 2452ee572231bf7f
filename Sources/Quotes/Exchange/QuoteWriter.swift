import JSON

/// Writes a file of quotes, part by part: what `QuoteReader` reads as the same quotes.
public struct QuoteWriter: Sendable {
  public let format: QuoteFileFormat
  private var isFirst = true

  /// How many drafts were left out, since the format can't tell them from what is published.
  public private(set) var omitted = 0

  public init(_ format: QuoteFileFormat) {
    self.format = format
  }

  /// Appends what comes before the first quote.
  public func begin(_ bytes: inout [UInt8]) {
    switch format {
    case .json: bytes.append(UInt8(ascii: "["))
    case .csv: bytes.append(contentsOf: "text,attribution,source,language,weight,published\r\n".utf8)
    case .fortune: break
    }
  }

  /// Appends a quote.
  public mutating func write(_ quote: QuoteFields, to bytes: inout [UInt8]) {
    guard format != .fortune || quote.published else {
      omitted += 1
      return
    }
    switch format {
    case .json:
      bytes.append(contentsOf: (isFirst ? "\n" : ",\n").utf8)
      Self.json(quote).write(to: &bytes)
    case .csv: Self.writeCSV(quote, to: &bytes)
    case .fortune:
      if !isFirst { bytes.append(contentsOf: "%\n".utf8) }
      Self.writeFortune(quote, to: &bytes)
    }
    isFirst = false
  }

  /// Appends what comes after the last quote.
  public func end(_ bytes: inout [UInt8]) {
    if format == .json { bytes.append(contentsOf: "\n]\n".utf8) }
  }

  private static func json(_ quote: QuoteFields) -> JSONValue {
    func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
    return [
      "text": .string(quote.text), "attribution": text(quote.attribution), "source": text(quote.source),
      "language": text(quote.language), "weight": .integer(Int64(quote.weight)), "published": .bool(quote.published),
    ]
  }

  private static func writeCSV(_ quote: QuoteFields, to bytes: inout [UInt8]) {
    let fields = [
      quote.text, quote.attribution ?? "", quote.source ?? "", quote.language ?? "", String(quote.weight),
      String(quote.published),
    ]
    for (index, field) in fields.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      let isPlain = field.utf8.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "\"") }
      if isPlain {
        bytes.append(contentsOf: field.utf8)
      } else {
        bytes.append(UInt8(ascii: "\""))
        for byte in field.utf8 {
          if byte == UInt8(ascii: "\"") { bytes.append(byte) }
          bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
      }
    }
    bytes.append(contentsOf: "\r\n".utf8)
  }

  private static func writeFortune(_ quote: QuoteFields, to bytes: inout [UInt8]) {
    let lines = quote.text.split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines {
      let isMark = line.utf8.last == UInt8(ascii: "%") && line.utf8.dropLast().allSatisfy { $0 == UInt8(ascii: "\\") }
      if isMark { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(contentsOf: line.utf8)
      bytes.append(UInt8(ascii: "\n"))
    }
    if let attribution = quote.attribution {
      bytes.append(contentsOf: "\t-- \(attribution)\n".utf8)
    } else if lines.count > 1, let last = lines.last, FortuneParser.attribution(last) != nil {
      // Else the quote's own last line would be taken for one.
      bytes.append(contentsOf: "\t--\n".utf8)
    }
  }
}
