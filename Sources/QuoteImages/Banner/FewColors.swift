/// A picture's colours and each pixel's number among them, where there are 256 at most.
struct FewColors {
  private(set) var colors: [Color] = []
  /// As `PackedRows`, 8 bits a pixel: each row starts with the number of its filter, none.
  private(set) var scanlines: [UInt8] = []

  private struct TooMany: Error {}

  /// `nil` where there are more.
  init?(_ picture: some PictureRows) throws {
    var numbers: [UInt32: UInt8] = [:]
    var (last, number): (UInt32?, UInt8) = (nil, 0)
    scanlines.reserveCapacity((1 + picture.width) * picture.height)
    do {
      try picture.forEachRow { _, pixels in
        scanlines.append(0)
        for pixel in pixels {
          if pixel != last {
            number = try numbers[pixel] ?? add(pixel)
            numbers[pixel] = number
            last = pixel
          }
          scanlines.append(number)
        }
      }
    } catch is TooMany {
      return nil
    }
  }

  private mutating func add(_ pixel: UInt32) throws -> UInt8 {
    guard let number = UInt8(exactly: colors.count) else { throw TooMany() }
    colors.append(
      Color(
        red: UInt8(pixel >> 16 & 255), green: UInt8(pixel >> 8 & 255), blue: UInt8(pixel & 255),
        alpha: UInt8(pixel >> 24)))
    return number
  }
}
