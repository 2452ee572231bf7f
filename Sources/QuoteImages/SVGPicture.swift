import CDeflate
import CPango

/// Writes a plan as an SVG that needs nothing else: letters are paths, colour glyphs are pictures within it.
struct SVGPicture {
  let text: PictureText
  let look: Look
  let plan: LayoutPlan
  let band: SVGBand?

  /// The file, in UTF-8. Throws `PictureError.layout` without memory.
  func bytes() throws -> [UInt8] {
    let outlines = try Surface.outlines()
    var svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(look.width * look.scale)" height="\(look.height * look.scale)" \
      viewBox="0 0 \(look.width) \(look.height)" role="img">
      <title>\(Self.escaped(text.quote))</title>

      """
    if let attribution = text.attribution, !attribution.isEmpty {
      svg += "<desc>- \(Self.escaped(attribution))</desc>\n"
    }
    if look.background.alpha > 0 {
      let round = look.radius > 0 ? " rx=\"\(look.radius)\"" : ""
      svg += "<rect width=\"\(look.width)\" height=\"\(look.height)\"\(round)\(Self.fill(look.background))/>\n"
    }
    if let band { svg += band.element }
    svg += block(plan.quote, color: look.foreground, outlines)
    if let attribution = plan.attribution { svg += block(attribution, color: look.accent, outlines) }
    return Array((svg + "</svg>\n").utf8)
  }

  private func block(_ block: LayoutPlan.Block, color: Color, _ outlines: borrowing Surface) -> String {
    var whole = Content()
    var cut = ""
    for line in block.lines {
      if line.isCut {
        var content = Content()
        add(line, to: &content, color: color, outlines)
        cut += clipped(content.elements(color), to: line.bounds)
      } else {
        add(line, to: &whole, color: color, outlines)
      }
    }
    return whole.elements(color) + cut
  }

  /// What some lines draw.
  private struct Content {
    var path = SVGPath()
    var images = ""

    func elements(_ color: Color) -> String {
      (path.data.isEmpty ? "" : "<path\(SVGPicture.fill(color)) d=\"\(path.data)\"/>\n") + images
    }
  }

  private func add(_ line: LayoutPlan.Line, to content: inout Content, color: Color, _ outlines: borrowing Surface) {
    for run in line.layout.runs(line: line.index) {
      let x = line.x + run.x * line.size
      if run.isColor {
        content.images += image(run, of: line, x: x, color: color)
      } else {
        content.path.append(run, of: line.layout, size: line.size, x: x, y: line.baseline, on: outlines)
      }
    }
  }

  /// A nested `svg` clips what rises out of a line's bounds, such as a pile of marks, without a name for it.
  private func clipped(_ content: String, to bounds: Rect) -> String {
    let box = [bounds.x, bounds.y, bounds.width, bounds.height].map(SVGPath.number)
    return """
      <svg x="\(box[0])" y="\(box[1])" width="\(box[2])" height="\(box[3])" viewBox="\(box.joined(separator: " "))">
      \(content)</svg>

      """
  }

  /// A run of colour glyphs as a PNG, at twice the picture's resolution at least.
  private func image(_ run: TextLayout.Run, of line: LayoutPlan.Line, x: Double, color: Color) -> String {
    let density = Double(max(2, look.scale))
    let ink = run.ink.scaled(by: line.size)
    let (width, height) = (Int((ink.width * density).rounded(.up)), Int((ink.height * density).rounded(.up)))
    guard width > 0, height > 0, let surface = try? Surface(width: width, height: height, isColor: true),
      let deflater = try? Deflater(level: 9)
    else { return "" }
    surface.draw(
      run, of: line.layout, size: line.size * density, x: -ink.x * density, y: -ink.y * density, color: color)
    let pixels = surface.straightPixels(rows: 0..<height)
    let scanlines = (0..<height).flatMap { row in [0 as UInt8] + pixels[row * width * 4..<(row + 1) * width * 4] }
    let file = PNGFile(width: width, height: height, pixels: .trueColor(hasAlpha: true)) {
      deflater.zlib(scanlines)
    }
    let box = [x + ink.x, line.baseline + ink.y, Double(width) / density, Double(height) / density].map(SVGPath.number)
    return """
      <image x="\(box[0])" y="\(box[1])" width="\(box[2])" height="\(box[3])" \
      href="data:image/png;base64,\(Base64.encode(file.bytes()))"/>

      """
  }

  fileprivate static func fill(_ color: Color) -> String {
    let opaque = Color(red: color.red, green: color.green, blue: color.blue)
    let opacity = color.alpha == 255 ? "" : " fill-opacity=\"\(SVGPath.number(Double(color.alpha) / 255))\""
    return " fill=\"\(opaque.hex)\"\(opacity)"
  }

  /// Text between tags; what XML 1.0 allows of it.
  private static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
      case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
      case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
      case "\n", "\t", "\r": escaped.append(scalar)
      case _ where scalar.value < 0x20 || (0xFFFE...0xFFFF).contains(scalar.value): break
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}
