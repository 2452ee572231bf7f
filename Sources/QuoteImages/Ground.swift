/// What the ink stands on: the background's colour, and its steps outwards in round corners.
struct Ground: Equatable {
  /// What is beneath the ink.
  let color: Color
  /// The colour of a pixel that belongs to the picture by so much, of 255: outside, the first.
  let corner: [Color]

  /// - Parameter matte: what shows through, where the picture's format can't be transparent.
  init(_ look: Look, matte: Color?, compositor: any Compositor) throws {
    let background = look.background
    let steps = (0...255).map { coverage in
      Color(
        red: background.red, green: background.green, blue: background.blue,
        alpha: UInt8((Int(background.alpha) * coverage + 127) / 255))
    }
    if let matte, background.alpha < 255 || look.radius > 0 {
      corner = try compositor.composite(steps, over: matte)
    } else {
      corner = steps
    }
    color = corner[255]
  }

  /// Whether none of it is transparent.
  func isOpaque(hasCorners: Bool) -> Bool { color.alpha == 255 && (!hasCorners || corner[0].alpha == 255) }
}
