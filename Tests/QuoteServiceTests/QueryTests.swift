import QuoteImages
import Quotes
import Testing

@testable import QuoteService

/// What a query asks for, by the tables of the HTTP interface.
@Suite("A query")
struct QueryTests {
  private func parse(_ query: String) -> QuoteQuery {
    QuoteQuery(Array(query.utf8), families: FontFamilies(["Liberation Sans"]))
  }

  private func parse(bytes: [UInt8]) -> QuoteQuery {
    QuoteQuery(bytes, families: FontFamilies([]))
  }

  @Test(
    "pairs each quote with its own attribution",
    arguments: [
      ("q[]=A&q[]=B&a[]=X&a[]=Y", ["A|X", "B|Y"]),
      ("a[]=X&q[]=A&a[]=Y&q[]=B", ["A|X", "B|Y"]),
      ("q%5B%5D=A&q%5b%5d=B", ["A", "B"]),
      ("%71%5B%5D=A&%61[]=X", ["A|X"]),
      ("q[0]=A&q[2]=B&a[0]=X", ["A|X", "B"]),
      ("q[2]=B&q[0]=A&a[2]=Y", ["A", "B|Y"]),
      ("q[]=A&q[]=B&a[1]=Y", ["A", "B|Y"]),
      ("q=A&a=X", ["A|X"]),
      ("q=A&q=B", ["A", "B"]),
      ("q=A&q[]=B&a[]=X&a=Y", ["A|X", "B|Y"]),
      ("q[]=A&amp;a[]=X", ["A|X"]),
      ("q[]=A&amp;q[]=B&amp;a[]=X&amp;a[]=Y", ["A|X", "B|Y"]),
      ("q[]=A&q[]=B&a[]=&a[]=Y", ["A", "B|Y"]),
      ("q[]=A&a[]=%20", ["A"]),
      ("&&q[]=A&&", ["A"]),
      ("q[]=A&v=2&unknown=%41&Q[]=no&quote=no", ["A"]),
    ])
  func pairs(query: String, expected: [String]) {
    let parsed = parse(query)
    #expect(parsed.faults == [])
    #expect(parsed.pairs.map { $0.attribution == nil ? $0.quote : $0.quote + "|" + $0.attribution! } == expected)
  }

