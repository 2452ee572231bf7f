import Testing

@testable import QuoteImages

struct LineEndTests {
  @Test(
    "a line ends best behind a clause's mark, and worst within a word or a name",
    arguments: [
      ("end.", true, .mark), ("well,", true, .mark), ("so;", true, .mark), ("Who?”", true, .mark),
      ("(yes.)", true, .mark),
      ("dash —", true, .mark), ("字。", false, .mark), ("字、", false, .mark), ("قال،", true, .mark), ("है।", true, .mark),
      ("word", true, .space), ("“word”", true, .space), ("AT&", true, .space), ("*", true, .space),
      ("a\u{200B}", false, .space),
      ("suspended -", true, .space), ("well-", false, .hyphen), ("and/", false, .hyphen),
      ("soft\u{AD}", false, .hyphen),
      ("字", false, .none), ("bro", false, .none), ("Mr.", true, .none), ("J.", true, .none), ("(Dr.", true, .none),
      ("e.g.", true, .none), ("end of St.", true, .none), ("mr.", true, .mark), ("him.", true, .mark),
      ("I", true, .space),
    ] as [(String, Bool, LineEnding)])
  func endings(_ text: String, _ hasSpace: Bool, _ ending: LineEnding) {
    #expect(LineEnding(behind: Array(text.unicodeScalars)[...], hasSpace: hasSpace) == ending)
  }

  @Test(
    "what belongs together stays on one line",
    arguments: [
      ("one two — three", ["one", "two —", "three"]), ("one two – three", ["one", "two –", "three"]),
      // A dash that lets somebody speak stands before what is said.
      ("— one", ["— one"]), ("Yes. — No.", ["Yes.", "— No."]), ("Oui ! — Non.", ["Oui !", "— Non."]),
      ("« un mot » dit", ["« un", "mot »", "dit"]), ("a “ b ” c", ["a", "“ b ”", "c"]),
      ("»eins« zwei", ["»eins«", "zwei"]),
      ("l’eau d’or", ["l’eau", "d’or"]), ("rock ’n’ roll", ["rock", "’n’", "roll"]),
      ("Quoi ? Rien : tout", ["Quoi ?", "Rien :", "tout"]),
      ("see /usr/bin and/or", ["see /usr/", "bin", "and/", "or"]),
      ("한국어 문장", ["한국어", "문장"]), ("漢字。漢", ["漢", "字。", "漢"]),
    ])
  func boxes(_ text: String, _ boxes: [String]) throws {
    let measured = try measured(text)
    #expect(
      measured.paragraphs[0].boxes.map { String(String.UnicodeScalarView(measured.scalars[$0.start..<$0.end])) }
        == boxes)
  }

  @Test("a line that ends at a soft hyphen shows a hyphen, and is as wide as with it")
  func softHyphen() throws {
    let measured = try measured("Schiff\u{AD}fahrt heute")
    let breaker = measured.paragraphs[0]
    #expect(measured.text([[0..<1, 1..<3]], breakers: [breaker]) == "Schiff\u{AD}-\u{2028}fahrt heute")
    #expect(measured.text([[0..<2, 2..<3]], breakers: [breaker]) == "Schiff\u{AD}fahrt\u{2028}heute")
    let shown = try self.measured("Schiff-").layout.lines[0].width
    #expect(abs(breaker.width(0..<1) - shown) < 0.02)
  }

  @Test("white space at a paragraph's start is its indent, whether it is wrapped or not", arguments: [1200, 300])
  func indent(_ width: Int) throws {
    let text = "One line of a poem\n    and the next one, indented"
    let lines = try plan(text, nil, look { $0.width = width }).quote.lines[0].layout.text.split { $0 == "\n" }
    #expect(lines.last?.hasPrefix("    and") == true)
  }

  @Test("spaces at a line's end are none of its width", arguments: [" ", "   ", "\u{A0}", "\u{3000}", "\t"])
  func trailingSpace(_ space: String) throws {
    #expect(
      try drawn("a long line\(space)\nb", nil, Look(alignment: .right)).pixels
        == drawn("a long line\nb", nil, Look(alignment: .right)).pixels)
  }

  private func measured(_ text: String) throws -> MeasuredText {
    let map = try FontMap(FontLibrary.of(bundled: nil, folders: []).wide)
    return MeasuredText(text, style: TextStyle(family: .sans, language: "en"), in: map)
  }
}
