import CPango

/// A text measured once, as if each paragraph had one line; it can then be broken at any width without Pango.
struct MeasuredText {
  let scalars: [Unicode.Scalar]
  let layout: TextLayout
  let style: TextStyle
  /// A breaker for each paragraph, which may break at the places of UAX #14 alone.
  let paragraphs: [LineBreaker]
  /// The room in ems above the first baseline, between two, and below the last.
  let ascent: Double
  let leading: Double
  let descent: Double
  private let advances: [Double]
  private let graphemeStarts: [Bool]

  init(_ text: String, style: TextStyle, in map: FontMap) {
    let layout = TextLayout(text, style: style, in: map)
    let scalars = Array(text.unicodeScalars)
    let advances = layout.advances(count: scalars.count)
    let attributes = layout.attributes
    self.layout = layout
    self.style = style
    self.scalars = scalars
    self.advances = advances
    graphemeStarts = attributes.map { $0.is_cursor_position != 0 }
    paragraphs = Self.split(scalars).map { range in
      LineBreaker(
        boxes: Self.boxes(scalars, range, advances) {
          attributes[$0].is_line_break != 0 && !LineBreakRules.keepTogether(scalars, at: $0)
        })
    }
    (ascent, leading, descent) = Self.verticals(layout.lines)
  }

  /// The height in ems of this many lines.
  func height(lines: Int) -> Double { ascent + Double(lines - 1) * leading + descent }

  /// The width in ems of the widest word of at most 30 characters: longer ones, such as addresses, may as well be broken.
  var widestWord: Double {
    paragraphs.reduce(0) { widest, paragraph in
      paragraph.boxes.reduce(widest) { $1.end - $1.start <= 30 ? max($0, $1.right - $1.left) : $0 }
    }
  }

  /// How many lines fit into a height in ems.
  func lines(height: Double) -> Int { Int(((height - ascent - descent) / leading + 1e-9).rounded(.down)) + 1 }

  /// Breakers that may break a word too, wide words only, between what a reader calls characters.
  func breakersInsideWords(width: Double) -> [LineBreaker] {
    zip(paragraphs, Self.split(scalars)).map { breaker, range in
      guard breaker.widest > width else { return breaker }
      var breaks = [Bool](repeating: false, count: scalars.count + 1)
      for box in breaker.boxes {
        breaks[box.start] = true
        guard box.right - box.left > width else { continue }
        for index in box.start..<box.end where graphemeStarts[index] { breaks[index] = true }
      }
      return LineBreaker(boxes: Self.boxes(scalars, range, advances) { breaks[$0] })
    }
  }

  /// The text of these lines, with a U+2028 at each break within a paragraph, and a hyphen before it where the break is at a
  /// soft one. `lines` has a list for each paragraph.
  func text(_ lines: [[Range<Int>]], breakers: [LineBreaker]) -> String {
    var text = String.UnicodeScalarView()
    for (index, ranges) in lines.enumerated() {
      if index > 0 { text.append("\n") }
      for (number, range) in ranges.enumerated() {
        if number > 0 {
          if text.last == Self.softHyphen { text.append("-") }
          text.append("\u{2028}")
        }
        let boxes = breakers[index].boxes
        text.append(contentsOf: scalars[boxes[range.lowerBound].start..<boxes[range.upperBound - 1].end])
      }
    }
    return String(text)
  }

  /// The ranges of characters between line feeds.
  private static func split(_ scalars: [Unicode.Scalar]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    for (index, scalar) in scalars.enumerated() where scalar == "\n" {
      ranges.append(start..<index)
      start = index + 1
    }
    return ranges + [start..<scalars.count]
  }

  private static func boxes(
    _ scalars: [Unicode.Scalar], _ range: Range<Int>, _ advances: [Double], mayBreak: (Int) -> Bool
  ) -> [LineBreaker.Box] {
    var boxes: [LineBreaker.Box] = []
    var box: LineBreaker.Box?
    var position = 0.0
    for index in range {
      let isWhite = scalars[index].properties.isWhitespace && scalars[index] != "\u{A0}"
      if let open = box, open.end > open.start, mayBreak(index) {
        boxes.append(finished(open, before: index, scalars))
        box = nil
      }
      // The white space at a paragraph's start is its indent.
      if box == nil, !isWhite || boxes.isEmpty {
        box = .init(start: index, end: index, left: position, right: position)
      }
      position += advances[index]
      if !isWhite {
        box?.end = index + 1
        box?.right = position
      }
    }
    return boxes + (box.map { [$0] } ?? [])
  }

  /// A box that a line may end after: at a soft hyphen, with a hyphen.
  private static func finished(
    _ box: LineBreaker.Box, before index: Int, _ scalars: [Unicode.Scalar]
  ) -> LineBreaker.Box {
    var box = box
    box.ending = LineEnding(behind: scalars[box.start..<box.end], hasSpace: box.end < index)
    if scalars[box.end - 1] == softHyphen { box.right += hyphenWidth }
    return box
  }

  private static let softHyphen: Unicode.Scalar = "\u{AD}"
  /// In ems, as in most fonts.
  private static let hyphenWidth = 0.34

  /// What Latin letters need, more where marks or other fonts rise higher, within reason: a pile of marks is cut instead. What
  /// is within reason is what fonts such as that of nastaliq ask for, and a little more.
  private static func verticals(_ lines: [TextLayout.Line]) -> (ascent: Double, leading: Double, descent: Double) {
    let above = lines.reduce(0.905) { max($0, min(-$1.ink.y, max(1.6, 1.25 * $1.ascent))) }
    let below = lines.reduce(0.212) { max($0, min($1.ink.maxY, max(0.8, 1.25 * $1.descent))) }
    return (above, max(1.2, above + below + 0.05), below)
  }
}
