import HTTP

/// What went wrong with a request, as every form of an error's answer says it. A route's handler may throw it.
struct Fault: Error {
  var status: HTTPStatus

  /// A sentence that says what to change.
  var detail: String

  /// What is wrong with each parameter.
  var parameters: [QueryFault] = []

  /// Fields that the status asks for: `Allow`, `Retry-After`.
  var fields = HTTPFields()

  /// The faults of a query: 400 where anything is wrong, 422 where all is merely too much.
  init(query faults: [QueryFault]) {
    status = faults.allSatisfy { $0.kind == .tooMuch } ? .unprocessableContent : .badRequest
    detail =
      faults.count == 1
      ? "The parameter \(faults[0].parameter) is wrong: \(faults[0].detail)."
      : "\(faults.count) parameters can't be used; errors says what is wrong with each."
    parameters = faults
  }

  init(_ status: HTTPStatus, _ detail: String, fields: HTTPFields = HTTPFields()) {
    self.status = status
    self.detail = detail
    self.fields = fields
  }

  /// The words of an error's picture.
  var words: String {
    guard !parameters.isEmpty else { return "\(status.code) \(status.reasonPhrase)\n\(detail)" }
    let lines = parameters.map { "\($0.parameter): \($0.detail)" }
    return (["\(status.code) \(status.reasonPhrase)"] + lines).joined(separator: "\n")
  }
}
