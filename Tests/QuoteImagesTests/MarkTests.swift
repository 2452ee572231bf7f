import Testing

@testable import QuoteImages

struct MarkTests {
  @Test(
    "a mark stands over the middle of its letter, ready-made or not",
    arguments: ["m\u{302}", "x\u{302}", "q\u{303}", "k\u{304}", "Ж\u{301}", "ɛ\u{303}", "ö"],
    [FontFamily.sans, .serif, .mono])
  func middle(_ text: String, _ font: FontFamily) throws {
    try require(font: "fonts-noto-core fonts-noto-mono", for: "ɛ")
    let picture = try drawn(text, nil, Look(font: font, size: 200))
    let ink = try #require(picture.ink)
    // The mark's rows are those above the first empty one, or the top fifth.
    let rows = (ink.top..<ink.bottom).map { y in (ink.left..<ink.right).filter { picture[$0, y] != picture[0, 0] } }
    let mark = Array(rows.prefix { !$0.isEmpty }.prefix(rows.count / 6).joined())
    let letter = Array(rows.suffix(rows.count / 3).joined())
    let (left, right) = (try #require(letter.min()), try #require(letter.max()))
    let middle = Double(try #require(mark.min()) + mark.max()!) / 2
    #expect(middle > Double(left) + 0.2 * Double(right - left) && middle < Double(right) - 0.2 * Double(right - left))
  }

  @Test("a mark takes the place of an i's dot", arguments: [FontFamily.sans, .serif], ["\u{30B}", "\u{30C}\u{301}"])
  func dots(_ font: FontFamily, _ marks: String) throws {
    try require(font: "fonts-noto-core", for: "ı")
    let picture = try drawn("i\(marks)   ı\(marks)", nil, Look(font: font, size: 200))
    let ink = try #require(picture.ink)
    // A dot is a tenth of the letter's ink at least.
    let halves = [ink.left..<(ink.left + ink.right) / 2, (ink.left + ink.right) / 2..<ink.right].map { columns in
      (ink.top..<ink.bottom).reduce(0) { sum, y in columns.reduce(sum) { $0 + Int(picture[$1, y].red) - 0x33 } }
    }
    #expect(abs(halves[0] - halves[1]) < halves[1] / 50)
  }

  @Test(
    "of the letters with dots, those that no ready-made letter replaces are told",
    arguments: [
      ("i\u{301}", false), ("j\u{30C}", false), ("i\u{30B}", true), ("j\u{301}", true), ("i\u{323}", false),
      ("a\u{30B}", false),
      ("i", false), ("ij\u{306}", true),
    ])
  func softDotted(_ text: String, _ isReplaced: Bool) {
    #expect(CombiningMarks.replaceDots(in: text.unicodeScalars) == isReplaced)
  }

  @Test("a pile of marks covers no other line, in any format", arguments: ["HHHHHH\nx", "x\nHHHHHH"])
  func piles(_ text: String) throws {
    // Above and below; both piles are higher than what they may take.
    let pictures = try [20, 200].map { count in
      let pile = String(repeating: "\u{33F}\u{333}", count: count)
      let quote = text.replacing("x", with: "xx" + pile)
      let plan = try plan(quote, nil, Look())
      #expect(plan.quote.lines.contains { $0.isCut })
      for (line, next) in zip(plan.quote.lines, plan.quote.lines.dropFirst()) {
        #expect(line.ink.maxY <= next.ink.y + 1e-9)
      }
      return try drawn(quote)
    }
    #expect(pictures[0].pixels == pictures[1].pixels)
  }
}
