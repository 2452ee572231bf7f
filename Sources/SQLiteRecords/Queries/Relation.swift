/// A table as a part of a request: what is selected of it, which of its rows, and what is joined to it.
public struct Relation: Sendable {
  /// An expression that may need to know the schema.
  typealias Promise<T> = @Sendable (Database) throws -> T

  let tableName: String
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

  var reversed: JoinCondition {
    JoinCondition(
      origin: origin, destination: destination, originColumns: originColumns, destinationColumns: destinationColumns,
      isToOrigin: !isToOrigin)
  }

  /// The columns of the table there is, and of the table that is joined.
  func columns(_ db: Database) throws -> [(left: String, right: String)] {
    try mapping(db).map {
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
