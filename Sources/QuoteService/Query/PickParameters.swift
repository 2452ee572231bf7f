import Quotes

/// The pick that a query asks for.
struct PickParameters {
  private(set) var pick = Pick.random

  /// The number of the stored quote that is asked for; nil where `pick` says which.
  private(set) var id: Int64?

  private(set) var faults: [QueryFault] = []

  /// Reads `pick` and `seed` of a query that picks one of a collection's quotes.
  init(_ values: inout SingleValues) {
    self.init(&values, count: nil, takesIDs: true)
  }

  /// Reads `pick` and `seed` of a query that picks one of its own pairs.
  ///
  /// - Parameter count: how many pairs there are, or nil where that is unknown because they are faulty.
  init(_ values: inout SingleValues, count: Int?) {
    self.init(&values, count: count, takesIDs: false)
  }

  private init(_ values: inout SingleValues, count: Int?, takesIDs: Bool) {
    let seed = values.take("seed")
    let written = values.take("pick")
    if let written {
      if takesIDs, let number = Self.id(written) {
        id = number
      } else if let parsed = Self.parse(written) {
        pick = parsed
      } else {
        let allowed = takesIDs ? "a quote's place from 1, or id: and its number" : "or a pair's place from 1"
        let words = "\(quoted(written)) is none of the allowed: random, hourly, daily, weekly, \(allowed)"
        faults.append(QueryFault("pick", words))
      }
    }
    if case .position(let position) = pick, let count, !(1...count).contains(position), let written {
      faults.append(
        QueryFault(
          "pick", "\(quoted(written)) is outside the list, which has \(count == 1 ? "1 pair" : "\(count) pairs")"))
    }
    guard let seed else { return }
    if pick == .random, id == nil {
      pick = .seed(seed)
    } else if faults.isEmpty {
      faults.append(QueryFault("seed", "pick and seed both say which pair to show: give one of them"))
    }
  }

  private static func id(_ text: String) -> Int64? {
    let digits = text.dropFirst(3)
    guard text.hasPrefix("id:"), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int64(digits)
  }

  private static func parse(_ text: String) -> Pick? {
    if text == "random" { return .random }
    if let period = RotationPeriod(rawValue: text) { return .rotating(period) }
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    // More digits than fit are a place far outside any list.
    return .position(Int(text) ?? Int.max)
  }
}

/// A value in quotation marks for an error's text, cut where it is long, and without control characters.
func quoted(_ value: String) -> String {
  // Scalars, since a single character may be of any number of them.
  let start = value.unicodeScalars.prefix(40)
  var text = String.UnicodeScalarView()
  for scalar in start { text.append(scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar) }
  return "“\(String(text))\(start.endIndex < value.endIndex ? "…" : "")”"
}
