import Foundation
import Testing

@testable import QuoteImages

struct BannerUploadTests {
  @Test("a PNG, a JPEG and a WebP become banners of their own size", arguments: ["PNG", "JPEG", "WEBP", "PNG8"])
  func formats(_ format: String) throws {
    let banner = try BannerImage(upload: BannerFiles.made("-size", "70x30", "gradient:red-blue", as: format))
    #expect((banner.width, banner.height) == (70, 30))
    #expect(banner.bytes.starts(with: Array("RIFF".utf8)))
  }

  @Test("what was stored is the same banner")
  func stored() throws {
    let banner = try BannerImage(upload: BannerFiles.made("-size", "70x30", "gradient:red-transparent"))
    let stored = try BannerImage(stored: banner.bytes)
    #expect(stored == banner && stored.digest == banner.digest && stored.digest.count == 64)
    #expect((stored.width, stored.height) == (70, 30))
  }

  @Test("the same upload makes the same bytes by both renderers", arguments: ["PNG", "JPEG", "WEBP"])
  func determinism(_ format: String) throws {
    let file = try BannerFiles.made("-size", "90x60", "plasma:fractal", "-seed", "3", as: format)
    let first = try BannerImage(upload: file, configuration: RendererConfiguration(renderer: .magickWand))
    let again = try BannerImage(upload: file, configuration: RendererConfiguration(renderer: .magickWand))
    let other = try BannerImage(upload: file, configuration: RendererConfiguration(renderer: .convert))
    #expect(first.bytes == again.bytes && first.bytes == other.bytes)
  }

  @Test("more than four megapixels become fewer, by both renderers alike")
  func large() throws {
    let file = try BannerFiles.made("-size", "4096x2048", "gradient:red-blue", "-quality", "80", as: "JPEG")
    let banner = try BannerImage(upload: file, configuration: RendererConfiguration(renderer: .magickWand))
    #expect(banner.width * banner.height <= 1 << 22 && banner.width == 2 * banner.height && banner.width > 2800)
    #expect(try banner == BannerImage(upload: file, configuration: RendererConfiguration(renderer: .convert)))
  }

