import Foundation
import SQLiteRecords
import Testing

@testable import Quotes

@Suite struct ImportTests {
  private func run(
    _ text: String, _ store: QuoteStore, _ duplicates: DuplicatePolicy = .skip, _ format: QuoteFileFormat = .csv
  ) throws -> ImportResult {
    let quotes = try QuoteImport(format)
    try quotes.read(Array(text.utf8))
    return try quotes.store(in: "stoics", of: store, duplicates: duplicates, now: noon)
  }

  @Test("an import adds a file's quotes at the end")
  func adds() throws {
    let store = try memoryStore()
    try store.collection("stoics", ["first"])
    #expect(try run("text\na\nb\n", store) == ImportResult(imported: 2))
    #expect(try store.texts() == ["first", "a", "b"])
    let positions = try store.read { db in
      try QuoteCollection.find(db, slug: "stoics").page(db, limit: 9).items.map(\.position)
    }
    #expect(positions == [1, 2, 3])
  }

  @Test("nothing of a file with a fault is stored, and nothing where there is no such collection")
  func allOrNothing() throws {
    let store = try memoryStore()
    try store.collection()
    let text = "text\n" + (0..<5_000).map { "\($0)\n" }.joined() + "a,b\n"
    #expect(throws: ImportFault(line: 5_002, "the row has 2 fields, and the header has 1")) { try run(text, store) }
    #expect(throws: ImportFault.self) { try run("text\na\n\"b", store) }
    #expect(try store.texts() == [])
    #expect(throws: StoreError.noSuchCollection("x")) {
      try QuoteImport(.fortune).store(in: "x", of: store, duplicates: .keep, now: noon)
    }
  }

  @Test("duplicates are told, and skipped or kept")
  func duplicates() throws {
    let store = try memoryStore()
    try store.collection("stoics", ["a"])
    try store.collection("other", ["b"])
    let text = "text,attribution\na,\na,Ann\nb,\nb,\na,Ann\n"
    #expect(try run(text, store, .skip) == ImportResult(imported: 2, skipped: 3, duplicates: 3))
    #expect(try store.texts() == ["a", "a", "b"])
    #expect(try run(text, store, .keep) == ImportResult(imported: 5, skipped: 0, duplicates: 5))
    #expect(try store.texts() == ["a", "a", "b", "a", "a", "b", "b", "a"])
  }

  @Test("what was imported is found by a search, and so is what comes after it")
  func search() throws {
    let store = try memoryStore()
    let collection = try store.collection("stoics", ["zero word"])
    _ = try run("text\none word\ntwo word\n", store)
    #expect(throws: ImportFault.self) { try run("text\nthree word\n\"", store) }
    try store.write { db in
      _ = try collection.add(db, [QuoteFields(text: "four word")], now: noon)
      let found = try collection.page(db, QuoteFilter(search: "word"), limit: 9).items
      #expect(found.map(\.quote.text) == ["zero word", "one word", "two word", "four word"])
      try collection.remove(db, found[1])
      #expect(try collection.page(db, QuoteFilter(search: "one"), limit: 9).items.isEmpty)
      try db.execute(sql: "INSERT INTO quoteSearch (quoteSearch) VALUES ('integrity-check')")
    }
  }

  @Test("texts whose fingerprints are equal are told apart")
  func fingerprint() throws {
    let store = try memoryStore()
    let collection = try store.collection()
    try store.write { db in
      _ = try collection.add(db, [QuoteFields(text: "a")], now: noon)
      let print = QuoteFields(text: "b").fingerprint
      try db.execute(sql: "UPDATE quote SET fingerprint = ?", arguments: [print])
      #expect(try !collection.has(db, QuoteFields(text: "b")))
    }
  }

  @Test("what was exported imports to the same", arguments: QuoteFileFormat.allCases)
  func export(format: QuoteFileFormat) throws {
    let store = try memoryStore()
    let collection = try store.collection()
    var dice = Dice(state: 3)
    let quotes = (0..<1_500).map { index in
      let isRich = format != .fortune
      return QuoteFields(
        text: "Quote, \"\(index)\"\n%\n-- \(String(repeating: "é", count: Int.random(in: 1...300, using: &dice)))",
        attribution: index % 3 == 0 ? nil : "Name \(index)", source: isRich ? "Book, \(index)" : nil,
        language: isRich ? "fr" : nil, weight: isRich ? index % 1_001 : 1, published: !isRich || index % 7 > 0)
    }
    try store.write { db in _ = try collection.add(db, quotes, now: noon) }
    var export = QuoteExport(format, of: "stoics")
    var parts: [[UInt8]] = []
    while let part = try store.read({ db in try export.next(db) }) { parts.append(part) }
    #expect(parts.count > 3)
    #expect(parts.allSatisfy { $0.count < 400_000 })
    #expect(export.omitted == 0)
    try store.collection("copy")
    let copy = try QuoteImport(format)
    for part in parts { try copy.read(part) }
    #expect(copy.count > 0)
    let result = try copy.store(in: "copy", of: store, duplicates: .skip, now: noon)
    #expect(result == ImportResult(imported: 1_500))
    let stored = try store.read { db in
      try QuoteCollection.find(db, slug: "copy").page(db, limit: 2_000).items.map(\.quote.fields)
    }
    #expect(stored == quotes)
  }

  @Test("an import runs on threads of its own, too")
  func asynchronous() async throws {
    let store = try memoryStore()
    try store.collection()
    let quotes = try QuoteImport(.fortune)
    for chunk in ["a\n-- b\n%", "\nc\n"] { try await quotes.read(Array(chunk.utf8)) }
    let result = try await quotes.store(in: "stoics", of: store, duplicates: .skip, now: noon)
    #expect(result == ImportResult(imported: 2))
    #expect(try store.texts() == ["a", "c"])
  }
}
