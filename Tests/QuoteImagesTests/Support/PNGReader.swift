import CDeflate
import QuoteImages

/// Reads back the PNG files that this module writes, strictly: any fault in one throws.
struct PNGReader {
  struct Fault: Error {
    var what: String
    init(_ what: String) { self.what = what }
  }

  private(set) var width = 0
  private(set) var height = 0
  private(set) var depth = 0
  private(set) var colorType = 0
  private(set) var palette: [Color] = []
  private(set) var texts: [String: String] = [:]
  private(set) var chunkNames: [String] = []
  /// Row after row.
  private(set) var pixels: [Color] = []

  init(_ file: [UInt8]) throws {
    guard file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { throw Fault("signature") }
    var data: [UInt8] = []
    var at = 8
    while at < file.count {
      let length = Self.number(file, at)
      let name = String(decoding: file[at + 4..<at + 8], as: UTF8.self)
      let body = Array(file[at + 8..<at + 8 + length])
      let checked = Array(file[at + 4..<at + 8 + length])
      guard Int(libdeflate_crc32(0, checked, checked.count)) == Self.number(file, at + 8 + length) else {
        throw Fault("checksum of \(name)")
      }
      chunkNames.append(name)
      try read(name, body, &data)
      at += 12 + length
    }
    try decode(data)
  }

  private mutating func read(_ name: String, _ body: [UInt8], _ data: inout [UInt8]) throws {
    switch name {
    case "IHDR":
      (width, height) = (Self.number(body, 0), Self.number(body, 4))
      (depth, colorType) = (Int(body[8]), Int(body[9]))
    case "PLTE":
      for index in stride(from: 0, to: body.count, by: 3) {
        palette.append(Color(red: body[index], green: body[index + 1], blue: body[index + 2]))
      }
    case "tRNS": for (index, alpha) in body.enumerated() { palette[index].alpha = alpha }
    case "iTXt":
      let end = body.firstIndex(of: 0) ?? body.count
      guard Array(body[end..<end + 5]) == [0, 0, 0, 0, 0] else { throw Fault("iTXt") }
      texts[String(decoding: body[..<end], as: UTF8.self)] = String(decoding: body[(end + 5)...], as: UTF8.self)
    case "IDAT": data += body
    case "IEND": break
    default: throw Fault("chunk \(name)")
    }
  }

  private mutating func decode(_ data: [UInt8]) throws {
    let channels = colorType == 3 ? 1 : colorType == 2 ? 3 : 4
    let length = (width * channels * depth + 7) / 8
    var rows = [UInt8](repeating: 0, count: (length + 1) * height)
    let decompressor = libdeflate_alloc_decompressor()
    defer { libdeflate_free_decompressor(decompressor) }
    var (used, written) = (0, 0)
    guard
      libdeflate_zlib_decompress_ex(decompressor, data, data.count, &rows, rows.count, &used, &written)
        == LIBDEFLATE_SUCCESS, used == data.count, written == rows.count
    else { throw Fault("compressed data") }
    var above = [UInt8](repeating: 0, count: length)
    for row in 0..<height {
      var bytes = Array(rows[row * (length + 1) + 1..<(row + 1) * (length + 1)])
      switch rows[row * (length + 1)] {
      case 0: break
      case 1: for index in channels..<length { bytes[index] &+= bytes[index - channels] }
      case 2: for index in 0..<length { bytes[index] &+= above[index] }
      case 3:
        for index in 0..<length {
          let left = index < channels ? 0 : Int(bytes[index - channels])
          bytes[index] &+= UInt8((left + Int(above[index])) / 2)
        }
      case 4:
        for index in 0..<length {
          let (left, corner) = index < channels ? (0, 0) : (Int(bytes[index - channels]), Int(above[index - channels]))
          let up = Int(above[index])
          let (a, b, c) = (abs(up - corner), abs(left - corner), abs(left + up - 2 * corner))
          bytes[index] &+= UInt8(a <= b && a <= c ? left : b <= c ? up : corner)
        }
      default: throw Fault("filter")
      }
      above = bytes
      try append(bytes, channels)
    }
  }

  private mutating func append(_ bytes: [UInt8], _ channels: Int) throws {
    for column in 0..<width {
      if colorType == 3 {
        let perByte = 8 / depth
        let index = Int(bytes[column / perByte]) >> ((perByte - 1 - column % perByte) * depth) & ((1 << depth) - 1)
        guard index < palette.count else { throw Fault("colour \(index)") }
        pixels.append(palette[index])
      } else {
        let start = column * channels
        pixels.append(
          Color(
            red: bytes[start], green: bytes[start + 1], blue: bytes[start + 2],
            alpha: channels == 4 ? bytes[start + 3] : 255))
      }
    }
  }

  private static func number(_ bytes: [UInt8], _ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }

  subscript(x: Int, y: Int) -> Color { pixels[y * width + x] }

  /// A box of pixels: its left top pixel and the one after its right bottom one.
  struct Box: Equatable {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int
  }

  /// The box of the pixels for which this holds; `nil` where there are none.
  func box(where isInk: (Color) -> Bool) -> Box? {
    var box: Box?
    for y in 0..<height {
      for x in 0..<width where isInk(self[x, y]) {
        let old = box ?? Box(left: x, top: y, right: x + 1, bottom: y + 1)
        box = Box(
          left: min(old.left, x), top: min(old.top, y), right: max(old.right, x + 1), bottom: max(old.bottom, y + 1))
      }
    }
    return box
  }

  /// The box of all that isn't the background; its left top pixel has the background's colour.
  var ink: Box? {
    let background = self[0, 0]
    return box { $0 != background }
  }
}
