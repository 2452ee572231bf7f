import QuoteImages
import Quotes

/// What a query asks for: which pairs, which of them, and how it looks. A pure value, from the raw bytes.
struct QuoteQuery: Sendable {
  /// The parameters as they were given, sound ones only.
  let parameters: [QueryParameters.Parameter]

  let pairs: [QuotePair]
  let pick: Pick
  let look: Look

  /// Every fault, in the order: bytes, texts, pick, look. Only without any is the rest complete.
  let faults: [QueryFault]

  /// Parses a query.
  ///
  /// - Parameters:
  ///   - query: the bytes of the target after `?`; nil and none are the same.
  ///   - families: the families that `font` may name.
  init(_ query: (some Collection<UInt8>)?, families: FontFamilies) {
    let parsed = query.map { QueryParameters($0) }
    self.init(parsed?.parameters ?? [], unsound: parsed?.faults ?? [], families: families)
  }

  /// Reads parameters that are decoded already.
  ///
  /// - Parameter unsound: what was wrong with those that couldn't be decoded.
  init(_ parameters: [QueryParameters.Parameter], unsound: [QueryFault] = [], families: FontFamilies) {
    self.parameters = parameters
    let list = PairList(parameters)
    var values = SingleValues(parameters)
    let picking = PickParameters(&values, count: list.count)
    let styling = LookParameters(&values, families: families)
    pairs = list.pairs
    pick = picking.pick
    look = styling.look
    faults = unsound + list.faults + picking.faults + styling.faults + values.faults
  }
}
