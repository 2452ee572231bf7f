import Quotes

/// One list of texts of a query: `q[]=A&q[]=B`, `q[0]=A&q[2]=B`, or `q=A&q=B`.
struct TextList {
  /// One text of the list.
  struct Item {
    /// Its parameter's name, as it was written.
    var name: String

    /// Its place: the index given, or a count from 0.
    var index: Int

    /// The text as it is shown.
    var text: String
  }

  /// The items, by index.
  private(set) var items: [Item] = []

  /// Whether the list is written with indexes.
  private(set) var isIndexed = false

  private(set) var faults: [QueryFault] = []

  /// The list's name as errors show it: that of its first item.
  var name: String { items.first?.name ?? base + "[]" }

  private let base: String

  /// Picks the list with this base name (`q` or `a`) out of a query's parameters.
  init(named base: String, in parameters: [QueryParameters.Parameter]) {
    self.base = base
    var indexes: Set<Int> = []
    var isPlain = false
    for parameter in parameters {
      guard let suffix = Self.suffix(of: parameter.name, after: base) else { continue }
      var index = items.count
      switch Self.subscriptKind(suffix) {
      case .none:
        let detail = "the brackets may be empty or hold a whole number from 0, as in \(base)[] or \(base)[2]"
        faults.append(QueryFault(parameter.name, detail))
        continue
      case .plain:
        isPlain = true
      case .index(let number):
        isIndexed = true
        index = number
        if !indexes.insert(number).inserted {
          faults.append(QueryFault(parameter.name, "this index is given twice"))
        }
      }
      items.append(Item(name: parameter.name, index: index, text: QuoteText.shown(parameter.value)))
    }
    if isPlain, isIndexed {
      let detail = "\(base)[] and \(base)[N] are mixed: write the whole list in one way, so that no text is mispaired"
      faults.append(QueryFault(base + "[]", detail))
    }
    if isIndexed { items.sort { $0.index < $1.index } }
  }

  private enum SubscriptKind {
    case plain
    case index(Int)
  }

  /// What follows the base name, where that is nothing or begins a subscript; nil for another parameter.
  private static func suffix(of name: String, after base: String) -> Substring? {
    guard name.hasPrefix(base) else { return nil }
    let suffix = name.dropFirst(base.count)
    return suffix.isEmpty || suffix.hasPrefix("[") ? suffix : nil
  }

  private static func subscriptKind(_ suffix: Substring) -> SubscriptKind? {
    if suffix.isEmpty || suffix == "[]" { return .plain }
    guard suffix.hasPrefix("["), suffix.hasSuffix("]") else { return nil }
    let digits = suffix.dropFirst().dropLast()
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(digits).map(SubscriptKind.index)
  }
}
