import Changesets
import QuoteImages

extension QuoteStyle: Changeable {
  public static let fields: [ChangesetField<QuoteStyle>] = [
    ChangesetField("theme", \.theme), ChangesetField("bg", \.bg), ChangesetField("fg", \.fg),
    ChangesetField("accent", \.accent), ChangesetField("font", \.font), ChangesetField("lang", \.lang),
    ChangesetField("size", \.size), ChangesetField("align", \.align), ChangesetField("w", \.w),
    ChangesetField("h", \.h), ChangesetField("scale", \.scale), ChangesetField("radius", \.radius),
  ]
}

/// The rules of the parameters that style a picture: the same for a query and for a collection's style.
extension Changeset<QuoteStyle> {
  /// Takes the parameters, and checks them. A value that can't be used is an error, and no change.
  ///
  /// - Parameter families: the families that `font` may name beside `sans`, `serif` and `mono`.
  package func castLook(families: FontFamilies) -> Self {
    let colour = "a colour has 3, 4, 6 or 8 hexadecimal digits (a # before them is %23 in a URL), or a CSS colour name"
    return castText(\.theme, Self.list(Theme.allCases)) { Theme(rawValue: $0) != nil }
      .castText(\.bg, colour) { Color($0) != nil }
      .castText(\.fg, colour) { Color($0) != nil }
      .castText(\.accent, colour) { Color($0) != nil }
      .castText(\.font, families.listed) { families.family(named: $0) != nil }
      .castText(\.lang, "a BCP 47 language tag is allowed, such as ja or zh-Hant", isAllowed: LanguageTag.isWellFormed)
      .castText(\.align, Self.list(Alignment.allCases)) { Alignment(rawValue: $0) != nil }
      .castNumber(\.size, in: Look.sizes)
      .castNumber(\.w, in: Look.sides)
      .castNumber(\.h, in: Look.sides)
      .castNumber(\.scale, in: Look.scales)
      .validatePixels()
      .castRadius()
  }

  private func castText(
    _ field: WritableKeyPath<QuoteStyle, String?>, _ allowed: String, isAllowed: (String) -> Bool
  ) -> Self {
    let message = refusal(of: field, allowed)
    return cast(field, message: message)
      .validateChange(field) { isAllowed($0) ? [] : [message] }
      .endingCast(of: field, message)
  }

  private func castNumber(_ field: WritableKeyPath<QuoteStyle, Int?>, in range: ClosedRange<Int>) -> Self {
    let message = refusal(of: field, "a whole number from \(range.lowerBound) to \(range.upperBound) is allowed")
    return cast(field, message: message)
      .validateNumber(field, in: range, message: message)
      .endingCast(of: field, message)
  }

  /// Its bounds follow from the picture's size.
  private func castRadius() -> Self {
    castNumber(\.radius, in: Look(sizeOf: getField(\.self)).radii)
  }

  /// Checks that a radius which stays fits the size that changes. A query's size bounds it instead: it is drawn over a style that
  /// its writer may not know.
  package func validateRadius() -> Self {
    guard isChanged(\.w) || isChanged(\.h), !isChanged(\.radius), let radius = getField(\.radius) else { return self }
    let most = Look(sizeOf: getField(\.self)).radii.upperBound
    guard radius > most else { return self }
    return addError(
      \.radius, ErrorMessage("\(radius) is more than half the shorter side: at most \(most) is allowed, or null"))
  }

  private func validatePixels() -> Self {
    guard isChanged(\.w) || isChanged(\.h) || isChanged(\.scale) else { return self }
    let look = Look(sizeOf: getField(\.self))
    guard look.pixels > Look.maximumPixels else { return self }
    let message = ErrorMessage(
      """
      \(look.width * look.scale)×\(look.height * look.scale) pixels can't be drawn: at most \(Look.maximumPixels) in all are \
      allowed, so make w, h or scale smaller
      """)
    return addError(look.scale > 1 ? \.scale : \.w, message).putChange(\.scale, nil)
  }

  /// Refuses an empty text too, which isn't nil here, and takes back what is at fault.
  private func endingCast(of field: PartialKeyPath<QuoteStyle>, _ message: ErrorMessage) -> Self {
    let isEmpty = getParameter(field)?.isEmpty == true
    let refused = isEmpty ? addError(field, message) : self
    return refused.errors(of: field).isEmpty ? refused : refused.deleteChange(field)
  }

  private func refusal(of field: PartialKeyPath<QuoteStyle>, _ allowed: String) -> ErrorMessage {
    ErrorMessage(
      "%{value} can't be used: \(allowed)", ["value": .string(quoted(getParameter(field)?.description ?? ""))])
  }

  private static func list<Value: RawRepresentable<String>>(_ values: [Value]) -> String {
    "one of " + values.map(\.rawValue).joined(separator: ", ") + " is allowed"
  }
}
