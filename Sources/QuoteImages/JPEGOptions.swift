/// How ImageMagick writes JPEG: the same for its library and its program.
struct JPEGOptions {
  /// Whether the picture is large: then what needs a copy of it in memory is left out.
  private let isLarge: Bool

  init(pixels: Int) { isLarge = pixels > 1 << 23 }

  let quality = 90
  /// Full colour resolution: half of it smears the edges of coloured letters.
  let samplingFactor = "4:4:4"
  /// Whether the codes are made for this picture, which saves some bytes.
  var optimizesCodes: Bool { !isLarge }
  /// Whether a grey picture may be written as one.
  var detectsGrey: Bool { !isLarge }
}
