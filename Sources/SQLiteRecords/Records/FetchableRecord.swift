/// A type that is made from a row.
///
/// For a `Decodable` type the conformance is all there is to write. Others have `init(row:)`:
///
/// ```swift
/// struct Place: FetchableRecord {
///   var name: String
///   init(row: Row) { name = row["name"] }
/// }
/// ```
public protocol FetchableRecord {
  /// Makes a record of a row. The row may be a cursor's: take what is needed of it, and don't keep it.
  init(row: Row) throws
}
