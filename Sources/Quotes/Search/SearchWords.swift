import Foundation

/// The words of a text as a search compares them: without regard to case, accents, vowel points and widths.
///
/// A word is a run of letters, digits and their marks. Where a script has no spaces between its words, such as Chinese or Thai,
/// each character is one, and so is each emoji: a search for several finds them side by side.
struct SearchWords {
  /// The word that `next` found, in UTF-8.
  private(set) var token: [UInt8] = []

  private let text: UnsafeRawBufferPointer
  private var index = 0

  /// - Parameter text: UTF-8; what is none stands between words.
  init(_ text: UnsafeRawBufferPointer) {
    self.text = text
    token.reserveCapacity(64)
  }

  /// Goes to the next word.
  ///
  /// - Returns: where it stands in the text, in bytes; nil at the end.
  mutating func next() -> Range<Int>? {
    token.removeAll(keepingCapacity: true)
    var start = index
    var isFolded = true
    while index < text.count {
      let place = index
      let byte = text[place]
      if byte < 0x80 {
        index += 1
        if let folded = Self.fold(ascii: byte) {
          if token.isEmpty { start = place }
          token.append(folded)
        } else if !token.isEmpty {
          return finish(start..<place, isFolded)
        }
        continue
      }
      let scalar = decode()
      switch SearchCharacter(scalar) {
      case .word:
        if token.isEmpty { start = place }
        token.append(contentsOf: text[place..<index])
        isFolded = false
      case .mark:
        guard !token.isEmpty else { break }
        token.append(contentsOf: text[place..<index])
        isFolded = false
      case .wordByItself:
        guard token.isEmpty else {
          index = place
          return finish(start..<place, isFolded)
        }
        start = place
        token.append(contentsOf: text[place..<index])
        takeMarks()
        return finish(start..<index, false)
      case .ignored: break
      case .separator: if !token.isEmpty { return finish(start..<place, isFolded) }
      }
    }
    return token.isEmpty ? nil : finish(start..<index, isFolded)
  }

  /// Folds the word; one of which nothing is left is passed over.
  private mutating func finish(_ range: Range<Int>, _ isFolded: Bool) -> Range<Int>? {
    if !isFolded {
      token = SearchCharacter.folded(String(decoding: token, as: UTF8.self))
      if token.isEmpty { return next() }
    }
    return range
  }

  /// Takes the marks that follow a character which is a word by itself.
  private mutating func takeMarks() {
    while index < text.count, text[index] >= 0x80 {
      let place = index
      switch SearchCharacter(decode()) {
      case .mark: token.append(contentsOf: text[place..<index])
      case .ignored: break
      default:
        index = place
        return
      }
    }
  }

  private static func fold(ascii byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    default: nil
    }
  }

  /// Takes the character at the index; U+FFFD for a byte that begins none.
  private mutating func decode() -> Unicode.Scalar {
    let lead = text[index]
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    guard lead >= 0xC2, lead < 0xF5, index + length <= text.count else {
      index += 1
      return "\u{FFFD}"
    }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for byte in text[(index + 1)..<(index + length)] {
      guard byte & 0xC0 == 0x80 else {
        index += 1
        return "\u{FFFD}"
      }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    index += length
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}
