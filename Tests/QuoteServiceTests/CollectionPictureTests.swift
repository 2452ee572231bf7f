import Foundation
import QuoteImages
import Quotes
import SQLiteRecords
import TestSupport
import Testing

@testable import QuoteService

/// What a client of `/collections/{slug}/quote.png` sees, over a real socket.
@Suite("A collection's picture", .serialized)
struct CollectionPictureTests {
  private static let key = "a key of tests"
  private static let noon = Date(timeIntervalSince1970: Double(RunningService.noon))

  private let service: RunningService

  init() throws { service = try RunningService(signingKey: Self.key) }

  @discardableResult
  private func collection(
    _ slug: String = "stoics", _ quotes: [QuoteFields], visibility: Visibility = .public,
    style: QuoteStyle = QuoteStyle()
  ) async throws -> QuoteCollection {
    try await service.store.write { db in
      let fields = CollectionFields(slug: slug, name: slug, visibility: visibility, style: style)
      let collection = try QuoteCollection.create(db, fields, now: Self.noon).collection
      _ = try collection.add(db, quotes, now: Self.noon)
      return collection
    }
  }

  private let three = [
    QuoteFields(text: "One", attribution: "Ann"), QuoteFields(text: "Draft", published: false),
    QuoteFields(text: "Two"),
    QuoteFields(text: "Three", attribution: "Cid"),
  ]

  private func signed(_ path: String, _ query: String, key: String = Self.key) -> String {
    let signature = URLSigner(key: key).signature(path: path.utf8, query: Array(query.utf8))
    return "\(path)?\(query)\(query.isEmpty ? "" : "&")sig=\(signature)"
  }

