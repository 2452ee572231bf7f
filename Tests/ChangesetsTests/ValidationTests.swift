import Changesets
import Testing

@Suite struct ValidationTests {
  @Test("a value that code made is checked as a whole: its changes are not asked, and nothing is declared")
  func whole() throws {
    func checked(_ book: Book) -> Changeset<Book> {
      Changeset(checking: book)
        .updateChange(\.title) { $0.uppercased() }
        .validateRequired(\.title)
        .validateLength(\.title, max: 4)
        .validateNumber(\.pages, in: 1...9)
    }
    #expect(try checked(Book(title: "Emma", pages: 3)).apply() == Book(title: "EMMA", pages: 3))
    #expect(checked(Book(title: " ", pages: 0)).traverseErrors(\.text).map(\.field) == ["title", "pages"])
    let long = checked(Book(title: "Persuasion", pages: 9))
    #expect(long.errors.map(\.description) == ["title should be at most 4 characters"])
    #expect(long.errors.first?.metadata?.name == "length")
    #expect(long.validations.isEmpty)
    #expect(long.changes == Book.fields.map(\.name))
  }

  typealias Step = @Sendable (Changeset<Book>) -> Changeset<Book>

  struct Case: Sendable {
    var parameters: Parameters
    var texts: [String]
    /// The values of the first error.
    var values: Parameters?
    var step: Step

    init(_ parameters: Parameters, _ texts: [String] = [], _ values: Parameters? = nil, _ step: @escaping Step) {
      self.parameters = parameters
      self.texts = texts
      self.values = values
      self.step = step
    }
  }

  @Test(
    "a validation finds what is wrong, and nothing else",
    arguments: [
      // Required: given, or there already; neither nil nor white space.
      Case([:], ["title can't be blank"], ["validation": "required"]) { $0.validateRequired(\.title) },
      Case(["title": " \n\u{3000}"], ["title can't be blank"]) { $0.validateRequired(\.title) },
      Case(["title": "x"]) { $0.validateRequired(\.title) },
      Case(["title": "x", "subtitle": ""], ["subtitle is needed"]) {
        $0.validateRequired(\.title, \.subtitle, message: "is needed")
      },
      Case(["title": 5], ["title is invalid"]) { $0.validateRequired(\.title) },
      Case([:]) { $0.validateRequired(\.pages, \.cover) },

      // Length, in three units.
      Case(["title": "👩‍👩‍👧é"]) { $0.validateLength(\.title, is: 2) },
      Case(
        ["title": "👩‍👩‍👧é"], ["title should be at most 1 character"], ["count": 1, "validation": "length", "kind": "max"]
      ) { $0.validateLength(\.title, max: 1) },
      Case(["title": "👩‍👩‍👧"]) { $0.validateLength(\.title, min: 5, max: 5, count: .scalars) },
      Case(["title": "👩‍👩‍👧"], ["title should be at most 17 bytes"]) { $0.validateLength(\.title, max: 17, count: .bytes) },
      Case(
        ["title": "ab"], ["title should be at least 3 characters"], ["count": 3, "validation": "length", "kind": "min"]
      ) { $0.validateLength(\.title, min: 3, max: 200) },
      Case(["title": "ab"], ["title should be 3 characters"], ["count": 3, "validation": "length", "kind": "is"]) {
        $0.validateLength(\.title, is: 3)
      },
      Case(["subtitle": "abc"], ["subtitle has over 2"]) {
        $0.validateLength(\.subtitle, max: 2, message: "has over %{count}")
      },
      Case(["tags": ["a", "b"]], ["tags should have at most 1 item"]) { $0.validateLength(\.tags, max: 1) },
      Case(["tags": []], ["tags should have at least 2 items"]) {
        $0.putChange(\.tags, ["x"]).validateLength(\.tags, min: 2)
      },

      // Format: the whole text.
      Case(["title": "abc"]) { $0.validateFormat(\.title, /[a-z]+/) },
      Case(["title": "abc\n"], ["title has invalid format"], ["validation": "format"]) {
        $0.validateFormat(\.title, /[a-z]+/)
      },

      // Inclusion, exclusion, subset.
      Case(["title": "a"]) { $0.validateInclusion(\.title, in: ["a", "b"]) },
      Case(["pages": 9], ["pages is invalid"], ["validation": "inclusion", "enum": [1, 2, 3]]) {
        $0.validateInclusion(\.pages, in: 1...3)
      },
      Case(["subtitle": "c"], ["subtitle must be one of a, b"]) {
        $0.validateInclusion(\.subtitle, in: ["a", "b"], message: "must be one of %{enum}")
      },
      Case(["title": "admin"], ["title is reserved"], ["validation": "exclusion"]) {
        $0.validateExclusion(\.title, from: ["admin"])
      },
      Case(["title": "me"]) { $0.validateExclusion(\.title, from: ["admin"]) },
      Case(["tags": ["a", "c"]], ["tags has an invalid entry"], ["validation": "subset", "enum": ["a", "b"]]) {
        $0.validateSubset(\.tags, of: ["a", "b"])
      },
      Case(["ratings": [1, 1]]) { $0.validateSubset(\.ratings, of: 1...5) },

      // Numbers.
      Case(["pages": 5]) { $0.validateNumber(\.pages, lessThan: 6, greaterThan: 4) },
      Case(
        ["pages": 5], ["pages must be less than 5"], ["number": 5, "validation": "number", "kind": "lessThan"]
      ) { $0.validateNumber(\.pages, lessThan: 5) },
      Case(["pages": 5], ["pages must be greater than 5"]) { $0.validateNumber(\.pages, greaterThan: 5) },
      Case(["pages": 5], ["pages must be less than or equal to 4"]) {
        $0.validateNumber(\.pages, lessThanOrEqualTo: 4)
      },
      Case(["price": 5], ["price must be greater than or equal to 5.5"]) {
        $0.validateNumber(\.price, greaterThanOrEqualTo: 5.5)
      },
      Case(["pages": 5], ["pages must be equal to 6"]) { $0.validateNumber(\.pages, equalTo: 6) },
      Case(["pages": 5], ["pages must be not equal to 5"]) { $0.validateNumber(\.pages, notEqualTo: 5) },
      Case(
        ["pages": 5], ["pages should be from 1 to 4"], ["min": 1, "max": 4, "validation": "number", "kind": "range"]
      ) { $0.validateNumber(\.pages, in: 1...4) },
      Case(["pages": 5], ["pages needs to be under 5"]) {
        $0.validateNumber(\.pages, lessThan: 5, message: "needs to be under %{number}")
      },

      // Acceptance and confirmation look at parameters.
      Case(["terms": true]) { $0.validateAcceptance("terms") },
      Case(["terms": .text("1")]) { $0.validateAcceptance("terms") },
      Case(["terms": false], ["terms must be accepted"], ["validation": "acceptance"]) {
        $0.validateAcceptance("terms")
      },
      Case([:], ["terms must be accepted"]) { $0.validateAcceptance("terms") },
      Case(["title": "a", "titleConfirmation": "a"]) { $0.validateConfirmation(\.title) },
      Case(
        ["title": "a", "titleConfirmation": "b"], ["titleConfirmation does not match confirmation"],
        ["validation": "confirmation"]
      ) { $0.validateConfirmation(\.title) },
      Case(["title": "a", "again": "b"], ["again does not match confirmation"]) {
        $0.validateConfirmation(\.title, parameter: "again")
      },
      Case(["title": "a"]) { $0.validateConfirmation(\.title) },
      Case(["title": "a"], ["titleConfirmation can't be blank"]) {
        $0.validateConfirmation(\.title, isRequired: true)
      },

      // Of one's own.
      Case(["title": "foo"], ["title can't be foo"]) {
        $0.validateChange(\.title) { $0 == "foo" ? ["can't be foo"] : [] }
      },
      Case(["pages": 7], ["pages is odd", "pages is 7, of all things"]) {
        $0.validateChange(\.pages) { pages in
          ["is odd", ErrorMessage("is %{n}, of all things", ["n": pages.parameter])]
        }
      },
    ])
  func finds(test: Case) {
    let changeset = test.step(changing(test.parameters))
    #expect(changeset.texts == test.texts)
    #expect(changeset.isValid == test.texts.isEmpty)
    if let values = test.values {
      #expect(Dictionary(changeset.errors[0].values) == Dictionary(values))
    }
  }

