/// Numbers of bytes as people write them.
enum ByteCount {
  private static let units: [(suffix: String, shift: Int)] = [
    ("KiB", 10), ("MiB", 20), ("GiB", 30), ("TiB", 40), ("K", 10), ("M", 20), ("G", 30), ("T", 40), ("B", 0), ("", 0),
  ]

  /// A whole number with an optional unit of 1024s: `65536`, `64KiB`, `64 MiB`, `1G`; nil for anything else.
  static func parse(_ text: String) -> Int? {
    for unit in units where text.hasSuffix(unit.suffix) {
      var digits = text.dropLast(unit.suffix.count)
      if digits.hasSuffix(" ") { digits.removeLast() }
      guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits) else {
        continue
      }
      let (product, overflow) = number.multipliedReportingOverflow(by: 1 << unit.shift)
      return overflow ? nil : product
    }
    return nil
  }
}
