import Foundation
import Quotes

/// `pullquote token`: makes, lists and revokes the API's tokens.
enum TokenCommand {
  struct Settings {
    var database = "pullquote.sqlite"
    var scope: TokenScope?
    var collections: [String] = []
    var label: String?
    var id = ""
  }

  private static let help = """
    pullquote token create --scope read|write [FLAGS]   make a token, and print it: it can't be shown again
    pullquote token list [FLAGS]                        list the tokens
    pullquote token revoke ID [FLAGS]                   make a token good for nothing

    Each one's own --help lists its flags.
    """

  private static var creation: [Setting<Settings>] {
    [
      .choice("--scope", "NAME", "read (private collections too) or write (needed)", \.scope),
      Setting(
        flag: "--collection", variables: [], kind: .value("SLUG"),
        summary: "the only collection that it is good for; give it again for more (all)"
      ) {
        $0.collections.append($1)
        return nil
      },
      .text("--label", "TEXT", "what it is for, to tell it from others in the list (nothing)", \.label),
      .database(\.database),
    ]
  }

  static func run(_ arguments: [String], _ environment: [String: String]) throws {
    try DatabaseCommand.dispatch(
      "token", arguments, help: help,
      [
        "create": { try create($0, environment) }, "list": { try list($0, environment) },
        "revoke": { try revoke($0, environment) },
      ])
  }

  private static func create(_ arguments: [String], _ environment: [String: String]) throws {
    if arguments.contains("--help") {
      return print("pullquote token create --scope read|write [FLAGS]\n\n" + Setting.help(creation))
    }
    let settings = try Setting.read(creation, into: Settings(), arguments: arguments, environment: environment)
    guard let scope = settings.scope else { throw UsageError(faults: ["--scope: its NAME is missing: read or write"]) }
    let secret = try DatabaseCommand.run(settings.database) { store in
      try store.write { db in
        try APIToken.create(
          db, scope, collections: settings.collections, label: settings.label, now: Date()
        ).secret
      }
    }
    print(secret)
  }

  private static func list(_ arguments: [String], _ environment: [String: String]) throws {
    let flags = [Setting<Settings>.database(\.database)]
    if arguments.contains("--help") { return print("pullquote token list [FLAGS]\n\n" + Setting.help(flags)) }
    let settings = try Setting.read(flags, into: Settings(), arguments: arguments, environment: environment)
    let tokens = try DatabaseCommand.run(settings.database, mustExist: true) { store in
      try store.read(APIToken.list)
    }
    let rows = tokens.map { listed in
      let token = listed.token
      return [
        "\(token.id ?? 0)", token.scope.rawValue, listed.collections?.joined(separator: ",") ?? "(all)",
        DatabaseCommand.time(token.createdAt), token.lastUsedAt.map(DatabaseCommand.time) ?? "never", token.label ?? "",
      ]
    }
    print(DatabaseCommand.table([["ID", "SCOPE", "COLLECTIONS", "CREATED", "LAST USED", "LABEL"]] + rows))
  }

  private static func revoke(_ arguments: [String], _ environment: [String: String]) throws {
    let flags: [Setting<Settings>] = [
      .operand("ID", "the token's number in the list", \.id), .database(\.database),
    ]
    if arguments.contains("--help") { return print("pullquote token revoke ID [FLAGS]\n\n" + Setting.help(flags)) }
    let settings = try Setting.read(flags, into: Settings(), arguments: arguments, environment: environment)
    guard let id = Int64(settings.id) else {
      throw UsageError(faults: ["\(settings.id): a token's number is allowed; pullquote token list shows them"])
    }
    try DatabaseCommand.run(settings.database, mustExist: true) { store in
      try store.write { db in try APIToken.revoke(db, id: id) }
    }
    print("token \(id) revoked")
  }
}