  @Test(
    "a grey, a CMYK and a 16-bit picture have their colours",
    arguments: [
      (["-colorspace", "Gray"], "PNG"), (["-colorspace", "CMYK"], "JPEG"), (["-depth", "16"], "PNG"),
    ])
  func colorSpaces(_ arguments: [String], _ format: String) throws {
    let process = ChildProcess(
      program: "/usr/bin/convert",
      arguments: ["-size", "64x64", "xc:#808080"] + arguments + ["-quality", "100", "\(format):-"], timeLimit: 20)
    let banner = try BannerImage(upload: process.run(input: []).output)
    let picture = try drawn("a", nil, look { $0.banner = banner })
    let color = picture[400, 50]
    for channel in [color.red, color.green, color.blue] { #expect(abs(Int(channel) - 0x80) <= 3, "\(color)") }
  }

  @Test("a picture that a camera took on its side is set upright", arguments: 1...8, ["PNG", "JPEG", "WEBP"])
  func orientation(_ orientation: UInt8, _ format: String) throws {
    // Upright: red at the left top, green at the right top, blue beneath.
    let upright = try BannerFiles.made(
      "-size", "16x16", "(", "xc:#ff0000", "xc:#00ff00", "+append", ")", "-size", "32x16", "xc:#0000ff", "-append",
      // Stored so that this orientation turns it back.
      "-orient",
      ["TopLeft", "TopRight", "BottomRight", "BottomLeft", "LeftTop", "RightTop", "RightBottom", "LeftBottom"][
        [1, 2, 3, 4, 5, 8, 7, 6].map { $0 - 1 }[Int(orientation) - 1]], "-auto-orient", "-orient", "Undefined",
      "-sampling-factor", "4:4:4", "-quality", "100", "-define", "webp:lossless=true", as: format)
    for isLittleEndian in [true, false] {
      let exif = BannerFiles.exif(orientation: orientation, isLittleEndian: isLittleEndian)
      let file =
        switch format {
        case "PNG": BannerFiles.png(upright, adding: BannerFiles.pngChunk("eXIf", exif))
        case "JPEG": BannerFiles.jpeg(upright, adding: 0xE1, Array("Exif\0\0".utf8) + exif)
        default: BannerFiles.webp(Array(upright[12...]) + BannerFiles.webpChunk("EXIF", exif))
        }
      let banner = try BannerImage(upload: file)
      // A band as high as wide.
      let band = try BannerBand(banner, width: 32, height: 32).pixels
      for (x, y, color) in [(4, 4, 0xFF0000), (27, 4, 0x00FF00), (4, 27, 0x0000FF), (27, 27, 0x0000FF)] {
        let word = band.words[y * 32 + x]
        for shift in [16, 8, 0] {
          #expect(abs(Int(word >> UInt32(shift) & 255) - color >> shift & 255) <= 24, "\(orientation) \(x) \(y)")
        }
      }
    }
  }

  @Test("an animation gives its first frame")
  func animation() throws {
    func frame(_ color: String) throws -> [UInt8] {
      let still = try BannerFiles.made("-size", "16x16", "xc:\(color)", "-define", "webp:lossless=true", as: "WEBP")
      return BannerFiles.webpChunk(
        "ANMF", [0, 0, 0, 0, 0, 0, 15, 0, 0, 15, 0, 0, 100, 0, 0, 0] + still[12...])
    }
    let head =
      BannerFiles.webpChunk("VP8X", [2, 0, 0, 0, 15, 0, 0, 15, 0, 0])
      + BannerFiles.webpChunk("ANIM", [0, 0, 0, 0, 0, 0])
    let banner = try BannerImage(upload: BannerFiles.webp(head + frame("#102030") + frame("#ffffff")))
    #expect(try BannerBand(banner, width: 1, height: 1).pixels.words == [0xFF10_2030])
  }

  @Test("metadata never passes")
  func metadata() throws {
    let plain = try BannerFiles.made("-size", "16x16", "xc:#102030")
    let secret = Array("Comment\0\0secret place".utf8)
    let file = BannerFiles.png(plain, adding: BannerFiles.pngChunk("tEXt", secret))
    let upload = try BannerUpload(file)
    #expect(!String(decoding: upload.bytes, as: UTF8.self).contains("secret"))
    #expect(try BannerImage(upload: file) == BannerImage(upload: plain))
    let jpeg = try BannerFiles.made("-size", "16x16", "xc:#102030", as: "JPEG")
    for marker in [0xE1, 0xE2, 0xED, 0xFE] as [UInt8] {
      #expect(try BannerUpload(BannerFiles.jpeg(jpeg, adding: marker, secret)).bytes == BannerUpload(jpeg).bytes)
    }
  }

  static let notPictures: [(String, [UInt8])] = [
    ("nothing", []), ("text", Array("hello".utf8)), ("SVG", Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)),
    ("MVG", Array("push graphic-context\nimage over 0,0 0,0 'https://example.com/x.png'\npop graphic-context".utf8)),
    ("a file's name", Array("@/etc/passwd".utf8)), ("another coder", Array("label:@/etc/passwd".utf8)),
    ("GIF", Array("GIF89a\u{1}\0\u{1}\0\0\0\0;".utf8)),
    ("only a PNG's start", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
    ("only a JPEG's start", [0xFF, 0xD8, 0xFF]), ("only a WebP's start", Array("RIFF\0\0\0\0WEBP".utf8)),
    ("a JPEG's end alone", [0xFF, 0xD8, 0xFF, 0xD9]),
    ("an SVG in a JPEG's clothes", [0xFF, 0xD8, 0xFF] + Array("<svg/>".utf8)),
    ("over 1 MiB", [UInt8](repeating: 0x89, count: BannerImage.maximumBytes + 1)),
  ]

  @Test("what is no picture is refused in a sentence", arguments: notPictures)
  func refusal(_ name: String, _ bytes: [UInt8]) throws {
    let error = #expect(throws: PictureError.self) { try BannerImage(upload: bytes) }
    guard case .invalidBanner(let message) = error else {
      Issue.record("\(name): \(String(describing: error))")
      return
    }
    #expect(message.hasSuffix(".") && message.first?.isUppercase == true)
  }

  @Test("a file that was cut off anywhere is refused", arguments: ["PNG", "JPEG", "WEBP"])
  func truncation(_ format: String) throws {
    let file = try BannerFiles.made("-size", "24x16", "plasma:fractal", as: format)
    for length in 0..<file.count {
      #expect(throws: PictureError.self, "\(length) of \(file.count)") { try BannerUpload(Array(file[..<length])) }
    }
  }

  @Test("compressed data that ends too soon is damage", arguments: RendererConfiguration.Renderer.allCases)
  func shortData(_ renderer: RendererConfiguration.Renderer) throws {
    let file = try BannerFiles.made("-size", "64x64", "plasma:fractal")
    let header = Array(file[..<33])
    let broken = header + BannerFiles.pngChunk("IDAT", [0x78, 0x9C, 1, 2, 3]) + BannerFiles.pngChunk("IEND", [])
    #expect(throws: BannerUpload.damaged) {
      try BannerImage(upload: broken, configuration: RendererConfiguration(renderer: renderer))
    }
    let jpeg = try BannerFiles.made("-size", "64x64", "plasma:fractal", as: "JPEG")
    let cut = Array(jpeg[..<(jpeg.count - 300)]) + [0xFF, 0xD9]
    #expect(throws: BannerUpload.damaged) {
      try BannerImage(upload: cut, configuration: RendererConfiguration(renderer: renderer))
    }
  }

  @Test("a size out of bounds is refused by the header alone", arguments: [(100_000, 1), (1, 4097), (0, 5), (5, 0)])
  func size(_ width: Int, _ height: Int) throws {
    func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    let bomb =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + BannerFiles.pngChunk("IHDR", number(width) + number(height) + [8, 2, 0, 0, 0])
      + BannerFiles.pngChunk("IDAT", []) + BannerFiles.pngChunk("IEND", [])
    let error = #expect(throws: PictureError.self) { try BannerUpload(bomb) }
    #expect(error?.description.contains("4096") == true)
  }

  @Test("a JPEG of very many scans is refused before they are decoded")
  func scans() throws {
    let file = try BannerFiles.made("-size", "16x16", "xc:red", "-interlace", "JPEG", as: "JPEG")
    let start = try #require((2..<file.count - 1).first { file[$0] == 0xFF && file[$0 + 1] == 0xDA })
    let scan = Array(file[start..<file.count - 2])
    let bomb = Array(file[..<start]) + (0..<200).flatMap { _ in scan } + [0xFF, 0xD9]
    let error = #expect(throws: PictureError.self) { try BannerUpload(bomb) }
    #expect(error?.description.contains("scans") == true)
  }
}
