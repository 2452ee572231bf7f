import CDeflate
import CPango

/// Draws pictures of quotes.
///
/// Made and used on one thread; a second thread makes a second renderer. What renderers can share, they do.
public final class PictureRenderer {
  /// The way pictures are made here.
  public enum Backend: Hashable, Sendable {
    /// ImageMagick's library, in this process.
    case magickWand
    /// ImageMagick's program at this path; and why, where it is the fallback of `auto`.
    case convert(program: String, fallbackReason: String?)
  }

  /// Which of the two is used, and why.
  public let backend: Backend
  /// What can be drawn here: PNG and SVG always, the others where the installed ImageMagick writes them.
  public let supportedFormats: Set<PictureFormat>

  private let fonts: FontLibrary
  private let narrow: FontMap
  private lazy var wide = Result { try FontMap(fonts.wide) }
  private let compositor: any Compositor
  private let inkDeflater = InkDeflater()
  private var lastPalette: (colors: PaletteColors, palette: InkPalette)?
  private var lastBand: (banner: BannerImage, band: BannerBand)?
  /// Larger bands aren't kept: 4 bytes a pixel.
  private static let mostBandPixels = 1 << 20
  /// For full colour. The more pixels of ink, the less trouble is taken for each.
  private let deflaters: (small: Deflater, medium: Deflater, large: Deflater)

  /// Finds the fonts and starts the renderer. Blocks for some milliseconds.
  ///
  /// Throws `PictureError.noFonts`, and `PictureError.noRenderer` or `.magickWand` where the renderer asked for can't be used.
  public init(_ configuration: RendererConfiguration = RendererConfiguration()) throws {
    fonts = try FontLibrary.of(bundled: configuration.bundledFonts, folders: configuration.fontFolders)
    narrow = try FontMap(fonts.narrow)
    (compositor, backend) = try Self.compositor(configuration)
    supportedFormats = Set(PictureFormat.allCases).subtracting(
      (compositor.writesJPEG ? [] : [.jpeg]) + (AVIFFile.canBeWritten ? [] : [.avif]))
    deflaters = (try Deflater(level: 9), try Deflater(level: 7), try Deflater(level: 5))
  }

  /// What makes pictures by the configuration's renderer.
  static func compositor(_ configuration: RendererConfiguration) throws -> (any Compositor, Backend) {
    var reason: String?
    if configuration.renderer != .convert {
      do {
        return (try MagickWandCompositor(), .magickWand)
      } catch let error as PictureError where configuration.renderer == .auto {
        reason = error.description
      }
    }
    let convert = try ConvertCompositor(
      program: configuration.convertProgram, timeLimit: configuration.convertTimeLimit)
    return (convert, .convert(program: convert.program, fallbackReason: reason))
  }

  /// Names all that can change a picture's bytes but the text and the look, so it is a part of a cache's key: this module, the
  /// libraries, and the fonts. The first call loads the system's fonts: it blocks for some milliseconds.
  public lazy var version: String = [
    "pullquote \(Self.revision)", compositor.version, "Pango \(String(cString: pango_version_string()))",
    "Cairo \(String(cString: cairo_version_string()))", "HarfBuzz \(String(cString: hb_version_string()))",
    "fontconfig \(FcGetVersion())", "libdeflate \(LIBDEFLATE_VERSION_STRING)", WebPFile.version, AVIFFile.version,
    "fonts \(fonts.fingerprint)",
  ].joined(separator: ", ")

  /// Raised with each change of this module that changes a picture's bytes.
  private static let revision = 13

  /// The families that `FontFamily.named` can name, sorted.
  public func families() -> [String] { fonts.families }

  /// Draws a picture and answers its file's bytes. Blocks: a millisecond for most, up to seconds for the largest.
  ///
  /// Throws `PictureError.invalidLook` for a look outside its bounds, `.unsupportedFormat` for a format that is not among
  /// `supportedFormats`, and `.magickWand`, `.convert` or `.layout` where drawing fails.
  public func draw(_ text: PictureText, look: Look, format: PictureFormat = .png) throws -> [UInt8] {
    try look.validate()
    if case .named(let family) = look.font, !fonts.hasFamily(family) {
      throw PictureError.invalidLook(parameter: "font", message: "no font here is named so: \(family)")
    }
    guard supportedFormats.contains(format) else { throw PictureError.unsupportedFormat(format) }
    let plan = try plan(text, look: look)
    if format == .svg {
      let band = try look.banner.map { try SVGBand($0, look: look, compositor: compositor) }
      return try SVGPicture(text: text, look: look, plan: plan, band: band).bytes()
    }
    return try file(plan, of: text, look: look, format: format).bytes()
  }

