import Foundation

/// Base64 with the alphabet of URLs, without padding (RFC 4648, section 5).
enum Base64URL {
  static func encode(_ bytes: some Collection<UInt8>) -> String {
    Data(bytes).base64EncodedString().filter { $0 != "=" }.replacing("+", with: "-").replacing("/", with: "_")
  }

  /// - Returns: nil where the text isn't just what `encode` would write.
  static func decode(_ text: String) -> [UInt8]? {
    let standard = text.replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
    guard let bytes = Data(base64Encoded: standard + padding), encode(bytes) == text else { return nil }
    return Array(bytes)
  }
}
