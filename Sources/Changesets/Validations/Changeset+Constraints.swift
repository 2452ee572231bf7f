extension Changeset {
  /// Declares that the database lets a field's value be there once.
  ///
  /// - Parameter name: as a ``ConstraintViolation`` names it; nil for any that ends with the field's name, as `book.isbn` does.
  public consuming func uniqueConstraint(
    _ field: PartialKeyPath<Data>, name: String? = nil, message: ErrorMessage = "has already been taken"
  ) -> Changeset {
    declaring(.unique, field, name, message.with(["constraint": "unique"]))
  }

  /// Declares that the database has what a field refers to.
  ///
  /// - Parameter name: as a ``ConstraintViolation`` names it; a violation without a name fits too.
  public consuming func foreignKeyConstraint(
    _ field: PartialKeyPath<Data>, name: String? = nil, message: ErrorMessage = "does not exist"
  ) -> Changeset {
    declaring(.foreignKey, field, name, message.with(["constraint": "foreignKey"]))
  }

  /// Declares that the database checks a field.
  ///
  /// - Parameter name: as a ``ConstraintViolation`` names it; nil for any that ends with the field's name.
  public consuming func checkConstraint(
    _ field: PartialKeyPath<Data>, name: String? = nil, message: ErrorMessage = "is invalid"
  ) -> Changeset {
    declaring(.check, field, name, message.with(["constraint": "check"]))
  }

  /// The changeset with the error of the field whose declared constraint was violated.
  ///
  /// - Returns: nil where no declared constraint fits: then the violation is a fault of the program.
  public func handling(_ violation: ConstraintViolation) -> Changeset? {
    guard let constraint = constraints.first(where: { $0.fits(violation) }) else { return nil }
    var changeset = self
    changeset.add(constraint.message, to: constraint.field)
    return changeset
  }

  private consuming func declaring(
    _ kind: ConstraintViolation.Kind, _ field: PartialKeyPath<Data>, _ name: String?, _ message: ErrorMessage
  ) -> Changeset {
    var changeset = self
    let field = changeset.field(field).name
    changeset.constraints.append(Constraint(kind: kind, field: field, name: name, message: message))
    return changeset
  }
}
