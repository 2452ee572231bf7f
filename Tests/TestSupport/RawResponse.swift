/// An answer as it came.
public struct RawResponse: Sendable {
  /// The status line and the field lines, without the empty line.
  public let head: String

  /// The body.
  public var body: [UInt8] = []

  /// The status code, or 0 where the head has none.
  public var status: Int { Int(head.dropFirst(9).prefix(3)) ?? 0 }

  /// The body as text.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// The value of a field's first line, or nil.
  public subscript(name: String) -> String? {
    for line in head.split(separator: "\r\n").dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts[0].lowercased() == name.lowercased() {
        return parts.count > 1 ? String(parts[1].drop { $0 == " " }) : ""
      }
    }
    return nil
  }
}
