extension TableRecord {
  /// An association to the row that this table's foreign key points to: `Book.belongsTo(Author.self)`.
  ///
  /// - Parameters:
  ///   - destination: the record type of the other table.
  ///   - key: the name it is decoded under; the table's, in the singular, unless given.
  ///   - foreignKey: the columns, where the schema has not exactly one foreign key between the tables.
  public static func belongsTo<Destination: TableRecord>(
    _ destination: Destination.Type, key: String? = nil, using foreignKey: ForeignKey? = nil
  ) -> BelongsToAssociation<Self, Destination> {
    BelongsToAssociation(steps: steps(destination, key, foreignKey, isToOrigin: false, isToMany: false))
  }

  /// An association to the rows whose foreign key points to this table: `Author.hasMany(Book.self)`.
  public static func hasMany<Destination: TableRecord>(
    _ destination: Destination.Type, key: String? = nil, using foreignKey: ForeignKey? = nil
  ) -> HasManyAssociation<Self, Destination> {
    HasManyAssociation(steps: steps(destination, key, foreignKey, isToOrigin: true, isToMany: true))
  }

  /// An association to the one row whose foreign key points to this table.
  public static func hasOne<Destination: TableRecord>(
    _ destination: Destination.Type, key: String? = nil, using foreignKey: ForeignKey? = nil
  ) -> HasOneAssociation<Self, Destination> {
    HasOneAssociation(steps: steps(destination, key, foreignKey, isToOrigin: true, isToMany: false))
  }

  /// An association through another: `Country.hasMany(Citizen.self, through: passports, using: Passport.citizen)`.
  public static func hasMany<Pivot: Association, Target: Association>(
    _ destination: Target.RowDecoder.Type, through pivot: Pivot, using target: Target, key: String? = nil
  ) -> HasManyThroughAssociation<Self, Target.RowDecoder>
  where
    Pivot.OriginRowDecoder == Self, Pivot.RowDecoder == Target.OriginRowDecoder, Target.RowDecoder: TableRecord
  {
    var steps = AssociationSteps(steps: pivot.steps.steps + target.steps.steps)
    steps.last.key = key ?? (target.steps.isToMany ? steps.last.key : steps.last.key.pluralized)
    return HasManyThroughAssociation(steps: steps)
  }

  /// An association to one row through another.
  public static func hasOne<Pivot: Association, Target: Association>(
    _ destination: Target.RowDecoder.Type, through pivot: Pivot, using target: Target, key: String? = nil
  ) -> HasOneThroughAssociation<Self, Target.RowDecoder>
  where
    Pivot.OriginRowDecoder == Self, Pivot.RowDecoder == Target.OriginRowDecoder, Target.RowDecoder: TableRecord
  {
    var steps = AssociationSteps(steps: pivot.steps.steps + target.steps.steps)
    if let key { steps.last.key = key }
    return HasOneThroughAssociation(steps: steps)
  }

  private static func steps(
    _ destination: any TableRecord.Type, _ key: String?, _ foreignKey: ForeignKey?, isToOrigin: Bool, isToMany: Bool
  ) -> AssociationSteps {
    let other = destination.databaseTableName
    let condition = JoinCondition(
      origin: isToOrigin ? other : databaseTableName, destination: isToOrigin ? databaseTableName : other,
      originColumns: foreignKey?.originColumns, destinationColumns: foreignKey?.destinationColumns,
      isToOrigin: isToOrigin)
    let selection = destination.databaseSelection.map(\.sqlSelection)
    return AssociationSteps(steps: [
      AssociationStep(
        condition: condition, relation: Relation(tableName: other, selection: selection),
        key: key ?? (isToMany ? other.pluralized : other.singularized), isToMany: isToMany)
    ])
  }
}

extension String {
  /// The plural of a table's name, by the rules of English that hold for most nouns.
  var pluralized: String {
    let base = singularized
    if base.hasSuffix("y"), let before = base.dropLast().last, !"aeiou".contains(before) {
      return base.dropLast() + "ies"
    }
    if ["s", "x", "z", "ch", "sh"].contains(where: base.hasSuffix) { return base + "es" }
    return base + "s"
  }

  /// The singular of a table's name.
  var singularized: String {
    if hasSuffix("ies"), count > 4 { return dropLast(3) + "y" }
    if ["sses", "xes", "zes", "ches", "shes"].contains(where: hasSuffix) { return String(dropLast(2)) }
    if hasSuffix("s"), !hasSuffix("ss"), !hasSuffix("us"), !hasSuffix("is") { return String(dropLast()) }
    return self
  }
}
