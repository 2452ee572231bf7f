/// The position of a column in a row, as a collection's index: an integer index is for values.
public struct RowIndex: Hashable, Comparable, Strideable, Sendable {
  let index: Int

  public static func < (lhs: RowIndex, rhs: RowIndex) -> Bool { lhs.index < rhs.index }
  public func distance(to other: RowIndex) -> Int { other.index - index }
  public func advanced(by n: Int) -> RowIndex { RowIndex(index: index + n) }
}

extension Row: RandomAccessCollection {
  /// The first column.
  public var startIndex: RowIndex { RowIndex(index: 0) }
  /// The position after the last column.
  public var endIndex: RowIndex { RowIndex(index: count) }

  /// The name and the value of a column.
  public subscript(position: RowIndex) -> (String, DatabaseValue) {
    (layout.names[position.index], databaseValue(at: position.index))
  }
}

extension Row: Hashable {
  /// Whether both have the same columns, in the same order, with the same values.
  public static func == (lhs: Row, rhs: Row) -> Bool {
    lhs.count == rhs.count && zip(lhs, rhs).allSatisfy { $0 == $1 }
  }

  public func hash(into hasher: inout Hasher) {
    for (name, value) in self {
      hasher.combine(name)
      hasher.combine(value)
    }
  }
}

extension Row: ExpressibleByDictionaryLiteral {
  /// A row of one's own, its columns in the order given.
  public convenience init(dictionaryLiteral elements: (String, (any DatabaseValueConvertible)?)...) {
    self.init(
      layout: RowLayout(names: ContiguousArray(elements.map(\.0))),
      values: elements.map { $0.1?.databaseValue ?? .null })
  }
}

extension Row: CustomStringConvertible {
  /// The columns with their values: for one's own eyes, never for a log that others read.
  public var description: String {
    "[" + map { "\($0): \($1)" }.joined(separator: " ") + "]"
  }
}

extension Dictionary where Key == String, Value == DatabaseValue {
  /// A row's values by the names of its columns; the leftmost of equal names counts.
  public init(_ row: Row) {
    self.init(row.map { ($0, $1) }) { first, _ in first }
  }
}
