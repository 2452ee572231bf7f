import QuoteImages
import Testing

struct ColorTests {
  @Test(
    "a colour is read from digits and names",
    arguments: [
      ("fff", "#ffffff"), ("#fff", "#ffffff"), ("0f08", "#00ff0088"), ("333333", "#333333"), ("#A1b2C3", "#a1b2c3"),
      ("12345678", "#12345678"), ("grey", "#808080"), ("RebeccaPurple", "#663399"), ("TRANSPARENT", "#00000000"),
    ])
  func read(_ text: String, _ hex: String) throws {
    #expect(try #require(Color(text)).hex == hex)
  }

  @Test(
    "another text is no colour",
    arguments: [
      "", "#", "12", "12345", "1234567", "123456789", "ggg", "##fff", "#red", "light blue", "re\u{301}d", "ﬀﬀﬀ",
    ])
  func refuse(_ text: String) {
    #expect(Color(text) == nil)
  }

  @Test(
    "a colour is read back from its own text",
    arguments: [Color(red: 1, green: 2, blue: 3, alpha: 4), Theme.rose.accent])
  func roundTrip(_ color: Color) {
    #expect(Color(color.hex) == color)
  }

  @Test("black and white have the greatest contrast")
  func contrast() throws {
    let contrast = try #require(Color("black")).contrast(with: #require(Color("white")))
    #expect(abs(contrast - 21) < 1e-9)
  }
}
