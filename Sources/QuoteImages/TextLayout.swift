import CPango

/// A text laid out by Pango: one line for each line break in it. Lengths are in ems, y downwards from the baseline.
///
/// It is the one owner of its `PangoLayout`.
final class TextLayout {
  /// One line's measures.
  struct Line {
    /// From the line's left edge to its right edge, as text counts it.
    var width: Double
    /// The box of what is drawn, from the left end of the baseline.
    var ink: Rect
    /// The distance from the baseline to the top that the line's fonts ask for, and to the bottom.
    var ascent: Double
    var descent: Double
    /// Whether the line's paragraph runs from right to left.
    var isRightToLeft: Bool
  }

  /// The text. U+2028 breaks a line within a paragraph, LF ends a paragraph.
  let text: String
  private let layout: OpaquePointer
  let lines: [Line]

  init(_ text: String, style: TextStyle, in map: FontMap) {
    self.text = text
    pango_context_set_language(map.context, pango_language_from_string(style.language))
    let layout = pango_layout_new(map.context)!
    let description = pango_font_description_new()
    pango_font_description_set_family(description, style.families)
    pango_font_description_set_absolute_size(description, FontMap.unitsPerEm)
    if style.italic { pango_font_description_set_style(description, PANGO_STYLE_ITALIC) }
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    Self.apply(FontOverride.of(text, style: style), to: layout)
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { pango_layout_set_text(layout, $0.baseAddress, Int32($0.count)) }
    }
    self.layout = layout
    lines = Self.measure(layout)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(layout))
  }

  private static func apply(_ overrides: [FontOverride], to layout: OpaquePointer) {
    guard !overrides.isEmpty else { return }
    let list = pango_attr_list_new()
    for override in overrides {
      let attribute =
        switch override.font {
        case .family(let name): pango_attr_family_new(name)!
        case .upright: pango_attr_style_new(PANGO_STYLE_NORMAL)!
        }
      attribute.pointee.start_index = UInt32(override.bytes.lowerBound)
      attribute.pointee.end_index = UInt32(override.bytes.upperBound)
      pango_attr_list_insert(list, attribute)
    }
    pango_layout_set_attributes(layout, list)
    pango_attr_list_unref(list)
  }

  private static func measure(_ layout: OpaquePointer) -> [Line] {
    guard let iterator = pango_layout_get_iter(layout) else { return [] }
    defer { pango_layout_iter_free(iterator) }
    var lines: [Line] = []
    repeat {
      guard let line = pango_layout_iter_get_line_readonly(iterator) else { break }
      var ink = PangoRectangle()
      var logical = PangoRectangle()
      pango_layout_line_get_extents(line, &ink, &logical)
      lines.append(
        Line(
          width: em(logical.width), ink: Rect(x: em(ink.x), y: em(ink.y), width: em(ink.width), height: em(ink.height)),
          ascent: em(-logical.y), descent: em(logical.y + logical.height),
          isRightToLeft: line.pointee.resolved_dir == PANGO_DIRECTION_RTL.rawValue))
    } while pango_layout_iter_next_line(iterator) != 0
    return lines
  }

  private static func em(_ units: Int32) -> Double { Double(units) / FontMap.unitsPerEm }

  /// Draws one line with its baseline's left end at Cairo's origin, in Cairo's colour, at a size in device pixels.
  ///
  /// `asPath`: as one shape, whose letters stand where they belong; else each at the nearest whole pixel, which is faster. Colour
  /// glyphs have no path.
  func draw(line: Int, size: Double, asPath: Bool, on cairo: OpaquePointer) {
    guard let line = pango_layout_get_line_readonly(layout, Int32(line)) else { return }
    cairo_scale(cairo, size / FontMap.layoutSize, size / FontMap.layoutSize)
    cairo_move_to(cairo, 0, 0)
    if asPath {
      cairo_new_path(cairo)
      cairo_move_to(cairo, 0, 0)
      pango_cairo_layout_line_path(cairo, line)
      cairo_fill(cairo)
    } else {
      pango_cairo_show_layout_line(cairo, line)
    }
  }

  /// One stretch of a line in one font, to be drawn by itself.
  struct Run {
    let item: UnsafeMutablePointer<PangoGlyphItem>
    /// Its left end from the line's, in ems.
    let x: Double
    let isColor: Bool
    /// The box of what it draws, from the left end of its baseline, in ems.
    let ink: Rect
  }

  /// The runs of a line, from left to right. They live as long as this layout.
  func runs(line: Int) -> [Run] {
    guard let line = pango_layout_get_line_readonly(layout, Int32(line)) else { return [] }
    var runs: [Run] = []
    var x = 0.0
    var next = line.pointee.runs
    while let node = next {
      let item = node.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self)
      var ink = PangoRectangle()
      pango_glyph_string_extents(item.pointee.glyphs, item.pointee.item.pointee.analysis.font, &ink, nil)
      runs.append(
        Run(
          item: item, x: x, isColor: Self.isColor(item.pointee.item.pointee.analysis.font),
          ink: Rect(x: Self.em(ink.x), y: Self.em(ink.y), width: Self.em(ink.width), height: Self.em(ink.height))))
      x += Self.em(pango_glyph_string_get_width(item.pointee.glyphs))
      next = node.pointee.next
    }
    return runs
  }

  /// Draws one run with its baseline's left end at Cairo's origin, in Cairo's colour, at a size in device pixels; or adds
  /// its letters to Cairo's path.
  func draw(_ run: Run, size: Double, asPath: Bool, on cairo: OpaquePointer) {
    cairo_scale(cairo, size / FontMap.layoutSize, size / FontMap.layoutSize)
    cairo_move_to(cairo, 0, 0)
    if asPath {
      pango_cairo_glyph_string_path(cairo, run.item.pointee.item.pointee.analysis.font, run.item.pointee.glyphs)
    } else {
      pango_cairo_show_glyph_item(cairo, pango_layout_get_text(layout), run.item)
    }
  }

  /// Each character's advance in ems, in the order of the text.
  func advances(count: Int) -> [Double] {
    let offsets = Self.characterOffsets(text)
    var advances = [Double](repeating: 0, count: count)
    var widths: [Int32] = []
    forEachRun { run in
      let item = run.pointee.item.pointee
      widths = [Int32](repeating: 0, count: Int(item.num_chars))
      pango_glyph_item_get_logical_widths(run, pango_layout_get_text(layout), &widths)
      let first = offsets[Int(item.offset)]
      for (index, width) in widths.enumerated() where first + index < count {
        advances[first + index] = Self.em(width)
      }
    }
    return advances
  }

  /// Whether a mark stands where its font has every mark stand, whatever the letter: the font doesn't know how to place it.
  var hasLooseMarks: Bool {
    guard text.unicodeScalars.contains(where: CombiningMarks.contains) else { return false }
    var isLoose = false
    let bytes = Array(text.utf8)
    forEachRun { run in
      let (item, glyphs) = (run.pointee.item.pointee, run.pointee.glyphs.pointee)
      // The first glyph has no letter before it.
      for index in 1..<max(1, Int(glyphs.num_glyphs)) {
        let byte = Int(item.offset) + Int(glyphs.log_clusters[index])
        let geometry = glyphs.glyphs[index].geometry
        guard geometry.x_offset == 0, geometry.y_offset == 0, geometry.width == 0,
          let scalar = String(decoding: bytes[byte..<min(byte + 4, bytes.count)], as: UTF8.self).unicodeScalars.first,
          CombiningMarks.contains(scalar)
        else { continue }
        isLoose = true
      }
    }
    return isLoose
  }

  /// Whether letters touch their neighbours, as in Arabic, or under a common line, as in Devanagari: a seam would show between
  /// letters that stand at whole pixels.
  var isJoined: Bool {
    text.unicodeScalars.contains { scalar in
      switch scalar.value {
      case ..<0x0600: false
      case 0x0600...0x07FF, 0x0840...0x0A7F, 0x1800...0x18AF, 0x2500...0x259F, 0xA840...0xA87F, 0xFB50...0xFDFF,
        0xFE70...0xFEFE, 0x10AC0...0x10AFF, 0x10D00...0x10D3F, 0x10F30...0x10FDF, 0x11180...0x111DF, 0x11480...0x114DF,
        0x11600...0x1165F, 0x1E900...0x1E95F:
        true
      default: false
      }
    }
  }

  /// What may happen before each character, and after the last: one more than there are characters.
  var attributes: UnsafeBufferPointer<PangoLogAttr> {
    var count: Int32 = 0
    let attributes = pango_layout_get_log_attrs_readonly(layout, &count)
    return UnsafeBufferPointer(start: attributes, count: Int(count))
  }

  /// Whether a character is shown as a box, since no font has it.
  var hasUnknownGlyphs: Bool { pango_layout_get_unknown_glyphs_count(layout) > 0 }

  /// Whether one of the fonts that the text uses has colour glyphs.
  var usesColorFont: Bool {
    var found = false
    forEachRun { run in
      found = found || Self.isColor(run.pointee.item.pointee.analysis.font)
    }
    return found
  }

  private static func isColor(_ font: UnsafeMutablePointer<PangoFont>?) -> Bool {
    guard let font, let face = hb_font_get_face(pango_font_get_hb_font(font)) else { return false }
    return hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0 || hb_ot_color_has_svg(face) != 0
  }

  private func forEachRun(_ body: (UnsafeMutablePointer<PangoGlyphItem>) -> Void) {
    var lines = pango_layout_get_lines_readonly(layout)
    while let line = lines {
      let layoutLine = line.pointee.data.assumingMemoryBound(to: PangoLayoutLine.self)
      var runs = layoutLine.pointee.runs
      while let run = runs {
        body(run.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self))
        runs = run.pointee.next
      }
      lines = line.pointee.next
    }
  }

  /// The number of the character that starts at each byte.
  private static func characterOffsets(_ text: String) -> [Int] {
    var offsets: [Int] = []
    for (index, scalar) in text.unicodeScalars.enumerated() {
      for _ in 0..<UTF8.width(scalar) { offsets.append(index) }
    }
    return offsets
  }
}
