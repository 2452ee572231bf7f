#if canImport(Glibc)
  import Glibc
#endif

/// Bytes to be sent, in memory that is kept from one use to the next.
package struct ByteBuffer: ~Copyable {
  private var base: UnsafeMutableRawPointer
  private var capacity: Int
  package private(set) var count = 0

  package init(capacity: Int) {
    self.capacity = capacity
    base = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit { base.deallocate() }

  /// The bytes, valid until the buffer changes.
  package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

  package mutating func removeAll() { count = 0 }

  /// Makes room for so many more bytes.
  @inline(__always) package mutating func reserve(_ additional: Int) {
    if capacity &- count < additional { grow(additional) }
  }

  private mutating func grow(_ additional: Int) {
    capacity = max(capacity * 2, count + additional)
    let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
    larger.copyMemory(from: base, byteCount: count)
    base.deallocate()
    base = larger
  }

  @inline(__always) package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    memcpy(base + count, source, bytes.count)
    count &+= bytes.count
  }

  @inline(__always) package mutating func append(_ text: StaticString) {
    append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  package mutating func append(decimal number: Int) { append(number, radix: 10) }

  package mutating func append(hexadecimal number: Int) { append(number, radix: 16) }

  // Inlined, so that it divides by a constant.
  @inline(__always) private mutating func append(_ number: Int, radix: Int) {
    var digits = 1
    var rest = number / radix
    while rest > 0 {
      digits &+= 1
      rest /= radix
    }
    reserve(digits)
    rest = number
    for index in stride(from: digits &- 1, through: 0, by: -1) {
      let digit = UInt8(truncatingIfNeeded: rest % radix)
      base.storeBytes(of: digit &+ (digit < 10 ? 0x30 : 0x57), toByteOffset: count &+ index, as: UInt8.self)
      rest /= radix
    }
    count &+= digits
  }
}
