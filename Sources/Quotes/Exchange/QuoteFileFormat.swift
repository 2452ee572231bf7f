/// How quotes are written in a file.
public enum QuoteFileFormat: String, CaseIterable, Hashable, Sendable {
  /// An array of objects, or an object whose `quotes` is one.
  case json

  /// A header row that names the columns, then a row a quote (RFC 4180).
  case csv

  /// Quotes with a line `%` between, as the Unix program `fortune` reads them; the last line may be `-- ` and a name. It has
  /// room for texts and attributions alone: drafts aren't written, and sources, languages and weights are lost.
  case fortune

  /// Its `Content-Type`.
  public var mediaType: String {
    switch self {
    case .json: "application/json"
    case .csv: "text/csv; charset=utf-8; header=present"
    case .fortune: "text/plain; charset=utf-8"
    }
  }

  /// What its files' names end with.
  public var pathExtension: String { self == .fortune ? "txt" : rawValue }

  /// The format that a file's name tells by its ending; nil for none.
  public init?(path: String) {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    switch name[dot...].lowercased() {
    case ".json": self = .json
    case ".csv": self = .csv
    case ".fortune", ".txt": self = .fortune
    default: return nil
    }
  }
}
