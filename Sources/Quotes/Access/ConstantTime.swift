/// Comparison of secrets.
enum ConstantTime {
  /// Whether two texts are the same; how long it takes depends on their lengths alone.
  static func areEqual(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
