import Changesets
import Foundation
import Testing

@Suite struct CastTests {
  struct Cast: Sendable {
    var name: String
    var value: ParameterValue
    var change: @Sendable (inout Book) -> Void

    init(_ name: String, _ value: ParameterValue, _ change: @escaping @Sendable (inout Book) -> Void) {
      self.name = name
      self.value = value
      self.change = change
    }
  }

  @Test(
    "a value is cast to its field's type",
    arguments: [
      Cast("title", "Emma", { $0.title = "Emma" }), Cast("title", .text("Emma"), { $0.title = "Emma" }),
      Cast("subtitle", "x", { $0.subtitle = "x" }), Cast("pages", 12, { $0.pages = 12 }),
      Cast("pages", 12.0, { $0.pages = 12 }),
      Cast("pages", .text("12"), { $0.pages = 12 }), Cast("pages", .text("-3"), { $0.pages = -3 }),
      Cast("price", 3, { $0.price = 3 }),
      Cast("price", 2.5, { $0.price = 2.5 }), Cast("price", .text("2.5e1"), { $0.price = 25 }),
      Cast("isPrinted", true, { $0.isPrinted = true }), Cast("isPrinted", .text("true"), { $0.isPrinted = true }),
      Cast("isPrinted", .text("1"), { $0.isPrinted = true }), Cast("binding", "hard", { $0.binding = .hard }),
      Cast("binding", .text("hard"), { $0.binding = .hard }), Cast("tags", ["a", "b"], { $0.tags = ["a", "b"] }),
      Cast("ratings", [1, 5], { $0.ratings = [1, 5] }),
      Cast("printed", "1970-01-01T00:00:01Z", { $0.printed = Date(timeIntervalSince1970: 1) }),
      Cast("printed", .text("1970-01-01T00:00:01.500Z"), { $0.printed = Date(timeIntervalSince1970: 1.5) }),
      Cast("printed", "1970-01-01T01:00:00+01:00", { $0.printed = Date(timeIntervalSince1970: 0) }),
    ])
  func casts(test: Cast) throws {
    var expected = Book()
    test.change(&expected)
    let changeset = changing(Parameters([(test.name, test.value)]))
    #expect(try changeset.apply() == expected)
    #expect(changeset.changes == [test.name])
    #expect(changeset.data == Book())
  }

  @Test(
    "a value that can't be cast is an error of its field, and changes nothing",
    arguments: [
      ("title", 5, "string"), ("title", ["a"], "string"), ("title", true, "string"), ("subtitle", [:], "string"),
      ("pages", "12", "integer"), ("pages", 1.5, "integer"), ("pages", .text("1.5"), "integer"),
      ("pages", .text(""), "integer"), ("pages", .text("12 "), "integer"), ("pages", .text("+12"), "integer"),
      ("pages", .text("9223372036854775808"), "integer"), ("pages", 1e300, "integer"), ("price", "2.5", "number"),
      ("price", .text("nan"), "number"), ("price", .text("inf"), "number"), ("price", .text("0x1p3"), "number"),
      ("price", .text("1e999"), "number"), ("isPrinted", 1, "boolean"), ("isPrinted", "true", "boolean"),
      ("isPrinted", .text("yes"), "boolean"), ("binding", "paper", "binding"), ("binding", 1, "binding"),
      ("tags", "a", "list"), ("tags", ["a", 1], "list"), ("printed", "yesterday", "time"), ("printed", 5, "time"),
    ] as [(String, ParameterValue, String)])
  func refuses(name: String, value: ParameterValue, type: String) throws {
    let changeset = changing(Parameters([(name, value)]))
    #expect(changeset.texts == ["\(name) is invalid"])
    #expect(changeset.errors.first?.values == ["validation": "cast", "type": .string(type)])
    #expect(changeset.changes.isEmpty)
    let error = try #require(throws: ChangesetError.self) { try changeset.apply() }
    #expect(error.errors == changeset.errors)
  }

  @Test(
    "null and an empty text clear a field that may be nil",
    arguments: [("subtitle", nil), ("subtitle", ""), ("price", .text("")), ("printed", nil)]
      as [(String, ParameterValue)])
  func clears(name: String, value: ParameterValue) throws {
    let book = Book(subtitle: "x", price: 1, printed: .now)
    let changeset = changing(Parameters([(name, value)]), of: book)
    #expect(changeset.changes == [name])
    let changed = try changeset.apply()
    #expect([changed.subtitle == nil, changed.price == nil, changed.printed == nil].count { $0 } == 1)
  }

