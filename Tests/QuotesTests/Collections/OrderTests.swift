import SQLiteRecords
import Testing

@testable import Quotes

/// The order of quotes against a plain array.
@Suite struct OrderTests {
  @Test("quotes that come, go, move and change stand as in a list", arguments: [1, 2, 3] as [UInt64])
  func model(seed: UInt64) throws {
    let store = try memoryStore()
    let collection = try store.collection()
    var dice = Dice(state: seed)
    var model: [(id: Int64, weight: Int, published: Bool)] = []
    try store.write { db in
      for step in 0..<1_500 {
        switch Int.random(in: 0..<10, using: &dice) {
        case 0..<4:
          let fields = (0..<Int.random(in: 1...3, using: &dice)).map {
            QuoteFields(
              text: "\(step).\($0)", weight: Int.random(in: 0...3, using: &dice),
              published: Int.random(in: 0..<4, using: &dice) > 0)
          }
          for item in try collection.add(db, fields, now: noon) {
            model.append((item.quote.id!, item.quote.weight, item.quote.published))
            #expect(item.position == model.count)
          }
        case 4 where !model.isEmpty:
          let index = Int.random(in: model.indices, using: &dice)
          try collection.remove(db, collection.quote(db, id: model.remove(at: index).id))
        case 5 where !model.isEmpty:
          let index = Int.random(in: model.indices, using: &dice)
          let item = try collection.quote(db, id: model[index].id)
          var fields = item.quote.fields
          fields.weight = Int.random(in: 0...5, using: &dice)
          fields.published.toggle()
          (model[index].weight, model[index].published) = (fields.weight, fields.published)
          _ = try collection.update(db, item, to: fields, now: noon)
        case 6... where !model.isEmpty:
          // Half of the moves go to one gap, which closes.
          let from = Int.random(in: model.indices, using: &dice)
          let isNarrow = model.count > 20 && Bool.random(using: &dice)
          let to = isNarrow ? 10 : Int.random(in: model.indices, using: &dice)
          let item = try collection.quote(db, id: model[from].id)
          let moved = try collection.update(db, item, to: item.quote.fields, position: to + 1, now: noon)
          #expect(moved.position == to + 1)
          model.insert(model.remove(at: from), at: to)
        default: break
        }
        if step % 250 == 249 { try check(collection, db, model) }
      }
    }
    #expect(try store.read { try Int.fetchOne($0, sql: "SELECT arrangement FROM collection")! } > 3)
  }

  private func check(
    _ collection: QuoteCollection, _ db: Database, _ model: [(id: Int64, weight: Int, published: Bool)]
  ) throws {
    let order = try collection.order(db)
    let published = model.filter(\.published)
    let page = try collection.page(db, limit: 10_000)
    #expect(page.items.map(\.quote.id) == model.map(\.id))
    #expect(page.items.map(\.position) == Array(1...model.count))
    #expect(
      try order.totals()
        == QuoteSums(quotes: model.count, published: published.count, weight: published.reduce(0) { $0 + $1.weight }))
    #expect(try model.indices.map { try order.find($0, by: .quotes)?.id } == model.map(\.id))
    #expect(try published.indices.map { try order.find($0, by: .published)?.id } == published.map(\.id))
    let tickets = published.flatMap { Array(repeating: $0.id, count: $0.weight) }
    #expect(try tickets.indices.map { try order.find($0, by: .weight)?.id } == tickets)
    #expect(try order.find(tickets.count, by: .weight) == nil)
    #expect(try order.find(-1, by: .weight) == nil)
    for (index, item) in page.items.enumerated() {
      #expect(try order.index(of: item.quote.place) == index)
    }
    // The tree is what a count of the quotes gives.
    let stored = try Row.fetchAll(db, sql: "SELECT level, node, quotes, published, weight FROM tally ORDER BY 1, 2")
    let counted = try QuoteOrder.levels.flatMap { level in
      try Row.fetchAll(
        db,
        sql: """
          SELECT \(level), place >> \(level), count(*), sum(published), sum(published * weight) FROM quote
          GROUP BY place >> \(level) ORDER BY 2
          """)
    }
    #expect(stored.map { $0.map { "\($0.1)" } } == counted.map { $0.map { "\($0.1)" } })
  }

  @Test("a thousand moves to the first position stay quick")
  func front() throws {
    let store = try memoryStore()
    let collection = try store.collection("a", (0..<3_000).map(String.init))
    try store.write { db in
      for _ in 0..<1_000 {
        let last = try #require(try collection.order(db).find(2_999, by: .quotes))
        let item = try collection.quote(db, id: last.id)
        _ = try collection.update(db, item, to: item.quote.fields, position: 1, now: noon)
      }
    }
    let expected = (2_000..<3_000).map(String.init) + (0..<2_000).map(String.init)
    #expect(try store.texts("a") == expected)
  }
}
