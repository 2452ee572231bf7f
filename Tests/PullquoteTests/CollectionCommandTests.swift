import Foundation
import Testing

@testable import Quotes
@testable import pullquote

extension ProgramTests {
  @Suite("keeps collections by commands")
  struct CollectionCommandTests {
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
    }

    private func run(_ arguments: String..., settings: [String: String] = [:]) async throws -> Program.Outcome {
      try await Program.run(arguments, settings: settings, in: folder.path)
    }

    private func write(_ text: String, to name: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder.file(name)))
    }

    @Test("a collection is made, filled from a file, listed, written to a file and deleted")
    func life() async throws {
      let made = try await run("collection", "create", "stoics", "--name", "The Stoics")
      #expect(made.text == "stoics made\n")
      #expect(made.log.contains("pullquote.sqlite is a new database"))
      try write("text,attribution\r\n\"a, b\",Ann\r\n%,\r\n", to: "in.csv")
      let imported = try await run("import", "in.csv", "--collection", "stoics")
      #expect(imported.text == "2 quotes imported into stoics\n")
      #expect(imported.log.isEmpty)
      let again = try await run("import", "in.csv", "--collection", "stoics")
      #expect(again.text == "0 quotes imported into stoics, 2 skipped that it has already\n")
      let kept = try await run("import", "in.csv", "--collection", "stoics", "--duplicates", "keep")
      #expect(kept.text == "2 quotes imported into stoics, 2 of them duplicates\n")
      let list = try await run("collection", "list")
      #expect(list.text.contains("stoics  4       public      The Stoics\n"))
      #expect(try await run("export", "--collection", "stoics", "--output", "out.txt").status == 0)
      let written = try String(contentsOfFile: folder.file("out.txt"), encoding: .utf8)
      #expect(written == "a, b\n\t-- Ann\n%\n\\%\n%\na, b\n\t-- Ann\n%\n\\%\n")
      #expect(try await run("collection", "delete", "stoics").text == "stoics deleted, with 4 quotes\n")
    }

    @Test("a collection gets a banner from a file, and loses it")
    func banner() async throws {
      _ = try await run("collection", "create", "a")
      _ = try await run("render", "--quote", "banner", "--w", "320", "--h", "80", "--output", "b.png")
      #expect(try await run("collection", "banner", "a", "b.png").text == "a has a banner of 320 by 80 px\n")
      #expect(try await run("collection", "banner", "a", "b.png").text == "a has a banner of 320 by 80 px, as before\n")
      try write("no picture", to: "c.png")
      let refused = try await run("collection", "banner", "a", "c.png")
      #expect(refused.status == 1)
      #expect(refused.log.hasPrefix("pullquote: c.png: "))
      #expect(try await run("collection", "banner", "a", "none.png").status == 1)
      #expect(try await run("collection", "banner", "b", "b.png").status == 1)
      #expect(try await run("collection", "banner", "a").status == 2)
      #expect(try await run("collection", "banner", "a", "--none").text == "a has no banner\n")
    }

    @Test("a large banner without opacity is the same, whatever the memory held before that it is made in")
    func bannerMemory() async throws {
      _ = try await run("collection", "create", "a")
      _ = try await run("render", "--quote", "banner", "--w", "4096", "--h", "2048", "--output", "b.jpg")
      let told = "a has a banner of 2896 by 1448 px"
      #expect(try await run("collection", "banner", "a", "b.jpg").text == told + "\n")
      for pattern in ["85", "190"] {  // mallopt(3), M_PERTURB
        let again = try await run("collection", "banner", "a", "b.jpg", settings: ["MALLOC_PERTURB_": pattern])
        #expect(again.text == told + ", as before\n")
      }
    }

    @Test("a fault of a file is told with its line, and nothing is stored")
    func fault() async throws {
      _ = try await run("collection", "create", "a")
      try write("[\n{\"text\": \"x\"},\n{\"text\": \" \"}\n]", to: "in.json")
      let end = try await run("import", "in.json", "--collection", "a")
      #expect(end.status == 1)
      #expect(end.log == "pullquote: in.json, line 3: text can't be blank; nothing was imported\n")
      #expect(try await run("export", "--collection", "a", "--format", "csv").text.split(separator: "\r\n").count == 1)
    }

    @Test("drafts that a fortune file has no mark for are told")
    func drafts() async throws {
      _ = try await run("collection", "create", "a")
      try write("text,published\nx,true\ny,false\n", to: "in.csv")
      _ = try await run("import", "in.csv", "--collection", "a")
      let end = try await run("export", "--collection", "a", "--format", "fortune")
      #expect(end.text == "x\n")
      #expect(end.log == "pullquote: 1 drafts were left out: a fortune file has no mark for them\n")
    }

    @Test("a token is printed once, listed without its secret, and revoked")
    func token() async throws {
      _ = try await run("collection", "create", "a")
      let made = try await run("token", "create", "--scope", "write", "--collection", "a", "--label", "my site")
      #expect(try #/pq_[A-Za-z0-9_-]{43}\n/#.wholeMatch(in: made.text) != nil)
      let list = try await run("token", "list")
      #expect(list.text.contains("1   write  a "))
      #expect(list.text.hasSuffix("never      my site\n"))
      #expect(!list.text.contains("pq_"))
      #expect(try await run("token", "revoke", "1").text == "token 1 revoked\n")
      #expect(try await run("token", "list").text.split(separator: "\n").count == 1)
    }

    @Test("the commands work while a server runs on the file")
    func beside() async throws {
      let server = try await RunningServer(database: folder.file("pullquote.sqlite"))
      #expect(try await run("collection", "create", "a").status == 0)
      #expect(try await run("token", "create", "--scope", "read").status == 0)
      #expect(try await run("collection", "list").text.contains("a     0"))
      #expect(try await server.stop().status == 0)
    }

    @Test("serve refuses a database that is damaged or can't be written, and leaves it as it is")
    func refused() async throws {
      try write("somebody's text", to: "pullquote.sqlite")
      let damaged = try await run("serve", "--port", "0")
      #expect(damaged.status == 1)
      #expect(damaged.log.contains("pullquote.sqlite can't be used as a database, and wasn't changed"))
      #expect(try String(contentsOfFile: folder.file("pullquote.sqlite"), encoding: .utf8) == "somebody's text")
      let missing = try await run("serve", "--port", "0", "--database", "/nowhere/a.sqlite")
      #expect(missing.status == 1)
      #expect(missing.log.contains("pullquote: the database /nowhere/a.sqlite can't be opened"))
      let unsigned = try await run("serve", "--port", "0", "--require-signed")
      #expect(unsigned.status == 2)
      #expect(unsigned.log.contains("PULLQUOTE_SIGNING_KEY is missing"))
    }

    @Test("no secret is in the log")
    func secrets() async throws {
      let path = folder.file("pullquote.sqlite")
      _ = try await run("collection", "create", "a", "--private")
      let token = try await run("token", "create", "--scope", "read").text.trimmingCharacters(in: .newlines)
      let server = try await RunningServer(database: path, flags: ["--log-queries", "--sql-trace"])
      _ = try await server.get("/quote.png?q=shown&sig=asecret&exp=5")
      for name in ["amp;sig", "s%69g", "SIG", "sig%5B%5D", "sig[]", "amp;signature"] {
        _ = try await server.get("/quote.png?q=shown&\(name)=asecret")
      }
      _ = try await server.get("/collections/a/quote.png HTTP/1.1\r\nAuthorization: Bearer \(token)\r\nX: ")
      _ = try await server.get("/collections/a/quote.png HTTP/1.1\r\nAuthorization: Bearer \(token)x\r\nX: ")
      let log = try await server.stop().log
      #expect(log.contains("/quote.png?q=shown&sig=-&exp=5"))
      #expect(log.contains("SELECT * FROM token WHERE digest = ?"))
      for secret in ["asecret", token] { #expect(!log.contains(secret)) }
    }

    @Test(
      "what can't be done is told, with status 1 or 2",
      arguments: [
        (["collection"], 2, "collection: say which of banner, create, delete, list"),
        (["collection", "make"], 2, "collection make: one of banner, create, delete, list is allowed"),
        (["collection", "create"], 2, "its SLUG is missing"),
        (["collection", "create", "No"], 2, "No: it should be 1 to 64 of a to z"),
        (["collection", "list"], 1, "there is no database pullquote.sqlite"),
        (["collection", "create", "a", "--database", "/nowhere/a.sqlite"], 1, "the database /nowhere/a.sqlite can't"),
        (["import", "none.csv", "--collection", "a"], 1, "none.csv can't be read: No such file or directory"),
        (["import", "/", "--format", "csv", "--collection", "a"], 1, "/ can't be read: Is a directory"),
        (["import", "a.gif", "--collection", "a"], 2, "--format: say whether a.gif is json, csv or fortune"),
        (["import"], 2, "its FILE is missing"),
        (["export"], 2, "--collection: its SLUG is missing"),
        (["token", "create"], 2, "--scope: its NAME is missing: read or write"),
        (["token", "create", "--scope", "all"], 2, "--scope all: one of read, write is allowed"),
        (["token", "revoke", "x"], 2, "x: a token's number is allowed"),
        (["sign", "/a"], 2, "PULLQUOTE_SIGNING_KEY: it is missing"),
      ])
    func faults(arguments: [String], status: Int, message: String) async throws {
      let end = try await Program.run(arguments, in: folder.path)
      #expect(end.status == status)
      #expect(end.log.hasPrefix("pullquote: \(message)"), "\(end.log)")
    }

    @Test("a list shows what a terminal would obey as escapes")
    func escapes() async throws {
      _ = try await run("token", "create", "--scope", "read", "--label", "red \u{1B}[31m\nb")
      let list = try await run("token", "list").text
      #expect(list.contains("red \\u{1B}[31m\\nb"))
      #expect(list.split(separator: "\n").count == 2)
    }

    @Test("each command has its own help", arguments: ["collection", "import", "export", "token", "sign"])
    func help(command: String) async throws {
      let end = try await run(command, "--help")
      #expect(end.status == 0)
      #expect(end.text.hasPrefix("pullquote \(command) "))
    }

    @Test("a URL is signed as browsers will send it")
    func sign() async throws {
      let key = ["PULLQUOTE_SIGNING_KEY": "key", "PULLQUOTE_PUBLIC_URL": "https://a.example/quotes/"]
      let signer = URLSigner(key: "key")
      let end = try await run(
        "sign", "https://a.example/quotes/collections/x/quote.png?w=1&t=it's é&sig=old#part", settings: key)
      let query = "w=1&t=it%27s%20%C3%A9"
      let signature = signer.signature(path: "/collections/x/quote.png".utf8, query: Array(query.utf8))
      #expect(end.text == "https://a.example/quotes/collections/x/quote.png?\(query)&sig=\(signature)\n")
      let bounded = try await run("sign", "/x?exp=1", "--expires-in", "1h", settings: key)
      let parts = try #require(try #/\/x\?(exp=(\d+))&sig=(.*)\n/#.wholeMatch(in: bounded.text)).output
      #expect(String(parts.3) == signer.signature(path: "/x".utf8, query: Array(parts.1.utf8)))
      let end2 = try #require(Int(parts.2))
      #expect(abs(end2 - Int(Date().timeIntervalSince1970) - 3_600) < 120)
    }
  }
}
