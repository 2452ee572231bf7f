/// How a collection's pictures look where their URL doesn't say: the parameters of a look, as a query writes them.
///
/// It is stored as one JSON value. Only parameters that were checked are in it.
public struct QuoteStyle: Codable, Hashable, Sendable {
  public var theme: String?
  public var bg: String?
  public var fg: String?
  public var accent: String?
  public var font: String?
  public var lang: String?
  public var size: Int?
  public var align: String?
  public var w: Int?
  public var h: Int?
  public var scale: Int?
  public var radius: Int?

  /// The picture above the quotes, or nil for none. No query sets it.
  public internal(set) var banner: StyleBanner?

  /// No parameter: pictures look as they do by default.
  public init() {}

  /// The parameters that are set, as a query would give them.
  public var parameters: [(name: String, value: String)] {
    let all: [(String, String?)] = [
      ("theme", theme), ("bg", bg), ("fg", fg), ("accent", accent), ("font", font), ("lang", lang),
      ("size", size.map(String.init)), ("align", align), ("w", w.map(String.init)), ("h", h.map(String.init)),
      ("scale", scale.map(String.init)), ("radius", radius.map(String.init)),
    ]
    return all.compactMap { name, value in value.map { (name, $0) } }
  }
}
