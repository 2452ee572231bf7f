import Changesets
import Foundation

/// What the tests change: a field of each kind.
struct Book: Changeable, Equatable {
  enum Binding: String, ChangesetValue, CaseIterable { case hard, soft }

  struct Cover: Changeable, Equatable {
    var colour: String?
    var width = 10

    static let fields: [ChangesetField<Cover>] = [ChangesetField("colour", \.colour), ChangesetField("width", \.width)]
  }

  var title = ""
  var subtitle: String?
  var pages = 0
  var price: Double?
  var isPrinted = false
  var printed: Date?
  var binding = Binding.soft
  var tags: [String] = []
  var ratings: [Int]?
  var cover = Cover()
  var editions: [Cover] = []
  /// No field: nothing from outside reaches it.
  var secret = "untouched"

  static let fields: [ChangesetField<Book>] = [
    ChangesetField("title", \.title), ChangesetField("subtitle", \.subtitle), ChangesetField("pages", \.pages),
    ChangesetField("price", \.price), ChangesetField("isPrinted", \.isPrinted), ChangesetField("printed", \.printed),
    ChangesetField("binding", \.binding), ChangesetField("tags", \.tags), ChangesetField("ratings", \.ratings),
    ChangesetField(nested: "cover", \.cover), ChangesetField(nested: "editions", \.editions),
  ]
}

extension Changeset<Book> {
  /// The errors, one a line.
  var texts: [String] { errors.map(\.description) }
}

func changing(_ parameters: Parameters, of book: Book = Book()) -> Changeset<Book> {
  Changeset(book, parameters: parameters)
    .cast(\.title, \.subtitle, \.pages, \.price, \.isPrinted, \.printed, \.binding, \.tags, \.ratings)
}
