import QuoteImages
import Testing

@Test("the same text and look give the same bytes")
func determinism() throws {
  let text = PictureText(quote: "It's awesome", attribution: "Mum")
  let first = try PictureRenderer().draw(text, look: Look())
  let second = try PictureRenderer().draw(text, look: Look())
  #expect(first == second)
}
