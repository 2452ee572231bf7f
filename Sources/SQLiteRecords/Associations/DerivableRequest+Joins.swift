extension DerivableRequest {
  /// Fetches the associated row as well; rows without one are left out.
  public func including<A: Association>(required association: A) -> Self where A.OriginRowDecoder == RowDecoder {
    changing { $0.join(association.join(isRequired: true, isIncluded: true)) }
  }

  /// Fetches the associated row as well, where there is one.
  public func including<A: Association>(optional association: A) -> Self where A.OriginRowDecoder == RowDecoder {
    changing { $0.join(association.join(isRequired: false, isIncluded: true)) }
  }

  /// Fetches all associated rows as well, by one more statement for all of them together.
  public func including<A: AssociationToMany>(all association: A) -> Self where A.OriginRowDecoder == RowDecoder {
    let steps = association.steps
    return changing {
      $0.prefetches.removeAll { $0.key == steps.last.key }
      $0.prefetches.append(Relation.Prefetch(key: steps.last.key, steps: steps.steps))
    }
  }

  /// Joins the associated row, for conditions on it; rows without one are left out.
  public func joining<A: Association>(required association: A) -> Self where A.OriginRowDecoder == RowDecoder {
    changing { $0.join(association.join(isRequired: true, isIncluded: false)) }
  }

  /// Joins the associated row, where there is one.
  public func joining<A: Association>(optional association: A) -> Self where A.OriginRowDecoder == RowDecoder {
    changing { $0.join(association.join(isRequired: false, isIncluded: false)) }
  }

  /// Selects the columns of the associated row as if they were the record's own; rows without one are left out.
  public func annotated<A: Association>(withRequired association: A) -> Self where A.OriginRowDecoder == RowDecoder {
    annotated(with: association, isRequired: true)
  }

  /// Selects the columns of the associated row as if they were the record's own; NULL where there is none.
  public func annotated<A: Association>(withOptional association: A) -> Self where A.OriginRowDecoder == RowDecoder {
    annotated(with: association, isRequired: false)
  }

  private func annotated(with association: some Association, isRequired: Bool) -> Self {
    changing { relation in
      let alias = association.join(to: &relation, isRequired: isRequired)
      let other = association.relation
      relation.selection += other.selection.map { SQLSelection(kind: .other(alias, $0, of: other)) }
    }
  }

  /// Selects what an association's rows come to: `Author.annotated(with: Author.books.count)`.
  public func annotated(with aggregates: AssociationAggregate<RowDecoder>...) -> Self {
    changing { relation in
      for aggregate in aggregates {
        let expression = aggregate.prepare(&relation)
        relation.selection.append(SQLSelection(kind: .named(expression, aggregate.key ?? "aggregate")))
      }
    }
  }
}

extension QueryInterfaceRequest {
  /// Only the rows whose association's rows come to what is asked: `Author.having(Author.books.count > 2)`.
  public func having(_ predicate: AssociationAggregate<RowDecoder>) -> Self {
    changing { relation in relation.havings.append(predicate.prepare(&relation)) }
  }
}

extension TableRecord {
  /// All rows, each with its associated one; those without are left out.
  public static func including<A: Association>(required association: A) -> QueryInterfaceRequest<Self>
  where A.OriginRowDecoder == Self {
    all().including(required: association)
  }

  /// All rows, each with its associated one, if there is one.
  public static func including<A: Association>(optional association: A) -> QueryInterfaceRequest<Self>
  where A.OriginRowDecoder == Self {
    all().including(optional: association)
  }

  /// All rows, each with all its associated ones.
  public static func including<A: AssociationToMany>(all association: A) -> QueryInterfaceRequest<Self>
  where A.OriginRowDecoder == Self {
    all().including(all: association)
  }

  /// All rows, joined to those of an association; those without are left out.
  public static func joining<A: Association>(required association: A) -> QueryInterfaceRequest<Self>
  where A.OriginRowDecoder == Self {
    all().joining(required: association)
  }

  /// All rows, joined to those of an association.
  public static func joining<A: Association>(optional association: A) -> QueryInterfaceRequest<Self>
  where A.OriginRowDecoder == Self {
    all().joining(optional: association)
  }

  /// All rows with the columns of their associated one; those without are left out.
  public static func annotated<A: Association>(withRequired association: A) -> QueryInterfaceRequest<Self>
  where A.OriginRowDecoder == Self {
    all().annotated(withRequired: association)
  }

  /// All rows with the columns of their associated one, if there is one.
  public static func annotated<A: Association>(withOptional association: A) -> QueryInterfaceRequest<Self>
  where A.OriginRowDecoder == Self {
    all().annotated(withOptional: association)
  }

  /// All rows, each with what an association's rows come to.
  public static func annotated(with aggregates: AssociationAggregate<Self>...) -> QueryInterfaceRequest<Self> {
    aggregates.reduce(all()) { $0.annotated(with: $1) }
  }

  /// The rows whose association's rows come to what is asked.
  public static func having(_ predicate: AssociationAggregate<Self>) -> QueryInterfaceRequest<Self> {
    all().having(predicate)
  }
}

extension TableRecord where Self: EncodableRecord {
  /// The rows that are associated with this record: `author.request(for: Author.books).fetchAll(db)`.
  ///
  /// A record that can't be encoded, or lacks the key's columns, has no such rows.
  public func request<A: Association>(for association: A) -> QueryInterfaceRequest<A.RowDecoder>
  where A.OriginRowDecoder == Self {
    let values = Result { try databaseDictionary }
    var relation = association.steps.last.relation
    relation.connect(association.steps.steps) { alias, condition in
      { db in
        let values = try values.get()
        let pairs = try condition.columns(db).map { pair in
          let key = values.keys.first { $0.lowercased() == pair.left.lowercased() }
          return SQLExpression.binary(.column(pair.right, alias), "=", .value(key.flatMap { values[$0] } ?? .null))
        }
        return SQLExpression.joined("AND", pairs)
      }
    }
    return QueryInterfaceRequest(relation: relation)
  }
}

extension Relation {
  /// Turns the last relation of an association into one that starts from it: the tables between are joined backwards, and
  /// `condition` tells which rows of the first of them are meant.
  mutating func connect(
    _ steps: [AssociationStep], _ condition: (TableAlias, JoinCondition) -> Promise<SQLExpression>
  ) {
    guard steps.count > 1 else {
      filters.append(condition(alias, steps[0].condition))
      return
    }
    var join: Join?
    for (index, step) in steps.dropLast().enumerated() {
      var pivot = step.relation
      pivot.selection = []
      if index == 0 { pivot.filters.append(condition(pivot.alias, step.condition)) }
      if let inner = join { pivot.join(inner) }
      join = Join(key: step.key, isRequired: true, condition: steps[index + 1].condition.reversed, relation: pivot)
    }
    if let join { self.join(join) }
  }
}
