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
  func zlib(_ bytes: [UInt8]) -> [UInt8] {
    let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
    return [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      count = libdeflate_zlib_compress(compressor, bytes, bytes.count, output.baseAddress, bound)
    }
  }
}
