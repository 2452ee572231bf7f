import Testing

@testable import QuoteImages

struct LineBreakerTests {
  /// Boxes of these widths, a space of 1 between them.
  private func breaker(_ widths: [Double]) -> LineBreaker {
    var left = 0.0
    return LineBreaker(
      boxes: widths.enumerated().map { index, width in
        defer { left += width + 1 }
        return .init(start: index, end: index + 1, left: left, right: left + width)
      })
  }

  @Test(
    "lines are the fewest that are no wider",
    arguments: [
      ([3, 3, 3], 11.0, [0..<3]), ([3, 3, 3], 10.9, [0..<2, 2..<3]), ([3, 3, 3], 3, [0..<1, 1..<2, 2..<3]),
      ([9], 3, [0..<1]), ([], 3, []),
    ] as [([Double], Double, [Range<Int>])])
  func filled(_ widths: [Double], _ width: Double, _ lines: [Range<Int>]) {
    #expect(breaker(widths).filledLines(width: width) == lines)
    #expect(breaker(widths).lineCount(width: width) == max(1, lines.count))
  }

  @Test(
    "balanced lines are as many, and even",
    arguments: [
      ([4, 4, 4, 4], 14.0, [0..<2, 2..<4]), ([2, 2, 2, 2, 2], 8, [0..<2, 2..<5]), ([9, 1, 1], 9, [0..<1, 1..<3]),
    ] as [([Double], Double, [Range<Int>])])
  func balanced(_ widths: [Double], _ width: Double, _ lines: [Range<Int>]) {
    let balanced = breaker(widths).balancedLines(width: width)
    #expect(balanced.count == breaker(widths).lineCount(width: width))
    #expect(balanced == lines || balanced.map(\.count) == lines.map(\.count).reversed())
  }

  @Test("a line ends at a mark rather than an ideograph, where that takes no more lines")
  func marks() {
    let boxes = (0..<12).map { index in
      LineBreaker.Box(
        start: index, end: index + 1, left: Double(index), right: Double(index + 1), ending: index == 7 ? .mark : .none)
    }
    #expect(LineBreaker(boxes: boxes).balancedLines(width: 9) == [0..<8, 8..<12])
    #expect(LineBreaker(boxes: boxes).balancedLines(width: 7) == [0..<6, 6..<12])
  }

  @Test("a line is shortened to a width, to one box at least")
  func shortened() {
    #expect(breaker([3, 3, 3]).shortened(0..<3, to: 7) == 0..<2)
    #expect(breaker([3, 3, 3]).shortened(0..<3, to: 0) == 0..<1)
  }
}
