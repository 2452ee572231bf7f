/// A point in time as HTTP writes it, to the second (RFC 9110 §5.6.7).
public struct HTTPDate: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Seconds since 1970-01-01T00:00:00Z, without leap seconds. From year 0 to 9999.
  public let secondsSince1970: Int

  /// - Parameter secondsSince1970: brought into the years 0 to 9999 where it is outside.
  public init(secondsSince1970: Int) {
    self.secondsSince1970 = min(max(secondsSince1970, -62_167_219_200), 253_402_300_799)
  }

  /// Reads any of the three forms that a recipient must accept: `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94
  /// 08:49:37 GMT`, `Sun Nov  6 08:49:37 1994`.
  /// - Parameter currentYear: what a two-digit year is near to: at most 50 years ahead of it.
  /// - Returns: nil where the text is none of these, or names no day.
  public init?(_ text: String, currentYear: Int = 2026) {
    let words = text.split(whereSeparator: { $0 == " " || $0 == "-" || $0 == "," })
    let parts: (day: Substring, month: Substring, year: Substring, time: Substring)
    switch (words.count, text.utf8.count) {
    case (6, _) where words[5] == "GMT": parts = (words[1], words[2], words[3], words[4])
    case (5, 24): parts = (words[2], words[1], words[4], words[3])
    default: return nil
    }
    guard Self.weekdays.contains(String(words[0].prefix(3))),
      let month = Self.months.firstIndex(of: String(parts.month)).map({ $0 + 1 }),
      let day = Self.number(parts.day, 1...2), var year = Self.number(parts.year, 2...4),
      let time = Self.secondsOfDay(parts.time)
    else { return nil }
    if parts.year.utf8.count == 2 {
      year += currentYear / 100 * 100
      if year > currentYear + 50 { year -= 100 }
    }
    guard day >= 1, day <= Self.length(ofMonth: month, year: year) else { return nil }
    self.init(secondsSince1970: Self.days(year: year, month: month, day: day) * 86_400 + time)
  }

  public static func < (left: HTTPDate, right: HTTPDate) -> Bool { left.secondsSince1970 < right.secondsSince1970 }

  /// The IMF-fixdate: `Sun, 06 Nov 1994 08:49:37 GMT`.
  public var description: String { String(decoding: bytes, as: UTF8.self) }

  /// The IMF-fixdate's 29 bytes.
  package var bytes: [UInt8] {
    let days = secondsSince1970 >= 0 ? secondsSince1970 / 86_400 : (secondsSince1970 - 86_399) / 86_400
    let second = secondsSince1970 - days * 86_400
    let (year, month, day) = Self.civil(days: days)
    var text: [UInt8] = []
    text.reserveCapacity(29)
    func digits(_ number: Int, _ divisors: [Int]) {
      for divisor in divisors { text.append(UInt8(0x30 + number / divisor % 10)) }
    }
    text.append(contentsOf: Self.weekdays[((days + 4) % 7 + 7) % 7].utf8)
    text.append(contentsOf: ", ".utf8)
    digits(day, [10, 1])
    text.append(contentsOf: " \(Self.months[month - 1]) ".utf8)
    digits(year, [1000, 100, 10, 1])
    for (number, before) in [(second / 3600, " "), (second / 60 % 60, ":"), (second % 60, ":")] {
      text.append(contentsOf: before.utf8)
      digits(number, [10, 1])
    }
    text.append(contentsOf: " GMT".utf8)
    return text
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  private static func number(_ text: Substring, _ digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(text.utf8.count), text.utf8.allSatisfy(ByteClass.isDigit) else { return nil }
    return Int(text)
  }

  private static func secondsOfDay(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { number($0, 2...2) }
    guard parts.count == 3, let hour = parts[0], let minute = parts[1], let second = parts[2],
      hour < 24, minute < 60, second <= 60
    else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// The days from 1970-01-01 to a day of the Gregorian calendar, counted in years that begin in March.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The day of the Gregorian calendar that many days from 1970-01-01.
  private static func civil(days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}
