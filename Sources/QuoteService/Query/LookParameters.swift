import QuoteImages

/// The look that a query asks for.
struct LookParameters {
  /// The look: what isn't given, or is faulty, is as by default.
  private(set) var look = Look()

  private(set) var faults: [QueryFault] = []

  /// Reads the parameters that style a picture.
  ///
  /// - Parameter families: the families that `font` may name beside `sans`, `serif` and `mono`.
  init(_ values: inout SingleValues, families: FontFamilies) {
    let theme = read(values.take("theme"), "theme", Theme.init(rawValue:), allowed: Self.list(Theme.allCases)) ?? .dark
    let colour = "a colour has 3, 4, 6 or 8 hexadecimal digits (a # before them is %23 in a URL), or a CSS colour name"
    look.background = read(values.take("bg"), "bg", Color.init, allowed: colour) ?? theme.background
    look.foreground = read(values.take("fg"), "fg", Color.init, allowed: colour) ?? theme.foreground
    look.accent = read(values.take("accent"), "accent", Color.init, allowed: colour) ?? theme.accent
    look.font = read(values.take("font"), "font", families.family(named:), allowed: families.listed) ?? look.font
    let tag = "a BCP 47 language tag is allowed, such as ja or zh-Hant"
    look.language = read(values.take("lang"), "lang", Self.languageTag, allowed: tag)
    let alignments = Self.list(Alignment.allCases)
    look.alignment =
      read(values.take("align"), "align", Alignment.init(rawValue:), allowed: alignments) ?? look.alignment
    look.size = number(values.take("size"), "size", in: Look.sizes) ?? look.size
    look.width = number(values.take("w"), "w", in: Look.sides) ?? look.width
    look.height = number(values.take("h"), "h", in: Look.sides) ?? look.height
    look.scale = number(values.take("scale"), "scale", in: Look.scales) ?? look.scale
    checkPixels()
    look.radius = number(values.take("radius"), "radius", in: look.radii) ?? look.radius
  }

  private mutating func checkPixels() {
    guard look.pixels > Look.maximumPixels else { return }
    let detail = """
      the picture would have \(look.width * look.scale)×\(look.height * look.scale) pixels; at most \
      \(Look.maximumPixels) in all are allowed: make w, h or scale smaller
      """
    faults.append(QueryFault(look.scale > 1 ? "scale" : "w", detail))
    look.scale = 1
  }

  private mutating func read<Value>(
    _ text: String?, _ name: String, _ parse: (String) -> Value?, allowed: String
  ) -> Value? {
    guard let text else { return nil }
    if let value = parse(text) { return value }
    faults.append(QueryFault(name, "\(quoted(text)) can't be used: \(allowed)"))
    return nil
  }

  private mutating func number(_ text: String?, _ name: String, in range: ClosedRange<Int>) -> Int? {
    let allowed = "a whole number from \(range.lowerBound) to \(range.upperBound) is allowed"
    return read(text, name, { Self.wholeNumber($0).flatMap { range.contains($0) ? $0 : nil } }, allowed: allowed)
  }

  private static func wholeNumber(_ text: String) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }

  private static func languageTag(_ text: String) -> String? {
    let subtags = text.split(separator: "-", omittingEmptySubsequences: false)
    let isSound = subtags.allSatisfy { subtag in
      (1...8).contains(subtag.utf8.count)
        && subtag.unicodeScalars.allSatisfy { $0.isASCII && $0.properties.isAlphanumeric }
    }
    // A language's subtag has 2 to 8 letters; x begins a private tag, i an irregular one (RFC 5646, section 2.1).
    let isLanguage =
      subtags[0].utf8.count >= 2 && subtags[0].unicodeScalars.allSatisfy { $0.properties.isAlphabetic }
      || subtags.count > 1 && ["x", "i"].contains(subtags[0].lowercased())
    return isSound && isLanguage && text.utf8.count <= 35 ? text : nil
  }

  private static func list<Value: RawRepresentable<String>>(_ values: [Value]) -> String {
    "one of " + values.map(\.rawValue).joined(separator: ", ") + " is allowed"
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isAlphanumeric: Bool { isAlphabetic || numericType == .decimal }
}
