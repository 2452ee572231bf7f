import CPango

/// What the marks of a text ask of its font. Most fonts have the usual letters with marks ready-made, and no more.
enum CombiningMarks {
  /// Whether a character is a mark of no script of its own, that may stand on any letter.
  static func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x300: false
    case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
    default: false
    }
  }

  /// Whether a mark goes around its letter: a circle, a square, a screen, a key.
  static func encloses(_ scalar: Unicode.Scalar) -> Bool { 0x20DD...0x20E4 ~= scalar.value && scalar.value != 0x20E1 }

  /// Whether a mark takes the place of an i's or a j's dot, of which there is no ready-made letter.
  static func replaceDots(in text: some Sequence<Unicode.Scalar>) -> Bool {
    let unicode = hb_unicode_funcs_get_default()
    var dotted: Unicode.Scalar?
    for scalar in text {
      if !contains(scalar) {
        dotted = scalar.properties.isSoftDotted ? scalar : nil
      } else if let letter = dotted, scalar.properties.canonicalCombiningClass == .above {
        var composed: hb_codepoint_t = 0
        if hb_unicode_compose(unicode, letter.value, scalar.value, &composed) == 0 { return true }
        dotted = nil
      }
    }
    return false
  }
}
