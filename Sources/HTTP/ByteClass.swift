/// The classes of bytes that HTTP's grammar speaks of, as tests that need no table in memory.
package enum ByteClass {
  package static let tab: UInt8 = 0x09
  package static let lineFeed: UInt8 = 0x0A
  package static let carriageReturn: UInt8 = 0x0D
  package static let space: UInt8 = 0x20
  package static let colon: UInt8 = 0x3A

  /// `tchar` (RFC 9110 §5.6.2): the bytes that a token is made of.
  @inline(__always) package static func isToken(_ byte: UInt8) -> Bool {
    // One bit a byte: !#$%&'*+-. and digits below 64; letters, ^_`|~ from 64 on.
    let low: UInt64 = 0x03FF_6CFA_0000_0000
    let high: UInt64 = 0x57FF_FFFF_C7FF_FFFE
    return byte < 64 ? (low >> UInt64(byte)) & 1 == 1 : byte < 128 && (high >> UInt64(byte - 64)) & 1 == 1
  }

  @inline(__always) package static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  @inline(__always) package static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  /// The value of a hexadecimal digit, or nil.
  @inline(__always) package static func hexValue(_ byte: UInt8) -> UInt8? {
    if isDigit(byte) { return byte &- 0x30 }
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : nil
  }

  /// A control that a field's value must not hold (RFC 9110 §5.5): all but the tab.
  @inline(__always) package static func isControl(_ byte: UInt8) -> Bool {
    (byte < 0x20 && byte != tab) || byte == 0x7F
  }

  @inline(__always) package static func isWhitespace(_ byte: UInt8) -> Bool { byte == space || byte == tab }

  /// An ASCII letter in lower case; other bytes as they are.
  @inline(__always) package static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }
}

/// Eight bytes at a time.
package enum WordScan {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// Whether all bytes are visible ASCII, 0x21 to 0x7E.
  @inline(__always) package static func isVisible(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var index = 0
    while index &+ 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let below = (word &- ones &* 0x21) & ~word
      let deleted = (word ^ (ones &* 0x7F)) &- ones
      if (below | word | deleted) & highs != 0 { return false }
      index &+= 8
    }
    while index < bytes.count {
      if bytes[index] &- 0x21 > 0x7E - 0x21 { return false }
      index &+= 1
    }
    return true
  }

  /// Whether the bytes may stand in a field's value: no control but the tab.
  @inline(__always) package static func isFieldText(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var index = 0
    while index &+ 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let below = (word &- ones &* 0x20) & ~word
      let deleted = word ^ (ones &* 0x7F)
      let isDeleted = (deleted &- ones) & ~deleted
      if (below | isDeleted) & highs != 0 {
        for offset in index..<index + 8 where ByteClass.isControl(bytes[offset]) { return false }
      }
      index &+= 8
    }
    while index < bytes.count {
      if ByteClass.isControl(bytes[index]) { return false }
      index &+= 1
    }
    return true
  }
}
