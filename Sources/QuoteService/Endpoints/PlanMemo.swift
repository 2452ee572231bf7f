import Glibc
import Quotes

/// The plans of the request targets that one thread was asked for lately, so that a target is parsed once, and its answers
/// are put together once.
///
/// One thread has it, and nothing that runs while it looks up a plan comes back to it: its accesses need no check.
final class PlanMemo {
  @exclusivity(unchecked) private var plans: LRUCache<Target, QuotePlan>

  /// - Parameter capacity: bytes, about.
  init(capacity: Int) {
    plans = LRUCache(capacity: capacity)
  }

  func plan(for target: ArraySlice<UInt8>) -> QuotePlan? {
    plans.value(for: Target(bytes: target))
  }

  func keep(_ plan: QuotePlan, for target: ArraySlice<UInt8>) {
    // A copy of its own: the slice would hold on to the connection's whole head.
    let key = Target(bytes: Array(target)[...])
    plans.insert(plan, for: key, cost: plan.cost + key.bytes.count)
  }

  /// A target's bytes, hashed and compared as one block.
  private struct Target: Hashable {
    let bytes: ArraySlice<UInt8>

    static func == (left: Self, right: Self) -> Bool {
      left.bytes.withUnsafeBytes { left in
        right.bytes.withUnsafeBytes { right in
          guard left.count == right.count, let one = left.baseAddress, let other = right.baseAddress else {
            return false
          }
          return memcmp(one, other, left.count) == 0
        }
      }
    }

    func hash(into hasher: inout Hasher) {
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }
}
