import Changesets
import Testing

@testable import Quotes

/// What comes as parameters and what code made, such as an import, are held to the same rules.
@Suite struct FieldRuleTests {
  private static let long = String(repeating: "é", count: 201)

  @Test(
    "a quote's faults are the same however it comes",
    arguments: [
      (["text": "a"], []), (["text": ""], ["text can't be blank"]), ([:], ["text can't be blank"]),
      (["text": " \u{200B}"], ["text can't be blank"]),
      (["text": .string(String(repeating: "b", count: 1_001))], ["text should be at most 1000 characters"]),
      (["text": .string(String(repeating: "b", count: 1_000) + " \n")], []),
      (
        ["text": "a", "attribution": .string(long), "source": .string(long)],
        ["attribution should be at most 200 characters", "source should be at most 200 characters"]
      ),
      (["text": "a", "weight": -1], ["weight should be from 0 to 1000"]), (["text": "a", "weight": 1_000], []),
      (["text": "a", "language": "no tag"], ["language should be a BCP 47 language tag, such as ja or zh-Hant"]),
      (["text": "a", "language": " zh-Hant "], []),
      (
        ["text": .string("a" + String(repeating: "\u{301}", count: 5_000))],
        ["text should be at most 8192 bytes in UTF-8"]
      ),
      (["text": "\t\r\n", "attribution": " "], ["text can't be blank"]),
    ] as [(Parameters, [String])])
  func quotes(parameters: Parameters, faults: [String]) {
    let cast = Quote.changeset(parameters: parameters)
    let checked = Quote.changeset(checking: Self.fields(parameters))
    #expect(cast.errors.map(\.description) == faults)
    #expect(checked.errors.map(\.description) == faults)
    #expect(cast.getField(\.fields) == checked.getField(\.fields))
  }

  /// The parameters as they are, where a format's reader has seen to their types.
  private static func fields(_ parameters: Parameters) -> QuoteFields {
    func text(_ name: String) -> String? { parameters[name]?.description }
    return QuoteFields(
      text: text("text") ?? "", attribution: text("attribution"), source: text("source"), language: text("language"),
      weight: parameters["weight"].flatMap(Int.cast) ?? 1)
  }

  @Test(
    "a collection's faults are the same however it comes",
    arguments: [
      (["slug": "a", "name": "A"], []), (["slug": "", "name": ""], ["slug can't be blank", "name can't be blank"]),
      (
        ["slug": "A b", "name": "\u{200B}"],
        ["slug should be 1 to 64 of a to z, 0 to 9, and - between them", "name can't be blank"]
      ),
      (
        ["slug": "a-", "name": .string(long)],
        [
          "slug should be 1 to 64 of a to z, 0 to 9, and - between them", "name should be at most 120 characters",
        ]
      ),
      (["slug": "a", "name": "A", "description": .string(long)], []),
      (
        ["slug": "a", "name": "A", "description": .string(String(repeating: "a", count: 2_001))],
        ["description should be at most 2000 characters"]
      ),
    ] as [(Parameters, [String])])
  func collections(parameters: Parameters, faults: [String]) {
    let cast = QuoteCollection.changeset(parameters: parameters, families: FontFamilies([]))
    let fields = CollectionFields(
      slug: parameters["slug"]?.description ?? "", name: parameters["name"]?.description ?? "",
      description: parameters["description"]?.description)
    #expect(cast.errors.map(\.description) == faults)
    #expect(QuoteCollection.changeset(checking: fields).errors.map(\.description) == faults)
  }

  @Test("a collection's name is one line, and its description has no controls")
  func collectionTexts() throws {
    let parameters: Parameters = ["slug": "a", "name": " \u{1B}[31mA\nb\u{7}\t", "description": "\u{1B}One\r\ntwo"]
    let fields = try QuoteCollection.changeset(parameters: parameters, families: FontFamilies([])).apply()
    #expect(fields.name == "[31mA b")
    #expect(fields.description == "One\ntwo")
  }
}
