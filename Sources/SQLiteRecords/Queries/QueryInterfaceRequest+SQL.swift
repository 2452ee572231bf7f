extension QueryInterfaceRequest {
  public func makePreparedRequest(_ db: Database, forSingleResult singleResult: Bool) throws -> PreparedRequest {
    var request = self
    // One row is enough, unless the rows of others are gathered into it.
    if singleResult, relation.prefetches.isEmpty, limit == nil { request.limit = (1, nil) }
    // A kept statement has the columns of the schema it was compiled for: the joined rows are cut by those of the schema now.
    if !relation.joins.isEmpty { try db.checkSchema() }
    let (sql, arguments) = try request.makeSQL(db)
    var prepared = try PreparedRequest(db, sql: sql, arguments: arguments)
    if relation.joins.contains(where: { $0.relation.isSelected }) {
      prepared.layout = try relation.layout(prepared.statement, db)
    }
    let relation = relation
    if relation.hasPrefetches { prepared.prefetch = { rows in try relation.prefetch(rows, db) } }
    return prepared
  }

  /// The request's SQL and its arguments.
  func makeSQL(_ db: Database) throws -> (sql: String, arguments: StatementArguments) {
    var context = SQLContext(database: db)
    try render(into: &context)
    return (context.sql, context.arguments)
  }

  /// The request as a part of another one.
  func renderSubquery(into context: inout SQLContext) throws {
    let (names, qualifier) = (context.names, context.qualifier)
    try render(into: &context)
    context.names = names
    context.qualifier = qualifier
  }

  func render(into context: inout SQLContext) throws {
    try context.append(commonTables)
    relation.assignNames(in: &context)
    context.qualifier = relation.alias
    context.append(isDistinct ? "SELECT DISTINCT " : "SELECT ")
    try renderSelection(into: &context)
    try relation.renderSource(into: &context)
    try renderConditions(into: &context)
    try renderOrder(into: &context)
    if let limit {
      context.append(" LIMIT \(limit.count ?? -1)")
      if let offset = limit.offset { context.append(" OFFSET \(offset)") }
    }
  }

  private func renderSelection(into context: inout SQLContext) throws {
    var isFirst = true
    for part in relation.allRelations {
      try context.withQualifier(part.alias) { context in
        for selection in part.selection {
          if !isFirst { context.append(", ") }
          isFirst = false
          try selection.render(into: &context)
        }
      }
    }
  }

  private func renderConditions(into context: inout SQLContext) throws {
    let filters = try relation.filters.map { try $0(context.database) }
    if !filters.isEmpty {
      context.append(" WHERE ")
      try SQLExpression.joined("AND", filters).render(into: &context)
    }
    let groupings = try relation.groupings.flatMap { try $0(context.database) }
    if !groupings.isEmpty {
      context.append(" GROUP BY ")
      try context.appendJoined(groupings)
    }
    if !relation.havings.isEmpty {
      context.append(" HAVING ")
      try SQLExpression.joined("AND", relation.havings).render(into: &context)
    }
  }

  private func renderOrder(into context: inout SQLContext) throws {
    for (index, (alias, ordering)) in relation.allOrderings.enumerated() {
      context.append(index == 0 ? " ORDER BY " : ", ")
      try context.withQualifier(alias) { try ordering.render(into: &$0) }
    }
  }
}

extension Relation {
  /// Whether it, or anything joined to it, is part of the result.
  var isSelected: Bool { !selection.isEmpty || joins.contains { $0.relation.isSelected } }

  /// Gives the tables of the statement their names: only where columns need one, and numbered where a table is used more
  /// than once.
  func assignNames(in context: inout SQLContext) {
    let relations = allRelations
    let isPlain = relations.count == 1 && !isAliasGiven
    let outer = Set(context.names.values.map { $0.lowercased() })
    var counts: [String: Int] = [:]
    for relation in relations where relation.alias.name == nil {
      counts[relation.tableName.lowercased(), default: 0] += 1
    }
    var numbers: [String: Int] = [:]
    for relation in relations {
      if let name = relation.alias.name {
        context.names[ObjectIdentifier(relation.alias)] = name
        continue
      }
      let key = relation.tableName.lowercased()
      if isPlain, !outer.contains(key) { continue }
      var name = relation.tableName
      if counts[key, default: 0] > 1 || outer.contains(key) {
        repeat {
          numbers[key, default: 0] += 1
          name = relation.tableName + String(numbers[key, default: 0])
        } while outer.contains(name.lowercased())
      }
      context.names[ObjectIdentifier(relation.alias)] = name
    }
  }

  /// Writes ` FROM` and the joins.
  func renderSource(into context: inout SQLContext) throws {
    context.append(" FROM ")
    renderTable(into: &context)
    for join in joins { try join.render(from: self, isWithinOptional: false, into: &context) }
  }

  fileprivate func renderTable(into context: inout SQLContext) {
    context.append(tableName.quotedDatabaseIdentifier)
    if let name = context.names[ObjectIdentifier(alias)], name != tableName {
      context.append(" " + name.quotedDatabaseIdentifier)
    }
  }
}

extension Relation.Join {
  fileprivate func render(from left: Relation, isWithinOptional: Bool, into context: inout SQLContext) throws {
    context.append(isRequired && !isWithinOptional ? " JOIN " : " LEFT JOIN ")
    relation.renderTable(into: &context)
    context.append(" ON ")
    let condition = try condition.expression(left.alias, relation.alias, context.database)
    let filters = try relation.filters.map { SQLExpression(.aliased(relation.alias, try $0(context.database))) }
    try SQLExpression.joined("AND", [condition] + filters).render(into: &context)
    for join in relation.joins {
      try join.render(from: relation, isWithinOptional: isWithinOptional || !isRequired, into: &context)
    }
  }
}
