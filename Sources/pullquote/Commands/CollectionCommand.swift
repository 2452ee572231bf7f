import Foundation
import Quotes

/// `pullquote collection`: makes, lists and deletes collections, and gives them banners.
enum CollectionCommand {
  struct Settings {
    var database = "pullquote.sqlite"
    var slug = ""
    var name: String?
    var description: String?
    var isPrivate = false
    var banner = ""
  }

  private static let help = """
    pullquote collection create SLUG [FLAGS]   make a collection
    pullquote collection list [FLAGS]          list the collections
    pullquote collection banner SLUG FILE      put a picture above the quotes of a collection's pictures; --none takes it away
    pullquote collection delete SLUG [FLAGS]   delete a collection and its quotes

    Each one's own --help lists its flags.
    """

  static var slug: Setting<Settings> {
    .operand("SLUG", "its name in URLs: a to z, 0 to 9, and - between", \.slug)
  }

  private static var creation: [Setting<Settings>] {
    [
      slug, .text("--name", "TEXT", "its name for people (the slug)", \.name),
      .text("--description", "TEXT", "what it holds (nothing)", \.description),
      Setting(
        flag: "--private", variables: [], kind: .yes, summary: "only tokens and signed URLs can see it (anybody can)"
      ) {
        $0.isPrivate = $1 == "1"
        return nil
      },
      .database(\.database),
    ]
  }

  static func run(_ arguments: [String], _ environment: [String: String]) throws {
    try DatabaseCommand.dispatch(
      "collection", arguments, help: help,
      [
        "create": { try create($0, environment) }, "list": { try list($0, environment) },
        "banner": { try CollectionBannerCommand.run($0, environment) }, "delete": { try delete($0, environment) },
      ])
  }

  private static func create(_ arguments: [String], _ environment: [String: String]) throws {
    if arguments.contains("--help") {
      return print("pullquote collection create SLUG [FLAGS]\n\n" + Setting.help(creation))
    }
    let settings = try Setting.read(creation, into: Settings(), arguments: arguments, environment: environment)
    let fields = CollectionFields(
      slug: settings.slug, name: settings.name ?? settings.slug, description: settings.description,
      visibility: settings.isPrivate ? .private : .public)
    let flags = ["slug": settings.slug, "name": "--name", "description": "--description"]
    let faults = QuoteCollection.changeset(checking: fields).errors.map {
      "\(flags[$0.field] ?? $0.field): it \($0.text)"
    }
    guard faults.isEmpty else { throw UsageError(faults: faults) }
    _ = try DatabaseCommand.run(settings.database) { store in
      try store.write { db in try QuoteCollection.create(db, fields, now: Date()) }
    }
    print("\(settings.slug) made")
  }

  private static func list(_ arguments: [String], _ environment: [String: String]) throws {
    let flags = [Setting<Settings>.database(\.database)]
    if arguments.contains("--help") { return print("pullquote collection list [FLAGS]\n\n" + Setting.help(flags)) }
    let settings = try Setting.read(flags, into: Settings(), arguments: arguments, environment: environment)
    let items = try DatabaseCommand.run(settings.database, mustExist: true) { store in
      try store.read { db in try QuoteCollection.page(db, for: .all, limit: 1_000_000).items }
    }
    let rows = items.map { item in
      let collection = item.collection
      return [collection.slug, "\(item.quoteCount)", collection.visibility.rawValue, collection.name]
    }
    print(DatabaseCommand.table([["SLUG", "QUOTES", "VISIBILITY", "NAME"]] + rows))
  }

  private static func delete(_ arguments: [String], _ environment: [String: String]) throws {
    let flags = [slug, .database(\.database)]
    if arguments.contains("--help") {
      return print("pullquote collection delete SLUG [FLAGS]\n\n" + Setting.help(flags))
    }
    let settings = try Setting.read(flags, into: Settings(), arguments: arguments, environment: environment)
    let count = try DatabaseCommand.run(settings.database, mustExist: true) { store in
      let count = try store.write { db in
        let collection = try QuoteCollection.find(db, slug: settings.slug)
        let count = try collection.item(db).quoteCount
        try collection.remove(db)
        return count
      }
      // It is gone. Others can write while its quotes go; what isn't done when this is broken off, the service does.
      let progress = Progress()
      defer { progress.end() }
      try store.sweep { progress.show("\($0) quotes taken out of the file") }
      return count
    }
    print("\(settings.slug) deleted, with \(count) \(count == 1 ? "quote" : "quotes")")
  }
}
