/// Reads quotes as comma-separated values: the first row names the columns, in any order.
struct CSVQuoteParser: QuoteFileParser {
  /// The columns of a quote.
  enum Column: String, CaseIterable {
    case text, attribution, source, language, weight, published
  }

  private var parser = CSVParser()
  private var columns: [Column]?

  mutating func read(_ bytes: ArraySlice<UInt8>, into quotes: inout [ParsedQuote]) throws(ImportFault) {
    var rows: [CSVParser.Row] = []
    try parser.read(bytes, into: &rows)
    try take(rows, into: &quotes)
  }

  mutating func finish(into quotes: inout [ParsedQuote]) throws(ImportFault) {
    var rows: [CSVParser.Row] = []
    try parser.finish(into: &rows)
    try take(rows, into: &quotes)
    guard columns != nil else { throw ImportFault(line: 1, "the header row is missing: it names the columns") }
  }

  private mutating func take(_ rows: [CSVParser.Row], into quotes: inout [ParsedQuote]) throws(ImportFault) {
    for row in rows {
      if let columns {
        quotes.append(try Self.quote(row, columns))
      } else {
        columns = try Self.header(row)
      }
    }
  }

  private static func header(_ row: CSVParser.Row) throws(ImportFault) -> [Column] {
    var columns: [Column] = []
    for name in row.fields {
      let name = name.drop { $0.isWhitespace }.lowercased()
      guard let column = Column(rawValue: String(name.reversed().drop { $0.isWhitespace }.reversed())) else {
        let known = Column.allCases.map(\.rawValue).joined(separator: ", ")
        throw ImportFault(line: row.line, "there is no column “\(name.prefix(40))”: the header names some of \(known)")
      }
      guard !columns.contains(column) else {
        throw ImportFault(line: row.line, "the column \(column.rawValue) is named twice")
      }
      columns.append(column)
    }
    guard columns.contains(.text) else { throw ImportFault(line: row.line, "the header must name the column text") }
    return columns
  }

  private static func quote(_ row: CSVParser.Row, _ columns: [Column]) throws(ImportFault) -> ParsedQuote {
    guard row.fields.count == columns.count else {
      let detail = "the row has \(row.fields.count) fields, and the header has \(columns.count)"
      throw ImportFault(line: row.line, detail)
    }
    var fields = QuoteFields(text: "")
    for (column, value) in zip(columns, row.fields) {
      switch column {
      case .text: fields.text = value
      case .attribution: fields.attribution = value
      case .source: fields.source = value
      case .language: fields.language = value
      case .weight where !value.isEmpty:
        guard let weight = Int(value) else {
          throw ImportFault(line: row.line, field: "weight", "should be a whole number")
        }
        fields.weight = weight
      case .published where !value.isEmpty:
        guard let published = truth[value.lowercased()] else {
          throw ImportFault(line: row.line, field: "published", "should be true or false")
        }
        fields.published = published
      case .weight, .published: break
      }
    }
    return ParsedQuote(line: row.line, fields: fields)
  }

  /// Spreadsheets write truth values in capitals.
  private static let truth = ["true": true, "false": false, "1": true, "0": false]
}
