import Changesets
import Foundation
import SQLiteRecords
import Testing

@testable import Quotes

@Suite struct StoreTests {
  @Test("a collection is stored, found, changed and deleted with its quotes")
  func collection() throws {
    let store = try memoryStore()
    try store.write { db in
      var style = QuoteStyle()
      style.theme = "paper"
      style.size = 48
      let fields = CollectionFields(
        slug: "stoics", name: "Stoics", description: "Calm", visibility: .private, style: style)
      let created = try QuoteCollection.create(db, fields, now: noon)
      #expect(created.quoteCount == 0)
      let found = try QuoteCollection.find(db, slug: "stoics")
      #expect(found == created.collection)
      #expect(found.fields == fields)
      _ = try found.add(db, [QuoteFields(text: "a"), QuoteFields(text: "b")], now: noon)
      #expect(try found.item(db).quoteCount == 2)
      #expect(try found.item(db).tag != created.tag)
      var other = fields
      other.name = "The Stoics"
      other.description = nil
      let changed = try found.update(db, other, now: noon + 60)
      #expect(changed.collection.fields == other)
      #expect(changed.collection.updatedAt == noon + 60)
      #expect(changed.collection.createdAt == noon)
      #expect(try changed.collection.update(db, other, now: noon + 120).tag == changed.tag)
      try found.remove(db)
      #expect(try Quote.fetchCount(db) == 0)
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM tally") == 0)
      #expect(throws: StoreError.noSuchCollection("stoics")) { try QuoteCollection.find(db, slug: "stoics") }
    }
  }

  @Test("a slug is taken once")
  func slug() throws {
    let store = try memoryStore()
    try store.collection("a")
    #expect(throws: StoreError.slugTaken("a")) { try store.collection("a") }
  }

  @Test(
    "fields that aren't fit are told, all of them",
    arguments: [
      (QuoteFields(text: " \u{200B}\n"), ["text"]),
      (QuoteFields(text: String(repeating: "é", count: 1_001)), ["text"]),
      (QuoteFields(text: "e" + String(repeating: "\u{301}", count: 5_000)), ["text"]),
      (QuoteFields(text: String(repeating: "é", count: 1_000)), []),
      (QuoteFields(text: "a", attribution: String(repeating: "b", count: 201), weight: -1), ["attribution", "weight"]),
      (QuoteFields(text: "a", source: String(repeating: "b", count: 201), weight: 1_001), ["source", "weight"]),
      (QuoteFields(text: "a", language: "not a tag"), ["language"]),
      (QuoteFields(text: "a", language: "zh-Hant", weight: 1_000), []),
    ])
  func faults(_ fields: QuoteFields, _ expected: [String]) {
    #expect(Quote.changeset(checking: fields).errors.map(\.field) == expected)
  }