  @Test("shows a published quote at random, and each under its own name")
  func random() async throws {
    try await collection("stoics", three)
    var seen: [String: String?] = [:]
    for _ in 0..<40 {
      let answer = try await service.get("/collections/stoics/quote.png")
      #expect(answer.status == 200)
      #expect(answer["Cache-Control"] == "no-cache, no-store, max-age=0, must-revalidate")
      #expect(answer["ETag"] == nil)
      seen[try #require(answer["Pullquote-Quote"])] = answer["Pullquote-Attribution"]
    }
    #expect(seen == [#"%"One""#: #"%"Ann""#, #"%"Two""#: nil, #"%"Three""#: #"%"Cid""#])
  }

  @Test(
    "has every format that /quote has", arguments: ["png", "webp", "jpg", "jpeg", "avif", "svg", "json", "txt"])
  func formats(format: String) async throws {
    try await collection("stoics", [three[0]])
    let answer = try await service.get("/collections/stoics/quote.\(format)")
    let other = try await service.get("/quote.\(format)?q=One&a=Ann")
    #expect(answer.status == 200)
    #expect(answer["Content-Type"] == other["Content-Type"])
    if format != "json" { #expect(answer.body == other.body) }
    #expect(try await service.get("/collections/stoics/quote.gif").status == 404)
    #expect(try await service.get("/collections/stoics/quote.\(format)", method: "POST").status == 405)
    #expect(try await service.get("/collections/stoics/quote.\(format)", method: "HEAD").status == 200)
  }

  @Test(
    "may be kept where the query pins it, but must be asked for anew; by the hour, for as long as it is true",
    arguments: [
      ("pick=2", "no-cache", "2/3"), ("pick=id:3", "no-cache", "2/3"), ("seed=x", "no-cache", nil),
      ("pick=hourly", "public, max-age=3600", nil), ("pick=daily", "public, max-age=43200", nil),
      ("pick=weekly", "public, max-age=475200", nil),
    ])
  func lifetimes(query: String, cacheControl: String, pick: String?) async throws {
    try await collection("stoics", three)
    let answer = try await service.get("/collections/stoics/quote.png?\(query)")
    #expect(answer["Cache-Control"] == cacheControl)
    let tag = try #require(answer["ETag"])
    #expect(tag.hasPrefix("\"") && tag.hasSuffix("\""))
    if let pick { #expect(answer["Pullquote-Pick"] == pick) }
    let again = try await service.get(
      "/collections/stoics/quote.png?\(query)", fields: "If-None-Match: \(tag)\r\n")
    #expect(again.status == 304 && again.body.isEmpty)
    #expect(again["Cache-Control"] == cacheControl)
  }

  @Test("is another once its quote is edited")
  func edited() async throws {
    let collection = try await collection("stoics", [three[0]])
    let before = try await service.get("/collections/stoics/quote.png?pick=1")
    try await service.store.write { db in
      let item = try collection.quote(db, id: 1)
      _ = try collection.update(db, item, to: QuoteFields(text: "Other"), now: Self.noon)
    }
    let after = try await service.get(
      "/collections/stoics/quote.png?pick=1", fields: "If-None-Match: \(before["ETag"] ?? "")\r\n")
    #expect(after.status == 200)
    #expect(after["Pullquote-Quote"] == #"%"Other""#)
    #expect(after["ETag"] != before["ETag"])
  }

  @Test("looks as its query says, then as its quote's language and its collection's style say")
  func look() async throws {
    var style = QuoteStyle()
    style.theme = "paper"
    style.w = 400
    style.h = 200
    style.radius = 100
    style.lang = "ja"
    try await collection("stoics", [QuoteFields(text: "骨", language: "zh-Hant"), QuoteFields(text: "直")], style: style)
    func isSame(_ query: String, as other: String) async throws -> Bool {
      let one = try await service.get("/collections/stoics/quote.png?\(query)")
      let two = try await service.get("/quote.png?\(other)")
      #expect(one.status == 200 && two.status == 200)
      return one.body == two.body
    }
    let styled = "theme=paper&w=400&h=200&radius=100"
    #expect(try await isSame("pick=2", as: "q=直&\(styled)&lang=ja"))
    #expect(try await isSame("pick=1", as: "q=骨&\(styled)&lang=zh-Hant"))
    #expect(try await isSame("pick=1&lang=ja&theme=rose", as: "q=骨&theme=rose&w=400&h=200&radius=100&lang=ja"))
    // The style's radius is too much for this height: nobody asked for it.
    #expect(try await isSame("pick=2&h=100", as: "q=直&theme=paper&w=400&h=100&radius=50&lang=ja"))
  }

  @Test("shares the cache with /quote.png")
  func cache() async throws {
    try await collection("stoics", [three[0]])
    _ = try await service.get("/quote.png?q=One&a=Ann")
    #expect(try await service.get("/collections/stoics/quote.png")["Cache-Status"] == "pullquote; hit")
  }

  @Test("names its picture in JSON by the quote's number")
  func json() async throws {
    try await collection("stoics", three)
    let answer = try await service.get("/collections/stoics/quote.json?pick=3&theme=rose&v=1")
    let image = "http://localhost:\(service.port)/collections/stoics/quote.png?theme=rose&pick=id:4"
    #expect(
      answer.text == #"{"quote":"Three","attribution":"Cid","pick":3,"count":3,"image":"\#(image)"}"#)
    let path = try #require(image.range(of: "/collections")).lowerBound
    #expect(try await service.get(String(image[path...]))["Pullquote-Quote"] == #"%"Three""#)
    #expect(try await service.get("/collections/stoics/quote.txt?pick=3").text == "Three\n- Cid\n")
  }

  @Test(
    "says what is wrong",
    arguments: [
      ("/collections/none/quote.png", 404, "There is no collection “none”"),
      ("/collections/empty/quote.png", 404, "has no published quote"),
      ("/collections/empty/quote.png?pick=1", 404, "has no published quote"),
      ("/collections/silent/quote.png", 404, "a weight over 0"),
      ("/collections/stoics/quote.png?pick=4", 400, "has 3 published quotes"),
      ("/collections/stoics/quote.png?pick=0", 400, "has 3 published quotes"),
      ("/collections/stoics/quote.png?pick=id:2", 404, "no published quote with the number 2"),
      ("/collections/stoics/quote.png?pick=id:99999999999999999999", 400, "none of the allowed"),
      ("/collections/stoics/quote.png?pick=id:", 400, "none of the allowed"),
      ("/collections/stoics/quote.png?pick=1&seed=x", 400, "give one of them"),
      ("/collections/stoics/quote.png?pick=id:1&seed=x", 400, "give one of them"),
      ("/collections/stoics/quote.png?w=1&h=1", 400, "2 parameters"),
      ("/collections/%2e%2e/quote.png", 404, "no collection"),
    ])
  func faults(target: String, status: Int, words: String) async throws {
    try await collection("stoics", three)
    try await collection("empty", [three[1]])
    try await collection("silent", [QuoteFields(text: "x", weight: 0), QuoteFields(text: "y", weight: 0)])
    let answer = try await service.get(target)
    #expect(answer.status == status)
    #expect(answer["Content-Type"] == "application/problem+json")
    #expect(answer["Cache-Control"] == "no-store")
    #expect(answer.text.contains(words), "\(answer.text)")
    let picture = try await service.get(target, fields: "Accept: image/avif,image/*\r\n")
    #expect(picture.status == status)
    #expect(picture["Content-Type"] == "image/png")
    let hidden = try await service.get(
      target + (target.contains("?") ? "&" : "?") + "error_status=200", fields: "Accept: image/*\r\n")
    #expect(hidden.status == 200)
  }

  @Test("says that a token isn't known as a picture, where one is asked for")
  func badToken() async throws {
    try await collection("stoics", three)
    let token = "Authorization: Bearer pq_none\r\n"
    let picture = try await service.get("/collections/stoics/quote.png", fields: token + "Accept: image/*\r\n")
    #expect(picture.status == 401)
    #expect(picture["Content-Type"] == "image/png")
    #expect(picture["WWW-Authenticate"]?.hasPrefix("Bearer") == true)
    let words = try await service.get("/collections/stoics/quote.png", fields: token)
    #expect(words["Content-Type"] == "application/problem+json")
  }

  @Test("is its only published quote, whatever its weight", arguments: ["", "?pick=random", "?seed=x", "?pick=daily"])
  func onlyOne(query: String) async throws {
    try await collection("stoics", [QuoteFields(text: "x", weight: 0), three[1]])
    #expect(try await service.get("/collections/stoics/quote.txt" + query).text == "x\n")
  }

  @Test("of a private collection needs a signed URL or a token, and else isn't there")
  func privacy() async throws {
    let collection = try await collection("secret", [three[0]], visibility: .private)
    try await self.collection("other", [three[0]])
    let path = "/collections/secret/quote.png"
    let none = try await service.get(path.replacing("secret", with: "nobody"))
    for target in [path, path + "?sig=x", signed(path, "") + "&w=100", signed(path, "", key: "other"), path + "?sig="] {
      let answer = try await service.get(target)
      #expect(answer.status == 404)
      #expect(answer.text == none.text.replacing("nobody", with: "secret"))
    }
    let good = try await service.get(signed(path, "w=100&h=100"))
    #expect(good.status == 200)
    #expect(good["Cache-Control"] == "private, no-cache")
    #expect(good["Pullquote-Quote"] == #"%"One""#)
    #expect(try await service.get(signed(path, "exp=\(RunningService.noon + 1)")).status == 200)
    #expect(try await service.get(signed(path, "exp=\(RunningService.noon)")).status == 404)
    let hour = try await service.get(signed(path, "pick=hourly&exp=\(RunningService.noon + 90)"))
    #expect(hour["Cache-Control"] == "private, no-cache")

    let (bound, other) = try await service.store.write { db in
      (
        try APIToken.create(db, .read, collections: [collection.slug], now: Self.noon).secret,
        try APIToken.create(db, .write, collections: ["other"], now: Self.noon).secret
      )
    }
    let held = try await service.get(path, fields: "Authorization: Bearer \(bound)\r\n")
    #expect(held.status == 200)
    #expect(held["Vary"]?.contains("Authorization") == true)
    #expect(try await service.get(path, fields: "Authorization: Bearer \(other)\r\n").status == 404)
    #expect(try await service.get(path, fields: "Authorization: Bearer pq_x\r\n").status == 401)
  }

  @Test("of a private collection is no hit for who guesses its text elsewhere")
  func privateTextGuessed() async throws {
    for slug in ["secret", "other"] { try await collection(slug, [three[0]], visibility: .private) }
    let own = signed("/collections/secret/quote.png", "pick=1")
    #expect(try await service.get(own)["Cache-Status"] == "pullquote; fwd=miss")
    for path in ["/quote.png?q=One&a=Ann", signed("/collections/other/quote.png", "pick=1")] {
      #expect(try await service.get(path)["Cache-Status"] == "pullquote; fwd=miss")
    }
    #expect(try await service.get(own)["Cache-Status"] == "pullquote; hit")
  }

  @Test("of a private collection is kept by the hour no longer than its URL is good")
  func privateLifetime() async throws {
    try await collection("secret", three, visibility: .private)
    let path = "/collections/secret/quote.png"
    let short = try await service.get(signed(path, "pick=hourly&exp=\(RunningService.noon + 90)"))
    #expect(short["Cache-Control"] == "private, max-age=90")
    let long = try await service.get(signed(path, "pick=hourly&exp=\(RunningService.noon + 9_000)"))
    #expect(long["Cache-Control"] == "private, max-age=3600")
  }

  @Test("names its picture in JSON by a signed URL, good for as long, where its own was signed")
  func signedImage() async throws {
    try await collection("secret", three, visibility: .private)
    let end = RunningService.noon + 90
    let answer = try await service.get(signed("/collections/secret/quote.json", "pick=1&exp=\(end)&theme=rose"))
    let image = try #require(try #/"image":"http://[^/]*(.*)"/#.firstMatch(in: answer.text)).output.1
    #expect(image == signed("/collections/secret/quote.png", "theme=rose&pick=id:1&exp=\(end)"))
    #expect(try await service.get(String(image)).status == 200)
  }

  @Test("/quote.png needs a signed URL too, where that is asked")
  func required() async throws {
    let service = try RunningService(signingKey: Self.key, requiresSignatures: true)
    let query = "q[]=A&a[]=B"
    for target in ["/quote.png?\(query)", "/%71uote.png?\(query)", "/quote.json?\(query)&sig=x"] {
      let answer = try await service.get(target)
      #expect(answer.status == 403)
      #expect(answer.text.contains("sig"))
    }
    for _ in 0..<2 {
      #expect(try await service.get(signed("/quote.png", query)).status == 200)
      #expect(try await service.get(signed("/quote.png", query) + "&w=100").status == 403)
    }
    let past = try await service.get(signed("/quote.png", "\(query)&exp=\(RunningService.noon)"))
    #expect(past.status == 403)
    #expect(past.text.contains("exp"))
    #expect(try await service.get("/healthz").status == 200)
    let end = RunningService.noon + 60
    let object = try await service.get(signed("/quote.json", "q=A&q=B&pick=2&exp=\(end)")).text
    let image = try #require(try #/"image":"http://[^/]*(.*)"/#.firstMatch(in: object)).output.1
    #expect(image == signed("/quote.png", "q=A&q=B&exp=\(end)&pick=2"))
    #expect(try await service.get(String(image))["Pullquote-Quote"] == #"%"B""#)
  }
}
