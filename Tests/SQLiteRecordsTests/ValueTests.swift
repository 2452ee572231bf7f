import Foundation
import SQLiteRecords
import Testing

@Suite struct ValueTests {
  enum Suit: String, DatabaseValueConvertible, CaseIterable { case hearts, spades }
  enum Level: Int, DatabaseValueConvertible { case low = 1, high = 2 }

  private static func roundTrip<T: DatabaseValueConvertible & Equatable>(_ value: T) throws {
    try DatabaseQueue().read { (db: Database) throws in
      #expect(try T.fetchOne(db, sql: "SELECT ?", arguments: [value]) == value)
      #expect(T.fromDatabaseValue(value.databaseValue) == value)
      let row = try #require(try Row.fetchOne(db, sql: "SELECT ? AS v", arguments: [value]))
      #expect(try row.decode(T.self, forColumn: "V") == value)
      #expect(row["v"] as T == value)
      #expect(try T.fetchOne(db, sql: "SELECT NULL") == nil)
      #expect(throws: RowDecodingError.self) { try T.fetchAll(db, sql: "SELECT NULL AS v") }
      #expect(try T?.fetchAll(db, sql: "SELECT NULL") == [nil])
    }
  }

  @Test("each type comes back as it was")
  func roundTrips() throws {
    for value in [true, false] { try Self.roundTrip(value) }
    for value in [Int.min, -1, 0, .max] { try Self.roundTrip(value) }
    try Self.roundTrip(Int8.min)
    try Self.roundTrip(Int16.max)
    try Self.roundTrip(Int32.min)
    try Self.roundTrip(UInt8.max)
    try Self.roundTrip(UInt16.max)
    try Self.roundTrip(UInt32.max)
    try Self.roundTrip(UInt(Int.max))
    try Self.roundTrip(UInt64(Int64.max))
    for value in [0.1, -1e300, .infinity] { try Self.roundTrip(value) }
    try Self.roundTrip(Float(1.5))
    for value in ["", "a", "naïve 👩‍👩‍👧", "zero\0byte"] { try Self.roundTrip(value) }
    for value in [Data(), Data([0, 1, 255])] { try Self.roundTrip(value) }
    for value in [0, 1.5, -86400.25, 1_700_000_000.123, 4_102_444_800] {
      try Self.roundTrip(Date(timeIntervalSince1970: value))
    }
    try Self.roundTrip(UUID())
    try Self.roundTrip(try #require(URL(string: "https://a.b/c?d=e")))
    try Self.roundTrip(Suit.spades)
    try Self.roundTrip(Level.high)
    try Self.roundTrip(try #require(Decimal(string: "1234567890.12345")))
  }

  @Test("an integer that doesn't fit throws, both ways")
  func overflow() throws {
    try DatabaseQueue().write { (db: Database) throws in
      #expect(throws: RowDecodingError.self) { try Int8.fetchOne(db, sql: "SELECT 128") }
      #expect(throws: RowDecodingError.self) { try UInt.fetchOne(db, sql: "SELECT -1") }
      #expect(throws: RowDecodingError.self) { try Int.fetchOne(db, sql: "SELECT 1e19") }
      #expect(throws: DatabaseError.self) { try Int.fetchOne(db, sql: "SELECT ?", arguments: [UInt64.max]) }
      try db.execute(sql: "CREATE TABLE big (n)")
      struct Big: Codable, PersistableRecord { var n: UInt64 }
      for _ in 0..<2 {
        #expect(throws: DatabaseError.self) { try Big(n: .max).insert(db) }
        try Big(n: 1).insert(db)
      }
    }
  }

  static let dates: [(String, Double?)] = [
    ("1970-01-02", 86400), ("1970-01-01 00:01", 60), ("1970-01-01T00:00:01", 1), ("1970-01-01 00:00:00.25", 0.25),
    ("1970-01-01T01:00:00+01:00", 0), ("1970-01-01T00:00:00Z", 0), ("1969-12-31 23:59:59.5", -0.5),
    ("2000-02-29", 951_782_400), ("1970-13-01", nil), ("1970-01-01 25:00", nil), ("1970-01-01x", nil), ("", nil),
  ]

  @Test("dates are read in SQLite's formats, and nothing else is", arguments: 0..<dates.count)
  func dateFormats(index: Int) throws {
    let (text, expected) = Self.dates[index]
    #expect(Date.fromDatabaseValue(text.databaseValue)?.timeIntervalSince1970 == expected)
  }

  @Test("a date is stored as UTC text to the millisecond")
  func dateText() throws {
    let date = Date(timeIntervalSince1970: 1_700_000_000.9999)
    #expect(date.databaseValue == "2023-11-14 22:13:21.000".databaseValue)
  }

  @Test("a text isn't a number, and a number isn't a text")
  func noCoercion() throws {
    try DatabaseQueue().read { (db: Database) throws in
      #expect(throws: RowDecodingError.self) { try Int.fetchOne(db, sql: "SELECT '12'") }
      #expect(throws: RowDecodingError.self) { try String.fetchOne(db, sql: "SELECT 12") }
      #expect(throws: RowDecodingError.self) { try Suit.fetchOne(db, sql: "SELECT 'clubs'") }
    }
  }

  @Test("a value that init(row:) can't have is never let out, whatever its type")
  func placeholders() throws {
    struct Card: FetchableRecord {
      var suit: Suit
      init(row: Row) throws { suit = row["suit"] }
    }
    try DatabaseQueue().read { (db: Database) throws in
      let error = #expect(throws: RowDecodingError.self) { try Card.fetchOne(db, sql: "SELECT 'clubs' AS suit") }
      #expect(error?.column == "suit")
      #expect(throws: RowDecodingError.self) { try Card.fetchAll(db, sql: "SELECT 1 AS other") }
    }
  }

  @Test("rows that are kept hold what is stored, to the byte", arguments: ["UTF-8", "UTF-16le"])
  func copies(encoding: String) throws {
    let queue = try DatabaseQueue()
    try queue.writeWithoutTransaction { (db: Database) throws in
      try db.execute(sql: "PRAGMA encoding = '\(encoding)'; CREATE TABLE t (a, b, c, d, e, f, g)")
      let text = "naïve\u{0}\u{1F600} " + String(repeating: "long ", count: 2000)
      let blob = Data((0..<10_000).map { UInt8(truncatingIfNeeded: $0) })
      let values: [any DatabaseValueConvertible] = [text, blob, "", Data(), Int64.min, -0.5, nil as Int?]
      try db.makeStatement(sql: "INSERT INTO t VALUES (?, ?, ?, ?, ?, ?, ?)").execute(arguments: values)
      let row = try #require(try Row.fetchOne(db, sql: "SELECT * FROM t"))
      #expect(row[0] == text)
      #expect(row[1] == blob)
      #expect(row.databaseValues == values.map(\.databaseValue))
      #expect((0..<7).map { row.hasNull(atIndex: $0) } == [false, false, false, false, false, false, true])
      #expect(row == Row(Dictionary(row).mapValues { $0 as (any DatabaseValueConvertible)? }))
      let cursor = try Row.fetchCursor(db, sql: "SELECT * FROM t")
      let live = try #require(try cursor.next())
      #expect(live == row)
      #expect(live.copy() == row)
      #expect(Row().isEmpty)
    }
    try queue.close()
  }
}