  @Test("null where there must be a value is an error", arguments: ["title", "pages", "isPrinted", "binding", "tags"])
  func nullRefused(name: String) {
    #expect(changing(Parameters([(name, nil)])).texts == ["\(name) can't be blank"])
  }

  @Test("a cast's message can be one's own")
  func message() {
    let changeset = Changeset(Book(), parameters: ["pages": "x", "title": 1])
      .cast(\.pages, message: "must be a whole number").cast(\.title)
    #expect(changeset.texts == ["pages must be a whole number", "title is invalid"])
  }

  @Test("what isn't named can't be set")
  func unnamed() throws {
    let parameters: Parameters = ["title": "Emma", "pages": 3, "secret": "known", "nonsense": 1]
    let changeset = Changeset(Book(), parameters: parameters).cast(\.title)
    #expect(try changeset.apply() == Book(title: "Emma"))
  }

  @Test("an equal value is no change")
  func equal() {
    let changeset = changing(["title": "Emma", "subtitle": "", "pages": 4], of: Book(title: "Emma", pages: 3))
    #expect(changeset.changes == ["pages"])
  }

  @Test("a parameter that wasn't cast can be an error, under its name")
  func unknown() {
    let changeset = Changeset(Book(), parameters: ["title": "Emma", "titel": "Emma", "pages": 3, "v": 1])
      .cast(\.title).validateNoUnknownParameters(besides: ["v"])
    #expect(changeset.texts == ["titel is unknown", "pages can't be set"])
  }

  @Test("a value comes back out as the parameter that it can be cast from")
  func parameters() {
    let date = Date(timeIntervalSince1970: 1.25)
    #expect(Date.cast(date.parameter) == date)
    #expect(date.parameter == "1970-01-01T00:00:01.250Z")
    #expect([1, 2].parameter == [1, 2])
    #expect(Book.Binding.hard.parameter == "hard")
    #expect(String?.none.parameter == nil)
    #expect(true.parameter == true)
    #expect(2.5.parameter == 2.5)
    #expect(UInt8.cast(256) == nil)
    #expect(Int32.cast(.text("7")) == 7)
  }

  @Suite struct Nested {
    private func cast(_ parameters: Parameters, of book: Book = Book()) -> Changeset<Book> {
      func cover(_ changeset: Changeset<Book.Cover>) -> Changeset<Book.Cover> {
        changeset.cast(\.colour, \.width).validateNumber(\.width, in: 1...99).validateNoUnknownParameters()
      }
      return Changeset(book, parameters: parameters)
        .castNested(\.cover, with: cover)
        .castEach(\.editions, from: Book.Cover(), with: cover)
        .validateNoUnknownParameters()
    }

    @Test("a nested value is changed by what its parameter names, and the rest stays")
    func nested() throws {
      let book = Book(cover: Book.Cover(colour: "red", width: 20))
      #expect(try cast(["cover": ["width": 30]], of: book).apply().cover == Book.Cover(colour: "red", width: 30))
      #expect(try cast(["cover": ["colour": nil]], of: book).apply().cover == Book.Cover(colour: nil, width: 20))
      #expect(cast(["cover": ["width": 20]], of: book).changes.isEmpty)
      #expect(cast([:], of: book).changes.isEmpty)
    }

    @Test("a list of nested values takes the old one's place")
    func each() throws {
      let book = Book(editions: [Book.Cover(colour: "red")])
      let changeset = cast(["editions": [["width": 30], [:]]], of: book)
      #expect(try changeset.apply().editions == [Book.Cover(width: 30), Book.Cover()])
    }

    @Test(
      "what is wrong within is named from without",
      arguments: [
        (["cover": ["width": 100]], ["cover.width should be from 1 to 99"]), (["cover": [1]], ["cover is invalid"]),
        (["cover": nil], ["cover can't be blank"]), (["editions": [:]], ["editions is invalid"]),
        (["cover": ["colour": 5, "size": 1]], ["cover.colour is invalid", "cover.size is unknown"]),
        (
          ["editions": [["width": 1], ["width": 0], 7, nil]],
          ["editions[1].width should be from 1 to 99", "editions[2] is invalid", "editions[3] can't be blank"]
        ),
      ] as [(Parameters, [String])])
    func errors(parameters: Parameters, texts: [String]) {
      #expect(cast(parameters).texts == texts)
    }
  }
}
