/// What is wrong with a file of quotes: the first fault ends the reading.
public struct ImportFault: Error, Hashable {
  /// The line, from 1: of a quote's fields, the one where the quote begins.
  public var line: Int

  /// What is wrong with the quote's fields, or with the file as such: then the field is empty.
  public var faults: [FieldFault]

  init(line: Int, faults: [FieldFault]) {
    self.line = line
    self.faults = faults
  }

  init(line: Int, _ detail: String) {
    self.init(line: line, faults: [FieldFault("", detail)])
  }

  /// What is wrong, without the line.
  public var detail: String {
    faults.map { $0.field.isEmpty ? $0.detail : "\($0.field) \($0.detail)" }.joined(separator: "; ")
  }
}

extension ImportFault: CustomStringConvertible {
  public var description: String { "line \(line): \(detail)" }
}
