import CPango

/// A Pango font map on Cairo over one fontconfig configuration, with the context that lays text out in it.
///
/// It is for one thread. All layout is done at one size and without hinting, so that a layout can be drawn at any size:
/// the map then holds few fonts, however many sizes are asked for.
final class FontMap {
  /// The size in px at which everything is laid out.
  static let layoutSize = 64.0
  /// Pango units in an em.
  static let unitsPerEm = layoutSize * Double(PANGO_SCALE)

  private let map: UnsafeMutablePointer<PangoFontMap>
  let context: OpaquePointer

  /// Throws `PictureError.layout` where Cairo was built without FreeType.
  init(_ config: OpaquePointer) throws {
    guard let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else {
      throw PictureError.layout("Pango has no FreeType font map: install libpangocairo with FreeType and fontconfig")
    }
    self.map = map
    pango_fc_font_map_set_config(OpaquePointer(map), config)
    context = pango_font_map_create_context(map)
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(context, 0)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(map)
  }
}
