import CSQLite

/// The names of a row's columns, made once a statement, with the parts ("scopes") that joined tables take of it.
@usableFromInline
final class RowLayout {
  /// The first column's index in the statement.
  @usableFromInline let offset: Int
  @usableFromInline let names: ContiguousArray<String>
  @usableFromInline let count: Int

  /// The names' own bits, for a comparison that touches no reference count. Freed with the layout, which rows hold.
  @usableFromInline let nameBits: UnsafeMutablePointer<NameBits>

  /// The parts of joined tables, by the key of their association.
  let scopes: [(name: String, layout: RowLayout)]

  /// Names in lower case, for those who write a name in another case than the table does.
  private lazy var indexesByLowercasedName: [String: Int] = {
    Dictionary(names.enumerated().map { ($1.lowercased(), $0) }) { first, _ in first }
  }()

  init(names: ContiguousArray<String>, offset: Int = 0, scopes: [(name: String, layout: RowLayout)] = []) {
    self.names = names
    self.offset = offset
    self.scopes = scopes
    count = names.count
    nameBits = .allocate(capacity: max(names.count, 1))
    for (index, name) in names.enumerated() { (nameBits + index).initialize(to: NameBits(name)) }
  }

  deinit { nameBits.deallocate() }

  convenience init(statement: SQLiteStatement) {
    let names = (0..<sqlite3_column_count(statement)).map { index in
      sqlite3_column_name(statement, index).map { String(cString: $0) } ?? ""
    }
    self.init(names: ContiguousArray(names))
  }

  /// The index after the last column of it and its parts, in the statement.
  var end: Int { scopes.reduce(offset + count) { max($0, $1.layout.end) } }

  /// The leftmost column of that name, whatever its case; nil where there is none.
  @usableFromInline
  func index(of name: String) -> Int? {
    if let index = names.firstIndex(of: name) { return index }
    return indexesByLowercasedName[name.lowercased()]
  }
}

/// The 16 bytes of a `String` itself. Where they are equal, so are the strings: short ones are in there, and long ones then
/// share their storage. Nothing follows from their being different.
@usableFromInline
@frozen
struct NameBits {
  @usableFromInline let bits: (UInt64, UInt64)

  @inlinable
  init(_ name: String) {
    bits = unsafeBitCast(name, to: (UInt64, UInt64).self)
  }

  @inlinable
  func isSame(_ other: NameBits) -> Bool { bits.0 == other.bits.0 && bits.1 == other.bits.1 }
}
