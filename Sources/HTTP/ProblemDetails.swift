/// An error in a form that programs can read: `application/problem+json` (RFC 9457).
public struct ProblemDetails: Sendable {
  /// A URI that names the kind of problem; `about:blank` where the status says it all.
  public var type: String
  /// The kind of problem in a few words; the same for all problems of a type.
  public var title: String
  public var status: HTTPStatus
  /// What happened this time, and what to change.
  public var detail: String?
  /// More members, in order.
  public var extensions: [(name: String, value: JSON)]

  /// - Parameter title: the status's reason phrase where nil.
  public init(
    type: String = "about:blank", title: String? = nil, status: HTTPStatus, detail: String? = nil,
    extensions: [(name: String, value: JSON)] = []
  ) {
    self.type = type
    self.title = title ?? status.reasonPhrase
    self.status = status
    self.detail = detail
    self.extensions = extensions
  }

  /// The problem as JSON in UTF-8.
  public var bytes: [UInt8] {
    var members: [(name: String, value: JSON)] = [
      ("type", .string(type)), ("title", .string(title)), ("status", .int(status.code)),
    ]
    if let detail { members.append(("detail", .string(detail))) }
    var bytes: [UInt8] = []
    JSON.object(members + extensions).write(to: &bytes)
    return bytes
  }

  /// The answer with this problem as its body. No cache keeps it.
  /// - Parameter fields: more fields, sent after `Content-Type` and `Cache-Control`.
  public func response(fields: HTTPFields = [:]) -> HTTPResponse {
    var all: HTTPFields = ["Content-Type": "application/problem+json", "Cache-Control": "no-store"]
    all.append(contentsOf: fields)
    return HTTPResponse(status: status, fields: all, body: .bytes(bytes))
  }

  /// A JSON value, to be written.
  public enum JSON: Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
    case string(String)
    case int(Int)
    case bool(Bool)
    case null
    case array([JSON])
    case object([(name: String, value: JSON)])

    public init(stringLiteral value: String) { self = .string(value) }
    public init(integerLiteral value: Int) { self = .int(value) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// Appends the value as compact JSON (RFC 8259).
    public func write(to bytes: inout [UInt8]) {
      switch self {
      case .string(let text): Self.write(text, to: &bytes)
      case .int(let number): bytes.append(contentsOf: String(number).utf8)
      case .bool(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
      case .null: bytes.append(contentsOf: "null".utf8)
      case .array(let values):
        Self.write(values, "[", "]", to: &bytes) { $0.write(to: &$1) }
      case .object(let members):
        Self.write(members, "{", "}", to: &bytes) {
          Self.write($0.name, to: &$1)
          $1.append(UInt8(ascii: ":"))
          $0.value.write(to: &$1)
        }
      }
    }

    private static func write<Element>(
      _ elements: [Element], _ open: Unicode.Scalar, _ close: Unicode.Scalar, to bytes: inout [UInt8],
      writeElement: (Element, inout [UInt8]) -> Void
    ) {
      bytes.append(UInt8(ascii: open))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        writeElement(element, &bytes)
      }
      bytes.append(UInt8(ascii: close))
    }

    private static func write(_ text: String, to bytes: inout [UInt8]) {
      bytes.append(UInt8(ascii: "\""))
      for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(contentsOf: [UInt8(ascii: "\\"), byte])
        case 0x0A: bytes.append(contentsOf: "\\n".utf8)
        case 0x00..<0x20:
          let hex = String(byte, radix: 16)
          bytes.append(contentsOf: ("\\u00" + (hex.count < 2 ? "0" : "") + hex).utf8)
        default: bytes.append(byte)
        }
      }
      bytes.append(UInt8(ascii: "\""))
    }
  }
}
