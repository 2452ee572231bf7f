import CDeflate

/// A banner as an SVG has it: a picture within it, clipped by the round corners.
struct SVGBand {
  let element: String

  /// Makes the picture at twice the look's resolution at least, where that isn't more than a banner has.
  init(_ banner: BannerImage, look: Look, compositor: any Compositor) throws {
    let (width, height) = (look.width, look.bandHeight)
    let density = width * height * 4 > BannerUpload.mostPixels ? look.scale : max(2, look.scale)
    let band = try BannerBand(banner, width: width * density, height: height * density).pixels
    let file: [UInt8]
    if band.isOpaque && compositor.writesJPEG {
      file = try compositor.jpeg(band).bytes()
    } else {
      file = try PNGFile(band, isPhotograph: true, deflater: Deflater(level: 6)).bytes()
    }
    let type = file.starts(with: [0xFF, 0xD8]) ? PictureFormat.jpeg : .png
    var (definition, reference) = ("", "")
    if look.radius > 0 {
      // What the name says is all of it: where a page has two with the same name, either will do.
      let name = "pullquote-\(width)-\(look.height)-\(look.radius)"
      definition = """
        <clipPath id="\(name)"><rect width="\(width)" height="\(look.height)" rx="\(look.radius)"/></clipPath>

        """
      reference = " clip-path=\"url(#\(name))\""
    }
    element = """
      \(definition)<image width="\(width)" height="\(height)" preserveAspectRatio="none"\(reference) \
      href="data:\(type.mediaType);base64,\(Base64.encode(file))"/>

      """
  }
}
