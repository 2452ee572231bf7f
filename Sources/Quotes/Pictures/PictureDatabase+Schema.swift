import SQLiteRecords

extension PictureDatabase {
  /// The file holds a database, but not one of pictures: it is left alone.
  struct ForeignDatabase: Error, CustomStringConvertible {
    let path: String

    var description: String { "\(path) is another program's SQLite database, not a picture cache" }
  }

  /// Marks the file as ours in SQLite's header ("PQpc").
  private static let applicationID = 0x5051_7063

  /// Goes up whenever the tables change; pictures of another version are dropped.
  private static let version = 1

  /// Makes the tables where they are missing or of another version.
  ///
  /// - Throws: `ForeignDatabase` where the file holds somebody else's tables.
  static func prepareSchema(_ db: Database, path: String) throws {
    let application = try Int.fetchOne(db, sql: "PRAGMA application_id")
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version")
    if application == applicationID, version == Self.version { return }
    let tables = try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
    guard application == applicationID || tables.isEmpty else { throw ForeignDatabase(path: path) }
    try db.execute(
      sql: """
        DROP TABLE IF EXISTS picture;
        DROP TABLE IF EXISTS total;
        CREATE TABLE picture (
          id INTEGER PRIMARY KEY,
          key BLOB NOT NULL UNIQUE,
          bytes BLOB NOT NULL,
          digest BLOB NOT NULL,
          size INTEGER NOT NULL,
          used INTEGER NOT NULL
        );
        CREATE INDEX picture_on_used ON picture (used, id);
        CREATE TABLE total (bytes INTEGER NOT NULL);
        INSERT INTO total VALUES (0);
        CREATE TRIGGER picture_inserted AFTER INSERT ON picture
          BEGIN UPDATE total SET bytes = bytes + new.size; END;
        CREATE TRIGGER picture_deleted AFTER DELETE ON picture
          BEGIN UPDATE total SET bytes = bytes - old.size; END;
        PRAGMA application_id = \(applicationID);
        PRAGMA user_version = \(Self.version);
        """)
  }
}
