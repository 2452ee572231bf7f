/// A table as a part of a request: what is selected of it, which of its rows, and what is joined to it.
public struct Relation: Sendable {
  /// An expression that may need to know the schema.
  typealias Promise<T> = @Sendable (Database) throws -> T

  let tableName: String

  /// What the table is, where it is one of the statement's `WITH`.
  var commonTable: CommonTable?

  var alias: TableAlias
  var isAliasGiven = false
  var selection: [SQLSelection]
  var filters: [Promise<SQLExpression>] = []
  var orderings: [SQLOrdering] = []
  var isReversed = false
  var joins: [Join] = []
  var prefetches: [Prefetch] = []
  var groupings: [Promise<[SQLExpression]>] = []
  var havings: [SQLExpression] = []

  struct Join: Sendable {
    var key: String
    var isRequired: Bool
    let condition: JoinCondition
    var relation: Relation
  }

  /// An association whose rows are fetched after those of the relation.
  struct Prefetch: Sendable {
    let key: String
    let steps: [AssociationStep]
  }

  init(tableName: String, selection: [SQLSelection]) {
    self.tableName = tableName
    self.selection = selection
    alias = TableAlias(tableName: tableName)
  }

  mutating func filter(_ expression: SQLExpression) {
    filters.append { _ in expression }
  }

  /// The orderings of the relation, then those of what is joined to it.
  var allOrderings: [(TableAlias, SQLOrdering)] {
    let own = orderings.map { (alias, isReversed ? $0.reversed : $0) }
    return own + joins.flatMap(\.relation.allOrderings)
  }

  /// The relation and all that are joined to it.
  var allRelations: [Relation] { [self] + joins.flatMap(\.relation.allRelations) }

  /// Joins a relation; one of the same key is joined once, with the conditions of both.
  mutating func join(_ join: Join) {
    merge(join)
    var seen: Set<ObjectIdentifier> = []
    _ = makeAliasesUnique(&seen)
  }

  /// Gives a table another alias where the same is used twice, as where an association is joined under two keys.
  ///
  /// - Returns: the aliases that were replaced, with those in their place.
  private mutating func makeAliasesUnique(_ seen: inout Set<ObjectIdentifier>) -> [ObjectIdentifier: TableAlias] {
    var replaced: [ObjectIdentifier: TableAlias] = [:]
    if !seen.insert(ObjectIdentifier(alias)).inserted, !isAliasGiven {
      let new = TableAlias(tableName: tableName)
      replaced[ObjectIdentifier(alias)] = new
      alias = new
      seen.insert(ObjectIdentifier(new))
    }
    for index in joins.indices {
      replaced.merge(joins[index].relation.makeAliasesUnique(&seen)) { $1 }
    }
    if !replaced.isEmpty { selection = selection.map { $0.replacing(replaced) } }
    return replaced
  }

  private mutating func merge(_ join: Join) {
    guard let index = joins.firstIndex(where: { $0.key == join.key && $0.condition == join.condition }) else {
      return joins.append(join)
    }
    var merged = joins[index]
    merged.isRequired = merged.isRequired || join.isRequired
    merged.relation.merge(join.relation)
    joins[index] = merged
  }

  private mutating func merge(_ other: Relation) {
    if other.isAliasGiven {
      alias = other.alias
      isAliasGiven = true
    }
    if selection.isEmpty { selection = other.selection }
    filters += other.filters
    orderings = other.orderings.isEmpty ? orderings : other.orderings
    for join in other.joins { self.join(join) }
    prefetches += other.prefetches
  }
}

/// The columns by which two tables are joined.
struct JoinCondition: Hashable, Sendable {
  /// The table that has the foreign key, and the one it points to.
  let origin: String
  let destination: String
  /// The foreign key's columns, and those it points to; nil where the schema tells.
  let originColumns: [String]?
  let destinationColumns: [String]?
  /// Whether the table that is joined has the foreign key.
  let isToOrigin: Bool
  /// A condition of one's own, in the place of columns.
  var custom: CustomJoinCondition?

  var reversed: JoinCondition {
    JoinCondition(
      origin: origin, destination: destination, originColumns: originColumns, destinationColumns: destinationColumns,
      isToOrigin: !isToOrigin, custom: custom)
  }

  /// The condition of a join of `right` to `left`.
  func expression(_ left: TableAlias, _ right: TableAlias, _ db: Database) throws -> SQLExpression {
    if let custom { return custom.make(left, right) }
    return .joined("AND", try columns(db).map { .binary(.column($0.right, right), "=", .column($0.left, left)) })
  }

  /// The columns of the table there is, and of the table that is joined.
  func columns(_ db: Database) throws -> [(left: String, right: String)] {
    guard custom == nil else {
      throw DatabaseError.misuse("an association by a condition of one's own can only be joined: \(destination)")
    }
    return try mapping(db).map {
      isToOrigin ? (left: $0.destination, right: $0.origin) : (left: $0.origin, right: $0.destination)
    }
  }

  private func mapping(_ db: Database) throws -> [(origin: String, destination: String)] {
    if let originColumns {
      let targets = try destinationColumns ?? db.primaryKey(destination).columns
      return zip(originColumns, targets).map { (origin: $0, destination: $1) }
    }
    let keys = try db.foreignKeys(on: origin).filter { $0.destinationTable.lowercased() == destination.lowercased() }
    guard keys.count == 1 else {
      let problem = keys.isEmpty ? "no foreign key" : "several foreign keys: name one"
      throw DatabaseError.misuse("\(problem) from \(origin) to \(destination)")
    }
    return keys[0].mapping
  }
}

/// A condition of two tables that is none of their keys'. It equals itself alone.
final class CustomJoinCondition: Hashable, Sendable {
  let make: @Sendable (_ left: TableAlias, _ right: TableAlias) -> SQLExpression

  init(_ make: @escaping @Sendable (TableAlias, TableAlias) -> SQLExpression) {
    self.make = make
  }

  static func == (lhs: CustomJoinCondition, rhs: CustomJoinCondition) -> Bool { lhs === rhs }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
