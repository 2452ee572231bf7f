import CPango

/// The language that a text is laid out in: it picks the forms of ideographs and other glyphs, and some line breaks.
enum TextLanguage {
  /// The language for a BCP 47 tag, one of the few hundred that fontconfig knows; for another, and for none, what the
  /// text's scripts say. Pango keeps each language for ever: so that nobody can fill its memory, all others are left out.
  static func resolve(_ tag: String?, text: some Sequence<Unicode.Scalar>) -> String {
    tag.flatMap(known) ?? guess(text)
  }

  /// `ja`, `zh-TW` (for `zh-Hant` too), `sr`; `nil` for a tag that says nothing of glyphs.
  static func known(_ tag: String) -> String? {
    let parts = tag.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
    guard let primary = parts.first, (2...3).contains(primary.utf8.count), primary.utf8.allSatisfy({ $0 < 128 })
    else { return nil }
    if chineseLanguages.contains(primary) { return chinese(parts.dropFirst(), spoken: primary) }
    return FcGetLangs().map { contains(primary, in: $0) } == true ? primary : nil
  }

  /// Chinese, and the Chinese languages that have tags of their own: ISO 639-3.
  private static let chineseLanguages: Set<String> = ["zh", "cmn", "gan", "hak", "hsn", "lzh", "nan", "wuu", "yue"]

  /// A script says more of the forms than a region.
  private static func chinese(_ parts: ArraySlice<String>, spoken: String) -> String {
    if parts.contains("hans") { return "zh-CN" }
    if parts.contains("hk") || parts.contains("mo") || spoken == "yue" { return "zh-HK" }
    if parts.contains("hant") || parts.contains("tw") { return "zh-TW" }
    return "zh-CN"
  }

  private static func contains(_ language: String, in languages: OpaquePointer) -> Bool {
    defer { FcStrSetDestroy(languages) }
    return FcStrSetMember(languages, language) != 0
  }

  /// Kana means Japanese, Hangul Korean, bopomofo Taiwan's Chinese, ideographs alone Chinese; and the letters that Arabic and
  /// Persian lack, Urdu.
  private static func guess(_ text: some Sequence<Unicode.Scalar>) -> String {
    var language = "en"
    for scalar in text where scalar.value >= 0x0600 {
      switch scalar.value {
      case 0x0679, 0x0688, 0x0691, 0x06BA, 0x06D2: return "ur"
      case 0x3041...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9D: return "ja"
      case 0x1100...0x11FF, 0x3131...0x318E, 0xAC00...0xD7AF: return "ko"
      case 0x3105...0x312F, 0x31A0...0x31BF: return "zh-TW"
      case 0x2E80...0x2FDF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: language = "zh-CN"
      default: break
      }
    }
    return language
  }
}
