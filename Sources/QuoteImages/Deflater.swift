import CDeflate

/// Compresses with libdeflate. It is the one owner of its `libdeflate_compressor`, and for one thread at a time.
final class Deflater {
  private let compressor: OpaquePointer

  /// `level` from 1 (fast) to 12 (small). Throws `PictureError.layout` without memory.
  init(level: Int) throws {
    guard let compressor = libdeflate_alloc_compressor(Int32(level)) else {
      throw PictureError.layout("libdeflate: no memory for a compressor")
    }
    self.compressor = compressor
  }

  deinit {
    libdeflate_free_compressor(compressor)
  }

  /// A zlib stream (RFC 1950) of these bytes.
  ///
  /// Zeros at the start, such as the empty rows above a picture's text, have a block of their own: it takes no time, and what
  /// follows compresses better for it.
  func zlib(_ bytes: [UInt8]) -> [UInt8] {
    let zeros = ZeroBlock(coveringAtMost: Self.leadingZeros(bytes))
    var stream = BitWriter([0x78, 0xDA])
    zeros?.write(to: &stream)
    var file = stream.bytes + deflate(bytes[(zeros?.count ?? 0)...])
    let sum = libdeflate_adler32(1, bytes, bytes.count)
    for shift in [24, 16, 8, 0] { file.append(UInt8(truncatingIfNeeded: sum >> shift)) }
    return file
  }

  private static func leadingZeros(_ bytes: [UInt8]) -> Int {
    bytes.withUnsafeBytes { bytes in
      var count = 0
      while count + 8 <= bytes.count, bytes.loadUnaligned(fromByteOffset: count, as: UInt64.self) == 0 { count += 8 }
      while count < bytes.count, bytes[count] == 0 { count += 1 }
      return count
    }
  }

  private func deflate(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let bound = libdeflate_deflate_compress_bound(compressor, bytes.count)
    return bytes.withUnsafeBytes { input in
      [UInt8](unsafeUninitializedCapacity: bound) { output, count in
        count = libdeflate_deflate_compress(compressor, input.baseAddress, input.count, output.baseAddress, bound)
      }
    }
  }
}
