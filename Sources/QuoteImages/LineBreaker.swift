/// Breaks one paragraph into lines. A value over numbers alone: it knows no font.
struct LineBreaker {
  /// A stretch of text that no line break divides, with the white space behind it. Positions are in the order of the text.
  struct Box: Hashable {
    /// Its first character, and the one after its last that isn't white space.
    var start: Int
    var end: Int
    /// Where it starts and ends in ems, from the paragraph's start, had the paragraph one line.
    var left: Double
    var right: Double
    /// How well a line ends after it.
    var ending = LineEnding.space
  }

  let boxes: [Box]

  /// The width of the widest box: a line narrower than that must break a word.
  var widest: Double { boxes.reduce(0) { max($0, $1.right - $1.left) } }

  func width(_ line: Range<Int>) -> Double { boxes[line.upperBound - 1].right - boxes[line.lowerBound].left }

  /// How many lines of this width the paragraph takes at least.
  func lineCount(width: Double) -> Int {
    var count = 0
    var left = -Double.infinity
    for box in boxes where count == 0 || box.right - left > width {
      count += 1
      left = box.left
    }
    return max(1, count)
  }

  /// The fewest lines of this width, each filled before the next, as ranges of `boxes`.
  func filledLines(width: Double) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var first = 0
    for (index, box) in boxes.enumerated() where index > first && box.right - boxes[first].left > width {
      lines.append(first..<index)
      first = index
    }
    return boxes.isEmpty ? [] : lines + [first..<boxes.count]
  }

  /// The fewest lines of this width, as even as they can be: the sum of their squared widths is the least, but for a
  /// preference for good places to end them. Its time is the number of boxes times the boxes in a line.
  func balancedLines(width: Double) -> [Range<Int>] {
    guard !boxes.isEmpty else { return [] }
    // best[i]: the fewest lines for the boxes before i, then the least sum, and where the last of them starts.
    var best: [(lines: Int, cost: Double, start: Int)] = [(0, 0, 0)]
    for end in 1...boxes.count {
      var choice = (lines: Int.max, cost: Double.infinity, start: end - 1)
      for start in stride(from: end - 1, through: 0, by: -1) {
        let lineWidth = boxes[end - 1].right - boxes[start].left
        guard lineWidth <= width || start == end - 1 else { break }
        let lines = best[start].lines + 1
        let ending = end == boxes.count ? 0 : boxes[end - 1].ending.cost * width * width
        let cost = best[start].cost + lineWidth * lineWidth + ending
        if (lines, cost) < (choice.lines, choice.cost) { choice = (lines, cost, start) }
      }
      best.append(choice)
    }
    var lines: [Range<Int>] = []
    var end = boxes.count
    while end > 0 {
      lines.append(best[end].start..<end)
      end = best[end].start
    }
    return lines.reversed()
  }

  /// A line with boxes taken from its end until it isn't wider than this; one box stays.
  func shortened(_ line: Range<Int>, to width: Double) -> Range<Int> {
    var end = line.upperBound
    while end - 1 > line.lowerBound, self.width(line.lowerBound..<end) > width { end -= 1 }
    return line.lowerBound..<end
  }
}
