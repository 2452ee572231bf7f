import QuoteImages
import Testing

/// One picture of the gallery.
struct GalleryQuote: Sendable, CustomTestStringConvertible {
  let name: String
  let script: String
  let quote: String
  let attribution: String?
  var look = Look()

  var text: PictureText { PictureText(quote: quote, attribution: attribution) }
  var testDescription: String { name }

  init(
    _ name: String, _ script: String, _ quote: String, _ attribution: String?, _ change: (inout Look) -> Void = { _ in }
  ) {
    self.name = name
    self.script = script
    self.quote = quote
    self.attribution = attribution
    change(&look)
  }

  private static let lorem = """
    Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore \
    et dolore magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut \
    aliquip ex ea commodo consequat. Duis aute irure dolor in reprehenderit in voluptate velit esse \
    cillum dolore eu fugiat nulla pariatur. Excepteur sint occaecat cupidatat non proident, sunt in \
    culpa qui officia deserunt mollit anim id est laborum.
    """

  /// Quotes in many scripts, lengths and looks.
  static let all: [GalleryQuote] = [
    GalleryQuote("latin-one", "Latin", "It's awesome", "Mum"),
    GalleryQuote("latin-two", "Latin", "Pretty fun", "Bob") {
      $0 = Look(theme: .light)
    },
    GalleryQuote("latin-three", "Latin", "Great stuff", "Alice") {
      $0 = Look(theme: .paper)
    },
    GalleryQuote("latin-four", "Latin", "Average at best", "Theo") {
      $0 = Look(theme: .midnight)
    },
    GalleryQuote("latin-ligatures", "Latin", "“Waffle & fjord”—difficult office affairs, fine flight", "Fiona ffolkes")
    {
      $0.font = .serif
    },
    GalleryQuote("latin-kerning", "Latin", "AVATAR To. WAVE Yes, P. Ty LT", "V. A. Tolstoy") {
      $0.size = 72
    },
    GalleryQuote("latin-medium", "Latin", "The only way to do great work is to love what you do.", "Steve Jobs") {
      $0 = Look(theme: .forest)
    },
    GalleryQuote(
      "latin-long", "Latin",
      """
      The greatest glory in living lies not in never falling, but in rising every time we fall. \
      The way to get started is to quit talking and begin doing. Your time is limited, so do not \
      waste it living someone else's life. If life were predictable it would cease to be life, \
      and be without flavour.
      """, "Several people"),
    GalleryQuote("latin-longer", "Latin", lorem, "Cicero") {
      $0 = Look(theme: .paper)
      $0.font = .serif
    },
    GalleryQuote("latin-cut", "Latin", String(repeating: lorem + " ", count: 8), "Cicero") {
      $0 = Look(theme: .rose)
    },
    GalleryQuote(
      "latin-word", "Latin", "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
      "Ein Beamter"),
    GalleryQuote(
      "latin-word-among-others", "Latin",
      "Die Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft ist eine "
        + "unwahrscheinlich lange Bezeichnung für einen Unterverein.",
      "Ein Beamter"),
    GalleryQuote(
      "latin-url-among-words", "Latin",
      "Extraordinary announcements are published at "
        + "https://example.org/0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef regularly", "A browser"),
    GalleryQuote(
      "latin-url", "Latin",
      "https://example.org/a/very/long/path/that/has/no/spaces/at/all?and=a&query=string#fragment", "A browser"
    ) {
      $0.font = .mono
    },
    GalleryQuote(
      "latin-lines", "Latin", "Roses are red,\nviolets are blue;\nlines that were typed\nare lines here too.",
      "Anonymous"
    ) {
      $0 = Look(theme: .rose)
      $0.alignment = .center
    },
    GalleryQuote(
      "latin-attribution", "Latin", "Short.",
      "Charles Philip Arthur George, by the Grace of God King of a rather long list of places and other territories, Head of a Commonwealth, Defender of a Faith, and so on and so forth"
    ),
    GalleryQuote("latin-banner", "Latin", "A quote under a banner, which has the picture's top quarter", "A painter") {
      $0 = Look(theme: .paper, radius: 32)
      $0.banner = try? BannerImage(upload: BannerFiles.made("-size", "400x100", "gradient:#204060-#E09050"))
    },
    GalleryQuote("latin-none", "Latin", "No name under this one", nil) {
      $0 = Look(theme: .githubDark)
    },
    GalleryQuote("latin-code", "Latin", "if (a < b && c > d) { return \"%w \\n @file\"; }", "A C programmer") {
      $0 = Look(theme: .githubLight)
      $0.font = .mono
    },
    GalleryQuote("latin-centred", "Latin", "Centred text, in a picture with round corners", "Nobody") {
      $0 = Look(theme: .midnight)
      $0.alignment = .center
      $0.radius = 48
    },
    GalleryQuote("latin-right", "Latin", "Right-aligned, for a change", "Nobody") {
      $0 = Look(theme: .light)
      $0.alignment = .right
    },
    GalleryQuote("latin-circle", "Latin", "Round as can be", "Circle") {
      $0 = Look(theme: .rose)
      $0.width = 400
      $0.height = 400
      $0.radius = 200
      $0.alignment = .center
    },
    GalleryQuote("latin-tall", "Latin", "A tall and narrow picture wraps its words sooner", "Tower") {
      $0 = Look(theme: .forest)
      $0.width = 240
      $0.height = 700
    },
    GalleryQuote("latin-wide", "Latin", "A wide and low picture has one line", "Banner") {
      $0 = Look(theme: .paper)
      $0.width = 1200
      $0.height = 120
    },
    GalleryQuote("latin-tiny", "Latin", "Tiny", "Ant") {
      $0.width = 120
      $0.height = 64
    },
    GalleryQuote("latin-huge", "Latin", "BIG", "Giant") {
      $0.size = 400
    },
    GalleryQuote("latin-sharp", "Latin", "Two pixels for one", "Retina") {
      $0.scale = 2
      $0.width = 400
      $0.height = 200
      $0.size = 28
    },
    GalleryQuote("latin-transparent", "Latin", "Readable on white and on black", "Glass") {
      $0 = Look(theme: .transparent)
    },
    GalleryQuote("polish", "Latin", "Zażółć gęślą jaźń", "Pangram"),
    GalleryQuote("turkish", "Latin", "Pijamalı hasta yağız şoföre çabucak güvendi", "Pangram"),
    GalleryQuote("german", "Latin", "Falsches Üben von Xylophonmusik quält jeden größeren Zwerg", "Pangram") {
      $0 = Look(theme: .paper)
    },
    GalleryQuote("vietnamese", "Latin", "Có công mài sắt, có ngày nên kim. Tiếng Việt: ẫ ổ ữ ệ", "Tục ngữ"),
    GalleryQuote(
      "russian", "Cyrillic",
      "Все счастливые семьи похожи друг на друга, каждая несчастливая семья несчастлива по-своему.", "Лев Толстой"
    ) {
      $0 = Look(theme: .midnight)
    },
    GalleryQuote("ukrainian", "Cyrillic", "Ґречний їжак з’їв щавель", "Панграма") {
      $0 = Look(theme: .light)
    },
    GalleryQuote("greek", "Greek", "Ἓν οἶδα ὅτι οὐδὲν οἶδα — ένα πράγμα ξέρω, ότι τίποτα δεν ξέρω", "Σωκράτης"),
    GalleryQuote("armenian", "Armenian", "Ճանաչել զիմաստութիւն եւ զխրատ, իմանալ զբանս հանճարոյ", "Առակներ"),
    GalleryQuote("georgian", "Georgian", "რასაცა გასცემ შენია, რას არა დაკარგულია", "შოთა რუსთაველი") {
      $0 = Look(theme: .forest)
    },
    GalleryQuote("arabic", "Arabic", "اطلبوا العلم من المهد إلى اللحد، فالعلم نور والجهل ظلام", "مثل عربي"),
    GalleryQuote("arabic-vowels", "Arabic", "بِسْمِ اللَّهِ الرَّحْمَٰنِ الرَّحِيمِ", "القرآن") {
      $0 = Look(theme: .paper)
    },
    GalleryQuote("persian", "Arabic", "بنی‌آدم اعضای یکدیگرند که در آفرینش ز یک گوهرند", "سعدی") {
      $0 = Look(theme: .midnight)
      $0.language = "fa"
    },
    GalleryQuote("urdu", "Arabic", "دل ہی تو ہے نہ سنگ و خشت، درد سے بھر نہ آئے کیوں", "مرزا غالب") {
      $0.language = "ur"
    },
    GalleryQuote("hebrew", "Hebrew", "אם אין אני לי, מי לי? וכשאני לעצמי, מה אני?", "הלל הזקן"),
    GalleryQuote("hebrew-points", "Hebrew", "בְּרֵאשִׁית בָּרָא אֱלֹהִים אֵת הַשָּׁמַיִם", "בראשית") {
      $0 = Look(theme: .paper)
    },
    GalleryQuote("bidi-left", "Mixed", "The word شكرا means thanks, and so does תודה (2 of 3).", "A traveller"),
    GalleryQuote("bidi-right", "Mixed", "قال لي: HTML 5 هو المعيار الجديد منذ 2014!", "Tim") {
      $0 = Look(theme: .light)
    },
    GalleryQuote("hindi", "Devanagari", "सत्यमेव जयते नानृतं सत्येन पन्था विततो देवयानः", "मुण्डक उपनिषद्"),
    GalleryQuote("bengali", "Bengali", "আমার সোনার বাংলা, আমি তোমায় ভালোবাসি", "রবীন্দ্রনাথ ঠাকুর") {
      $0 = Look(theme: .forest)
    },
    GalleryQuote("tamil", "Tamil", "யாதும் ஊரே யாவரும் கேளிர்; தீதும் நன்றும் பிறர்தர வாரா", "கணியன் பூங்குன்றனார்"),
    GalleryQuote("telugu", "Telugu", "దేశమంటే మట్టి కాదోయ్, దేశమంటే మనుషులోయ్", "గురజాడ") {
      $0 = Look(theme: .rose)
    },
    GalleryQuote("sinhala", "Sinhala", "උත්සාහය ජයගනී", "ප්‍රස්තාව පිරුළක්"),
    GalleryQuote("thai", "Thai", "ความพยายามอยู่ที่ไหนความสำเร็จอยู่ที่นั่นภาษาไทยไม่มีช่องว่างระหว่างคำ", "สุภาษิตไทย"),
    GalleryQuote("thai-marks", "Thai", "น้ำใจ ผู้ใหญ่ ปี่ ที่สุด ฏุ้ ญู้", "ทดสอบ") {
      $0 = Look(theme: .paper)
    },
    GalleryQuote("khmer", "Khmer", "ចេះឯងឯងឲ្យក្រែងចេះគេ", "សុភាសិតខ្មែរ"),
    GalleryQuote("ethiopic", "Ethiopic", "ድር ቢያብር አንበሳ ያስር", "ምሳሌያዊ አነጋገር") {
      $0 = Look(theme: .light)
    },
    GalleryQuote("chinese", "Han", "学而时习之，不亦说乎？有朋自远方来，不亦乐乎？人不知而不愠，不亦君子乎？", "孔子"),
    GalleryQuote("chinese-traditional", "Han", "千里之行，始於足下。骨直角令海", "老子") {
      $0 = Look(theme: .paper)
      $0.language = "zh-Hant"
    },
    GalleryQuote("chinese-serif", "Han", "知之为知之，不知为不知，是知也。", "《论语》") {
      $0 = Look(theme: .rose)
      $0.font = .serif
    },
    GalleryQuote("japanese", "Japanese", "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。「ニャーニャー」と泣いていた。", "夏目漱石"),
    GalleryQuote("japanese-short", "Japanese", "七転び八起き", "ことわざ") {
      $0 = Look(theme: .midnight)
    },
    GalleryQuote("korean", "Korean", "천 리 길도 한 걸음부터 시작된다. 호랑이도 제 말 하면 온다.", "속담"),
    GalleryQuote("emoji", "Emoji", "Skin 👍🏽 flag 🇫🇷 🏴󠁧󠁢󠁳󠁣󠁴󠁿 family 👨‍👩‍👧‍👦 heart ❤️ keycap 1️⃣", "Emoji 🎉"),
    GalleryQuote("emoji-text", "Emoji", "Text ❤ ☎ ☺︎ ✈︎ © ™ and colour ☺️ ✈️ 😀", "Presentation") {
      $0 = Look(theme: .light)
    },
    GalleryQuote("emoji-round", "Emoji", "Round 😀 corners", "🎈") {
      $0 = Look(theme: .forest)
      $0.radius = 60
    },
    GalleryQuote("missing", "Boxes", "No font has 󿿽, not even here", "Nobody"),
    GalleryQuote("ancient", "Mixed", "𓀀𓁐 hieroglyphs, 𐎀𐎁 cuneiform, ᚠᚢᚦ runes", "Museum") {
      $0 = Look(theme: .paper)
    },
    GalleryQuote(
      "marks", "Marks", "Z" + String(repeating: "\u{33F}\u{323}", count: 100) + "algo holds its marks together", "Zalgo"
    ),
    GalleryQuote(
      "marks-stack", "Marks", "e\u{301}\u{302}\u{303}\u{304} o\u{323}\u{324}\u{325} x\u{20DD} n\u{360}o", "Stack"
    ) {
      $0 = Look(theme: .light)
    },
    GalleryQuote("symbols", "Symbols", "∀x ∈ ℝ: x² ≥ 0, ∑ᵢ aᵢ ≠ ∞ → ⌈π⌉ = 4 ♔♛ ♪♫ ½ ⅔", "Mathematician") {
      $0.font = .serif
    },
  ]
}
