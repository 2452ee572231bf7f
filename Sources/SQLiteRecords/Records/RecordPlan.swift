/// A record type's statement for one of its verbs, made once a connection.
struct RecordPlan {
  struct Key: Hashable {
    let type: ObjectIdentifier
    let verb: Verb
  }

  enum Verb: Hashable {
    case fetchByKey
  }

  let statement: Statement
}
