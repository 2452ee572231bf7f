import CDeflate

/// A PNG file's pieces (PNG, third edition), written without a time stamp: the same pieces give the same bytes.
struct PNGFile: PictureFile {
  enum Pixels {
    /// One byte of `0..<palette.count` a pixel, packed to `depth` bits (1, 2, 4, 8).
    case indexed(palette: [Color], depth: Int)
    /// RGB, or RGBA where something is transparent; 8 bits a channel.
    case trueColor(hasAlpha: Bool)

    var colorType: UInt8 {
      switch self {
      case .indexed: 3
      case .trueColor(let hasAlpha): hasAlpha ? 6 : 2
      }
    }

    var bitDepth: UInt8 {
      if case .indexed(_, let depth) = self { UInt8(depth) } else { 8 }
    }
  }

  let width: Int
  let height: Int
  let pixels: Pixels
  /// Keywords of 1 to 79 Latin-1 characters, and what they say.
  var texts: [(keyword: String, text: String)] = []
  /// Gives the rows, each a filter's number and its bytes, as a zlib stream.
  private let compressed: () -> [UInt8]

  /// A picture of few colours.
  init(_ picture: IndexedPicture, texts: [(keyword: String, text: String)], deflater: InkDeflater) {
    let (rows, palette) = (picture.rows, picture.palette)
    self.init(
      width: picture.width, height: picture.height, pixels: .indexed(palette: palette.colors, depth: palette.depth)
    ) {
      deflater.zlib(rows, solid: palette.solid)
    }
    self.texts = texts
  }

  /// A picture in full colour; a photograph that has few colours after all is indexed.
  init(
    _ picture: some PictureRows, isPhotograph: Bool = false, texts: [(keyword: String, text: String)] = [],
    deflater: Deflater
  ) throws {
    if isPhotograph, let few = try FewColors(picture) {
      self.init(width: picture.width, height: picture.height, pixels: .indexed(palette: few.colors, depth: 8)) {
        deflater.zlib(few.scanlines)
      }
    } else {
      var rows = FilteredRows(
        width: picture.width, height: picture.height, hasAlpha: !picture.isOpaque, isPhotograph: isPhotograph)
      try picture.forEachRow { rows.append($1) }
      let scanlines = rows.bytes
      self.init(width: picture.width, height: picture.height, pixels: .trueColor(hasAlpha: !picture.isOpaque)) {
        deflater.zlib(scanlines)
      }
    }
    self.texts = texts
  }

  init(width: Int, height: Int, pixels: Pixels, compressed: @escaping () -> [UInt8]) {
    (self.width, self.height, self.pixels, self.compressed) = (width, height, pixels, compressed)
  }

  func bytes() -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    Self.append(
      "IHDR", Self.number(width) + Self.number(height) + [pixels.bitDepth, pixels.colorType, 0, 0, 0], to: &file)
    if case .indexed(let palette, _) = pixels {
      Self.append("PLTE", palette.flatMap { [$0.red, $0.green, $0.blue] }, to: &file)
      if let last = palette.lastIndex(where: { $0.alpha < 255 }) {
        Self.append("tRNS", palette[...last].map(\.alpha), to: &file)
      }
    }
    for (keyword, text) in texts {
      // Keyword, not compressed, no language, no translated keyword.
      Self.append("iTXt", Array(keyword.utf8) + [0, 0, 0, 0, 0] + Array(text.utf8), to: &file)
    }
    Self.append("IDAT", compressed(), to: &file)
    Self.append("IEND", [], to: &file)
    return file
  }

  private static func append(_ type: String, _ data: [UInt8], to file: inout [UInt8]) {
    file += number(data.count)
    let start = file.count
    file += Array(type.utf8)
    file += data
    let crc = file[start...].withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
    file += number(Int(crc))
  }

  private static func number(_ value: Int) -> [UInt8] {
    [UInt8(value >> 24 & 255), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
  }
}
