import Changesets
import Foundation
import Testing

// From GettingStarted.md
struct Member: Changeable, Equatable {
  var name = ""
  var email = ""
  var age: Int?
  var isAdmin = false

  static let fields: [ChangesetField<Member>] = [
    ChangesetField("name", \.name), ChangesetField("email", \.email), ChangesetField("age", \.age),
  ]
}

extension Changeset<Member> {
  func validateMember() -> Self {
    validateRequired(\.name, \.email)
      .validateLength(\.name, max: 100)
      .validateFormat(\.email, /[^@\s]+@[^@\s]+/)
      .validateNumber(\.age, greaterThanOrEqualTo: 18)
      .uniqueConstraint(\.email)
  }
}

struct Club: Changeable {
  var name = ""
  var founder = Member()
  var members: [Member] = []

  static let fields: [ChangesetField<Club>] = [
    ChangesetField("name", \.name), ChangesetField(nested: "founder", \.founder),
    ChangesetField(nested: "members", \.members),
  ]
}

// From OwnValidations.md
extension Changeset {
  func validateSpelling<Value: ChangesetValue>(
    _ field: KeyPath<Data, Value>, of words: [String]
  ) -> Self where Value.Present == String {
    let metadata = ValidationMetadata("spelling", ["words": words.parameter])
    return validateChange(field, metadata: metadata) { text in
      words.contains(text) ? [] : [ErrorMessage("isn't one of %{words}", ["words": words.parameter])]
    }
  }
}

extension Changeset<Member> {
  func validateNameInEmail() -> Self {
    guard isChanged(\.name) || isChanged(\.email) else { return self }
    let isThere = getField(\.email).contains(getField(\.name).lowercased())
    return isThere ? self : addError(\.email, "must hold the name")
  }
}

enum Plan: String, ChangesetValue { case free, paid }

struct Percentage: ChangesetValue {
  var value: Int

  static func cast(_ parameter: ParameterValue) -> Percentage? {
    Int.cast(parameter).flatMap { (0...100).contains($0) ? Percentage(value: $0) : nil }
  }

  var parameter: ParameterValue { value.parameter }
}

// From ErrorsAsJSON.md
struct Problem: Encodable {
  var field: String
  var detail: String
  var code: String?
}

/// The examples of the documentation, compiled and run; ``examplesAreThese()`` sees to it that they are the same.
@Suite struct DocumentationTests {
  @Test("the overview works")
  func overview() {
    let changeset = Changeset(Member(), parameters: ["name": "Ann", "email": "ann@example.org", "age": 41])
      .cast(\.name, \.email, \.age)
      .validateRequired(\.name, \.email)
      .validateLength(\.name, max: 100)
      .validateNumber(\.age, greaterThanOrEqualTo: 18)
    #expect(changeset.isValid)
  }

  @Test("the getting-started article works")
  func gettingStarted() throws {
    let ann = try Changeset(Member(), parameters: ["name": "Ann", "email": "ann@example.org"])
      .cast(\.name, \.email, \.age)
      .validateMember()
      .apply()
    let older = Changeset(ann, parameters: ["age": 41])
      .cast(\.name, \.age)
      .validateMember()
    #expect(older.changes == ["age"])
    let checked = try Changeset(checking: Member(name: "Ann", email: "ann@example.org")).validateMember().apply()
    #expect(checked == ann)

    let club = Changeset(Club(), parameters: ["founder": ["name": "Ann"], "members": [["name": "Bob", "age": 12]]])
      .castNested(\.founder) { $0.cast(\.name, \.email).validateRequired(\.name) }
      .castEach(\.members, from: Member()) { $0.cast(\.name, \.age).validateMember() }
    #expect(club.errors.map(\.field) == ["members[0].email", "members[0].age"])

    let violation = ConstraintViolation(.unique, name: "member.email")
    let refused = older.handling(violation)
    #expect(refused?.errors.map(\.description) == ["email has already been taken"])
  }

  @Test("the article on own validations works")
  func ownValidations() {
    let changeset = Changeset(Member(), parameters: ["name": "Ann", "email": "bob@example.org"]).cast(\.name, \.email)
    #expect(changeset.validateNameInEmail().errors.map(\.text) == ["must hold the name"])
    #expect(changeset.validateSpelling(\.name, of: ["Bob", "Eve"]).errors.map(\.text) == ["isn't one of Bob, Eve"])
    #expect(Plan.cast("paid") == .paid)
    #expect(Percentage.cast(101) == nil)
  }

  @Test("the article on errors works")
  func errors() throws {
    let changeset = Changeset(Member(), parameters: ["name": "Annabella"])
      .cast(\.name)
      .validateLength(\.name, max: 5)
    let error = changeset.errors[0]
    #expect(error.text == "should be at most 5 characters")

    let lines = changeset.traverseErrors(\.text).map { "\($0.field): \($0.errors.joined(separator: ", "))" }
    #expect(lines == ["name: should be at most 5 characters"])

    let problems = changeset.errors.map { error in
      Problem(field: error.field, detail: error.text, code: error.values["validation"]?.description)
    }
    let json = try JSONEncoder().encode(problems)
    #expect(String(decoding: json, as: UTF8.self).contains(#""code":"length""#))
  }

  @Test("the articles' examples are these")
  func examplesAreThese() throws {
    let here = URL(fileURLWithPath: #filePath)
    let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let catalogue = root.appendingPathComponent("Sources/Changesets/Changesets.docc")
    let code = try String(contentsOf: here, encoding: .utf8).split(separator: "\n").map(Self.trimmed)
    for article in ["Changesets.md", "ErrorsAsJSON.md", "GettingStarted.md", "OwnValidations.md"] {
      let text = try String(contentsOf: catalogue.appendingPathComponent(article), encoding: .utf8)
      for (index, part) in text.components(separatedBy: "```").enumerated() where index % 2 == 1 {
        for line in part.split(separator: "\n").dropFirst().map(Self.trimmed) {
          #expect(code.contains(line), "\(article): \(line)")
        }
      }
    }
  }

  private static func trimmed(_ line: Substring) -> String { line.trimmingCharacters(in: .whitespaces) }
}
