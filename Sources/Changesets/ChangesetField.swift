/// A field of a type: its name in outside input and errors, and where its value is kept.
public struct ChangesetField<Data: Sendable>: Sendable {
  public let name: String

  let keyPath: PartialKeyPath<Data> & Sendable
  let cast: @Sendable (ParameterValue, _ current: inout Data) -> CastFault?
  let restore: @Sendable (_ current: inout Data, _ original: Data) -> Void
  let isSame: @Sendable (Data, Data) -> Bool
  let isBlank: @Sendable (Data) -> Bool

  /// - Parameters:
  ///   - name: as outside input writes it.
  ///   - keyPath: where the value is.
  public init<Value: ChangesetValue>(_ name: String, _ keyPath: WritableKeyPath<Data, Value> & Sendable) {
    self.init(name, keyPath) { parameter, current in
      guard let value = Value.cast(parameter) else {
        return parameter == .null ? .isNull : .isInvalid(type: Value.typeName)
      }
      current[keyPath: keyPath] = value
      return nil
    } isBlank: {
      $0[keyPath: keyPath].isBlank
    }
  }

  /// A field whose value holds fields itself: it is cast by ``Changeset/castNested(_:with:)`` or
  /// ``Changeset/castEach(_:from:with:)``, or changed by code.
  ///
  /// - Parameters:
  ///   - name: as outside input writes it.
  ///   - keyPath: where the value is.
  public init<Value: Equatable & Sendable & SendableMetatype>(
    nested name: String, _ keyPath: WritableKeyPath<Data, Value> & Sendable
  ) {
    self.init(name, keyPath) { _, _ in
      .isInvalid(type: "object")
    } isBlank: { _ in
      false
    }
  }

  private init<Value: Equatable & SendableMetatype>(
    _ name: String, _ keyPath: WritableKeyPath<Data, Value> & Sendable,
    cast: @escaping @Sendable (ParameterValue, inout Data) -> CastFault?, isBlank: @escaping @Sendable (Data) -> Bool
  ) {
    self.name = name
    self.keyPath = keyPath
    self.cast = cast
    self.isBlank = isBlank
    restore = { $0[keyPath: keyPath] = $1[keyPath: keyPath] }
    isSame = { $0[keyPath: keyPath] == $1[keyPath: keyPath] }
  }
}

/// Why a value can't be cast.
enum CastFault {
  case isNull
  case isInvalid(type: String)
}
