import SQLiteRecords

/// An export of a collection as a file of any size, part by part.
///
/// Each part may be a read of its own, so that a slow receiver holds up nothing: then quotes that come, go or move meanwhile
/// may be in it or not, or twice, but each that stays where it is is in it once.
///
/// ```swift
/// var export = QuoteExport(.csv, of: "stoics")
/// while let part = try export.next(db) { send(part) }
/// ```
public struct QuoteExport: Sendable {
  /// About how many bytes a part has.
  private static let partSize = 1 << 16

  private let slug: String
  private let filter: QuoteFilter
  private var writer: QuoteWriter
  private var cursor: String?
  private var state = State.start

  private enum State {
    case start, middle, end
  }

  /// - Parameters:
  ///   - format: the file's.
  ///   - slug: the collection's.
  ///   - drafts: whether quotes that aren't published are in it.
  public init(_ format: QuoteFileFormat, of slug: String, drafts: Bool = true) {
    self.slug = slug
    filter = QuoteFilter(seesDrafts: drafts)
    writer = QuoteWriter(format)
  }

  /// How many drafts were left out so far: see `QuoteFileFormat.fortune`.
  public var omitted: Int { writer.omitted }

  /// The file's next bytes, or nil at its end. Each call may be in another access to the database.
  ///
  /// - Throws: `StoreError.noSuchCollection`, also where it is deleted meanwhile.
  public mutating func next(_ db: Database) throws -> [UInt8]? {
    guard state != .end else { return nil }
    let collection = try QuoteCollection.find(db, slug: slug)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.partSize * 5 / 4)
    if state == .start { writer.begin(&bytes) }
    state = .middle
    while bytes.count < Self.partSize {
      let (quotes, next) = try collection.quotes(db, filter, after: cursor, limit: 200)
      for quote in quotes { writer.write(quote.fields, to: &bytes) }
      cursor = next
      if next == nil {
        writer.end(&bytes)
        state = .end
        break
      }
    }
    return bytes
  }
}
