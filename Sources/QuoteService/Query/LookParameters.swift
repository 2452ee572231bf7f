import Changesets
import QuoteImages
import Quotes

/// The look that a query asks for.
struct LookParameters {
  /// The look: what isn't given, or is faulty, is as the style says.
  let look: Look

  let faults: [QueryFault]

  /// Reads the parameters that style a picture.
  ///
  /// - Parameters:
  ///   - style: what counts where the query says nothing.
  ///   - families: the families that `font` may name beside `sans`, `serif` and `mono`.
  init(_ values: inout SingleValues, over style: QuoteStyle = QuoteStyle(), families: FontFamilies) {
    var given: [(String, ParameterValue)] = []
    for field in QuoteStyle.fields {
      if let value = values.take(field.name) { given.append((field.name, .text(value))) }
    }
    guard !given.isEmpty else {
      look = Look(style, families: families)
      faults = []
      return
    }
    let changeset = Changeset(style, parameters: Parameters(given)).castLook(families: families)
    look = Look(changeset.getField(\.self), families: families)
    faults = changeset.errors.map { QueryFault($0.field, $0.text) }
  }
}
