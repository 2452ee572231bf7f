/// A column: `Column`, or an enum of the columns of a record type.
///
/// ```swift
/// enum Columns: String, ColumnExpression { case id, name, score }
/// ```
public protocol ColumnExpression: SQLSpecificExpressible {
  /// The column's name, without quotes.
  var name: String { get }
}

extension ColumnExpression {
  public var sqlExpression: SQLExpression { .column(name) }
}

extension ColumnExpression where Self: RawRepresentable, RawValue == String {
  /// The raw value.
  public var name: String { rawValue }
}

/// A column of a table.
public struct Column: ColumnExpression, Hashable, Sendable {
  /// The row id of a table.
  public static let rowID = Column("rowid")

  /// The rank of a full-text match: the best first.
  public static let rank = Column("rank")

  /// The column's name, without quotes.
  public let name: String

  /// A column by its name.
  public init(_ name: String) {
    self.name = name
  }

  /// A column by its coding key.
  public init(_ codingKey: some CodingKey) {
    name = codingKey.stringValue
  }
}
