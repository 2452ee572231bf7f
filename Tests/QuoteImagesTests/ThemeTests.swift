import QuoteImages
import Testing

struct ThemeTests {
  @Test("both texts of a theme have a contrast of 4.5 with its background", arguments: Theme.allCases)
  func contrast(_ theme: Theme) throws {
    let behind =
      theme == .transparent ? [try #require(Color("black")), try #require(Color("white"))] : [theme.background]
    for background in behind {
      #expect(theme.foreground.contrast(with: background) >= 4.5)
      #expect(theme.accent.contrast(with: background) >= 4.5)
    }
  }

  @Test("a picture has its theme's colours, to the value", arguments: Theme.allCases)
  func colors(_ theme: Theme) throws {
    let picture = try drawn("It's awesome", "Mum", Look(theme: theme))
    #expect(picture[0, 0] == theme.background)
    #expect(picture.pixels.contains(theme.foreground))
    #expect(picture.pixels.contains(theme.accent))
  }
}
