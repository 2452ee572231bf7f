import Changesets
import Foundation
import JSON
import QuoteImages
import Quotes

extension CollectionItem {
  /// The collection as the API shows it.
  ///
  /// - Parameter path: where it is.
  func json(at path: String) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("slug", .string(collection.slug)), ("name", .string(collection.name)),
      ("description", JSONValue(collection.description)), ("visibility", .string(collection.visibility.rawValue)),
      ("style", collection.style.json), ("quoteCount", .integer(Int64(quoteCount))),
      ("createdAt", collection.createdAt.json), ("updatedAt", collection.updatedAt.json),
    ]
    if let banner = collection.style.banner {
      members.append(("banner", banner.json(at: path + "/banner")))
    }
    return .object(JSONObject(members))
  }
}

extension QuoteItem {
  /// The quote as the API shows it.
  var json: JSONValue {
    [
      "id": quote.id.map { .integer($0) } ?? .null, "text": .string(quote.text),
      "attribution": JSONValue(quote.attribution), "source": JSONValue(quote.source),
      "language": JSONValue(quote.language), "weight": .integer(Int64(quote.weight)),
      "position": .integer(Int64(position)), "published": .bool(quote.published), "createdAt": quote.createdAt.json,
      "updatedAt": quote.updatedAt.json,
    ]
  }
}

extension StyleBanner {
  /// What there is to know of the banner, and where it is.
  fileprivate func json(at path: String) -> JSONValue {
    [
      "type": .string(BannerImage.mediaType), "width": .integer(Int64(width)), "height": .integer(Int64(height)),
      "url": .string(path),
    ]
  }
}

extension QuoteStyle {
  /// The parameters that are set.
  var json: JSONValue {
    let texts = [("theme", theme), ("bg", bg), ("fg", fg), ("accent", accent), ("font", font), ("lang", lang)]
    let numbers = [("size", size), ("w", w), ("h", h), ("scale", scale), ("radius", radius)]
    let members =
      texts.map { ($0, JSONValue($1)) } + [("align", JSONValue(align))]
      + numbers.map { ($0, $1.map { .integer(Int64($0)) } ?? .null) }
    return .object(JSONObject(members.filter { $0.1 != .null }))
  }
}

extension JSONValue {
  fileprivate init(_ text: String?) {
    self = text.map { .string($0) } ?? .null
  }
}

extension Date {
  /// RFC 3339 in UTC with milliseconds.
  var json: JSONValue { .string(parameter.description) }
}
