import Synchronization

/// A source of chance that any thread may draw from at once, without a lock or a system call: SplitMix64 (Steele, Lea and
/// Flood, 2014), whose state is a counter. Not for secrets.
public final class SharedChance: Sendable {
  private let state: Atomic<UInt64>

  /// - Parameter seed: by default the system's randomness; the same seed gives the same numbers.
  public init(seed: UInt64 = UInt64.random(in: .min ... .max)) {
    state = Atomic(seed)
  }

  /// A number, each as likely.
  public func next() -> UInt64 {
    var mixed = state.wrappingAdd(0x9e37_79b9_7f4a_7c15, ordering: .relaxed).newValue
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// An index from 0 to `count` − 1, each as likely but for `count` parts in 2⁶⁴ at most; `count` is at least 1.
  public func index(below count: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(count)).high)
  }
}
