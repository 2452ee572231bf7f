import Foundation

/// The text form of dates in a database: `YYYY-MM-DD HH:MM:SS.SSS` in UTC, written and read without a formatter.
enum DatabaseDate {
  /// The text of a date, rounded to the millisecond.
  static func format(_ date: Date, separator: UInt8 = UInt8(ascii: " "), zone: Bool = false) -> String {
    let limit = 253_402_300_799_999.0
    let time = (date.timeIntervalSince1970 * 1000).rounded()
    let milliseconds = Int(time.isNaN ? 0 : min(max(time, -62_167_219_200_000), limit))
    let (day, rest) = milliseconds.flooredDivision(by: 86_400_000)
    let (year, month, dayOfMonth) = civil(fromDays: day)
    return String(unsafeUninitializedCapacity: 24) { buffer in
      func put(_ value: Int, _ digits: Int, at offset: Int) {
        var value = value
        for position in stride(from: offset + digits - 1, through: offset, by: -1) {
          buffer[position] = UInt8(ascii: "0") + UInt8(value % 10)
          value /= 10
        }
      }
      put(year, 4, at: 0)
      buffer[4] = UInt8(ascii: "-")
      put(month, 2, at: 5)
      buffer[7] = UInt8(ascii: "-")
      put(dayOfMonth, 2, at: 8)
      buffer[10] = separator
      put(rest / 3_600_000, 2, at: 11)
      buffer[13] = UInt8(ascii: ":")
      put(rest / 60_000 % 60, 2, at: 14)
      buffer[16] = UInt8(ascii: ":")
      put(rest / 1000 % 60, 2, at: 17)
      buffer[19] = UInt8(ascii: ".")
      put(rest % 1000, 3, at: 20)
      if zone { buffer[23] = UInt8(ascii: "Z") }
      return zone ? 24 : 23
    }
  }

  /// The date of a text: `YYYY-MM-DD`, then a time or none (`HH:MM`, seconds, fraction), then a zone or none
  /// (`Z`, `+HH:MM`); nil for anything else.
  static func parse(_ text: String) -> Date? {
    var scanner = Scanner(bytes: Array(text.utf8))
    guard let year = scanner.number(4), scanner.take("-"), let month = scanner.number(2), scanner.take("-"),
      let day = scanner.number(2), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    var seconds = Double(days(fromCivil: year, month, day)) * 86400
    guard !scanner.isAtEnd else { return Date(timeIntervalSince1970: seconds) }
    guard scanner.take(" ") || scanner.take("T"), let hour = scanner.number(2), scanner.take(":"),
      let minute = scanner.number(2), hour < 24, minute < 60
    else { return nil }
    seconds += Double(hour * 3600 + minute * 60)
    if scanner.take(":") {
      guard let second = scanner.number(2), second < 61 else { return nil }
      seconds += Double(second)
      if scanner.take(".") {
        guard let fraction = scanner.fraction() else { return nil }
        seconds += fraction
      }
    }
    guard let offset = scanner.zone(), scanner.isAtEnd else { return nil }
    return Date(timeIntervalSince1970: seconds - Double(offset))
  }

  /// Year, month and day of a number of days since 1970 (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms").
  private static func civil(fromDays days: Int) -> (Int, Int, Int) {
    let (era, dayOfEra) = (days + 719_468).flooredDivision(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }

  /// The number of days since 1970 of a day of the proleptic Gregorian calendar.
  private static func days(fromCivil year: Int, _ month: Int, _ day: Int) -> Int {
    let (era, yearOfEra) = (month <= 2 ? year - 1 : year).flooredDivision(by: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// A reader of fixed-width fields.
  private struct Scanner {
    let bytes: [UInt8]
    var position = 0

    var isAtEnd: Bool { position == bytes.count }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
      position += 1
      return true
    }

    mutating func number(_ digits: Int) -> Int? {
      guard position + digits <= bytes.count else { return nil }
      var value = 0
      for byte in bytes[position..<position + digits] {
        guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
      }
      position += digits
      return value
    }

    mutating func fraction() -> Double? {
      var (value, scale) = (0.0, 1.0)
      let start = position
      while let digit = number(1) {
        value = value * 10 + Double(digit)
        scale *= 10
      }
      return position > start ? value / scale : nil
    }

    /// Seconds east of UTC: nil for a zone that can't be read.
    mutating func zone() -> Int? {
      if isAtEnd || take("Z") { return 0 }
      let isEast = take("+")
      guard isEast || take("-"), let hours = number(2) else { return nil }
      _ = take(":")
      guard let minutes = number(2) else { return nil }
      return (hours * 3600 + minutes * 60) * (isEast ? 1 : -1)
    }
  }
}

extension Int {
  /// Quotient and remainder, with the quotient rounded down, so that the remainder is never negative.
  fileprivate func flooredDivision(by divisor: Int) -> (Int, Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
