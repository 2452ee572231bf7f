import Foundation
import Quotes

/// `pullquote export`: writes a collection's quotes to a file.
enum ExportCommand {
  struct Settings {
    var database = "pullquote.sqlite"
    var isTraced = false
    var collection: String?
    var format: QuoteFileFormat?
    var output: String?
  }

  static var settings: [Setting<Settings>] {
    [
      .text("--collection", "SLUG", "the collection (needed)", \.collection),
      .choice("--format", "NAME", "json, csv or fortune (what the file's name ends with, else json)", \.format),
      .text("--output", "FILE", "where the quotes go; - is standard output (the default)", \.output),
      .database(\.database), .sqlTrace(\.isTraced),
    ]
  }

  static func run(_ arguments: [String], _ environment: [String: String]) throws {
    if arguments.contains("--help") {
      print(
        """
        pullquote export --collection SLUG [FLAGS]

        Writes a collection's quotes so that `pullquote import` reads them as the same. A fortune file has room for
        texts and attributions alone: drafts are left out, and sources, languages and weights are lost.

        \(Setting.help(settings))
        """)
      return
    }
    let settings = try Setting.read(settings, into: Settings(), arguments: arguments, environment: environment)
    guard let slug = settings.collection else { throw UsageError(faults: ["--collection: its SLUG is missing"]) }
    let path = settings.output.flatMap { $0 == "-" ? nil : $0 }
    let format = settings.format ?? path.flatMap(QuoteFileFormat.init(path:)) ?? .json
    var export = QuoteExport(format, of: slug)
    try DatabaseCommand.run(settings.database, mustExist: true, isTraced: settings.isTraced) { store in
      // One read, and so one state of the collection.
      try store.read { db in
        guard var part = try export.next(db) else { return }
        let output = try OutputFile(path)
        repeat {
          try output.write(part)
          guard let next = try export.next(db) else { break }
          part = next
        } while true
        try output.finish()
      }
    }
    if export.omitted > 0 {
      DatabaseCommand.note("pullquote: \(export.omitted) drafts were left out: a fortune file has no mark for them")
    }
  }
}
