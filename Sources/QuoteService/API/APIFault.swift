import Changesets
import HTTP
import JSON
import QuoteImages
import Quotes
import SQLiteRecords

/// A call of the API that is refused.
struct APIFault: Error {
  var status: HTTPStatus

  /// A sentence that says what is wrong and what to change.
  var detail: String

  /// What is wrong with each field.
  var errors: [FieldError] = []

  /// The line of an imported file that is at fault.
  var line: Int?

  /// Fields that the status asks for: `WWW-Authenticate`, `Retry-After`.
  var fields = HTTPFields()

  init(_ status: HTTPStatus, _ detail: String, errors: [FieldError] = [], fields: HTTPFields = HTTPFields()) {
    self.status = status
    self.detail = detail
    self.errors = errors
    self.fields = fields
  }

  /// Faults of fields, in the words that all of them share.
  init(_ status: HTTPStatus, errors: [FieldError]) {
    let listed = errors.count > Self.mostErrors ? "the first \(Self.mostErrors)" : "them"
    let detail =
      errors.count == 1
      ? "\(Self.name(of: errors[0])) \(errors[0].text)."
      : "\(errors.count) things are wrong; errors lists \(listed)."
    self.init(status, detail, errors: errors)
  }

  /// The most errors that an answer lists: one for each quote of the largest batch. It must not grow with what was sent.
  private static let mostErrors = 1_000

  /// A field's name, cut where it is long: a name that nobody knows was the client's choice.
  private static func name(of error: FieldError) -> String {
    error.field.utf8.count > 100 ? error.field.prefix(60) + "…" : error.field
  }

  /// The answer: problem+json (RFC 9457), with `errors` where fields are at fault.
  var response: HTTPResponse {
    let list = errors.prefix(Self.mostErrors).map { error in
      ProblemDetails.JSON.object([("field", .string(Self.name(of: error))), ("detail", .string(error.text))])
    }
    var extensions: [(name: String, value: ProblemDetails.JSON)] = list.isEmpty ? [] : [("errors", .array(list))]
    if let line { extensions.append(("line", .int(line))) }
    return ProblemDetails(status: status, detail: detail, extensions: extensions).response(fields: fields)
  }
}

extension APIFault {
  /// What an error means for the client; nil for a fault of the program or the machine.
  init?(_ error: any Error) {
    switch error {
    case let fault as APIFault: self = fault
    case let error as HTTPError: self.init(error.status, error.detail)
    case let error as JSONError: self.init(.badRequest, "The body can't be read as JSON: \(error).")
    case let error as ChangesetError: self.init(.unprocessableContent, errors: error.errors)
    case let fault as ImportFault: self.init(fault)
    case let error as StoreError: self.init(store: error)
    case let error as DatabaseError: self.init(database: error)
    case PictureError.invalidBanner(let message): self.init(.unprocessableContent, message)
    case let error as DrawingError:
      let fault = Fault(drawing: error)
      self.init(fault.status, fault.detail, fields: fault.fields)
    case is CancellationError:
      self.init(.serviceUnavailable, "The call was broken off: try again.", fields: ["Retry-After": "1"])
    default: return nil
    }
  }

  private init(_ fault: ImportFault) {
    self.init(
      .unprocessableContent, "Nothing was stored: line \(fault.line): \(fault.detail).",
      errors: fault.errors.filter { !$0.field.isEmpty })
    line = fault.line
  }

  private init?(store error: StoreError) {
    switch error {
    case .noSuchCollection(let slug): self.init(.notFound, "There is no collection \(quoted(slug)).")
    case .noSuchQuote(let id): self.init(.notFound, "The collection has no quote \(id).")
    case .slugTaken:
      self.init(.conflict, errors: [FieldError(field: "slug", message: "has already been taken")])
    case .tooManyWords(let most):
      self.init(.badRequest, errors: [FieldError(field: "q", message: "has over \(most) different words")])
    case .badCursor:
      self.init(.badRequest, errors: [FieldError(field: "cursor", message: "is none that a page gave")])
    default: return nil
    }
  }

  private init?(database error: DatabaseError) {
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_INTERRUPT:
      self.init(.serviceUnavailable, "The database is busy: try again in 1 s.", fields: ["Retry-After": "1"])
    case .SQLITE_FULL: self.init(.insufficientStorage, "The disk is full: nothing was stored.")
    default: return nil
    }
  }
}
