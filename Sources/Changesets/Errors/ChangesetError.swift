/// An invalid changeset's errors, thrown by ``Changeset/apply()``.
public struct ChangesetError: Error, Sendable, Hashable {
  /// At least one.
  public var errors: [FieldError]

  public init(errors: [FieldError]) {
    self.errors = errors
  }

  /// The errors by field, in order, each turned into something else: a text, or JSON.
  public func traverseErrors<Output>(
    _ transform: (FieldError) throws -> Output
  ) rethrows -> [(field: String, errors: [Output])] {
    var groups: [(field: String, errors: [Output])] = []
    for error in errors {
      let output = try transform(error)
      if let index = groups.firstIndex(where: { $0.field == error.field }) {
        groups[index].errors.append(output)
      } else {
        groups.append((error.field, [output]))
      }
    }
    return groups
  }
}

extension ChangesetError: CustomStringConvertible {
  public var description: String { errors.map(\.description).joined(separator: "; ") }
}
