import HTTP
import QuoteImages
import Quotes

/// What the query of a collection's picture asks for: which quote, and how it looks.
struct CollectionQuery: Sendable {
  /// The parameters as they were given, sound ones only.
  let parameters: [QueryParameters.Parameter]

  let pick: CollectionPick

  private let values: SingleValues
  private let pickFaults: [QueryFault]

  /// Parses a query; nil and an empty one are the same.
  init(_ query: (some Collection<UInt8>)?) {
    let parsed = query.map { QueryParameters($0) }
    parameters = parsed?.parameters ?? []
    var values = SingleValues(parameters)
    let picking = PickParameters(&values)
    pick = picking.id.map { .id($0) } ?? .among(picking.pick)
    pickFaults = (parsed?.faults ?? []) + picking.faults
    self.values = values
  }

  /// How the picture looks: the query's parameters over the quote's language over the collection's style.
  ///
  /// - Parameters:
  ///   - families: the families that `font` may name.
  /// - Returns: the look, and every fault of the query.
  func look(
    of collection: QuoteCollection, _ quote: Quote?, families: FontFamilies
  ) -> (look: Look, faults: [QueryFault]) {
    var style = collection.style
    style.lang = quote?.language ?? style.lang
    var values = values
    let looking = LookParameters(&values, over: style, families: families)
    return (looking.look, pickFaults + looking.faults + values.faults)
  }

  /// The path and query of the picture of one quote, with the look that was asked for.
  ///
  /// - Parameter end: when the URL ends to be good; nil for never.
  func pinned(to id: Int64, of slug: String, until end: String?) -> (path: String, query: String) {
    var pieces = parameters.filter { PinnedURL.looks.contains($0.name) }
      .map { PercentCoding.encode($0.name) + "=" + PercentCoding.encode($0.value) }
    pieces.append("pick=id:\(id)")
    if let end { pieces.append("exp=\(PercentCoding.encode(end))") }
    return ("/collections/\(slug)/quote.png", pieces.joined(separator: "&"))
  }

  /// The time that the query says its URL ends at.
  var end: String? { parameters.first { $0.name == "exp" }?.value }
}
