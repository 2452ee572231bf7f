import QuoteImages
import Testing

@testable import Quotes

@Suite("A picture's key")
struct PictureKeyTests {
  private let plain = PictureRequest(pair: QuotePair(quote: "a", attribution: "b"), look: Look(), format: .png)

  @Test(
    "differs wherever the picture may",
    arguments: [
      { $0.pair.quote = "A" }, { $0.pair.attribution = nil }, { $0.pair.attribution = "" }, { $0.format = .webp },
      { $0.pair = QuotePair(quote: "ab", attribution: "") }, { $0.look.width = 801 }, { $0.look.height = 401 },
      { $0.look.size = 57 }, { $0.look.scale = 2 }, { $0.look.radius = 1 }, { $0.look.background = Color("333334")! },
      { $0.look.foreground = Color("fffffe")! }, { $0.look.accent = Color("bebebf")! }, { $0.look.font = .serif },
      { $0.look.font = .named("Serif") }, { $0.look.language = "ja" }, { $0.look.alignment = .center },
    ] as [@Sendable (inout PictureRequest) -> Void])
  func differs(change: @Sendable (inout PictureRequest) -> Void) {
    var changed = plain
    change(&changed)
    #expect(PictureKey(changed, rendererVersion: "1") != PictureKey(plain, rendererVersion: "1"))
  }

  @Test("differs where not the same people may find it, and where the banner differs")
  func realms() {
    let keys = [nil, "1", "2"].flatMap { realm in
      [nil, "1", "realm"].map { PictureKey(plain, bannerDigest: $0, realm: realm, rendererVersion: "1") }
    }
    #expect(Set(keys).count == 9)
  }

  @Test("depends on the renderer's version, and on nothing of the process")
  func version() {
    #expect(PictureKey(plain, rendererVersion: "1") == PictureKey(plain, rendererVersion: "1"))
    #expect(PictureKey(plain, rendererVersion: "1") != PictureKey(plain, rendererVersion: "2"))
  }

  @Test(
    "is a SHA-256 digest",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ])
  func digest(text: String, hex: String) {
    #expect(SHA256Digest(of: Array(text.utf8)).hex == hex)
  }
}
