/// What a `PictureRenderer` needs to know of the machine.
public struct RendererConfiguration: Hashable, Sendable {
  /// Which of the two ways to make pictures is used.
  public enum Renderer: String, CaseIterable, Sendable {
    /// MagickWand, and `convert` where MagickWand can't start.
    case auto
    /// ImageMagick's library, in this process.
    case magickWand = "magickwand"
    /// ImageMagick's program, a process for each picture.
    case convert
  }

  /// The folder with Pullquote's own fonts and its `fonts.conf`. `nil`, the default, looks for it: see
  /// `FontFolder.search()`.
  public var bundledFonts: String?
  /// Folders of more fonts, whose families can be named in a look. Default: none.
  public var fontFolders: [String]
  /// Which renderer is used. Default: auto.
  public var renderer: Renderer
  /// The `convert` or `magick` program. `nil`, the default, looks in the usual places, then on the PATH.
  public var convertProgram: String?
  /// How many seconds one run of `convert` may take before it is ended. Default: 10.
  public var convertTimeLimit: Double

  public init(
    renderer: Renderer = .auto, bundledFonts: String? = nil, fontFolders: [String] = [], convertProgram: String? = nil,
    convertTimeLimit: Double = 10
  ) {
    self.renderer = renderer
    self.bundledFonts = bundledFonts
    self.fontFolders = fontFolders
    self.convertProgram = convertProgram
    self.convertTimeLimit = convertTimeLimit
  }
}
