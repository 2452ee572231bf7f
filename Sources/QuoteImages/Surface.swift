import CPango

/// A Cairo image surface to draw text on: 8 bits of coverage a pixel, or colour with premultiplied alpha.
///
/// It is the one owner of its `cairo_surface_t` and `cairo_t`.
struct Surface: ~Copyable {
  /// The size in device pixels under which letters that stand at whole pixels would look unevenly spaced. Above it they take
  /// less time so, and fewer bytes, since the same letter has the same pixels.
  private static let smallestGlyphs = 20.0

  private let surface: OpaquePointer
  private let cairo: OpaquePointer
  private let width: Int
  private let height: Int
  private let isColor: Bool

  init(width: Int, height: Int, isColor: Bool) throws {
    let surface = cairo_image_surface_create(
      isColor ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_A8, Int32(max(1, width)), Int32(max(1, height)))
    try self.init(surface, width: width, height: height, isColor: isColor)
  }

  /// A surface without bounds or pixels, to take outlines from: Cairo leaves out glyphs far outside of an image.
  static func outlines() throws -> Surface {
    try Surface(cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil), width: 0, height: 0, isColor: false)
  }

  private init(_ surface: OpaquePointer?, width: Int, height: Int, isColor: Bool) throws {
    let cairo = cairo_create(surface)
    let status = cairo_status(cairo)
    guard status == CAIRO_STATUS_SUCCESS, let surface, let cairo else {
      cairo_destroy(cairo)
      cairo_surface_destroy(surface)
      throw PictureError.layout("Cairo: \(String(cString: cairo_status_to_string(status)))")
    }
    self.surface = surface
    self.cairo = cairo
    self.width = width
    self.height = height
    self.isColor = isColor
  }

  deinit {
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)
  }

  /// Draws a line of a plan, on these rows alone. The surface's left top is at the origin in the picture.
  func draw(_ line: LayoutPlan.Line, scale: Double, originX: Int, originY: Int, rows: Range<Int>, color: Color) {
    cairo_save(cairo)
    cairo_rectangle(cairo, 0, Double(rows.lowerBound), Double(width), Double(rows.count))
    cairo_clip(cairo)
    cairo_translate(
      cairo, (line.x * scale).rounded() - Double(originX), (line.baseline * scale).rounded() - Double(originY))
    cairo_set_source_rgba(
      cairo, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
      isColor ? Double(color.alpha) / 255 : 1)
    // Coverage adds up: Cairo's ways to do that to 8 bits a pixel are several times faster than those to draw over.
    if !isColor { cairo_set_operator(cairo, CAIRO_OPERATOR_ADD) }
    let size = line.size * scale
    let asPath = size < Self.smallestGlyphs || line.layout.isJoined
    if asPath, isColor {
      // Colour glyphs have no path.
      for run in line.layout.runs(line: line.index) {
        cairo_save(cairo)
        cairo_translate(cairo, run.x * size, 0)
        cairo_new_path(cairo)
        line.layout.draw(run, size: size, asPath: !run.isColor, on: cairo)
        if !run.isColor { cairo_fill(cairo) }
        cairo_restore(cairo)
      }
    } else {
      line.layout.draw(line: line.index, size: size, asPath: asPath, on: cairo)
    }
    cairo_restore(cairo)
  }

  /// Draws one run of a line, the left end of its baseline at (x, y).
  func draw(_ run: TextLayout.Run, of layout: TextLayout, size: Double, x: Double, y: Double, color: Color) {
    cairo_save(cairo)
    cairo_translate(cairo, x, y)
    cairo_set_source_rgba(
      cairo, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255, Double(color.alpha) / 255)
    layout.draw(run, size: size, asPath: false, on: cairo)
    cairo_restore(cairo)
  }

  /// Gives the outlines of one run of a line, the left end of its baseline at (x, y). Nothing is drawn.
  func withPath(
    of run: TextLayout.Run, of layout: TextLayout, size: Double, x: Double, y: Double,
    _ body: (UnsafePointer<cairo_path_t>) -> Void
  ) {
    cairo_save(cairo)
    cairo_new_path(cairo)
    cairo_translate(cairo, x, y)
    layout.draw(run, size: size, asPath: true, on: cairo)
    cairo_restore(cairo)
    guard let path = cairo_copy_path(cairo) else { return }
    if path.pointee.status == CAIRO_STATUS_SUCCESS { body(path) }
    cairo_path_destroy(path)
  }

  /// Fills a circle.
  func fillCircle(x: Double, y: Double, radius: Double) {
    cairo_arc(cairo, x, y, radius, 0, 2 * .pi)
    cairo_fill(cairo)
  }

  /// The coverage of each pixel in a row of a surface without colour; it lives as long as the surface.
  func coverage(row: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: bytes(row: row), count: width)
  }

  /// RGBA with the alpha no longer multiplied into the colours, of a surface in colour.
  func straightPixels(rows: Range<Int>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: width * 4 * rows.count) { pixels, count in
      for row in rows {
        bytes(row: row).withMemoryRebound(to: UInt32.self, capacity: width) { words in
          for column in 0..<width {
            let word = words[column]
            let alpha = word >> 24
            func straight(_ shift: UInt32) -> UInt8 {
              alpha == 0 ? 0 : UInt8(min(255, ((word >> shift & 255) * 255 + alpha / 2) / alpha))
            }
            pixels[count] = straight(16)
            pixels[count + 1] = straight(8)
            pixels[count + 2] = straight(0)
            pixels[count + 3] = UInt8(alpha)
            count += 4
          }
        }
      }
    }
  }

  private func bytes(row: Int) -> UnsafeMutablePointer<UInt8> {
    cairo_surface_flush(surface)
    // An image surface always has data.
    return cairo_image_surface_get_data(surface)! + row * Int(cairo_image_surface_get_stride(surface))
  }
}
