import Changesets
import Testing

@Suite struct ChangeTests {
  let book = Book(title: "Emma", pages: 3)

  @Test("a field is the change, else the data's; a change is only what was changed")
  func get() {
    let changeset = changing(["pages": 4], of: book)
    #expect(changeset.getField(\.pages) == 4)
    #expect(changeset.getField(\.title) == "Emma")
    #expect(changeset.getChange(\.pages) == 4)
    #expect(changeset.getChange(\.title) == nil)
    #expect(changeset.getParameter(\.pages) == 4)
    #expect(changeset.getParameter(\.title) == nil)
    #expect(changeset.isChanged(\.pages))
    #expect(!changeset.isChanged(\.title))
  }

  @Test("code may put a change, which is none where the value is equal")
  func put() throws {
    let changeset = changing(["pages": 4], of: book).putChange(\.title, "Persuasion").putChange(\.pages, 3)
    #expect(changeset.changes == ["title"])
    #expect(try changeset.apply() == Book(title: "Persuasion", pages: 3))
  }

  @Test("a change may be changed, and only a change")
  func update() {
    let changeset = changing(["title": " Emma "], of: book).updateChange(\.pages) { _ in 9 }
    #expect(changeset.updateChange(\.title) { $0 + "!" }.getChange(\.title) == " Emma !")
    #expect(changeset.updateChange(\.title) { $0.filter { $0 != " " } }.changes.isEmpty)
  }

  @Test("a forced change is one, though the value is equal")
  func force() {
    let changeset = changing([:], of: book).forceChange(\.pages, 3)
    #expect(changeset.changes == ["pages"])
    #expect(changeset.getChange(\.pages) == 3)
  }

  @Test("a deleted change leaves the data's value")
  func delete() throws {
    let changeset = changing(["pages": 4, "title": "x"], of: book).deleteChange(\.pages)
    #expect(changeset.changes == ["title"])
    #expect(changeset.getField(\.pages) == 3)
    #expect(try changeset.apply() == Book(title: "x", pages: 3))
  }

  @Test("an error may be added to a field, or under a name of its own")
  func addError() throws {
    let changeset = changing([:], of: book)
      .addError(\.title, ErrorMessage("has %{count} faults", ["count": 2])).addError(named: "base", "is wrong")
    #expect(changeset.texts == ["title has 2 faults", "base is wrong"])
    #expect(changeset.errors(of: \.title).map(\.text) == ["has 2 faults"])
    #expect(!changeset.isValid)
    #expect(throws: ChangesetError.self) { try changeset.apply() }
  }

  @Test("errors are turned into something else by field")
  func traverse() {
    let changeset = changing(["title": "abc", "pages": "x"])
      .validateLength(\.title, max: 2).validateFormat(\.title, /\d/)
    let texts = changeset.traverseErrors(\.text)
    #expect(texts.map(\.field) == ["pages", "title"])
    #expect(texts.map(\.errors) == [["is invalid"], ["should be at most 2 characters", "has invalid format"]])
  }

  @Test(
    "a database's constraint is the error of the field that declared it",
    arguments: [
      (ConstraintViolation(.unique, name: "book.title"), "title has already been taken"),
      (ConstraintViolation(.unique, name: "title"), "title has already been taken"),
      (ConstraintViolation(.unique, name: "book.subtitle"), nil), (ConstraintViolation(.unique), nil),
      (ConstraintViolation(.check, name: "book.title"), nil),
      (ConstraintViolation(.check, name: "pages_are_positive"), "pages is invalid"),
      (ConstraintViolation(.foreignKey), "price does not exist"),
      (ConstraintViolation(.unique, name: "book.pages, book.binding"), "binding is there with as many pages"),
    ])
  func constraints(violation: ConstraintViolation, text: String?) {
    let changeset = changing(["title": "x"])
      .uniqueConstraint(\.title)
      .uniqueConstraint(\.binding, name: "book.pages, book.binding", message: "is there with as many pages")
      .checkConstraint(\.pages, name: "pages_are_positive")
      .foreignKeyConstraint(\.price)
    #expect(changeset.isValid)
    let handled = changeset.handling(violation)
    #expect(handled?.texts.first == text)
    #expect(handled?.isValid != true)
  }
}
