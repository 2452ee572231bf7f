/// Elements that are made one by one, as `next()` asks for them; any of these steps may throw.
public protocol Cursor<Element>: AnyObject {
  associatedtype Element

  /// The next element, or nil at the end.
  func next() throws -> Element?
}

extension Cursor {
  /// Calls `body` with each element that is left.
  public func forEach(_ body: (Element) throws -> Void) throws {
    while let element = try next() { try body(element) }
  }

  /// Whether there is no element left. It takes the next one.
  public func isEmpty() throws -> Bool { try next() == nil }

  /// The first element that `predicate` holds for.
  public func first(where predicate: (Element) throws -> Bool) throws -> Element? {
    while let element = try next() {
      if try predicate(element) { return element }
    }
    return nil
  }

  /// Whether `predicate` holds for an element.
  public func contains(where predicate: (Element) throws -> Bool) throws -> Bool {
    try first(where: predicate) != nil
  }

  /// Folds the elements that are left.
  public func reduce<Result>(_ initial: Result, _ combine: (Result, Element) throws -> Result) throws -> Result {
    var result = initial
    while let element = try next() { result = try combine(result, element) }
    return result
  }

  /// Folds the elements that are left into a value that is changed in place.
  public func reduce<Result>(into initial: Result, _ update: (inout Result, Element) throws -> Void) throws -> Result {
    var result = initial
    while let element = try next() { try update(&result, element) }
    return result
  }

  /// A cursor of what `transform` makes of each element.
  public func map<T>(_ transform: @escaping (Element) throws -> T) -> AnyCursor<T> {
    AnyCursor { try self.next().map(transform) }
  }

  /// A cursor of what `transform` makes of each element, without nil.
  public func compactMap<T>(_ transform: @escaping (Element) throws -> T?) -> AnyCursor<T> {
    AnyCursor {
      while let element = try self.next() {
        if let result = try transform(element) { return result }
      }
      return nil
    }
  }

  /// A cursor of the elements that `predicate` holds for.
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> AnyCursor<Element> {
    compactMap { try predicate($0) ? $0 : nil }
  }

  /// A cursor of at most that many elements.
  public func prefix(_ maximum: Int) -> AnyCursor<Element> {
    var left = maximum
    return AnyCursor {
      guard left > 0 else { return nil }
      left -= 1
      return try self.next()
    }
  }
}

/// A cursor made from a closure.
public final class AnyCursor<Element>: Cursor {
  private let body: () throws -> Element?

  /// A cursor whose next element is what `body` returns.
  public init(_ body: @escaping () throws -> Element?) {
    self.body = body
  }

  /// The next element.
  public func next() throws -> Element? { try body() }
}

extension Array {
  /// The elements that are left in a cursor.
  public init<C: Cursor>(_ cursor: C) throws where C.Element == Element {
    self.init()
    while let element = try cursor.next() { append(element) }
  }
}

extension Set {
  /// The elements that are left in a cursor.
  public init<C: Cursor>(_ cursor: C) throws where C.Element == Element {
    self.init()
    while let element = try cursor.next() { insert(element) }
  }
}

extension Dictionary {
  /// The elements of a cursor, grouped by what `keyForValue` gives of them.
  public init<C: Cursor>(grouping cursor: C, by keyForValue: (C.Element) throws -> Key) throws
  where Value == [C.Element] {
    self.init()
    while let element = try cursor.next() { self[try keyForValue(element), default: []].append(element) }
  }

  /// The pairs of a cursor; the last of equal keys counts.
  public init<C: Cursor>(uniqueKeysWithValues cursor: C) throws where C.Element == (Key, Value) {
    self.init()
    while let (key, value) = try cursor.next() { self[key] = value }
  }
}
