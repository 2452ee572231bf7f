import QuoteImages

/// Something that draws pictures on the thread that made it.
public protocol PictureDrawing {
  /// Draws a picture. Blocks.
  func draw(_ text: PictureText, look: Look, format: PictureFormat) throws -> [UInt8]

  /// Does a step, numbered from 0, of what makes later pictures faster. Blocks shortly.
  ///
  /// - Returns: whether there are more steps.
  func prepare(step: Int) -> Bool
}

extension PictureDrawing {
  /// There is nothing to prepare.
  public func prepare(step: Int) -> Bool { false }
}

extension PictureRenderer: PictureDrawing {}
