import Changesets
import Quotes
import Testing

@testable import QuoteService

/// The API says by changesets what the store, and so a file that is imported, says by itself.
@Suite struct APIRuleTests {
  private static let long = String(repeating: "é", count: 201)

  @Test(
    "a quote's faults are the same, in the same words",
    arguments: [
      ["text": "a"], ["text": ""], ["text": " \u{200B}"], ["text": .string(String(repeating: "b", count: 1_001))],
      ["text": "a", "attribution": .string(long), "source": .string(long)], ["text": "a", "weight": -1],
      ["text": "a", "weight": 1_001], ["text": "a", "weight": 1_000], ["text": "a", "language": "no tag"],
      ["text": "a", "language": "zh-Hant"], ["text": .string("a" + String(repeating: "\u{301}", count: 5_000))],
      ["text": "\t\r\n", "attribution": " "],
    ] as [Parameters])
  func quotes(parameters: Parameters) {
    let changeset = Changeset(QuoteEdit.new, parameters: parameters).castQuote()
    let faults = changeset.getField(\.fields).normalized.faults
    #expect(Set(changeset.errors.map { "\($0.field) \($0.text)" }) == Set(faults.map { "\($0.field) \($0.detail)" }))
  }

  @Test(
    "a collection's faults are the same, in the same words",
    arguments: [
      ["slug": "a", "name": "A"], ["slug": "", "name": ""], ["slug": "A b", "name": "\u{200B}"],
      ["slug": "a-", "name": .string(long)], ["slug": "a", "name": "A", "description": .string(long)],
      ["slug": "a", "name": "A", "description": .string(String(repeating: "a", count: 2_001))],
    ] as [Parameters])
  func collections(parameters: Parameters) {
    let changeset = Changeset(CollectionEdit.new, parameters: parameters)
      .castSlug().castCollection(families: FontFamilies([]))
    let faults = changeset.getField(\.fields).faults
    let told = Set(changeset.errors.map { "\($0.field) \($0.text)" })
    // A slug that is missing is told as missing.
    #expect(
      told.subtracting(["slug can't be blank"])
        == Set(faults.map { "\($0.field) \($0.detail)" }).filter {
          parameters["slug"] != "" || !$0.hasPrefix("slug")
        })
  }
}
