import Changesets

/// What is wrong with a file of quotes: the first fault ends the reading.
public struct ImportFault: Error, Hashable {
  /// The line, from 1: of a quote's fields, the one where the quote begins.
  public var line: Int

  /// What is wrong with the quote's fields, or with the file as such: then the field is empty.
  public var errors: [FieldError]

  init(line: Int, errors: [FieldError]) {
    self.line = line
    self.errors = errors
  }

  init(line: Int, field: String = "", _ detail: String) {
    self.init(line: line, errors: [FieldError(field: field, message: ErrorMessage(detail))])
  }

  /// What is wrong, without the line.
  public var detail: String {
    errors.map { $0.field.isEmpty ? $0.text : $0.description }.joined(separator: "; ")
  }
}

extension ImportFault: CustomStringConvertible {
  public var description: String { "line \(line): \(detail)" }
}
