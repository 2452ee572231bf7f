import Foundation
import JSON
import QuoteImages
import Quotes
import SQLiteRecords
import TestSupport
import Testing

@testable import QuoteService

@Suite(.serialized) struct APIBannerTests {
  private let client: APIClient

  init() throws { client = try APIClient() }

  /// A picture of a text, to upload.
  private static func file(_ text: String = "banner", _ format: PictureFormat = .png) throws -> [UInt8] {
    try PictureRenderer().draw(PictureText(quote: text), look: Look(width: 320, height: 80), format: format)
  }

  private func put(
    _ bytes: [UInt8], to slug: String = "stoics", as who: APIClient.Who = .writer, match: String? = "*",
    type: String? = "image/png"
  ) async throws -> RawResponse {
    try await client.call("PUT", "/\(slug)/banner", as: who, match: match, bytes: bytes, type: type)
  }

  @Test("an upload that says two things of its type is refused")
  func twoTypes() async throws {
    let answer = try await client.call(
      "PUT", "/stoics/banner", as: .writer, match: "*", bytes: Self.file(), type: "image/png",
      fields: [("Content-Type", "image/jpeg")])
    #expect(answer.status == 415)
  }

  @Test("a banner is put, shown, changed and taken away, and its collection tells of it")
  func life() async throws {
    let before = try await client.call("GET", "/stoics")
    #expect(try before.json["banner"] == nil)
    #expect(try await client.call("GET", "/stoics/banner").status == 404)
    let made = try await put(Self.file(), match: before["ETag"])
    #expect(made.status == 201)
    #expect(made["Content-Location"] == "/api/v1/collections/stoics")
    let banner: JSONValue = [
      "type": "image/webp", "width": 320, "height": 80, "url": "/api/v1/collections/stoics/banner",
    ]
    #expect(try made.json["banner"] == banner)
    #expect(try made.json["style"] == [:])
    let after = try await client.call("GET", "/stoics")
    #expect(after["ETag"] == made["ETag"] && after["ETag"] != before["ETag"])
    #expect(after.body == made.body)

    let shown = try await client.call("GET", "/stoics/banner")
    #expect(shown.status == 200)
    #expect(shown["Content-Type"] == "image/webp")
    let stored = try BannerImage(stored: shown.body)
    #expect(shown["ETag"] == "\"\(stored.digest)\"")
    let kept = try await client.call(
      "GET", "/stoics/banner", fields: [("If-None-Match", try #require(shown["ETag"]))])
    #expect(kept.status == 304)

    let again = try await put(Self.file(), match: made["ETag"])
    #expect(again.status == 200)
    #expect(again["ETag"] == made["ETag"])
    let other = try await put(Self.file("other", .jpeg), match: made["ETag"], type: "image/jpeg")
    #expect(other.status == 200)
    #expect(other["ETag"] != made["ETag"])
    #expect(try await put(Self.file(), match: made["ETag"]).status == 412)
    #expect(try await client.call("DELETE", "/stoics/banner", as: .writer, match: other["ETag"]).status == 204)
    #expect(try await client.call("GET", "/stoics").json["banner"] == nil)
    #expect(try await client.call("DELETE", "/stoics/banner", as: .writer, match: "*").status == 404)
  }

  @Test(
    "who may, and how a file must come",
    arguments: [
      ("stoics", .anyone, "*", "image/png", 401), ("stoics", .reader, "*", "image/png", 403),
      ("stoics", .boundWriter, "*", "image/png", 403), ("yours", .boundWriter, "*", "image/png", 404),
      ("nowhere", .writer, "*", "image/png", 404), ("mine", .boundWriter, "*", "image/png", 201),
      ("stoics", .writer, nil, "image/png", 428), ("stoics", .writer, "\"x\"", "image/png", 412),
      ("stoics", .writer, "*", "image/gif", 415), ("stoics", .writer, "*", nil, 415),
      ("stoics", .writer, "*", "image/svg+xml", 415), ("stoics", .writer, "*", "IMAGE/WEBP", 201),
    ] as [(String, APIClient.Who, String?, String?, Int)])
  func access(slug: String, who: APIClient.Who, match: String?, type: String?, status: Int) async throws {
    let before = try contents()
    #expect(try await put(Self.file(), to: slug, as: who, match: match, type: type).status == status)
    if status >= 400 { #expect(try contents() == before) }
  }

  @Test("a private collection's banner is there for who may read it")
  func privacy() async throws {
    #expect(try await put(Self.file(), to: "mine").status == 201)
    for (who, status) in [(.anyone, 404), (.reader, 200), (.boundReader, 200)] as [(APIClient.Who, Int)] {
      let answer = try await client.call("GET", "/mine/banner", as: who)
      #expect(answer.status == status)
      if status == 200 { #expect(answer["Cache-Control"] == "private, no-cache") }
    }
  }

  private static let hostile: [(name: String, bytes: [UInt8])] = [
    ("nothing", []), ("a text", Array("banner".utf8)), ("a GIF", Array("GIF89a".utf8) + Array(repeating: 0, count: 99)),
    ("an SVG", Array(#"<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/passwd"/></svg>"#.utf8)),
    ("ImageMagick's own language", Array("push graphic-context\nfill 'url(file:/etc/passwd)'".utf8)),
    ("a PNG's signature alone", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
    ("a JPEG's start alone", [0xFF, 0xD8, 0xFF]), ("a WebP's start alone", Array("RIFF\0\0\0\0WEBP".utf8)),
    ("a PDF", Array("%PDF-1.7\n".utf8)), ("a path", Array("@/etc/passwd".utf8)),
    ("zeros", Array(repeating: 0, count: 1 << 20)),
  ]

  @Test("a file that is no picture is refused, and changes nothing", arguments: hostile.indices)
  func hostileFiles(index: Int) async throws {
    let before = try contents()
    let answer = try await put(Self.hostile[index].bytes)
    #expect(answer.status == 422, "\(Self.hostile[index].name): \(answer.text)")
    #expect(try contents() == before)
  }

  @Test("a picture that was cut off, or is too large, is refused")
  func damaged() async throws {
    let file = try Self.file()
    #expect(try await put(Array(file.dropLast(40))).status == 422)
    // The width in the header of a PNG: 65,536 and more.
    #expect(try await put(file[..<17] + [1] + file[18...]).status == 422)
    #expect(try await put(file + Array(repeating: 0, count: 1 << 20)).status == 413)
  }

  @Test("pictures show the banner, and another as soon as it was changed, by whomever")
  func pictures() async throws {
    func picture() async throws -> (bytes: [UInt8], isHit: Bool) {
      let answer = try await client.service.get("/collections/stoics/quote.png?pick=1")
      #expect(answer.status == 200)
      return (answer.body, answer["Cache-Status"] == "pullquote; hit")
    }
    let plain = try await picture()
    #expect(try await put(Self.file()).status == 201)
    let one = try await picture()
    #expect(one.bytes != plain.bytes && !one.isHit)
    #expect(try await picture() == (one.bytes, true))
    // As another process does.
    let other = try BannerImage(upload: Self.file("other"))
    try await client.service.store.write { db in
      _ = try QuoteCollection.find(db, slug: "stoics").setBanner(db, other, now: APIClient.time)
    }
    let two = try await picture()
    #expect(two.bytes != one.bytes && two.bytes != plain.bytes && !two.isHit)
    #expect(try await client.call("DELETE", "/stoics/banner", as: .writer, match: "*").status == 204)
    #expect(try await picture() == (plain.bytes, true))
    for format in ["webp", "jpg", "svg", "json", "txt"] {
      #expect(try await client.service.get("/collections/stoics/quote.\(format)?pick=1").status == 200)
    }
  }

  @Test("a change of the collection leaves its banner, and a style can't set one")
  func styles() async throws {
    let made = try await put(Self.file())
    let changed = try await client.call(
      "PATCH", "/stoics", as: .writer, match: "*", body: #"{"name":"S","style":{"theme":"rose"}}"#)
    #expect(try changed.json["banner"] == made.json["banner"])
    #expect(try changed.json["style"] == ["theme": "rose"])
    for body in [#"{"style":{"banner":null}}"#, #"{"banner":null}"#] {
      #expect(try await client.call("PATCH", "/stoics", as: .writer, match: "*", body: body).status == 422)
    }
    #expect(try await client.call("DELETE", "/stoics", as: .writer, match: "*").status == 204)
    let left = try await client.service.store.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM banner") }
    #expect(left == 0)
  }

  private func contents() throws -> [String] {
    let banners = try client.service.store.read { db in
      try String.fetchAll(db, sql: "SELECT collectionId || hex(file) FROM banner")
    }
    return try client.contents() + banners
  }
}
