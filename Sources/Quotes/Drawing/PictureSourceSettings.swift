import QuoteImages

/// How a `PictureSource` keeps and draws.
public struct PictureSourceSettings: Sendable {
  /// The cache's file, or nil for none.
  public var path: String?

  /// Most bytes of pictures in memory. Default: 64 MiB.
  public var memoryCapacity = 64 << 20

  /// Most bytes of pictures in the file. Default: 1 GiB.
  public var diskCapacity = 1 << 30

  /// How many pictures are drawn at once, at least 1. Default: 2.
  public var threads = 2

  /// How many more may wait to be drawn. Default: 64.
  public var waiting = 64

  /// How many pictures a client may have drawn a minute, at least 1, or nil for any number. Default: nil.
  public var drawingsPerMinute: Int?

  /// What decodes banners. Default: ImageMagick.
  public var decoder = RendererConfiguration()

  /// The defaults, with no file.
  public init() {}
}
