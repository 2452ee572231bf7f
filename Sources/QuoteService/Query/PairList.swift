import Quotes

/// The quotes of a query with their attributions, paired only where there is no doubt which belong together.
struct PairList {
  /// The pairs, in the list's order; complete only where there is no fault.
  private(set) var pairs: [QuotePair] = []

  /// How many quotes there are, as far as that is sure in spite of a fault.
  private(set) var count: Int?

  private(set) var faults: [QueryFault] = []

  /// Reads the lists `q` and `a` of a query's parameters; others are left alone.
  init(_ parameters: [QueryParameters.Parameter]) {
    let quotes = TextList(named: "q", in: parameters)
    let attributions = TextList(named: "a", in: parameters)
    faults = quotes.faults + attributions.faults
    guard faults.isEmpty else { return }
    guard !quotes.items.isEmpty else {
      faults.append(QueryFault("q[]", "a quote is missing: give at least one, as in ?q[]=It%27s%20awesome&a[]=Mum"))
      return
    }
    count = quotes.items.count
    checkTexts(of: quotes, most: QuoteText.longestQuote, mayBeBlank: false)
    checkTexts(of: attributions, most: QuoteText.longestAttribution, mayBeBlank: true)
    if quotes.items.count > QuoteText.mostPairs {
      let detail = "there are \(quotes.items.count) quotes; at most \(QuoteText.mostPairs) are allowed"
      faults.append(QueryFault(quotes.name, detail, kind: .tooMuch))
    }
    checkPairing(of: attributions, with: quotes)
    guard faults.isEmpty else { return }
    let names = Dictionary(attributions.items.map { ($0.index, $0.text) }, uniquingKeysWith: { first, _ in first })
    pairs = quotes.items.map { quote in
      QuotePair(quote: quote.text, attribution: names[quote.index].flatMap { QuoteText.isBlank($0) ? nil : $0 })
    }
  }

  /// Whether a parameter of this name belongs to one of the two lists.
  static func names(_ name: String) -> Bool {
    ["q", "a"].contains(name) || ["q[", "a["].contains { name.hasPrefix($0) }
  }

  private mutating func checkTexts(of list: TextList, most: Int, mayBeBlank: Bool) {
    for (place, item) in list.items.enumerated() {
      let which = list.items.count == 1 ? "it" : "number \(place + 1) of \(list.items.count)"
      if !mayBeBlank, QuoteText.isBlank(item.text) {
        faults.append(QueryFault(item.name, "\(which) is empty: a quote needs something to show"))
      } else if let excess = QuoteText.excess(of: item.text, most: most) {
        faults.append(QueryFault(item.name, "\(which) \(excess)", kind: .tooMuch))
      }
    }
  }

  /// Lists without indexes must be of one length; with indexes, an attribution must have its quote.
  private mutating func checkPairing(of attributions: TextList, with quotes: TextList) {
    guard !attributions.items.isEmpty else { return }
    if !quotes.isIndexed, !attributions.isIndexed {
      guard attributions.items.count != quotes.items.count else { return }
      let quoteCount = quotes.items.count == 1 ? "1 quote" : "\(quotes.items.count) quotes"
      let given =
        attributions.items.count == 1 ? "is 1 attribution" : "are \(attributions.items.count) attributions"
      let detail = """
        there \(given) for \(quoteCount): give none, or exactly \(quotes.items.count) \
        (an empty a[]= leaves its quote without one)
        """
      faults.append(QueryFault(attributions.name, detail))
      return
    }
    let indexes = Set(quotes.items.map(\.index))
    for item in attributions.items where !indexes.contains(item.index) {
      faults.append(QueryFault(item.name, "there is no quote q[\(item.index)] that this attribution could belong to"))
    }
  }
}
