/// A header section: fields in order, found by name in any letter case (RFC 9110 §5).
///
/// The fields are kept as they are sent, line after line in one array: writing them costs one copy, and the fields of a
/// request are a view of what arrived.
public struct HTTPFields: Sendable {
  /// What stands before `start` is not part of the fields (a request keeps its request line there).
  package private(set) var storage: [UInt8]
  package let start: Int
  package private(set) var names: FieldNameSet
  /// Whether there may be fields that a server sets itself in a response, and must look for before it sends these.
  private(set) var mayHoldServerFields = false

  /// No fields.
  public init() {
    storage = []
    start = 0
    names = FieldNameSet()
  }

  /// Fields that the parser has accepted: whole lines from `start` on.
  package init(storage: [UInt8], start: Int, names: FieldNameSet) {
    self.storage = storage
    self.start = start
    self.names = names
    mayHoldServerFields = true
  }

  /// Whether there is no field.
  public var isEmpty: Bool { storage.count == start }

  /// The length of the section as it is sent, in bytes.
  public var encodedLength: Int { storage.count - start }

  /// Calls `body` with the section as it is sent: lines that end in CRLF, without the empty line at the end.
  public func withEncodedBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try storage.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[start...])) }
  }

  /// Adds a field line at the end, whether or not there is one of that name.
  /// - Parameter value: sent as UTF-8. White space around it goes, and each control within it (but the tab) becomes a
  ///   space, so that a value can never begin a new line (RFC 9110 §5.5).
  public mutating func append(_ name: HTTPFieldName, _ value: String) {
    names.insert(name)
    if Self.serverFields.contains(name) { mayHoldServerFields = true }
    storage.reserveCapacity(storage.count + name.rawName.utf8.count + value.utf8.count + 4)
    storage.append(contentsOf: name.rawName.utf8)
    storage.append(ByteClass.colon)
    storage.append(ByteClass.space)
    let valueStart = storage.count
    for byte in value.utf8 where !(storage.count == valueStart && ByteClass.isWhitespace(byte)) {
      storage.append(ByteClass.isControl(byte) ? ByteClass.space : byte)
    }
    while storage.count > valueStart, ByteClass.isWhitespace(storage[storage.count - 1]) { storage.removeLast() }
    storage.append(ByteClass.carriageReturn)
    storage.append(ByteClass.lineFeed)
  }

  /// Adds all fields of another section at the end.
  public mutating func append(contentsOf other: HTTPFields) {
    for (name, value) in other { append(name, value) }
  }

  /// Removes all fields of a name.
  public mutating func remove(_ name: HTTPFieldName) {
    guard contains(name) else { return }
    var kept = Array(storage[..<start])
    kept.reserveCapacity(storage.count)
    var keptNames = FieldNameSet()
    for line in lines where !line.isNamed(name, in: storage) {
      kept.append(contentsOf: storage[line.range])
      storage.withUnsafeBytes { keptNames.insert(UnsafeRawBufferPointer(rebasing: $0[line.name])) }
    }
    storage = kept
    names = keptNames
  }

  /// The fields that frame a message or speak of its connection: a server's to set.
  static let framingFields: Set<HTTPFieldName> = [
    "Content-Length", "Transfer-Encoding", "Connection", "Keep-Alive", "Upgrade", "Trailer",
  ]
  private static let serverFields = framingFields.union(["Date"])
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (HTTPFieldName, String)...) {
    self.init()
    for (name, value) in elements { append(name, value) }
  }
}

extension HTTPFields: Equatable {
  /// Equal where the same lines stand in the same order; names in any letter case.
  public static func == (left: HTTPFields, right: HTTPFields) -> Bool {
    left.elementsEqual(right) { $0.name == $1.name && $0.value == $1.value }
  }
}
