import SQLiteRecords

/// Which quote of a collection is shown.
public enum CollectionPick: Hashable, Sendable {
  /// The published one with this number.
  case id(Int64)

  /// One of those that are published, in their order. By chance, and for a seed, each is as likely as its weight says; a
  /// weight of 0 is never taken then, unless it is the only one.
  case among(Pick)
}

/// A quote that was picked.
public struct PickedQuote: Hashable, Sendable {
  public var quote: Quote

  /// Its place among those that are published, from 0.
  public var index: Int

  /// How many are published.
  public var count: Int

  /// How long the pick stays true, as long as nobody changes the collection.
  public var lifetime: Pick.Lifetime
}

/// Why no quote can be picked.
public enum PickError: Error, Hashable {
  /// No quote of the collection is published.
  case nothingPublished

  /// Quotes are published, but each has the weight 0.
  case nothingAtRandom

  /// The position is past the last of so many that are published.
  case outside(count: Int)

  /// No published quote of the collection has this number.
  case noSuchQuote(Int64)
}

extension QuoteCollection {
  /// Picks a published quote. It costs about the same for ten quotes and for millions.
  ///
  /// - Parameters:
  ///   - now: seconds since 1970-01-01T00:00:00Z.
  ///   - chance: the source of chance for a random pick.
  /// - Throws: `PickError`.
  public func pick(_ db: Database, _ pick: CollectionPick, now: Int, chance: SharedChance) throws -> PickedQuote {
    let order = try order(db)
    let totals = try order.totals()
    guard totals.published > 0 else { throw PickError.nothingPublished }
    let count = totals.published
    let (id, index): (Int64, Int)
    switch pick {
    case .id(let number):
      guard let quote = try Quote.fetchOne(db, key: number), quote.collectionId == self.id, quote.published else {
        throw PickError.noSuchQuote(number)
      }
      (id, index) = (number, try order.index(of: quote.place, by: .published))
    case .among(.position(let position)):
      guard (1...count).contains(position) else { throw PickError.outside(count: count) }
      (id, index) = (try order.sureFind(position - 1, by: .published).id, position - 1)
    case .among(.rotating(let period)):
      let number = period.number(at: now) % count
      (id, index) = (try order.sureFind(number, by: .published).id, number)
    case .among(.random) where count == 1, .among(.seed) where count == 1:
      // There is nothing to choose, and so nothing that a weight could decide.
      (id, index) = (try order.sureFind(0, by: .published).id, 0)
    case .among(.random), .among(.seed):
      guard totals.weight > 0 else { throw PickError.nothingAtRandom }
      let ticket =
        if case .among(.seed(let text)) = pick {
          StableHash(text).index(below: totals.weight)
        } else {
          chance.index(below: totals.weight)
        }
      let found = try order.sureFind(ticket, by: .weight)
      (id, index) = (found.id, try order.index(of: found.place, by: .published))
    }
    guard let quote = try Quote.fetchOne(db, key: id) else { throw PickError.noSuchQuote(id) }
    return PickedQuote(quote: quote, index: index, count: count, lifetime: pick.lifetime(of: count, now: now))
  }
}

extension CollectionPick {
  /// How long what was picked stays true.
  fileprivate func lifetime(of count: Int, now: Int) -> Pick.Lifetime {
    switch self {
    case .id: .lasting
    case .among(let pick): pick.lifetime(of: count, now: now)
    }
  }
}