  /// A picture's pixels in the way that its format wants them. When this returns, what drew them is free: an encoder may need
  /// that memory.
  private func file(
    _ plan: LayoutPlan, of text: PictureText, look: Look, format: PictureFormat
  ) throws -> any PictureFile {
    let tile = try InkTile(plan, look: look)
    var look = look
    if format == .avif, look.background.alpha == 0 {
      // Nobody sees its colour, but an encoder with loss would take the letters' edges there for something to keep.
      look.background = look.foreground
      look.background.alpha = 0
    }
    let matte: Color? = format.canBeTransparent ? nil : .white
    let ground = try Ground(look, matte: matte, compositor: compositor)
    let pixels = tile.width * tile.height
    let deflater = pixels < 1 << 17 ? deflaters.small : pixels < 1 << 19 ? deflaters.medium : deflaters.large
    let texts = [("Title", text.quote)] + (text.attribution.map { [("Author", $0)] } ?? [])
    func colorful(_ picture: some PictureRows) throws -> any PictureFile {
      guard format == .png else {
        return try file(picture, format: format, colors: nil, isPhotograph: look.banner != nil)
      }
      return try PNGFile(picture, isPhotograph: look.banner != nil, texts: texts, deflater: deflater)
    }
    func bannered(_ picture: some PictureRows, _ banner: BannerImage) throws -> any PictureFile {
      let band = try band(banner, width: picture.width, height: look.bandHeight * look.scale)
      return try colorful(
        BanneredPicture(
          picture, band: band.over(ground.color, compositor: compositor), radius: look.radius * look.scale, matte: matte
        ))
    }
    if plan.hasColor {
      let picture = try ColorPicture(look, tile: tile, ground: ground, compositor: compositor)
      return try look.banner.map { try bannered(picture, $0) } ?? colorful(picture)
    }
    let palette = try palette(look, hasAttribution: plan.attribution != nil, ground: ground)
    let picture = try IndexedPicture(look, tile: tile, palette: palette)
    if let banner = look.banner { return try bannered(picture, banner) }
    guard format == .png else { return try file(picture, format: format, colors: palette.colors.count) }
    return PNGFile(picture, texts: texts, deflater: inkDeflater)
  }

  /// The palette of a picture; that of the picture before, where it has the same colours: ImageMagick blends them once.
  private func palette(_ look: Look, hasAttribution: Bool, ground: Ground) throws -> InkPalette {
    let colors = PaletteColors(
      ground: ground, foreground: look.foreground, accent: look.accent, hasAttribution: hasAttribution,
      hasCorners: look.radius > 0)
    if let lastPalette, lastPalette.colors == colors { return lastPalette.palette }
    let palette = try InkPalette(look, hasAttribution: hasAttribution, ground: ground, compositor: compositor)
    lastPalette = (colors, palette)
    return palette
  }

  /// All that decides a palette.
  private struct PaletteColors: Equatable {
    let ground: Ground
    let foreground: Color
    let accent: Color
    let hasAttribution: Bool
    let hasCorners: Bool
  }

  /// A banner's band; that of the picture before, where it is the same: to decode one takes many times as long as a quote.
  private func band(_ banner: BannerImage, width: Int, height: Int) throws -> BannerBand {
    if let lastBand, lastBand.banner == banner, lastBand.band.pixels.width == width,
      lastBand.band.pixels.height == height
    {
      return lastBand.band
    }
    let band = try BannerBand(banner, width: width, height: height)
    lastBand = width * height <= Self.mostBandPixels ? (banner, band) : nil
    return band
  }

  private func file(
    _ picture: some PictureRows, format: PictureFormat, colors: Int?, isPhotograph: Bool = false
  ) throws -> any PictureFile {
    switch format {
    case .webp: try WebPFile(picture, colors: colors, isPhotograph: isPhotograph)
    case .avif: try AVIFFile(picture)
    case .jpeg: try compositor.jpeg(picture)
    case .png, .svg: throw PictureError.unsupportedFormat(format)
    }
  }

  /// A step, numbered from 0, of getting ready for texts in other scripts than the bundled fonts have, so that the first of them
  /// doesn't take many times as long as the next. Blocks for up to some hundred milliseconds.
  ///
  /// - Returns: whether there are more steps.
  public func prepare(step: Int) -> Bool {
    let samples = ["abc", "漢", "かな", "한글", "😀", "مرحبا", "שלום", "नमस्ते", "สวัสดี"]
    guard step < samples.count else { return false }
    let text = PictureText(quote: samples[step], attribution: samples[step])
    _ = try? draw(text, look: Look(size: 16, width: 64, height: 64))
    return true
  }

  /// Whether the fonts here have every character of a text: where not, a picture of it has boxes.
  package func hasGlyphs(for text: String) throws -> Bool {
    let map = try fonts.narrowCovers(text.unicodeScalars, font: .sans) ? narrow : wide.get()
    let style = TextStyle(family: .sans, language: TextLanguage.resolve(nil, text: text.unicodeScalars))
    return !TextLayout(text, style: style, in: map).hasUnknownGlyphs
  }

  /// Lays a picture's texts out. Throws `PictureError.layout`.
  func plan(_ text: PictureText, look: Look) throws -> LayoutPlan {
    let quote = CleanText.of(text.quote)
    let name = CleanText.of(text.attribution ?? "")
    let attribution = name.isEmpty ? nil : "- " + name
    let scalars = (quote + (attribution ?? "")).unicodeScalars
    let isNarrow = fonts.narrowCovers(scalars, font: look.font)
    var map = isNarrow ? narrow : try wide.get()
    var style = TextStyle(family: look.font, language: TextLanguage.resolve(look.language, text: scalars))
    var (measuredQuote, measuredAttribution) = measured(quote, attribution, style: style, in: map)
    if scalars.contains(where: CombiningMarks.contains),
      measuredQuote.layout.hasLooseMarks || measuredAttribution?.layout.hasLooseMarks == true
        || CombiningMarks.replaceDots(in: scalars)
    {
      map = try wide.get()
      style.placesMarks = true
      (measuredQuote, measuredAttribution) = measured(quote, attribution, style: style, in: map)
    }
    let fitter = Fitter(
      frame: Frame(look), alignment: look.alignment, map: map, quote: measuredQuote, attribution: measuredAttribution)
    return fitter.plan(largestSize: look.size)
  }

  private func measured(
    _ quote: String, _ attribution: String?, style: TextStyle, in map: FontMap
  ) -> (quote: MeasuredText, attribution: MeasuredText?) {
    var italic = style
    italic.italic = true
    return (
      MeasuredText(quote, style: style, in: map), attribution.map { MeasuredText($0, style: italic, in: map) }
    )
  }
}
