import Foundation
import SQLiteRecords
import Testing

@testable import Quotes

@Suite struct TokenTests {
  @Test("a token's secret opens what it is good for, and is stored nowhere")
  func grant() throws {
    let store = try memoryStore()
    let (one, other) = (try store.collection("a"), try store.collection("b"))
    try store.write { db in
      let all = try APIToken.create(db, .read, label: "site", now: noon)
      let bound = try APIToken.create(db, .write, collections: ["a"], now: noon)
      #expect(all.secret.hasPrefix("pq_") && all.secret.utf8.count == 46)
      #expect(all.secret != bound.secret)
      let read = try #require(try APIToken.grant(db, for: all.secret))
      #expect(read.mayRead(one) && read.mayRead(other) && !read.mayWrite(one) && !read.mayCreate)
      #expect(read.audience == .all)
      let write = try #require(try APIToken.grant(db, for: bound.secret))
      #expect(write.mayRead(one) && write.mayWrite(one) && !write.mayRead(other) && !write.mayWrite(other))
      #expect(!write.mayCreate)
      #expect(write.audience == .holder(of: [try #require(one.id)]))
      for wrong in ["", "pq_", all.secret + "A", String(all.secret.dropLast()), all.secret.uppercased()] {
        #expect(try APIToken.grant(db, for: wrong) == nil)
      }
      let rows = try Row.fetchAll(db, sql: "SELECT * FROM token").map { "\($0)" }
      #expect(!rows.contains { $0.contains(all.secret.dropFirst(3)) })
    }
  }

  @Test("a bound token opens nothing once its collection is gone")
  func orphan() throws {
    let store = try memoryStore()
    let (one, other) = (try store.collection("a"), try store.collection("b"))
    try store.write { db in
      let secret = try APIToken.create(db, .write, collections: ["a"], now: noon).secret
      try one.remove(db)
      let grant = try #require(try APIToken.grant(db, for: secret))
      #expect(!grant.mayRead(other) && !grant.mayCreate)
      #expect(try APIToken.list(db).map(\.collections) == [[]])
    }
  }

  @Test("a token for a collection that isn't there isn't made")
  func unknown() throws {
    let store = try memoryStore()
    #expect(throws: StoreError.noSuchCollection("a")) {
      try store.write { db in try APIToken.create(db, .read, collections: ["a"], now: noon) }
    }
    #expect(try store.read(APIToken.list).isEmpty)
  }

  @Test("a revoked token is good for nothing")
  func revoked() throws {
    let store = try memoryStore()
    try store.write { db in
      let (token, secret) = try APIToken.create(db, .read, now: noon)
      let id = try #require(token.id)
      try APIToken.revoke(db, id: id)
      #expect(try APIToken.grant(db, for: secret) == nil)
      #expect(throws: StoreError.noSuchToken(id)) { try APIToken.revoke(db, id: id) }
    }
  }

  @Test("a use is noted once a minute")
  func use() throws {
    let store = try memoryStore()
    try store.write { db in
      let id = try #require(try APIToken.create(db, .read, now: noon).token.id)
      #expect(try APIToken.mustNoteUse(db, of: id, now: noon))
      try APIToken.noteUse(db, of: id, now: noon)
      #expect(try !APIToken.mustNoteUse(db, of: id, now: noon + 59))
      #expect(try APIToken.mustNoteUse(db, of: id, now: noon + 60))
      #expect(try APIToken.list(db).first?.token.lastUsedAt == noon)
    }
  }
}