  @Test("data that is there already is required enough")
  func requiredData() {
    let book = Book(title: "Emma")
    #expect(changing([:], of: book).validateRequired(\.title).isValid)
    #expect(changing(["title": ""], of: book).validateRequired(\.title).texts == ["title can't be blank"])
  }

  @Test("a check runs only where its field was changed to something that isn't nil")
  func runsOnChanges() {
    let book = Book(title: "Emma", subtitle: "x", pages: 3)
    let unchecked: [Parameters] = [[:], ["pages": 3, "subtitle": "x"], ["subtitle": nil], ["pages": "no"]]
    for parameters in unchecked {
      let changeset = changing(parameters, of: book)
        .validateChange(\.pages) { _ in ["was checked"] }
        .validateChange(\.subtitle, metadata: ValidationMetadata("own")) { (_: String) in ["was checked"] }
      #expect(!changeset.texts.contains { $0.contains("checked") }, "\(parameters)")
    }
    #expect(
      changing(["pages": 4], of: book).validateChange(\.pages) { _ in ["was checked"] }.texts == ["pages was checked"])
  }

  @Test("a check's metadata is declared, and kept beside its error")
  func metadata() {
    let metadata = ValidationMetadata("prime", ["below": 100])
    let changeset = changing(["pages": 8])
      .validateChange(\.pages, metadata: metadata) { _ in ["isn't prime"] }
      .validateLength(\.title, max: 9)
      .validateChange(\.price) { _ in [] }
    #expect(changeset.validations.map(\.field) == ["pages", "title"])
    #expect(changeset.validations.map(\.metadata.name) == ["prime", "length"])
    #expect(changeset.validations.last?.metadata.values == ["max": 9, "count": "graphemes"])
    #expect(changeset.errors.map(\.metadata) == [metadata])
  }

  @Test("each built-in validation declares itself, though nothing is wrong")
  func declared() {
    let changeset = changing([:])
      .validateRequired(\.pages).validateLength(\.title, max: 1).validateFormat(\.title, /a/)
      .validateInclusion(\.pages, in: [1]).validateExclusion(\.pages, from: [1]).validateSubset(\.tags, of: ["a"])
      .validateNumber(\.pages, lessThan: 1).validateConfirmation(\.title).validateAcceptance("terms")
    #expect(
      changeset.validations.map(\.metadata.name) == [
        "required", "length", "format", "inclusion", "exclusion", "subset", "number", "confirmation", "acceptance",
      ])
  }
}

extension Dictionary<String, ParameterValue> {
  init(_ parameters: Parameters) {
    self.init(parameters.members.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }
}
