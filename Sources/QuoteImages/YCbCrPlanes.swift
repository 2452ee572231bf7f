/// Writes pixels into an encoder's planes, as BT.601 (ITU-R BT.601-7): from 0 to 255 as in JFIF, or in the narrow range of video.
///
/// The planes belong to whoever made this.
struct YCbCrPlanes {
  struct Plane {
    let bytes: UnsafeMutablePointer<UInt8>
    let stride: Int
  }

  let y: Plane
  let cb: Plane
  let cr: Plane
  let alpha: Plane?
  let width: Int
  /// Whether black is 0 and white 255, rather than 16 and 235.
  let isFullRange: Bool
  /// Whether a colour stands for two by two pixels. Then it is that of their left top one's row, the mean of two.
  let halvesColors: Bool

  /// Writes a row, each pixel as 0xAARRGGBB.
  func put(_ pixels: UnsafeBufferPointer<UInt32>, row: Int) {
    let (luma, chroma) = isFullRange ? (Self.fullLuma, Self.fullChroma) : (Self.narrowLuma, Self.narrowChroma)
    for (column, pixel) in pixels.enumerated() { y.bytes[row * y.stride + column] = luma.value(pixel) }
    if let alpha {
      for (column, pixel) in pixels.enumerated() {
        alpha.bytes[row * alpha.stride + column] = UInt8(truncatingIfNeeded: pixel >> 24)
      }
    }
    let (cbRow, crRow) = (cb.bytes + chromaRow(row) * cb.stride, cr.bytes + chromaRow(row) * cr.stride)
    if !halvesColors {
      for (column, pixel) in pixels.enumerated() {
        cbRow[column] = chroma.cb.value(pixel)
        crRow[column] = chroma.cr.value(pixel)
      }
    } else if row % 2 == 0 {
      for column in 0..<(width + 1) / 2 {
        let (pixel, next) = (pixels[column * 2], pixels[min(width - 1, column * 2 + 1)])
        // Each channel's mean: the lowest bits are left out before they could spill over.
        let mean = (pixel & next) &+ ((pixel ^ next) & 0xFEFE_FEFE) >> 1
        cbRow[column] = chroma.cb.value(mean)
        crRow[column] = chroma.cr.value(mean)
      }
    }
  }

  private func chromaRow(_ row: Int) -> Int { halvesColors ? row / 2 : row }

  /// One channel's share of red, green and blue, and what is added, as parts of 65536.
  private struct Weights {
    let red: Int32
    let green: Int32
    let blue: Int32
    let offset: Int32

    func value(_ pixel: UInt32) -> UInt8 {
      let sum =
        red &* Int32(pixel >> 16 & 255) &+ green &* Int32(pixel >> 8 & 255) &+ blue &* Int32(pixel & 255)
        &+ (offset << 16 | 32767)
      return UInt8(truncatingIfNeeded: sum >> 16)
    }
  }

  private static let fullLuma = Weights(red: 19595, green: 38470, blue: 7471, offset: 0)
  private static let fullChroma = (
    cb: Weights(red: -11059, green: -21709, blue: 32768, offset: 128),
    cr: Weights(red: 32768, green: -27439, blue: -5329, offset: 128)
  )
  private static let narrowLuma = Weights(red: 16829, green: 33039, blue: 6416, offset: 16)
  private static let narrowChroma = (
    cb: Weights(red: -9714, green: -19070, blue: 28784, offset: 128),
    cr: Weights(red: 28784, green: -24103, blue: -4681, offset: 128)
  )
}
