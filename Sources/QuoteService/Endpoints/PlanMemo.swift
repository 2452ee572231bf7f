import Quotes
import Synchronization

/// The plans of the request targets that were asked for lately, so that a target is parsed once.
struct PlanMemo: Sendable {
  /// Most bytes that plans and their targets take.
  private static let capacity = 16 << 20

  private final class Store: Sendable {
    let plans = Mutex(LRUCache<ArraySlice<UInt8>, QuotePlan>(capacity: PlanMemo.capacity))
  }

  private let store = Store()

  func plan(for target: ArraySlice<UInt8>) -> QuotePlan? {
    store.plans.withLock { $0.value(for: target) }
  }

  func keep(_ plan: QuotePlan, for target: ArraySlice<UInt8>) {
    // A copy of its own: the slice would hold on to the connection's whole buffer.
    let key = Array(target)[...]
    store.plans.withLock { $0.insert(plan, for: key, cost: plan.cost + key.count) }
  }
}
