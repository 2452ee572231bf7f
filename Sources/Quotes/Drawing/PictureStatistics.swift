/// What a `PictureSource` did since its start, and what it does and keeps now.
public struct PictureStatistics: Hashable, Sendable {
  /// Answers from memory or the file.
  public var hits: Int

  /// Pictures drawn.
  public var drawings: Int

  /// Drawings that failed.
  public var failures: Int

  /// Pictures being drawn now.
  public var drawing: Int

  /// Pictures that wait to be drawn.
  public var waiting: Int

  /// Pictures in memory.
  public var memoryPictures: Int

  /// Their cost in bytes.
  public var memoryBytes: Int
}