  @Test(
    "decodes its texts from the raw bytes",
    arguments: [
      ("q=a+b", "a b"), ("q=a%2Bb", "a+b"), ("q=a%2bb", "a+b"), ("q=100%", "100%"), ("q=%zz%4", "%zz%4"),
      ("q=%%34", "%4"),
      ("q=a=b=c", "a=b=c"), ("q=a;b", "a;b"), ("q=%E2%9C%93", "✓"), ("q=✓", "✓"), ("q=a%26b", "a&b"),
      ("q=a%0D%0Ab%0Dc%0Ad%09e%01", "a\nb\nc\nd e"), ("q=%EF%BB%BFx", "x"), ("q=@/etc/passwd", "@/etc/passwd"),
      ("q=%25w%5Cn", #"%w\n"#), ("q=%3Cb%3E%26amp;", "<b>&amp;"), ("q=label:x", "label:x"), ("q=-font", "-font"),
    ])
  func decoding(query: String, expected: String) {
    let parsed = parse(query)
    #expect(parsed.faults == [])
    #expect(parsed.pairs.map(\.quote) == [expected])
  }

  @Test(
    "without a sound list of quotes is refused",
    arguments: [
      ("", "q[]"), ("a[]=X", "q[]"), ("q[]=", "q[]"), ("q[]=%20%0A", "q[]"), ("q[]=%EF%BB%BF%01", "q[]"),
      ("q[]=%E2%80%8B", "q[]"), ("q[]=A&q[]=", "q[]"), ("q", "q"), ("q[]=A&a[]=X&a[]=Y", "a[]"),
      ("q[]=A&q[]=B&a[]=X", "a[]"),
      ("q[]=A&q[1]=B", "q[]"), ("q=A&q[1]=B", "q[]"), ("q[0]=A&a[1]=X", "a[1]"), ("q[0]=A&a[]=X&a[1]=Y", "a[]"),
      ("q[0]=A&q[0]=B", "q[0]"), ("q[x]=A", "q[x]"), ("q[-1]=A", "q[-1]"),
      ("q[99999999999999999999]=A", "q[99999999999999999999]"),
      ("q[0][0]=A", "q[0][0]"), ("q[=A", "q["), ("q[]=%FF", "q[]"), ("q[]=%C3%28", "q[]"), ("q[]=%ED%A0%80", "q[]"),
      ("q[]=A%00B", "q[]"), ("q[]=A&a[]=%00", "a[]"), ("q[]=A&v=%FF", "v"),
    ])
  func unsoundLists(query: String, parameter: String) {
    let parsed = parse(query)
    #expect(parsed.faults.map(\.parameter) == [parameter])
    #expect(parsed.faults.allSatisfy { $0.kind == .wrong })
  }

  @Test("whose raw bytes aren't UTF-8 is refused")
  func rawBytes() {
    #expect(parse(bytes: Array("q[]=".utf8) + [0xff]).faults.map(\.parameter) == ["q[]"])
  }

  @Test("with too much in it is told so, apart from what is wrong")
  func tooMuch() {
    let many = Array(repeating: "q[]=A", count: 101).joined(separator: "&")
    #expect(parse(many).faults.map(\.kind) == [.tooMuch])
    #expect(parse(Array(repeating: "q[]=A", count: 100).joined(separator: "&")).faults == [])
    #expect(parse("q[]=" + String(repeating: "é", count: 1_000)).faults == [])
    #expect(parse("q[]=" + String(repeating: "é", count: 1_001)).faults.map(\.kind) == [.tooMuch])
    #expect(parse("q[]=A&a[]=" + String(repeating: "x", count: 200)).faults == [])
    #expect(parse("q[]=A&a[]=" + String(repeating: "x", count: 201)).faults.map(\.parameter) == ["a[]"])
  }

  @Test(
    "says which pair to show",
    arguments: [
      ("", Pick.random), ("&pick=random", .random), ("&pick=2", .position(2)), ("&pick=002", .position(2)),
      ("&seed=abc", .seed("abc")), ("&seed=", .seed("")), ("&pick=random&seed=x", .seed("x")),
      ("&pick=hourly", .rotating(.hourly)),
      ("&pick=daily", .rotating(.daily)), ("&pick=weekly", .rotating(.weekly)),
    ])
  func pick(suffix: String, expected: Pick) {
    let parsed = parse("q[]=A&q[]=B" + suffix)
    #expect(parsed.faults == [])
    #expect(parsed.pick == expected)
  }

  @Test(
    "with a pick that can't be is refused",
    arguments: [
      "pick=0", "pick=3", "pick=-1", "pick=1.5", "pick=", "pick=monthly", "pick=99999999999999999999", "pick=Random",
    ])
  func unsoundPick(parameter: String) {
    #expect(parse("q[]=A&q[]=B&" + parameter).faults.map(\.parameter) == ["pick"])
  }

  @Test("with both a pick and a seed is refused")
  func pickAndSeed() {
    #expect(parse("q[]=A&q[]=B&pick=2&seed=x").faults.map(\.parameter) == ["seed"])
  }

  @Test("may style the picture")
  func look() {
    let look = parse(
      "q=A&theme=light&bg=%23abc&fg=red&accent=80808080&font=Serif&lang=zh-Hant&size=40&align=right&w=640&h=320&scale=2&radius=160"
        .replacing("Serif", with: "serif")
    ).look
    #expect(look.background.hex == Color("aabbcc")?.hex)
    #expect(look.foreground == Color("ff0000"))
    #expect(look.accent == Color("80808080"))
    #expect(look.font == .serif)
    #expect(look.language == "zh-Hant")
    #expect([look.size, look.width, look.height, look.scale, look.radius] == [40, 640, 320, 2, 160])
    #expect(look.alignment == .right)
  }

  @Test(
    "may name any well-formed language",
    arguments: ["ja", "zh-Hant-TW", "de-CH-1996", "x-private", "i-klingon", "en-x-us"])
  func languages(tag: String) {
    let parsed = parse("q=A&lang=" + tag)
    #expect(parsed.faults == [])
    #expect(parsed.look.language == tag)
  }

  @Test("that styles nothing has the dark theme's picture")
  func defaultLook() {
    let look = parse("q=A").look
    #expect(look == Look())
    #expect([look.background, look.foreground, look.accent] == [Color("333333"), Color("ffffff"), Color("bebebe")])
    #expect([look.size, look.width, look.height, look.scale, look.radius] == [56, 800, 400, 1, 0])
  }

  @Test(
    "with a look that can't be is refused",
    arguments: [
      ("theme=blue", "theme"), ("theme=", "theme"), ("bg=nocolour", "bg"), ("fg=12345", "fg"), ("accent=%23", "accent"),
      ("font=Comic", "font"), ("lang=a_b", "lang"), ("lang=e", "lang"), ("lang=x", "lang"), ("lang=", "lang"),
      ("size=7", "size"),
      ("size=401", "size"),
      ("size=1e2", "size"),
      ("align=middle", "align"), ("w=63", "w"), ("w=4097", "w"), ("h=0", "h"), ("h=+100", "h"), ("scale=5", "scale"),
      ("scale=0", "scale"),
      ("radius=201", "radius"), ("w=100&radius=51", "radius"), ("w=4096&h=4096&scale=2", "scale"), ("w=100&w=200", "w"),
    ])
  func unsoundLook(parameters: String, name: String) {
    #expect(parse("q=A&" + parameters).faults.map(\.parameter) == [name])
  }

  @Test("with unsound bytes is told what else is wrong with the list")
  func unsoundBytesAndCount() {
    let faults = parse("q[]=A%00&a[]=%FF&a[]=x&pick=2").faults
    #expect(faults.map(\.parameter) == ["q[]", "a[]", "a[]", "pick"])
  }

  @Test("with several faults names all of them at once")
  func allFaults() {
    let faults = parse("q[]=A&q[]=&a[]=X&pick=9&theme=x&w=1&h=1").faults
    #expect(Set(faults.map(\.parameter)) == ["q[]", "a[]", "pick", "theme", "w", "h"])
  }
}
