import Foundation

/// How the dates of a `Codable` record are written.
public enum DatabaseDateEncodingStrategy: Sendable {
  /// `YYYY-MM-DD HH:MM:SS.SSS` in UTC: the default.
  case deferredToDate
  /// A number of seconds since 2001.
  case timeIntervalSinceReferenceDate
  /// A number of seconds since 1970.
  case timeIntervalSince1970
  /// A whole number of seconds since 1970.
  case secondsSince1970
  /// A whole number of milliseconds since 1970.
  case millisecondsSince1970
  /// ISO 8601 in UTC, to the millisecond: `2026-12-01T10:00:00.000Z`.
  case iso8601
  /// By a formatter of one's own.
  case formatted(DateFormatter)
  /// By a function of one's own; nil is NULL.
  case custom(@Sendable (Date) -> (any DatabaseValueConvertible)?)

  func encode(_ date: Date) -> (any DatabaseValueConvertible)? {
    switch self {
    case .deferredToDate: date
    case .timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate
    case .timeIntervalSince1970: date.timeIntervalSince1970
    case .secondsSince1970: Int64(date.timeIntervalSince1970.rounded(.down))
    case .millisecondsSince1970: Int64((date.timeIntervalSince1970 * 1000).rounded())
    case .iso8601: DatabaseDate.format(date, separator: UInt8(ascii: "T"), zone: true)
    case .formatted(let formatter): formatter.string(from: date)
    case .custom(let encode): encode(date)
    }
  }
}

/// How the dates of a `Codable` record are read.
public enum DatabaseDateDecodingStrategy: Sendable {
  /// SQLite's formats, ISO 8601 and seconds since 1970: the default.
  case deferredToDate
  /// A number of seconds since 2001.
  case timeIntervalSinceReferenceDate
  /// A number of seconds since 1970.
  case timeIntervalSince1970
  /// A number of milliseconds since 1970.
  case millisecondsSince1970
  /// ISO 8601.
  case iso8601
  /// By a formatter of one's own.
  case formatted(DateFormatter)
  /// By a function of one's own; nil is an error.
  case custom(@Sendable (DatabaseValue) -> Date?)

  func decode(_ value: DatabaseValue) -> Date? {
    switch self {
    case .deferredToDate, .iso8601: Date.fromDatabaseValue(value)
    case .timeIntervalSinceReferenceDate:
      Double.fromDatabaseValue(value).map { Date(timeIntervalSinceReferenceDate: $0) }
    case .timeIntervalSince1970: Double.fromDatabaseValue(value).map { Date(timeIntervalSince1970: $0) }
    case .millisecondsSince1970: Double.fromDatabaseValue(value).map { Date(timeIntervalSince1970: $0 / 1000) }
    case .formatted(let formatter): String.fromDatabaseValue(value).flatMap(formatter.date)
    case .custom(let decode): decode(value)
    }
  }

  var isDeferred: Bool { if case .deferredToDate = self { true } else { false } }
}

/// How the UUIDs of a `Codable` record are written; they are read in all of these forms.
public enum DatabaseUUIDEncodingStrategy: Sendable {
  /// A blob of 16 bytes: the default.
  case deferredToUUID
  /// Text in upper case.
  case uppercaseString
  /// Text in lower case.
  case lowercaseString

  func encode(_ uuid: UUID) -> any DatabaseValueConvertible {
    switch self {
    case .deferredToUUID: uuid
    case .uppercaseString: uuid.uuidString
    case .lowercaseString: uuid.uuidString.lowercased()
    }
  }
}

/// How the coding keys of a record become the names of columns.
public enum DatabaseColumnCodingStrategy: Sendable {
  /// As they are: the default.
  case useDefaultKeys
  /// `playerID` is `player_id`, `createdAt` is `created_at`.
  case convertSnakeCase
  /// By a function of one's own.
  case custom(@Sendable (any CodingKey) -> String)

  /// GRDB's name, for encoding.
  public static var convertToSnakeCase: Self { .convertSnakeCase }
  /// GRDB's name, for decoding.
  public static var convertFromSnakeCase: Self { .convertSnakeCase }

  var isDefault: Bool { if case .useDefaultKeys = self { true } else { false } }

  func column(_ key: some CodingKey) -> String {
    switch self {
    case .useDefaultKeys: key.stringValue
    case .convertSnakeCase: Self.snakeCase(key.stringValue)
    case .custom(let name): name(key)
    }
  }

  private static func snakeCase(_ name: String) -> String {
    var result = ""
    let characters = Array(name)
    for (index, character) in characters.enumerated() {
      if character.isUppercase, index > 0 {
        let followsLowercase = !characters[index - 1].isUppercase
        let precedesLowercase = index + 1 < characters.count && characters[index + 1].isLowercase
        if followsLowercase || precedesLowercase { result += "_" }
      }
      result += character.lowercased()
    }
    return result
  }
}
