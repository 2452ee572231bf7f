/// Why something can't be stored or found.
public enum StoreError: Error, Hashable {
  /// There is no collection with this slug.
  case noSuchCollection(String)

  /// The collection has no quote with this number.
  case noSuchQuote(Int64)

  /// Another collection has this slug.
  case slugTaken(String)

  /// There is no token with this number.
  case noSuchToken(Int64)

  /// A cursor that no page gave.
  case badCursor

  /// A search for more different words than are looked for at once.
  case tooManyWords(most: Int)

  /// The sums over a collection's order aren't those of its quotes: a fault of the program.
  case disorder(collection: Int64)

  /// The file isn't a database, or is damaged; it wasn't changed.
  case damaged(path: String, reason: String)

  /// The file is another program's database; it wasn't changed.
  case foreign(path: String)

  /// The file was written by a newer version of the program; it wasn't changed.
  case newer(path: String)
}

extension StoreError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noSuchCollection(let slug): "there is no collection \(slug)"
    case .noSuchQuote(let id): "the collection has no quote \(id)"
    case .slugTaken(let slug): "there is a collection \(slug) already"
    case .noSuchToken(let id): "there is no token \(id)"
    case .badCursor: "the cursor is none that a page gave"
    case .tooManyWords(let most): "at most \(most) different words are searched for"
    case .disorder(let collection): "the order of collection \(collection) is damaged: export it, and import it anew"
    case .damaged(let path, let reason):
      "\(path) can't be used as a database, and wasn't changed: \(reason). Name another file, or restore a copy"
    case .foreign(let path): "\(path) is another program's database, and wasn't changed: name another file"
    case .newer(let path): "\(path) was written by a newer version of pullquote, and wasn't changed: use that version"
    }
  }
}
