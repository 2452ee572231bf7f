/// Language tags (BCP 47).
public enum LanguageTag {
  /// Most bytes of a tag: more than any that is registered needs.
  public static let longest = 35

  /// Whether a tag is built as RFC 5646, section 2.1, says; whether there is such a language isn't asked.
  public static func isWellFormed(_ tag: String) -> Bool {
    guard tag.utf8.count <= longest else { return false }
    let subtags = tag.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard subtags.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(isAlphanumeric) }) else { return false }
    // A language's subtag has 2 to 8 letters; x begins a private tag, i an irregular one.
    if subtags[0].count >= 2 { return subtags[0].allSatisfy(isLetter) }
    return subtags.count > 1 && subtags[0].first.map { [0x78, 0x69].contains($0 | 0x20) } == true
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