  @Test("a batch with a fault stores nothing, and names each fault by its index")
  func batch() throws {
    let store = try memoryStore()
    let collection = try store.collection()
    let quotes = [QuoteFields(text: "a"), QuoteFields(text: ""), QuoteFields(text: "c", weight: 2_000)]
    let error = #expect(throws: ChangesetError.self) {
      try store.write { db in try collection.add(db, quotes, now: noon) }
    }
    #expect(error?.description == "quotes[1].text can't be blank; quotes[2].weight should be from 0 to 1000")
    #expect(try store.texts() == [])
  }

  @Test("texts are stored as pictures show them")
  func normalized() throws {
    let store = try memoryStore()
    let collection = try store.collection()
    let item = try store.write { db in
      try collection.add(db, [QuoteFields(text: "a\r\nb\tc\u{0}", attribution: "  ", source: "")], now: noon)[0]
    }
    #expect(item.quote.text == "a\nb c")
    #expect(item.quote.attribution == nil)
    #expect(item.quote.source == nil)
    #expect(try store.read { db in try collection.quote(db, id: item.quote.id!) } == item)
  }

  @Test("another collection's quote isn't found")
  func foreignQuote() throws {
    let store = try memoryStore()
    let (one, other) = (try store.collection("a", ["x"]), try store.collection("b"))
    try store.read { db in
      let id = try #require(try one.page(db, limit: 1).items.first?.quote.id)
      #expect(throws: StoreError.noSuchQuote(id)) { try other.quote(db, id: id) }
    }
  }

  @Test("a position past the end is a fault")
  func position() throws {
    let store = try memoryStore()
    let collection = try store.collection("a", ["x", "y"])
    try store.write { db in
      let item = try collection.page(db, limit: 1).items[0]
      let error = #expect(throws: ChangesetError.self) {
        try collection.update(db, item, to: item.quote.fields, position: 3, now: noon)
      }
      #expect(error?.description == "position should be from 1 to 2")
      #expect(try collection.update(db, item, to: item.quote.fields, position: 2, now: noon).position == 2)
    }
    #expect(try store.texts("a") == ["y", "x"])
  }

  @Test("pages of collections follow their slugs, for those who may see them")
  func collectionPages() throws {
    let store = try memoryStore()
    try store.write { db in
      for slug in ["d", "a", "c", "b", "e"] {
        let fields = CollectionFields(slug: slug, name: slug, visibility: slug == "c" ? .private : .public)
        _ = try QuoteCollection.create(db, fields, now: noon)
      }
      func slugs(_ audience: Audience, _ cursor: String? = nil) throws -> [String] {
        try QuoteCollection.page(db, for: audience, after: cursor, limit: 2).items.map(\.collection.slug)
      }
      let first = try QuoteCollection.page(db, for: .all, limit: 2)
      #expect(first.next == "b")
      #expect(try slugs(.all, "b") == ["c", "d"])
      #expect(try slugs(.everyone, "b") == ["d", "e"])
      #expect(try QuoteCollection.page(db, for: .everyone, after: "b", limit: 2).next == nil)
      let id = try #require(try QuoteCollection.find(db, slug: "c").id)
      #expect(try slugs(.holder(of: [id]), "b") == ["c", "d"])
      #expect(try slugs(.holder(of: []), "b") == ["d", "e"])
    }
  }

  @Test("pages of quotes show each once, while others come, go and move")
  func quotePages() throws {
    let store = try memoryStore()
    let collection = try store.collection("a", (0..<100).map(String.init))
    try store.write { db in
      var seen: [String] = []
      var cursor: String?
      repeat {
        let current = try QuoteCollection.find(db, slug: "a")
        let page = try current.page(db, after: cursor, limit: 7)
        seen += page.items.map(\.quote.text)
        cursor = page.next
        // What was shown is deleted, and what comes last is moved to the front until places are given anew.
        try current.remove(db, page.items[0])
        for _ in 0..<12 {
          let count = try current.order(db).totals().quotes
          let last = try #require(try current.order(db).find(count - 1, by: .quotes))
          let item = try current.quote(db, id: last.id)
          if Int(item.quote.text)! < 100, seen.contains(item.quote.text) { break }
          _ = try current.add(db, [QuoteFields(text: "1000")], now: noon)
          let added = try current.page(db, QuoteFilter(search: "1000"), limit: 10_000).items
          _ = try current.update(
            db, #require(added.last), to: QuoteFields(text: "1000"), position: 1, now: noon)
        }
      } while cursor != nil
      #expect(seen == (0..<100).map(String.init))
    }
    #expect(try store.read { try Int.fetchOne($0, sql: "SELECT arrangement FROM collection")! } > 1)
    _ = collection
  }

  @Test(
    "search finds whole words and beginnings, in any case, without accents, in all three texts",
    arguments: [
      ("zeit", ["Zeit heilt"]), ("ZEI", ["Zeit heilt"]), ("senec", ["b"]), ("lettres", ["c"]), ("élan", ["Elan vital"]),
      ("elan vit", ["Elan vital"]), ("vital zeit", []), ("it", []), ("\"", []), ("a OR b", []), ("*", []),
      ("日本", ["日本語です"]), ("語で", ["日本語です"]), ("本日", []), ("שלום", ["שָׁלוֹם עליכם"]), ("हिन्", ["हिन्दी में"]), ("हि", ["हिन्दी में"]),
      ("😀", ["x 😀"]), ("— zeit —", ["Zeit heilt"]), ("zeit zeit ZEIT", ["Zeit heilt"]), ("\u{1}zeit", ["Zeit heilt"]),
      ("2\u{1}zeit", []), ("", []), ("ΖΕΙΤ", []),
    ])
  func search(_ words: String, _ expected: [String]) throws {
    let store = try memoryStore()
    let collection = try store.collection()
    let other = try store.collection("other", ["Zeit"])
    try store.write { db in
      let quotes = [
        QuoteFields(text: "Zeit heilt"), QuoteFields(text: "b", attribution: "Sénèque, Seneca"),
        QuoteFields(text: "c", source: "Lettres"), QuoteFields(text: "y"), QuoteFields(text: "日本語です"),
        QuoteFields(text: "שָׁלוֹם עליכם"), QuoteFields(text: "हिन्दी में"), QuoteFields(text: "x 😀"),
      ]
      let items = try collection.add(db, quotes, now: noon)
      _ = try collection.update(db, items[3], to: QuoteFields(text: "Elan vital"), now: noon)
      let page = try collection.page(db, QuoteFilter(search: words), limit: 10)
      #expect(page.items.map(\.quote.text) == expected)
      #expect(page.items.allSatisfy { $0.quote.collectionId != other.id })
    }
  }

  @Test("a search looks at the words of its own collection alone")
  func searchedTerms() throws {
    let store = try memoryStore()
    let collections = [try store.collection("a", ["One word", "two words"]), try store.collection("b", ["One wordy"])]
    try store.write { db in
      try db.execute(sql: "CREATE VIRTUAL TABLE temp.terms USING fts5vocab(main, quoteSearch, row)")
      let terms = try String.fetchAll(db, sql: "SELECT term FROM terms ORDER BY term")
      #expect(terms == ["10000one", "10000two", "10000word", "10000words", "20000one", "20000wordy"])
      let found = try collections.map { try $0.page(db, QuoteFilter(search: "word"), limit: 9).items.map(\.quote.text) }
      #expect(found == [["One word", "two words"], ["One wordy"]])
    }
  }

  @Test("a search takes ten different words, each of any length")
  func searchedWords() throws {
    let store = try memoryStore()
    let collection = try store.collection("a", ["1 2 3 4 5 6 7 8 9 10"])
    try store.read { (db: Database) throws in
      let words = (1...10).map(String.init).joined(separator: " ")
      #expect(try collection.page(db, QuoteFilter(search: words + " " + words), limit: 9).items.count == 1)
      #expect(throws: StoreError.tooManyWords(most: 10)) {
        try collection.page(db, QuoteFilter(search: words + " 11"), limit: 9)
      }
    }
  }

  @Test("drafts and published quotes are listed apart, with their positions")
  func published() throws {
    let store = try memoryStore()
    let collection = try store.collection()
    try store.write { db in
      _ = try collection.add(
        db, (0..<4).map { QuoteFields(text: "\($0)", published: $0 % 2 == 0) }, now: noon)
      #expect(try collection.page(db, QuoteFilter(published: true), limit: 9).items.map(\.position) == [1, 3])
      #expect(try collection.page(db, QuoteFilter(published: false), limit: 9).items.map(\.position) == [2, 4])
    }
  }
}
