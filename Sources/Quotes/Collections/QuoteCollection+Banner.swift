import Foundation
import QuoteImages
import SQLiteRecords

extension QuoteCollection {
  /// Stores another banner, or takes it away. Nothing is written where it is the same.
  ///
  /// - Parameter banner: nil for none.
  public func setBanner(_ db: Database, _ banner: BannerImage?, now: Date) throws -> CollectionItem {
    guard banner?.digest != style.banner?.digest else { return try item(db) }
    if let banner {
      try db.execute(
        sql: """
          INSERT INTO banner (collectionId, file) VALUES (?, ?)
          ON CONFLICT (collectionId) DO UPDATE SET file = excluded.file
          """, arguments: [storedID(), Data(banner.bytes)])
    } else {
      try db.execute(sql: "DELETE FROM banner WHERE collectionId = ?", arguments: [storedID()])
    }
    var changed = self
    changed.style.banner = banner.map { StyleBanner(digest: $0.digest, width: $0.width, height: $0.height) }
    return try changed.storeChange(db, now: now)
  }

  /// Its banner; nil where it has none.
  ///
  /// - Throws: `PictureError.invalidBanner` where the database's file is damaged there.
  public func banner(_ db: Database) throws -> BannerImage? {
    let file = try Data.fetchOne(db, sql: "SELECT file FROM banner WHERE collectionId = ?", arguments: [id])
    return try file.map { try BannerImage(stored: Array($0)) }
  }
}
