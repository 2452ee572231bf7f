extension Relation {
  /// How the columns of a joined request's rows belong to its tables.
  func layout(_ statement: Statement, _ db: Database) throws -> RowLayout {
    var offset = 0
    return try layout(statement.layout.names, &offset, db)
  }

  private func layout(_ names: ContiguousArray<String>, _ offset: inout Int, _ db: Database) throws -> RowLayout {
    let count = try selection.reduce(0) { try $0 + $1.columnCount(in: self, db) }
    let start = offset
    offset += count
    let scopes = try scopes(names, &offset, db)
    guard start + count <= names.count else {
      throw DatabaseError.misuse("a literal of several columns can't be selected in a request with joins: \(tableName)")
    }
    return RowLayout(names: ContiguousArray(names[start..<start + count]), offset: start, scopes: scopes)
  }

  /// The parts of what is joined. A table that isn't selected itself, as one that an association goes through, hands on the
  /// parts of those joined to it.
  private func scopes(_ names: ContiguousArray<String>, _ offset: inout Int, _ db: Database) throws -> [(
    name: String, layout: RowLayout
  )] {
    var result: [(name: String, layout: RowLayout)] = []
    for join in joins where join.relation.isSelected {
      let layout = try join.relation.layout(names, &offset, db)
      if join.relation.selection.isEmpty { result += layout.scopes } else { result.append((join.key, layout)) }
    }
    return result
  }

  /// Whether it, or anything joined to it, has rows to fetch afterwards.
  var hasPrefetches: Bool { !prefetches.isEmpty || joins.contains { $0.relation.hasPrefetches } }

  /// Fetches the rows of `including(all:)` into the rows they belong to.
  func prefetch(_ rows: [Row], _ db: Database) throws {
    for prefetch in prefetches { try prefetch.fetch(for: rows, db) }
    for join in joins where join.relation.hasPrefetches {
      try join.relation.prefetch(rows.compactMap { $0.keepPart(join.key) }, db)
    }
  }
}

extension Relation.Prefetch {
  /// How many values an `IN` has at most: a statement has a bound of parameters (`SQLITE_MAX_VARIABLE_NUMBER`).
  private static let batchSize = 20_000

  func fetch(for rows: [Row], _ db: Database) throws {
    let pairs = try steps[0].condition.columns(db)
    let owners = try Dictionary(grouping: rows) { row in try pairs.map { try row.key($0.left) } }
    let keys = owners.keys.filter { !$0.contains(.null) }
    for row in rows { row.prefetchedRows = (row.prefetchedRows ?? [:]).merging([key: []]) { $1 } }
    for start in stride(from: 0, to: keys.count, by: Self.batchSize) {
      let batch = keys[start..<min(start + Self.batchSize, keys.count)].sorted { "\($0)" < "\($1)" }
      for row in try request(pairs.map(\.right), batch).fetchAll(db) {
        let key = try pairs.indices.map { try row.key("grdb_\(pairs[$0].right)") }
        for owner in owners[key] ?? [] { owner.prefetchedRows?[self.key]?.append(row) }
      }
    }
  }

  /// The association's rows for all keys, each with the key of the row it belongs to.
  private func request(_ columns: [String], _ keys: [[DatabaseValue]]) -> QueryInterfaceRequest<Row> {
    var relation = steps[steps.count - 1].relation
    var first = relation.alias
    relation.connect(steps) { alias, _ in
      first = alias
      return { _ in Self.condition(columns.map { .column($0, alias) }, keys) }
    }
    relation.selection += columns.map { SQLSelection(kind: .named(.column($0, first), "grdb_" + $0)) }
    return QueryInterfaceRequest(relation: relation)
  }

  private static func condition(_ columns: [SQLExpression], _ keys: [[DatabaseValue]]) -> SQLExpression {
    if columns.count == 1 {
      return SQLExpression(.contains(columns[0], .values(keys.map { .value($0[0]) }), isNegated: false))
    }
    return .joined("OR", keys.map { key in .joined("AND", zip(columns, key).map { .binary($0, "=", .value($1)) }) })
  }
}

extension Row {
  fileprivate func key(_ name: String) throws -> DatabaseValue {
    try decode(DatabaseValue.self, forColumn: name)
  }
}

extension SQLSelection {
  /// How many columns it makes.
  fileprivate func columnCount(in relation: Relation, _ db: Database) throws -> Int {
    switch kind {
    case .allColumns: try relation.columnNames(db).count
    case .allColumnsExcluding(let names):
      try relation.columnNames(db).filter { column in
        !names.contains { $0.lowercased() == column.lowercased() }
      }.count
    case .expression, .named, .literal: 1
    case .other(_, let selection, let relation): try selection.columnCount(in: relation, db)
    }
  }
}

extension Relation {
  fileprivate func columnNames(_ db: Database) throws -> [String] {
    try commonTable?.columnNames(db) ?? db.columns(in: tableName).map(\.name)
  }
}
