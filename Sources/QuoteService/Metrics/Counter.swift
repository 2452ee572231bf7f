import Synchronization

/// A number that any thread may add to.
final class Counter: Sendable {
  private let number = Atomic(0)

  var value: Int { number.load(ordering: .relaxed) }

  func add(_ amount: Int = 1) { number.wrappingAdd(amount, ordering: .relaxed) }
}
