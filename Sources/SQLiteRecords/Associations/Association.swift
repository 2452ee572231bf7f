/// One step of an association, from one table to the next.
struct AssociationStep: Sendable {
  let condition: JoinCondition
  var relation: Relation
  var key: String
  let isToMany: Bool
}

/// A way from the rows of one table to those of another: ``BelongsToAssociation``, ``HasManyAssociation`` and so on.
public protocol Association<OriginRowDecoder, RowDecoder>: DerivableRequest, Sendable {
  /// The type that has the association.
  associatedtype OriginRowDecoder

  /// The association, as steps.
  var steps: AssociationSteps { get set }
}

/// The steps of an association: one, or, where it goes through others, more.
public struct AssociationSteps: Sendable {
  var steps: [AssociationStep]

  var last: AssociationStep {
    get { steps[steps.count - 1] }
    set { steps[steps.count - 1] = newValue }
  }

  var isToMany: Bool { steps.contains(where: \.isToMany) }
}

extension Association {
  public var relation: Relation {
    get { steps.last.relation }
    set { steps.last.relation = newValue }
  }

  /// The association under a key of one's own: the name of the property that it is decoded into.
  public func forKey(_ key: String) -> Self {
    var result = self
    result.steps.last.key = key
    return result
  }

  /// The association under a coding key.
  public func forKey(_ key: some CodingKey) -> Self { forKey(key.stringValue) }

  /// The association as a join of `left`, in which only the last table is selected, if that.
  func join(isRequired: Bool, isIncluded: Bool) -> Relation.Join {
    var join: Relation.Join?
    for (index, step) in steps.steps.enumerated().reversed() {
      var relation = step.relation
      if index < steps.steps.count - 1 || !isIncluded { relation.selection = [] }
      if let inner = join { relation.join(inner) }
      join = Relation.Join(key: step.key, isRequired: isRequired, condition: step.condition, relation: relation)
    }
    guard let join else { preconditionFailure("an association has a step") }
    return join
  }
}

/// An association from the rows that have a foreign key to the rows it points to: a book has one author.
public struct BelongsToAssociation<Origin: TableRecord, Destination: TableRecord>: Association {
  public typealias OriginRowDecoder = Origin
  public typealias RowDecoder = Destination
  public var steps: AssociationSteps
}

/// An association from rows to those whose foreign key points to them: an author has many books.
public struct HasManyAssociation<Origin: TableRecord, Destination: TableRecord>: Association {
  public typealias OriginRowDecoder = Origin
  public typealias RowDecoder = Destination
  public var steps: AssociationSteps
}

/// An association as ``HasManyAssociation``, where there is one row at most.
public struct HasOneAssociation<Origin: TableRecord, Destination: TableRecord>: Association {
  public typealias OriginRowDecoder = Origin
  public typealias RowDecoder = Destination
  public var steps: AssociationSteps
}

/// An association through the rows of another: a country has many citizens through passports.
public struct HasManyThroughAssociation<Origin: TableRecord, Destination: TableRecord>: Association {
  public typealias OriginRowDecoder = Origin
  public typealias RowDecoder = Destination
  public var steps: AssociationSteps
}

/// An association through one row to one row.
public struct HasOneThroughAssociation<Origin: TableRecord, Destination: TableRecord>: Association {
  public typealias OriginRowDecoder = Origin
  public typealias RowDecoder = Destination
  public var steps: AssociationSteps
}

/// An association to many rows: what `including(all:)` and the aggregates take.
public protocol AssociationToMany<OriginRowDecoder, RowDecoder>: Association {}

extension HasManyAssociation: AssociationToMany {}
extension HasManyThroughAssociation: AssociationToMany {}

/// The columns of a foreign key, where the schema doesn't tell, or has several.
public struct ForeignKey: Sendable {
  let originColumns: [String]
  let destinationColumns: [String]?

  /// A foreign key.
  ///
  /// - Parameters:
  ///   - originColumns: the columns of the table that has it.
  ///   - destinationColumns: those they point to; nil is the primary key.
  public init(_ originColumns: [String], to destinationColumns: [String]? = nil) {
    self.originColumns = originColumns
    self.destinationColumns = destinationColumns
  }

  /// A foreign key.
  public init(_ originColumns: [any ColumnExpression], to destinationColumns: [any ColumnExpression]? = nil) {
    self.init(originColumns.map(\.name), to: destinationColumns?.map(\.name))
  }
}
