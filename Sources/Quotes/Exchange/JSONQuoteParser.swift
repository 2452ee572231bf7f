import Changesets
import JSON

/// Reads quotes as JSON: an array of objects, or an object whose `quotes` is one.
struct JSONQuoteParser: QuoteFileParser {
  private var splitter = JSONElementSplitter(members: ["quotes"], maximumLength: 1 << 18)

  mutating func read(_ bytes: ArraySlice<UInt8>, into quotes: inout [ParsedQuote]) throws(ImportFault) {
    do {
      for element in try splitter.read(bytes) {
        quotes.append(ParsedQuote(line: element.line, fields: try Self.fields(element.value(), line: element.line)))
      }
    } catch let error as JSONError {
      throw Self.fault(error)
    } catch let fault as ImportFault {
      throw fault
    } catch {
      throw ImportFault(line: 1, "\(error)")
    }
  }

  mutating func finish(into quotes: inout [ParsedQuote]) throws(ImportFault) {
    do {
      try splitter.finish()
    } catch {
      throw Self.fault(error)
    }
  }

  private static func fault(_ error: JSONError) -> ImportFault {
    ImportFault(line: error.line, "\(error.detail), at column \(error.column)")
  }

  private static func fields(_ value: JSONValue, line: Int) throws(ImportFault) -> QuoteFields {
    guard let object = value.object else { throw ImportFault(line: line, "each quote must be an object") }
    var fields = QuoteFields(text: "")
    var errors: [FieldError] = []
    func refuse(_ name: String, _ message: ErrorMessage) { errors.append(FieldError(field: name, message: message)) }
    func text(_ member: JSONObject.Member) -> String? {
      if let text = member.value.string { return text }
      if member.value != .null { refuse(member.name, "should be a string") }
      return nil
    }
    for member in object.members {
      switch (member.name, member.value) {
      case ("text", _): fields.text = text(member) ?? ""
      case ("attribution", _): fields.attribution = text(member)
      case ("source", _): fields.source = text(member)
      case ("language", _): fields.language = text(member)
      case ("weight", let weight):
        if let weight = weight.wholeNumber {
          fields.weight = weight
        } else {
          refuse("weight", "should be a whole number")
        }
      case ("published", .bool(let published)): fields.published = published
      case ("published", _): refuse("published", "should be true or false")
      default: refuse(String(member.name.prefix(40)), "is unknown")
      }
    }
    guard errors.isEmpty else { throw ImportFault(line: line, errors: errors) }
    return fields
  }
}

extension JSONValue {
  /// The number, however it is written, where it is whole: `1`, `1.0`, `1e2`.
  fileprivate var wholeNumber: Int? {
    switch self {
    case .integer(let number): Int(number)
    case .number(let number): Int(exactly: number)
    default: nil
    }
  }
}
