import QuoteImages

/// Something that draws pictures on the thread that made it.
public protocol PictureDrawing {
  /// Draws a picture. Blocks.
  func draw(_ text: PictureText, look: Look, format: PictureFormat) throws -> [UInt8]
}

extension PictureRenderer: PictureDrawing {}
