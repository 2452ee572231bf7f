import CPango

/// The `d` of an SVG path, gathered from glyph outlines. Lengths are in px, to a hundredth.
struct SVGPath {
  private(set) var data = ""

  /// Adds a run's letters, its baseline's left end at (x, y).
  mutating func append(
    _ run: TextLayout.Run, of layout: TextLayout, size: Double, x: Double, y: Double, on surface: borrowing Surface
  ) {
    surface.withPath(of: run, of: layout, size: size, x: x, y: y) { append($0) }
  }

  private mutating func append(_ path: UnsafePointer<cairo_path_t>) {
    var index = 0
    let count = Int(path.pointee.num_data)
    while index < count {
      let header = path.pointee.data[index].header
      let points = (1..<Int(header.length)).map { path.pointee.data[index + $0].point }
      let numbers = points.map { "\(Self.number($0.x)) \(Self.number($0.y))" }.joined(separator: " ")
      switch header.type {
      case CAIRO_PATH_MOVE_TO: data += "M\(numbers)"
      case CAIRO_PATH_LINE_TO: data += "L\(numbers)"
      case CAIRO_PATH_CURVE_TO: data += "C\(numbers)"
      default: data += "Z"
      }
      index += Int(header.length)
    }
    // Cairo ends a path with a lone move.
    if let move = data.lastIndex(of: "M"), !data[move...].contains(where: { "LCZ".contains($0) }) {
      data.removeSubrange(move...)
    }
  }

  /// A number with two decimals at most.
  static func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let (whole, part) = (abs(hundredths) / 100, abs(hundredths) % 100)
    let sign = hundredths < 0 ? "-" : ""
    if part == 0 { return "\(sign)\(whole)" }
    return part % 10 == 0 ? "\(sign)\(whole).\(part / 10)" : "\(sign)\(whole).\(part < 10 ? "0" : "")\(part)"
  }
}
