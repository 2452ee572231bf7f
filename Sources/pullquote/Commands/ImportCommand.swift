import Foundation
import Quotes

/// `pullquote import`: adds a file's quotes to a collection.
enum ImportCommand {
  struct Settings {
    var database = "pullquote.sqlite"
    var isTraced = false
    var file = ""
    var collection: String?
    var format: QuoteFileFormat?
    var duplicates: DuplicatePolicy?
  }

  /// How many bytes are read at once.
  private static let chunk = 1 << 18

  static var settings: [Setting<Settings>] {
    [
      .operand("FILE", "the file; - is standard input", \.file),
      .text("--collection", "SLUG", "the collection that gets the quotes (needed)", \.collection),
      .choice(
        "--format", "NAME", "json, csv or fortune (what the file's name ends with: .json, .csv, .txt or .fortune)",
        \.format),
      .choice(
        "--duplicates", "NAME",
        "skip (the default) leaves out quotes whose text and attribution the collection\nhas; keep adds them again",
        \.duplicates),
      .database(\.database), .sqlTrace(\.isTraced),
    ]
  }

  private static var help: String {
    """
    pullquote import FILE --collection SLUG [FLAGS]

    Adds a file's quotes at the end of a collection: all of them, or none where one has a fault. The file is UTF-8:

      json      an array of objects, or an object whose quotes is one
      csv       a header row, then a row a quote; the columns, in any order, are
                text, attribution, source, language, weight, published (text is needed)
      fortune   lines % between quotes, whose last line may be -- and a name

    \(Setting.help(settings))
    """
  }

  static func run(_ arguments: [String], _ environment: [String: String]) throws {
    if arguments.contains("--help") { return print(help) }
    let settings = try Setting.read(settings, into: Settings(), arguments: arguments, environment: environment)
    var faults: [String] = []
    if settings.collection == nil { faults.append("--collection: its SLUG is missing") }
    let format = settings.format ?? QuoteFileFormat(path: settings.file)
    if format == nil { faults.append("--format: say whether \(settings.file) is json, csv or fortune") }
    guard let slug = settings.collection, let format else { throw UsageError(faults: faults) }
    let file = try InputFile.open(settings.file)
    let progress = Progress()
    let result = try DatabaseCommand.run(settings.database, mustExist: true, isTraced: settings.isTraced) { store in
      // A wrong name is told before a long file is read.
      _ = try store.read { db in try QuoteCollection.find(db, slug: slug) }
      do {
        let quotes = try QuoteImport(format)
        while let bytes = try file.read(upToCount: chunk), !bytes.isEmpty {
          try quotes.read(bytes)
          progress.show("\(quotes.count) quotes read")
        }
        defer { progress.end() }
        return try quotes.store(
          in: slug, of: store, duplicates: settings.duplicates ?? .skip, now: Date()
        ) { progress.show("\($0) of \(quotes.count) quotes stored") }
      } catch let fault as ImportFault {
        progress.end()
        let name = settings.file == "-" ? "standard input" : settings.file
        throw DatabaseCommand.Failure(description: "\(name), \(fault); nothing was imported")
      }
    }
    print(summary(result, in: slug))
  }

  private static func summary(_ result: ImportResult, in slug: String) -> String {
    var line = "\(result.imported) \(result.imported == 1 ? "quote" : "quotes") imported into \(slug)"
    if result.skipped > 0 { line += ", \(result.skipped) skipped that it has already" }
    let kept = result.duplicates - result.skipped
    if kept > 0 { line += ", \(kept) of them duplicates" }
    return line
  }
}
