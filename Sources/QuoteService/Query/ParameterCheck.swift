import QuoteImages
import Quotes

/// Checks of texts and looks that don't come from a URL, by the same rules and in the same words.
public enum ParameterCheck {
  /// What is wrong with a parameter.
  public struct Fault: Error, Hashable {
    /// Its name, as in a query.
    public var parameter: String

    /// A sentence that says what is wrong, and what is allowed.
    public var detail: String
  }

  /// Everything that is wrong.
  public struct Faults: Error, Hashable {
    public var faults: [Fault]
  }

  /// Reads one pair, `q` and `a`, and a look from decoded parameters.
  ///
  /// - Parameter families: the families that `font` may name beside `sans`, `serif` and `mono`.
  public static func request(
    _ parameters: [(name: String, value: String)], families: [String]
  ) -> Result<(pair: QuotePair, look: Look), Faults> {
    let query = QuoteQuery(
      parameters.map { QueryParameters.Parameter(name: $0.name, value: $0.value) }, families: FontFamilies(families))
    guard query.faults.isEmpty, let pair = query.pairs.first else {
      return .failure(Faults(faults: query.faults.map { Fault(parameter: $0.parameter, detail: $0.detail) }))
    }
    return .success((pair, query.look))
  }
}
