import CDeflate
import Foundation

@testable import QuoteImages

/// Files of pictures to upload, made by ImageMagick's program or by hand.
enum BannerFiles {
  /// What `convert` writes for these arguments, as a file of this format.
  static func made(_ arguments: String..., as format: String = "PNG") throws -> [UInt8] {
    let process = ChildProcess(program: "/usr/bin/convert", arguments: arguments + ["\(format):-"], timeLimit: 20)
    return try process.run(input: []).output
  }

  /// Stripes of one colour each, from the left or from the top, lossless.
  static func stripes(_ colors: [String], each size: String, fromTop: Bool = false, as format: String = "PNG") throws
    -> [UInt8]
  {
    let arguments = ["-size", size] + colors.map { "xc:\($0)" } + [fromTop ? "-append" : "+append"]
    let options = ["-define", "webp:lossless=true", "-sampling-factor", "4:4:4", "-quality", "100"]
    let process = ChildProcess(
      program: "/usr/bin/convert", arguments: arguments + options + ["\(format):-"], timeLimit: 20)
    return try process.run(input: []).output
  }

  static func pngChunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let checked = Array(name.utf8) + body
    return bigEndian(body.count, 4) + checked + bigEndian(Int(libdeflate_crc32(0, checked, checked.count)), 4)
  }

  /// The file with a chunk behind its header.
  static func png(_ file: [UInt8], adding chunk: [UInt8]) -> [UInt8] { file[..<33] + chunk + file[33...] }

  /// The file with a segment behind its start.
  static func jpeg(_ file: [UInt8], adding marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    file[..<2] + [0xFF, marker] + bigEndian(body.count + 2, 2) + body + file[2...]
  }

  /// A WebP of these chunks.
  static func webp(_ chunks: [UInt8]) -> [UInt8] {
    webpChunk("RIFF", Array("WEBP".utf8) + chunks)
  }

  static func webpChunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    Array(name.utf8) + bigEndian(body.count, 4).reversed() + body + (body.count % 2 == 1 ? [0] : [])
  }

  /// Exif data that says no more than how the camera was held.
  static func exif(orientation: UInt8, isLittleEndian: Bool) -> [UInt8] {
    isLittleEndian
      ? Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
      : Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  }

  private static func bigEndian(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
