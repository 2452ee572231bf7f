#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A colour in sRGB, 8 bits a channel, with its opacity.
public struct Color: Hashable, Sendable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8
  /// 0 is transparent, 255 opaque.
  public var alpha: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// An opaque colour from `0xRRGGBB`.
  package init(_ rgb: UInt32) {
    self.init(red: UInt8(rgb >> 16 & 255), green: UInt8(rgb >> 8 & 255), blue: UInt8(rgb & 255))
  }

  /// Reads 3, 4, 6 or 8 hexadecimal digits, `#` before them or not, or one of CSS's colour names in any case of letters
  /// (CSS Color 4, §5.2 and §6.1). `nil` for any other text.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    if let color = Color(hexDigits: bytes.first == UInt8(ascii: "#") ? bytes[1...] : bytes[...]) {
      self = color
    } else if bytes.allSatisfy({ $0 < 128 }), let color = Color.named[text.lowercased()] {
      self = color
    } else {
      return nil
    }
  }

  private init?(hexDigits: ArraySlice<UInt8>) {
    var nibbles: [UInt8] = []
    guard [3, 4, 6, 8].contains(hexDigits.count) else { return nil }
    for byte in hexDigits {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): nibbles.append(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): nibbles.append(byte - UInt8(ascii: "a") + 10)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): nibbles.append(byte - UInt8(ascii: "A") + 10)
      default: return nil
      }
    }
    let isShort = nibbles.count < 6
    var channels: [UInt8] = []
    for index in stride(from: 0, to: nibbles.count, by: isShort ? 1 : 2) {
      channels.append(isShort ? nibbles[index] * 17 : nibbles[index] * 16 + nibbles[index + 1])
    }
    self.init(
      red: channels[0], green: channels[1], blue: channels[2], alpha: channels.count == 4 ? channels[3] : 255)
  }

  /// `#rrggbb`, or `#rrggbbaa` where the colour isn't opaque. `Color(hex)` is the same colour.
  public var hex: String {
    let digits = Array("0123456789abcdef")
    let channels = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
    return channels.reduce(into: "#") { text, channel in
      text.append(digits[Int(channel >> 4)])
      text.append(digits[Int(channel & 15)])
    }
  }

  /// The relative luminance of WCAG 2.2, 0 for black to 1 for white; opacity doesn't count.
  public var luminance: Double {
    func linear(_ channel: UInt8) -> Double {
      let value = Double(channel) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast of two colours by WCAG 2.2, from 1 (none) to 21 (black on white).
  public func contrast(with other: Color) -> Double {
    let (low, high) = (min(luminance, other.luminance), max(luminance, other.luminance))
    return (high + 0.05) / (low + 0.05)
  }
}
