import Changesets
import Quotes

/// What a query says of the pick.
struct PickChoice: Changeable {
  var pick = PickWord.among(.random)

  /// Empty where none is given.
  var seed = ""

  static let fields: [ChangesetField<PickChoice>] = [
    ChangesetField("pick", \.pick), ChangesetField("seed", \.seed),
  ]
}

/// A value of `pick`.
enum PickWord: ChangesetValue {
  case among(Pick)
  /// The stored quote with this number: `id:42`.
  case id(Int64)

  static func cast(_ parameter: ParameterValue) -> PickWord? {
    guard let text = String.cast(parameter) else { return nil }
    if text == "random" { return .among(.random) }
    if let period = RotationPeriod(rawValue: text) { return .among(.rotating(period)) }
    if text.hasPrefix("id:"), isNumber(text.dropFirst(3)) { return Int64(text.dropFirst(3)).map { .id($0) } }
    // More digits than fit are a place far outside any list.
    return isNumber(text[...]) ? .among(.position(Int(text) ?? Int.max)) : nil
  }

  private static func isNumber(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  var parameter: ParameterValue {
    switch self {
    case .among(.random): "random"
    case .among(.rotating(let period)): .string(period.rawValue)
    case .among(.position(let position)): .integer(Int64(position))
    case .among(.seed(let seed)): .string(seed)
    case .id(let number): .string("id:\(number)")
    }
  }
}

extension Changeset<PickChoice> {
  /// Takes `pick` and `seed`, and checks them.
  ///
  /// - Parameters:
  ///   - count: how many pairs there are to pick from, or nil where that is unknown.
  ///   - takesIDs: whether a stored quote can be asked for by its number.
  func castPick(of count: Int?, takesIDs: Bool) -> Self {
    let written: ParameterValue = .string(quoted(getParameter(\.pick)?.description ?? ""))
    let allowed = takesIDs ? "a quote's place from 1, or id: and its number" : "or a pair's place from 1"
    let refusal = ErrorMessage(
      "%{value} is none of the allowed: random, hourly, daily, weekly, \(allowed)", ["value": written])
    return cast(\.pick, message: refusal)
      .validateChange(\.pick) { pick in
        switch pick {
        case .id: return takesIDs ? [] : [refusal]
        case .among(.position(let position)):
          guard let count, !(1...max(1, count)).contains(position) else { return [] }
          let pairs = count == 1 ? "1 pair" : "\(count) pairs"
          return [ErrorMessage("%{value} is outside the list, which has \(pairs)", ["value": written])]
        case .among: return []
        }
      }
      .cast(\.seed)
      .validateOnePick()
  }

  private func validateOnePick() -> Self {
    guard isValid, getParameter(\.seed) != nil, getField(\.pick) != .among(.random) else { return self }
    return addError(\.seed, "pick and seed both say which pair to show: give one of them")
  }
}
