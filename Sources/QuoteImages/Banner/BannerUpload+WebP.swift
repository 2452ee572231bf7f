extension BannerUpload {
  /// Reads the chunks of a WebP (RFC 9649, §2), and keeps its one picture, or the first frame of an animation.
  init(webp bytes: [UInt8]) throws {
    var reader = ByteReader(bytes[...])
    _ = try reader.take(4)
    let length = try reader.littleEndian(4)
    var body = ByteReader(try reader.take(length))
    _ = try body.name()
    var frame = WebPFrame()
    var orientation = 1
    while !body.isAtEnd {
      let chunk = try body.webPChunk()
      switch chunk.name {
      case "ANMF" where frame.pixels == nil:
        var inner = ByteReader(chunk.body)
        // Its place, size, duration and flags.
        _ = try inner.take(16)
        while !inner.isAtEnd { frame.put(try inner.webPChunk()) }
      case "EXIF":
        let exif = chunk.body.starts(with: Array("Exif\0\0".utf8)) ? chunk.body.dropFirst(6) : chunk.body
        orientation = ExifOrientation.read(exif)
      default: frame.put(chunk)
      }
    }
    let size = try frame.size
    try self.init(
      format: .webp, width: size.width, height: size.height, orientation: orientation, bytes: frame.file(size: size))
  }
}

private struct WebPChunk {
  var name: String
  var body: ArraySlice<UInt8>

  /// As it is in a file: padded to an even length.
  var bytes: [UInt8] {
    Array(name.utf8) + Self.littleEndian(body.count, 4) + body + (body.count % 2 == 1 ? [0] : [])
  }

  static func littleEndian(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}

extension ByteReader {
  fileprivate mutating func webPChunk() throws -> WebPChunk {
    let name = try name()
    let length = try littleEndian(4)
    let chunk = WebPChunk(name: name, body: try take(length))
    if length % 2 == 1, !isAtEnd { _ = try take(1) }
    return chunk
  }
}

/// What makes up one frame: its pixels, with loss or without, and the opacity of those with loss.
private struct WebPFrame {
  var pixels: WebPChunk?
  var opacity: WebPChunk?

  mutating func put(_ chunk: WebPChunk) {
    switch chunk.name {
    case "VP8 " where pixels == nil, "VP8L" where pixels == nil: pixels = chunk
    case "ALPH" where pixels == nil: opacity = chunk
    default: break
    }
  }

  /// By its own header (RFC 6386, §9.1; RFC 9649, §3.4): what the container says of it doesn't count.
  var size: (width: Int, height: Int) {
    get throws {
      guard let pixels else { throw BannerUpload.damaged }
      var reader = ByteReader(pixels.body)
      if pixels.name == "VP8L" {
        guard try reader.number(1) == 0x2F else { throw BannerUpload.damaged }
        let bits = try reader.littleEndian(4)
        return (1 + bits & 0x3FFF, 1 + bits >> 14 & 0x3FFF)
      }
      // A key frame's tag and start code.
      guard try reader.littleEndian(3) & 1 == 0, try reader.number(3) == 0x9D012A else { throw BannerUpload.damaged }
      return (try reader.littleEndian(2) & 0x3FFF, try reader.littleEndian(2) & 0x3FFF)
    }
  }

  func file(size: (width: Int, height: Int)) -> [UInt8] {
    var chunks = pixels?.bytes ?? []
    if let opacity, pixels?.name == "VP8 " {
      let hasOpacity = 0x10
      let header =
        WebPChunk.littleEndian(hasOpacity, 4) + WebPChunk.littleEndian(size.width - 1, 3)
        + WebPChunk.littleEndian(size.height - 1, 3)
      chunks = WebPChunk(name: "VP8X", body: header[...]).bytes + opacity.bytes + chunks
    }
    return WebPChunk(name: "RIFF", body: "WEBP".utf8 + chunks[...]).bytes
  }
}
