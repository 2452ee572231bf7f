import Changesets
import Quotes

/// What a query says of a file that comes in or goes out.
struct FileQuery: Changeable {
  private var chosen: QuoteFileFormat?
  var duplicates = DuplicatePolicy.skip

  static let fields: [ChangesetField<FileQuery>] = [
    ChangesetField("format", \.chosen), ChangesetField("duplicates", \.duplicates),
  ]

  /// Reads a query's parameters; others than these are ignored.
  ///
  /// - Throws: 400 with what is wrong.
  init(_ request: APIRequest) throws {
    let changeset = Changeset(FileQuery(), parameters: try request.query())
      .cast(\.chosen, message: "must be one of \(QuoteFileFormat.allCases.map(\.rawValue).joined(separator: ", "))")
      .cast(\.duplicates, message: "must be \(DuplicatePolicy.allCases.map(\.rawValue).joined(separator: " or "))")
      .validateRequired(\.chosen)
    guard changeset.isValid else { throw APIFault(.badRequest, errors: changeset.errors) }
    self = try changeset.apply()
  }

  private init() {}

  /// The file's format.
  var format: QuoteFileFormat { chosen ?? .json }
}

extension QuoteFileFormat: ChangesetValue {}
extension DuplicatePolicy: ChangesetValue {}
