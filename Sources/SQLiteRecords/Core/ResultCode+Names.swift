// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are those of SQLite's own documentation, so that a code can be looked up there.

/// What has SQLite's names of result codes: ``ResultCode``, whose values they are, and ``DatabaseError``, where they are
/// patterns for `catch`.
public protocol ResultCodeNames {}

extension ResultCode: ResultCodeNames {}
extension DatabaseError: ResultCodeNames {}

extension ResultCodeNames {
  /// `SQLITE_OK` of SQLite's primary result codes.
  public static var SQLITE_OK: ResultCode { ResultCode(rawValue: 0) }
  /// `SQLITE_ERROR` of SQLite's primary result codes.
  public static var SQLITE_ERROR: ResultCode { ResultCode(rawValue: 1) }
  /// `SQLITE_INTERNAL` of SQLite's primary result codes.
  public static var SQLITE_INTERNAL: ResultCode { ResultCode(rawValue: 2) }
  /// `SQLITE_PERM` of SQLite's primary result codes.
  public static var SQLITE_PERM: ResultCode { ResultCode(rawValue: 3) }
  /// `SQLITE_ABORT` of SQLite's primary result codes.
  public static var SQLITE_ABORT: ResultCode { ResultCode(rawValue: 4) }
  /// `SQLITE_BUSY` of SQLite's primary result codes.
  public static var SQLITE_BUSY: ResultCode { ResultCode(rawValue: 5) }
  /// `SQLITE_LOCKED` of SQLite's primary result codes.
  public static var SQLITE_LOCKED: ResultCode { ResultCode(rawValue: 6) }
  /// `SQLITE_NOMEM` of SQLite's primary result codes.
  public static var SQLITE_NOMEM: ResultCode { ResultCode(rawValue: 7) }
  /// `SQLITE_READONLY` of SQLite's primary result codes.
  public static var SQLITE_READONLY: ResultCode { ResultCode(rawValue: 8) }
  /// `SQLITE_INTERRUPT` of SQLite's primary result codes.
  public static var SQLITE_INTERRUPT: ResultCode { ResultCode(rawValue: 9) }
  /// `SQLITE_IOERR` of SQLite's primary result codes.
  public static var SQLITE_IOERR: ResultCode { ResultCode(rawValue: 10) }
  /// `SQLITE_CORRUPT` of SQLite's primary result codes.
  public static var SQLITE_CORRUPT: ResultCode { ResultCode(rawValue: 11) }
  /// `SQLITE_NOTFOUND` of SQLite's primary result codes.
  public static var SQLITE_NOTFOUND: ResultCode { ResultCode(rawValue: 12) }
  /// `SQLITE_FULL` of SQLite's primary result codes.
  public static var SQLITE_FULL: ResultCode { ResultCode(rawValue: 13) }
  /// `SQLITE_CANTOPEN` of SQLite's primary result codes.
  public static var SQLITE_CANTOPEN: ResultCode { ResultCode(rawValue: 14) }
  /// `SQLITE_PROTOCOL` of SQLite's primary result codes.
  public static var SQLITE_PROTOCOL: ResultCode { ResultCode(rawValue: 15) }
  /// `SQLITE_EMPTY` of SQLite's primary result codes.
  public static var SQLITE_EMPTY: ResultCode { ResultCode(rawValue: 16) }
  /// `SQLITE_SCHEMA` of SQLite's primary result codes.
  public static var SQLITE_SCHEMA: ResultCode { ResultCode(rawValue: 17) }
  /// `SQLITE_TOOBIG` of SQLite's primary result codes.
  public static var SQLITE_TOOBIG: ResultCode { ResultCode(rawValue: 18) }
  /// `SQLITE_CONSTRAINT` of SQLite's primary result codes.
  public static var SQLITE_CONSTRAINT: ResultCode { ResultCode(rawValue: 19) }
  /// `SQLITE_MISMATCH` of SQLite's primary result codes.
  public static var SQLITE_MISMATCH: ResultCode { ResultCode(rawValue: 20) }
  /// `SQLITE_MISUSE` of SQLite's primary result codes.
  public static var SQLITE_MISUSE: ResultCode { ResultCode(rawValue: 21) }
  /// `SQLITE_NOLFS` of SQLite's primary result codes.
  public static var SQLITE_NOLFS: ResultCode { ResultCode(rawValue: 22) }
  /// `SQLITE_AUTH` of SQLite's primary result codes.
  public static var SQLITE_AUTH: ResultCode { ResultCode(rawValue: 23) }
  /// `SQLITE_FORMAT` of SQLite's primary result codes.
  public static var SQLITE_FORMAT: ResultCode { ResultCode(rawValue: 24) }
  /// `SQLITE_RANGE` of SQLite's primary result codes.
  public static var SQLITE_RANGE: ResultCode { ResultCode(rawValue: 25) }
  /// `SQLITE_NOTADB` of SQLite's primary result codes.
  public static var SQLITE_NOTADB: ResultCode { ResultCode(rawValue: 26) }
  /// `SQLITE_NOTICE` of SQLite's primary result codes.
  public static var SQLITE_NOTICE: ResultCode { ResultCode(rawValue: 27) }
  /// `SQLITE_WARNING` of SQLite's primary result codes.
  public static var SQLITE_WARNING: ResultCode { ResultCode(rawValue: 28) }
  /// `SQLITE_ROW` of SQLite's primary result codes.
  public static var SQLITE_ROW: ResultCode { ResultCode(rawValue: 100) }
  /// `SQLITE_DONE` of SQLite's primary result codes.
  public static var SQLITE_DONE: ResultCode { ResultCode(rawValue: 101) }
  /// `SQLITE_ERROR_MISSING_COLLSEQ`, an extended code of `SQLITE_ERROR`.
  public static var SQLITE_ERROR_MISSING_COLLSEQ: ResultCode { ResultCode(rawValue: 257) }
  /// `SQLITE_ERROR_RETRY`, an extended code of `SQLITE_ERROR`.
  public static var SQLITE_ERROR_RETRY: ResultCode { ResultCode(rawValue: 513) }
  /// `SQLITE_ERROR_SNAPSHOT`, an extended code of `SQLITE_ERROR`.
  public static var SQLITE_ERROR_SNAPSHOT: ResultCode { ResultCode(rawValue: 769) }
  /// `SQLITE_IOERR_READ`, an extended code of `SQLITE_IOERR`.
  public static var SQLITE_IOERR_READ: ResultCode { ResultCode(rawValue: 266) }
  /// `SQLITE_IOERR_SHORT_READ`, an extended code of `SQLITE_IOERR`.
  public static var SQLITE_IOERR_SHORT_READ: ResultCode { ResultCode(rawValue: 522) }
  /// `SQLITE_IOERR_WRITE`, an extended code of `SQLITE_IOERR`.
  public static var SQLITE_IOERR_WRITE: ResultCode { ResultCode(rawValue: 778) }
  /// `SQLITE_IOERR_FSYNC`, an extended code of `SQLITE_IOERR`.
  public static var SQLITE_IOERR_FSYNC: ResultCode { ResultCode(rawValue: 1034) }
  /// `SQLITE_IOERR_DIR_FSYNC`, an extended code of `SQLITE_IOERR`.
  public static var SQLITE_IOERR_DIR_FSYNC: ResultCode { ResultCode(rawValue: 1290) }
  /// `SQLITE_IOERR_TRUNCATE`, an extended code of `SQLITE_IOERR`.
  public static var SQLITE_IOERR_TRUNCATE: ResultCode { ResultCode(rawValue: 1546) }
  /// `SQLITE_IOERR_FSTAT`, an extended code of `SQLITE_IOERR`.
  public static var SQLITE_IOERR_FSTAT: ResultCode { ResultCode(rawValue: 1802) }
  /// `SQLITE_IOERR_UNLOCK`, an extended code of `SQLITE_IOERR`.
  public static var SQLITE_IOERR_UNLOCK: ResultCode { ResultCode(rawValue: 2058) }
  /// `SQLITE_IOERR_RDLOCK`, an extended code of `SQLITE_IOERR`.
  public static var SQLITE_IOERR_RDLOCK: ResultCode { ResultCode(rawValue: 2314) }
  /// `SQLITE_IOERR_DELETE`, an extended code of `SQLITE_IOERR`.
  public static var SQLITE_IOERR_DELETE: ResultCode { ResultCode(rawValue: 2570) }
  /// `SQLITE_IOERR_BLOCKED`, an extended code of `SQLITE_IOERR`.
  public static var SQLITE_IOERR_BLOCKED: ResultCode { ResultCode(rawValue: 2826) }
  /// `SQLITE_IOERR_NOMEM`, an extended code of `SQLITE_IOERR`.
  public static var SQLITE_IOERR_NOMEM: ResultCode { ResultCode(rawValue: 3082) }
  /// `SQLITE_IOERR_ACCESS`, an extended code of `SQLITE_IOERR`.
  public static var SQLITE_IOERR_ACCESS: ResultCode { ResultCode(rawValue: 3338) }
  /// `SQLITE_IOERR_CHECKRESERVEDLOCK`, an extended code of `SQLITE_IOERR`.
  public static var SQLITE_IOERR_CHECKRESERVEDLOCK: ResultCode { ResultCode(rawValue: 3594) }
  /// `SQLITE_IOERR_LOCK`, an extended code of `SQLITE_IOERR`.
  public static var SQLITE_IOERR_LOCK: ResultCode { ResultCode(rawValue: 3850) }
  /// `SQLITE_IOERR_CLOSE`, an extended code of `SQLITE_IOERR`.
  public static var SQLITE_IOERR_CLOSE: ResultCode { ResultCode(rawValue: 4106) }
  /// `SQLITE_IOERR_DIR_CLOSE`, an extended code of `SQLITE_IOERR`.
  public static var SQLITE_IOERR_DIR_CLOSE: ResultCode { ResultCode(rawValue: 4362) }
  /// `SQLITE_IOERR_SHMOPEN`, an extended code of `SQLITE_IOERR`.
  public static var SQLITE_IOERR_SHMOPEN: ResultCode { ResultCode(rawValue: 4618) }
  /// `SQLITE_IOERR_SHMSIZE`, an extended code of `SQLITE_IOERR`.
  public static var SQLITE_IOERR_SHMSIZE: ResultCode { ResultCode(rawValue: 4874) }
  /// `SQLITE_IOERR_SHMLOCK`, an extended code of `SQLITE_IOERR`.
  public static var SQLITE_IOERR_SHMLOCK: ResultCode { ResultCode(rawValue: 5130) }
  /// `SQLITE_IOERR_SHMMAP`, an extended code of `SQLITE_IOERR`.
  public static var SQLITE_IOERR_SHMMAP: ResultCode { ResultCode(rawValue: 5386) }
  /// `SQLITE_IOERR_SEEK`, an extended code of `SQLITE_IOERR`.
  public static var SQLITE_IOERR_SEEK: ResultCode { ResultCode(rawValue: 5642) }
  /// `SQLITE_IOERR_DELETE_NOENT`, an extended code of `SQLITE_IOERR`.
  public static var SQLITE_IOERR_DELETE_NOENT: ResultCode { ResultCode(rawValue: 5898) }
  /// `SQLITE_IOERR_MMAP`, an extended code of `SQLITE_IOERR`.
  public static var SQLITE_IOERR_MMAP: ResultCode { ResultCode(rawValue: 6154) }
  /// `SQLITE_IOERR_GETTEMPPATH`, an extended code of `SQLITE_IOERR`.
  public static var SQLITE_IOERR_GETTEMPPATH: ResultCode { ResultCode(rawValue: 6410) }
  /// `SQLITE_IOERR_CONVPATH`, an extended code of `SQLITE_IOERR`.
  public static var SQLITE_IOERR_CONVPATH: ResultCode { ResultCode(rawValue: 6666) }
  /// `SQLITE_IOERR_VNODE`, an extended code of `SQLITE_IOERR`.
  public static var SQLITE_IOERR_VNODE: ResultCode { ResultCode(rawValue: 6922) }
  /// `SQLITE_IOERR_AUTH`, an extended code of `SQLITE_IOERR`.
  public static var SQLITE_IOERR_AUTH: ResultCode { ResultCode(rawValue: 7178) }
  /// `SQLITE_IOERR_BEGIN_ATOMIC`, an extended code of `SQLITE_IOERR`.
  public static var SQLITE_IOERR_BEGIN_ATOMIC: ResultCode { ResultCode(rawValue: 7434) }
  /// `SQLITE_IOERR_COMMIT_ATOMIC`, an extended code of `SQLITE_IOERR`.
  public static var SQLITE_IOERR_COMMIT_ATOMIC: ResultCode { ResultCode(rawValue: 7690) }
  /// `SQLITE_IOERR_ROLLBACK_ATOMIC`, an extended code of `SQLITE_IOERR`.
  public static var SQLITE_IOERR_ROLLBACK_ATOMIC: ResultCode { ResultCode(rawValue: 7946) }
  /// `SQLITE_IOERR_DATA`, an extended code of `SQLITE_IOERR`.
  public static var SQLITE_IOERR_DATA: ResultCode { ResultCode(rawValue: 8202) }
  /// `SQLITE_IOERR_CORRUPTFS`, an extended code of `SQLITE_IOERR`.
  public static var SQLITE_IOERR_CORRUPTFS: ResultCode { ResultCode(rawValue: 8458) }
  /// `SQLITE_LOCKED_SHAREDCACHE`, an extended code of `SQLITE_LOCKED`.
  public static var SQLITE_LOCKED_SHAREDCACHE: ResultCode { ResultCode(rawValue: 262) }
  /// `SQLITE_LOCKED_VTAB`, an extended code of `SQLITE_LOCKED`.
  public static var SQLITE_LOCKED_VTAB: ResultCode { ResultCode(rawValue: 518) }
  /// `SQLITE_BUSY_RECOVERY`, an extended code of `SQLITE_BUSY`.
  public static var SQLITE_BUSY_RECOVERY: ResultCode { ResultCode(rawValue: 261) }
  /// `SQLITE_BUSY_SNAPSHOT`, an extended code of `SQLITE_BUSY`.
  public static var SQLITE_BUSY_SNAPSHOT: ResultCode { ResultCode(rawValue: 517) }
  /// `SQLITE_BUSY_TIMEOUT`, an extended code of `SQLITE_BUSY`.
  public static var SQLITE_BUSY_TIMEOUT: ResultCode { ResultCode(rawValue: 773) }
  /// `SQLITE_CANTOPEN_NOTEMPDIR`, an extended code of `SQLITE_CANTOPEN`.
  public static var SQLITE_CANTOPEN_NOTEMPDIR: ResultCode { ResultCode(rawValue: 270) }
  /// `SQLITE_CANTOPEN_ISDIR`, an extended code of `SQLITE_CANTOPEN`.
  public static var SQLITE_CANTOPEN_ISDIR: ResultCode { ResultCode(rawValue: 526) }
  /// `SQLITE_CANTOPEN_FULLPATH`, an extended code of `SQLITE_CANTOPEN`.
  public static var SQLITE_CANTOPEN_FULLPATH: ResultCode { ResultCode(rawValue: 782) }
  /// `SQLITE_CANTOPEN_CONVPATH`, an extended code of `SQLITE_CANTOPEN`.
  public static var SQLITE_CANTOPEN_CONVPATH: ResultCode { ResultCode(rawValue: 1038) }
  /// `SQLITE_CANTOPEN_DIRTYWAL`, an extended code of `SQLITE_CANTOPEN`.
  public static var SQLITE_CANTOPEN_DIRTYWAL: ResultCode { ResultCode(rawValue: 1294) }
  /// `SQLITE_CANTOPEN_SYMLINK`, an extended code of `SQLITE_CANTOPEN`.
  public static var SQLITE_CANTOPEN_SYMLINK: ResultCode { ResultCode(rawValue: 1550) }
  /// `SQLITE_CORRUPT_VTAB`, an extended code of `SQLITE_CORRUPT`.
  public static var SQLITE_CORRUPT_VTAB: ResultCode { ResultCode(rawValue: 267) }
  /// `SQLITE_CORRUPT_SEQUENCE`, an extended code of `SQLITE_CORRUPT`.
  public static var SQLITE_CORRUPT_SEQUENCE: ResultCode { ResultCode(rawValue: 523) }
  /// `SQLITE_CORRUPT_INDEX`, an extended code of `SQLITE_CORRUPT`.
  public static var SQLITE_CORRUPT_INDEX: ResultCode { ResultCode(rawValue: 779) }
  /// `SQLITE_READONLY_RECOVERY`, an extended code of `SQLITE_READONLY`.
  public static var SQLITE_READONLY_RECOVERY: ResultCode { ResultCode(rawValue: 264) }
  /// `SQLITE_READONLY_CANTLOCK`, an extended code of `SQLITE_READONLY`.
  public static var SQLITE_READONLY_CANTLOCK: ResultCode { ResultCode(rawValue: 520) }
  /// `SQLITE_READONLY_ROLLBACK`, an extended code of `SQLITE_READONLY`.
  public static var SQLITE_READONLY_ROLLBACK: ResultCode { ResultCode(rawValue: 776) }
  /// `SQLITE_READONLY_DBMOVED`, an extended code of `SQLITE_READONLY`.
  public static var SQLITE_READONLY_DBMOVED: ResultCode { ResultCode(rawValue: 1032) }
  /// `SQLITE_READONLY_CANTINIT`, an extended code of `SQLITE_READONLY`.
  public static var SQLITE_READONLY_CANTINIT: ResultCode { ResultCode(rawValue: 1288) }
  /// `SQLITE_READONLY_DIRECTORY`, an extended code of `SQLITE_READONLY`.
  public static var SQLITE_READONLY_DIRECTORY: ResultCode { ResultCode(rawValue: 1544) }
  /// `SQLITE_ABORT_ROLLBACK`, an extended code of `SQLITE_ABORT`.
  public static var SQLITE_ABORT_ROLLBACK: ResultCode { ResultCode(rawValue: 516) }
  /// `SQLITE_CONSTRAINT_CHECK`, an extended code of `SQLITE_CONSTRAINT`.
  public static var SQLITE_CONSTRAINT_CHECK: ResultCode { ResultCode(rawValue: 275) }
  /// `SQLITE_CONSTRAINT_COMMITHOOK`, an extended code of `SQLITE_CONSTRAINT`.
  public static var SQLITE_CONSTRAINT_COMMITHOOK: ResultCode { ResultCode(rawValue: 531) }
  /// `SQLITE_CONSTRAINT_FOREIGNKEY`, an extended code of `SQLITE_CONSTRAINT`.
  public static var SQLITE_CONSTRAINT_FOREIGNKEY: ResultCode { ResultCode(rawValue: 787) }
  /// `SQLITE_CONSTRAINT_FUNCTION`, an extended code of `SQLITE_CONSTRAINT`.
  public static var SQLITE_CONSTRAINT_FUNCTION: ResultCode { ResultCode(rawValue: 1043) }
  /// `SQLITE_CONSTRAINT_NOTNULL`, an extended code of `SQLITE_CONSTRAINT`.
  public static var SQLITE_CONSTRAINT_NOTNULL: ResultCode { ResultCode(rawValue: 1299) }
  /// `SQLITE_CONSTRAINT_PRIMARYKEY`, an extended code of `SQLITE_CONSTRAINT`.
  public static var SQLITE_CONSTRAINT_PRIMARYKEY: ResultCode { ResultCode(rawValue: 1555) }
  /// `SQLITE_CONSTRAINT_TRIGGER`, an extended code of `SQLITE_CONSTRAINT`.
  public static var SQLITE_CONSTRAINT_TRIGGER: ResultCode { ResultCode(rawValue: 1811) }
  /// `SQLITE_CONSTRAINT_UNIQUE`, an extended code of `SQLITE_CONSTRAINT`.
  public static var SQLITE_CONSTRAINT_UNIQUE: ResultCode { ResultCode(rawValue: 2067) }
  /// `SQLITE_CONSTRAINT_VTAB`, an extended code of `SQLITE_CONSTRAINT`.
  public static var SQLITE_CONSTRAINT_VTAB: ResultCode { ResultCode(rawValue: 2323) }
  /// `SQLITE_CONSTRAINT_ROWID`, an extended code of `SQLITE_CONSTRAINT`.
  public static var SQLITE_CONSTRAINT_ROWID: ResultCode { ResultCode(rawValue: 2579) }
  /// `SQLITE_CONSTRAINT_PINNED`, an extended code of `SQLITE_CONSTRAINT`.
  public static var SQLITE_CONSTRAINT_PINNED: ResultCode { ResultCode(rawValue: 2835) }
  /// `SQLITE_CONSTRAINT_DATATYPE`, an extended code of `SQLITE_CONSTRAINT`.
  public static var SQLITE_CONSTRAINT_DATATYPE: ResultCode { ResultCode(rawValue: 3091) }
  /// `SQLITE_NOTICE_RECOVER_WAL`, an extended code of `SQLITE_NOTICE`.
  public static var SQLITE_NOTICE_RECOVER_WAL: ResultCode { ResultCode(rawValue: 283) }
  /// `SQLITE_NOTICE_RECOVER_ROLLBACK`, an extended code of `SQLITE_NOTICE`.
  public static var SQLITE_NOTICE_RECOVER_ROLLBACK: ResultCode { ResultCode(rawValue: 539) }
  /// `SQLITE_WARNING_AUTOINDEX`, an extended code of `SQLITE_WARNING`.
  public static var SQLITE_WARNING_AUTOINDEX: ResultCode { ResultCode(rawValue: 284) }
  /// `SQLITE_AUTH_USER`, an extended code of `SQLITE_AUTH`.
  public static var SQLITE_AUTH_USER: ResultCode { ResultCode(rawValue: 279) }
  /// `SQLITE_OK_LOAD_PERMANENTLY`, an extended code of `SQLITE_OK`.
  public static var SQLITE_OK_LOAD_PERMANENTLY: ResultCode { ResultCode(rawValue: 256) }
  /// `SQLITE_OK_SYMLINK`, an extended code of `SQLITE_OK`.
  public static var SQLITE_OK_SYMLINK: ResultCode { ResultCode(rawValue: 512) }
}
