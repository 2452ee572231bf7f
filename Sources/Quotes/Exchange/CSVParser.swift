/// Reads comma-separated values (RFC 4180) as they arrive: rows of fields, which may be in quotation marks, and hold line
/// breaks then. Lines end with CR LF or LF.
struct CSVParser {
  /// A row.
  struct Row {
    /// The line that it begins on, from 1.
    var line: Int

    var fields: [String]
  }

  /// Most bytes of a row: more than any quote needs, and little enough for memory.
  private static let longestRow = 1 << 18

  private enum State {
    case start, plain, quoted, afterQuote, afterReturn
  }

  private var state = State.start
  private var line = 1
  private var rowLine = 1
  private var quoteLine = 1
  private var field: [UInt8] = []
  private var fields: [String] = []
  private var length = 0

  /// Whether a field of the row was in quotation marks: a row of one empty field is an empty line otherwise.
  private var isQuoted = false

  /// Reads the next bytes, and appends the rows that they complete.
  mutating func read(_ bytes: ArraySlice<UInt8>, into rows: inout [Row]) throws(ImportFault) {
    for byte in bytes {
      length += 1
      if length > Self.longestRow {
        throw ImportFault(line: rowLine, "the row is longer than \(Self.longestRow) bytes")
      }
      try take(byte, into: &rows)
      if byte == UInt8(ascii: "\n") { line += 1 }
      if fields.isEmpty, state == .start { rowLine = line }
    }
  }

  /// Ends the file, whose last row needs no line break.
  mutating func finish(into rows: inout [Row]) throws(ImportFault) {
    switch state {
    case .quoted: throw ImportFault(line: quoteLine, "a quotation mark opens a field that nothing closes")
    case .afterReturn: throw bareReturn
    case .start, .plain, .afterQuote: try endRow(into: &rows)
    }
  }

  private var bareReturn: ImportFault {
    ImportFault(line: line, "a carriage return must be followed by a line feed, or be in quotation marks")
  }

  private mutating func take(_ byte: UInt8, into rows: inout [Row]) throws(ImportFault) {
    switch (state, byte) {
    case (.quoted, UInt8(ascii: "\"")): state = .afterQuote
    case (.quoted, _): field.append(byte)
    case (.start, UInt8(ascii: "\"")):
      state = .quoted
      isQuoted = true
      quoteLine = line
    case (.afterQuote, UInt8(ascii: "\"")):
      field.append(byte)
      state = .quoted
    case (.afterReturn, UInt8(ascii: "\n")), (_, UInt8(ascii: "\n")): try endRow(into: &rows)
    case (.afterReturn, _): throw bareReturn
    case (_, UInt8(ascii: ",")): try endField()
    case (_, UInt8(ascii: "\r")): state = .afterReturn
    case (.afterQuote, _):
      throw ImportFault(line: line, "only a comma or the line's end may follow a closing quotation mark")
    case (_, UInt8(ascii: "\"")):
      throw ImportFault(line: line, "a quotation mark in a field that doesn't begin with one: double it in \"…\"")
    default:
      field.append(byte)
      state = .plain
    }
  }

  private mutating func endField() throws(ImportFault) {
    guard let text = String(validating: field, as: UTF8.self) else {
      throw ImportFault(line: rowLine, "the text isn't UTF-8")
    }
    fields.append(text)
    field.removeAll(keepingCapacity: true)
    state = .start
  }

  private mutating func endRow(into rows: inout [Row]) throws(ImportFault) {
    try endField()
    if isQuoted || fields != [""] { rows.append(Row(line: rowLine, fields: fields)) }
    fields.removeAll(keepingCapacity: true)
    isQuoted = false
    length = 0
  }
}
