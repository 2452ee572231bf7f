import Foundation
import Locking
import SQLiteRecords

/// The picture cache's file, as the rest sees it: it never throws. What goes wrong with the file is logged, and pictures
/// are served without it; it is tried again later, and made anew where it is damaged.
///
/// Its calls block on the file.
final class PictureDisk: Sendable {
  /// How long the file isn't tried again after it failed, in seconds.
  private static let pause = 30

  private struct State {
    var database: PictureDatabase?

    /// When a file that failed is tried again; 0 until one fails.
    var retryAt = 0

    /// Whether the file is to be made anew before it is tried again.
    var isDamaged = false

    /// When the file was last made anew.
    var remadeAt = Int.min / 2
  }

  private let path: String
  private let capacity: Int
  private let log: @Sendable (String) -> Void
  private let state = Locked(State())

  /// Opens the file.
  ///
  /// - Parameters:
  ///   - capacity: bytes.
  ///   - now: seconds since 1970.
  ///   - log: takes a line for the operator.
  init(path: String, capacity: Int, now: Int, log: @escaping @Sendable (String) -> Void) {
    self.path = path
    self.capacity = capacity
    self.log = log
    _ = database(now: now)
  }

  /// A picture that is kept; nil too where the file can't be read.
  func picture(for key: PictureKey, now: Int) -> Picture? {
    attempt(now: now) { try $0.bytes(for: key) }.flatMap { $0 }.map(Picture.init(bytes:))
  }

  /// Keeps a picture, where the file can be written.
  func keep(_ picture: Picture, for key: PictureKey, now: Int) {
    attempt(now: now) { try $0.keep(picture.bytes, for: key, now: now) }
  }

  /// Notes that pictures were used.
  func noteUse(of keys: [PictureKey], now: Int) {
    attempt(now: now) { try $0.noteUse(of: keys, now: now) }
  }

  /// How many pictures there are, and their cost in bytes; nil where the file can't be read.
  func size(now: Int) -> (count: Int, bytes: Int)? {
    attempt(now: now) { try $0.size() }
  }

  /// Closes the file for good.
  func close() {
    let database = state.withLock { state in
      defer {
        state.database = nil
        state.retryAt = Int.max
      }
      return state.database
    }
    do {
      try database?.close()
    } catch {
      log("the picture cache \(path) can't be closed: \(error)")
    }
  }

  @discardableResult
  private func attempt<Value>(now: Int, _ body: (PictureDatabase) throws -> Value) -> Value? {
    guard let database = database(now: now) else { return nil }
    do {
      return try body(database)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      return nil  // Another process writes: this one picture is not kept.
    } catch {
      putAside(database, because: error, now: now)
      return nil
    }
  }

  private func database(now: Int) -> PictureDatabase? {
    state.withLock { state in
      while state.database == nil, now >= state.retryAt {
        do {
          if state.isDamaged { try moveAside() }
          state.isDamaged = false
          state.database = try PictureDatabase(path: path, capacity: capacity)
          if state.retryAt > 0 { log("the picture cache \(path) is in use again") }
        } catch {
          fail(&state, because: error, now: now)
        }
      }
      return state.database
    }
  }

  private func putAside(_ database: PictureDatabase, because error: any Error, now: Int) {
    state.withLock { state in
      guard state.database === database else { return }  // Another thread met the same failure.
      state.database = nil
      fail(&state, because: error, now: now)
    }
  }

  /// Decides what follows from a failure: a damaged file is made anew at once, but not time after time; any other is tried
  /// again after a pause.
  private func fail(_ state: inout State, because error: any Error, now: Int) {
    state.isDamaged = (error as? DatabaseError).map(Self.meansDamage) ?? false
    if state.isDamaged, now >= state.remadeAt + Self.pause {
      state.remadeAt = now
      state.retryAt = now
      log("the picture cache \(path) is damaged, and is made anew: \(error)")
    } else {
      state.retryAt = now + Self.pause
      log("the picture cache \(path) can't be used, so pictures are served without it: \(error)")
    }
  }

  private static func meansDamage(_ error: DatabaseError) -> Bool {
    [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
  }

  /// Renames the file instead of deleting it: a wrong `--cache` may name a file that somebody needs.
  private func moveAside() throws {
    let aside = path + ".damaged"
    let files = FileManager.default
    for suffix in ["", "-wal", "-shm"] where files.fileExists(atPath: path + suffix) {
      if files.fileExists(atPath: aside + suffix) { try files.removeItem(atPath: aside + suffix) }
      try files.moveItem(atPath: path + suffix, toPath: aside + suffix)
    }
  }
}
