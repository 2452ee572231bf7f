/// Reads a request's field lines one by one, and keeps what decides about framing, host and connection.
struct FieldSectionReader: Sendable {
  var hasAbsoluteTarget = false
  private var count = 0
  private var length = 0
  private var names = FieldNameSet()
  private var hasHost = false
  private var contentLength: Int?
  private var transferCoding: TransferCoding?
  private var closes = false
  private var keepsAlive = false
  private var expectsContinue = false

  /// Reads a line without its CRLF.
  mutating func read(_ line: UnsafeRawBufferPointer, limits: HTTPLimits) -> HTTPError? {
    count += 1
    length += line.count + 2
    guard count <= limits.fieldCount, length <= limits.fieldSectionLength else { return .fieldSectionTooLarge(limits) }
    guard let field = FieldLine(line) else { return .malformedField }
    names.insert(field.name)
    return interpret(field)
  }

  private mutating func interpret(_ field: FieldLine) -> HTTPError? {
    switch field.name.count {
    case 4 where field.isNamed("host"):
      guard !hasHost, HostSyntax.isValid(field.value) else { return .wrongHost }
      hasHost = true
    case 6 where field.isNamed("expect"):
      guard field.valueIs("100-continue") else { return .unknownExpectation }
      expectsContinue = true
    case 10 where field.isNamed("connection"):
      field.forEachListMember { member in
        if FieldLine.equal(member, "close") { closes = true }
        if FieldLine.equal(member, "keep-alive") { keepsAlive = true }
      }
    case 14 where field.isNamed("content-length"):
      guard contentLength == nil, let number = Self.number(field.value) else { return .wrongContentLength }
      contentLength = number
    case 17 where field.isNamed("transfer-encoding"):
      guard transferCoding == nil else { return .wrongTransferEncoding }
      transferCoding = TransferCoding(field.value)
    default: break
    }
    return nil
  }

  /// Draws the conclusions at the section's end.
  func finish(_ head: inout RequestHead) -> HTTPError? {
    let isOld = head.version == .http10
    guard hasHost || isOld else { return .wrongHost }
    if let transferCoding {
      guard !isOld, contentLength == nil, transferCoding != .malformed else { return .wrongTransferEncoding }
      guard transferCoding == .chunked else { return .unknownTransferCoding }
      head.framing = .chunked
    } else {
      head.framing = .length(contentLength ?? 0)
    }
    head.names = names
    head.wantsKeepAlive = !closes && (!isOld || keepsAlive)
    head.expectsContinue = expectsContinue && !isOld && head.hasBody
    return nil
  }

  /// `1*DIGIT`, at most 2^63−1 (RFC 9110 §8.6).
  private static func number(_ bytes: UnsafeRawBufferPointer) -> Int? {
    guard !bytes.isEmpty else { return nil }
    var number = 0
    for byte in bytes {
      guard ByteClass.isDigit(byte) else { return nil }
      let (product, overflow) = number.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(Int(byte &- 0x30))
      guard !overflow, !carry else { return nil }
      number = sum
    }
    return number
  }
}
