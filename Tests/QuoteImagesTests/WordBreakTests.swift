import Testing

@testable import QuoteImages

struct WordBreakTests {
  private static let compound = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"

  /// The lines of a quote as the fitter sets it.
  private func lines(_ quote: String, _ attribution: String? = nil, _ look: Look = Look()) throws -> [Substring] {
    let layout = try plan(quote, attribution, look).quote.lines[0].layout
    return layout.text.split { $0 == "\u{2028}" || $0 == "\n" }
  }

  @Test(
    "a word that is too wide is broken alone: the ordinary words beside it stay whole",
    arguments: [
      "Some extraordinarily long and incomprehensible internationalization beside \(compound) here",
      "\(compound) is, incontrovertibly, an uncharacteristically long denomination of a counterrevolutionary society",
      "Responsibilities " + String(repeating: "W", count: 90) + " notwithstanding",
    ], [800, 500, 320])
  func ordinaryWordsStayWhole(_ quote: String, _ width: Int) throws {
    let lines = try lines(quote, "Somebody", look { $0.width = width })
    let pieces = Set(lines.flatMap { $0.split(separator: " ") })
    for word in quote.split(separator: " ") where word.count < 40 {
      #expect(pieces.contains(word), "\(word) is broken: \(lines)")
    }
  }

  @Test("a wide word in the attribution breaks none of the quote's")
  func wideAttribution() throws {
    let quote = "Incomprehensibilities, uncharacteristically"
    let lines = try lines(quote, String(repeating: "N", count: 120), look { $0.width = 400 })
    #expect(Set(lines.flatMap { $0.split(separator: " ") }).isSuperset(of: quote.split(separator: " ")))
  }

  @Test("a text that has to be small breaks no word that is whole at half that size")
  func smallText() throws {
    let words = (1...40).map { "incomprehensibilities\($0)" }.joined(separator: " ")
    let lines = try lines(words, nil, look { ($0.width, $0.height) = (300, 900) })
    #expect(Set(lines.flatMap { $0.split(separator: " ") }).isSuperset(of: words.split(separator: " ")))
  }

  @Test("a narrow picture breaks no ordinary word that can be read whole", arguments: [200, 160, 140])
  func narrow(_ width: Int) throws {
    let quote = "Incomprehensibilities of internationalization"
    let look = look { ($0.width, $0.height) = (width, 400) }
    let lines = try lines(quote, "Otorhinolaryngologist", look)
    #expect(Set(lines.flatMap { $0.split(separator: " ") }).isSuperset(of: quote.split(separator: " ")), "\(lines)")
    #expect(try plan(quote, nil, look).size >= Fitter.readableSize)
  }

  @Test("a wide word that fits in pieces is as large as asked")
  func wideWord() throws {
    #expect(try plan(Self.compound, nil, Look()).size == 56)
  }
}
