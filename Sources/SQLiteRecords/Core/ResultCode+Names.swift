// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are those of SQLite's own documentation, so that a code can be looked up there.

extension ResultCode {
  /// `SQLITE_OK` of SQLite's primary result codes.
  public static let SQLITE_OK = ResultCode(rawValue: 0)
  /// `SQLITE_ERROR` of SQLite's primary result codes.
  public static let SQLITE_ERROR = ResultCode(rawValue: 1)
  /// `SQLITE_INTERNAL` of SQLite's primary result codes.
  public static let SQLITE_INTERNAL = ResultCode(rawValue: 2)
  /// `SQLITE_PERM` of SQLite's primary result codes.
  public static let SQLITE_PERM = ResultCode(rawValue: 3)
  /// `SQLITE_ABORT` of SQLite's primary result codes.
  public static let SQLITE_ABORT = ResultCode(rawValue: 4)
  /// `SQLITE_BUSY` of SQLite's primary result codes.
  public static let SQLITE_BUSY = ResultCode(rawValue: 5)
  /// `SQLITE_LOCKED` of SQLite's primary result codes.
  public static let SQLITE_LOCKED = ResultCode(rawValue: 6)
  /// `SQLITE_NOMEM` of SQLite's primary result codes.
  public static let SQLITE_NOMEM = ResultCode(rawValue: 7)
  /// `SQLITE_READONLY` of SQLite's primary result codes.
  public static let SQLITE_READONLY = ResultCode(rawValue: 8)
  /// `SQLITE_INTERRUPT` of SQLite's primary result codes.
  public static let SQLITE_INTERRUPT = ResultCode(rawValue: 9)
  /// `SQLITE_IOERR` of SQLite's primary result codes.
  public static let SQLITE_IOERR = ResultCode(rawValue: 10)
  /// `SQLITE_CORRUPT` of SQLite's primary result codes.
  public static let SQLITE_CORRUPT = ResultCode(rawValue: 11)
  /// `SQLITE_NOTFOUND` of SQLite's primary result codes.
  public static let SQLITE_NOTFOUND = ResultCode(rawValue: 12)
  /// `SQLITE_FULL` of SQLite's primary result codes.
  public static let SQLITE_FULL = ResultCode(rawValue: 13)
  /// `SQLITE_CANTOPEN` of SQLite's primary result codes.
  public static let SQLITE_CANTOPEN = ResultCode(rawValue: 14)
  /// `SQLITE_PROTOCOL` of SQLite's primary result codes.
  public static let SQLITE_PROTOCOL = ResultCode(rawValue: 15)
  /// `SQLITE_EMPTY` of SQLite's primary result codes.
  public static let SQLITE_EMPTY = ResultCode(rawValue: 16)
  /// `SQLITE_SCHEMA` of SQLite's primary result codes.
  public static let SQLITE_SCHEMA = ResultCode(rawValue: 17)
  /// `SQLITE_TOOBIG` of SQLite's primary result codes.
  public static let SQLITE_TOOBIG = ResultCode(rawValue: 18)
  /// `SQLITE_CONSTRAINT` of SQLite's primary result codes.
  public static let SQLITE_CONSTRAINT = ResultCode(rawValue: 19)
  /// `SQLITE_MISMATCH` of SQLite's primary result codes.
  public static let SQLITE_MISMATCH = ResultCode(rawValue: 20)
  /// `SQLITE_MISUSE` of SQLite's primary result codes.
  public static let SQLITE_MISUSE = ResultCode(rawValue: 21)
  /// `SQLITE_NOLFS` of SQLite's primary result codes.
  public static let SQLITE_NOLFS = ResultCode(rawValue: 22)
  /// `SQLITE_AUTH` of SQLite's primary result codes.
  public static let SQLITE_AUTH = ResultCode(rawValue: 23)
  /// `SQLITE_FORMAT` of SQLite's primary result codes.
  public static let SQLITE_FORMAT = ResultCode(rawValue: 24)
  /// `SQLITE_RANGE` of SQLite's primary result codes.
  public static let SQLITE_RANGE = ResultCode(rawValue: 25)
  /// `SQLITE_NOTADB` of SQLite's primary result codes.
  public static let SQLITE_NOTADB = ResultCode(rawValue: 26)
  /// `SQLITE_NOTICE` of SQLite's primary result codes.
  public static let SQLITE_NOTICE = ResultCode(rawValue: 27)
  /// `SQLITE_WARNING` of SQLite's primary result codes.
  public static let SQLITE_WARNING = ResultCode(rawValue: 28)
  /// `SQLITE_ROW` of SQLite's primary result codes.
  public static let SQLITE_ROW = ResultCode(rawValue: 100)
  /// `SQLITE_DONE` of SQLite's primary result codes.
  public static let SQLITE_DONE = ResultCode(rawValue: 101)
  /// `SQLITE_ERROR_MISSING_COLLSEQ`, an extended code of `SQLITE_ERROR`.
  public static let SQLITE_ERROR_MISSING_COLLSEQ = ResultCode(rawValue: 257)
  /// `SQLITE_ERROR_RETRY`, an extended code of `SQLITE_ERROR`.
  public static let SQLITE_ERROR_RETRY = ResultCode(rawValue: 513)
  /// `SQLITE_ERROR_SNAPSHOT`, an extended code of `SQLITE_ERROR`.
  public static let SQLITE_ERROR_SNAPSHOT = ResultCode(rawValue: 769)
  /// `SQLITE_IOERR_READ`, an extended code of `SQLITE_IOERR`.
  public static let SQLITE_IOERR_READ = ResultCode(rawValue: 266)
  /// `SQLITE_IOERR_SHORT_READ`, an extended code of `SQLITE_IOERR`.
  public static let SQLITE_IOERR_SHORT_READ = ResultCode(rawValue: 522)
  /// `SQLITE_IOERR_WRITE`, an extended code of `SQLITE_IOERR`.
  public static let SQLITE_IOERR_WRITE = ResultCode(rawValue: 778)
  /// `SQLITE_IOERR_FSYNC`, an extended code of `SQLITE_IOERR`.
  public static let SQLITE_IOERR_FSYNC = ResultCode(rawValue: 1034)
  /// `SQLITE_IOERR_DIR_FSYNC`, an extended code of `SQLITE_IOERR`.
  public static let SQLITE_IOERR_DIR_FSYNC = ResultCode(rawValue: 1290)
  /// `SQLITE_IOERR_TRUNCATE`, an extended code of `SQLITE_IOERR`.
  public static let SQLITE_IOERR_TRUNCATE = ResultCode(rawValue: 1546)
  /// `SQLITE_IOERR_FSTAT`, an extended code of `SQLITE_IOERR`.
  public static let SQLITE_IOERR_FSTAT = ResultCode(rawValue: 1802)
  /// `SQLITE_IOERR_UNLOCK`, an extended code of `SQLITE_IOERR`.
  public static let SQLITE_IOERR_UNLOCK = ResultCode(rawValue: 2058)
  /// `SQLITE_IOERR_RDLOCK`, an extended code of `SQLITE_IOERR`.
  public static let SQLITE_IOERR_RDLOCK = ResultCode(rawValue: 2314)
  /// `SQLITE_IOERR_DELETE`, an extended code of `SQLITE_IOERR`.
  public static let SQLITE_IOERR_DELETE = ResultCode(rawValue: 2570)
  /// `SQLITE_IOERR_BLOCKED`, an extended code of `SQLITE_IOERR`.
  public static let SQLITE_IOERR_BLOCKED = ResultCode(rawValue: 2826)
  /// `SQLITE_IOERR_NOMEM`, an extended code of `SQLITE_IOERR`.
  public static let SQLITE_IOERR_NOMEM = ResultCode(rawValue: 3082)
  /// `SQLITE_IOERR_ACCESS`, an extended code of `SQLITE_IOERR`.
  public static let SQLITE_IOERR_ACCESS = ResultCode(rawValue: 3338)
  /// `SQLITE_IOERR_CHECKRESERVEDLOCK`, an extended code of `SQLITE_IOERR`.
  public static let SQLITE_IOERR_CHECKRESERVEDLOCK = ResultCode(rawValue: 3594)
  /// `SQLITE_IOERR_LOCK`, an extended code of `SQLITE_IOERR`.
  public static let SQLITE_IOERR_LOCK = ResultCode(rawValue: 3850)
  /// `SQLITE_IOERR_CLOSE`, an extended code of `SQLITE_IOERR`.
  public static let SQLITE_IOERR_CLOSE = ResultCode(rawValue: 4106)
  /// `SQLITE_IOERR_DIR_CLOSE`, an extended code of `SQLITE_IOERR`.
  public static let SQLITE_IOERR_DIR_CLOSE = ResultCode(rawValue: 4362)
  /// `SQLITE_IOERR_SHMOPEN`, an extended code of `SQLITE_IOERR`.
  public static let SQLITE_IOERR_SHMOPEN = ResultCode(rawValue: 4618)
  /// `SQLITE_IOERR_SHMSIZE`, an extended code of `SQLITE_IOERR`.
  public static let SQLITE_IOERR_SHMSIZE = ResultCode(rawValue: 4874)
  /// `SQLITE_IOERR_SHMLOCK`, an extended code of `SQLITE_IOERR`.
  public static let SQLITE_IOERR_SHMLOCK = ResultCode(rawValue: 5130)
  /// `SQLITE_IOERR_SHMMAP`, an extended code of `SQLITE_IOERR`.
  public static let SQLITE_IOERR_SHMMAP = ResultCode(rawValue: 5386)
  /// `SQLITE_IOERR_SEEK`, an extended code of `SQLITE_IOERR`.
  public static let SQLITE_IOERR_SEEK = ResultCode(rawValue: 5642)
  /// `SQLITE_IOERR_DELETE_NOENT`, an extended code of `SQLITE_IOERR`.
  public static let SQLITE_IOERR_DELETE_NOENT = ResultCode(rawValue: 5898)
  /// `SQLITE_IOERR_MMAP`, an extended code of `SQLITE_IOERR`.
  public static let SQLITE_IOERR_MMAP = ResultCode(rawValue: 6154)
  /// `SQLITE_IOERR_GETTEMPPATH`, an extended code of `SQLITE_IOERR`.
  public static let SQLITE_IOERR_GETTEMPPATH = ResultCode(rawValue: 6410)
  /// `SQLITE_IOERR_CONVPATH`, an extended code of `SQLITE_IOERR`.
  public static let SQLITE_IOERR_CONVPATH = ResultCode(rawValue: 6666)
  /// `SQLITE_IOERR_VNODE`, an extended code of `SQLITE_IOERR`.
  public static let SQLITE_IOERR_VNODE = ResultCode(rawValue: 6922)
  /// `SQLITE_IOERR_AUTH`, an extended code of `SQLITE_IOERR`.
  public static let SQLITE_IOERR_AUTH = ResultCode(rawValue: 7178)
  /// `SQLITE_IOERR_BEGIN_ATOMIC`, an extended code of `SQLITE_IOERR`.
  public static let SQLITE_IOERR_BEGIN_ATOMIC = ResultCode(rawValue: 7434)
  /// `SQLITE_IOERR_COMMIT_ATOMIC`, an extended code of `SQLITE_IOERR`.
  public static let SQLITE_IOERR_COMMIT_ATOMIC = ResultCode(rawValue: 7690)
  /// `SQLITE_IOERR_ROLLBACK_ATOMIC`, an extended code of `SQLITE_IOERR`.
  public static let SQLITE_IOERR_ROLLBACK_ATOMIC = ResultCode(rawValue: 7946)
  /// `SQLITE_IOERR_DATA`, an extended code of `SQLITE_IOERR`.
  public static let SQLITE_IOERR_DATA = ResultCode(rawValue: 8202)
  /// `SQLITE_IOERR_CORRUPTFS`, an extended code of `SQLITE_IOERR`.
  public static let SQLITE_IOERR_CORRUPTFS = ResultCode(rawValue: 8458)
  /// `SQLITE_LOCKED_SHAREDCACHE`, an extended code of `SQLITE_LOCKED`.
  public static let SQLITE_LOCKED_SHAREDCACHE = ResultCode(rawValue: 262)
  /// `SQLITE_LOCKED_VTAB`, an extended code of `SQLITE_LOCKED`.
  public static let SQLITE_LOCKED_VTAB = ResultCode(rawValue: 518)
  /// `SQLITE_BUSY_RECOVERY`, an extended code of `SQLITE_BUSY`.
  public static let SQLITE_BUSY_RECOVERY = ResultCode(rawValue: 261)
  /// `SQLITE_BUSY_SNAPSHOT`, an extended code of `SQLITE_BUSY`.
  public static let SQLITE_BUSY_SNAPSHOT = ResultCode(rawValue: 517)
  /// `SQLITE_BUSY_TIMEOUT`, an extended code of `SQLITE_BUSY`.
  public static let SQLITE_BUSY_TIMEOUT = ResultCode(rawValue: 773)
  /// `SQLITE_CANTOPEN_NOTEMPDIR`, an extended code of `SQLITE_CANTOPEN`.
  public static let SQLITE_CANTOPEN_NOTEMPDIR = ResultCode(rawValue: 270)
  /// `SQLITE_CANTOPEN_ISDIR`, an extended code of `SQLITE_CANTOPEN`.
  public static let SQLITE_CANTOPEN_ISDIR = ResultCode(rawValue: 526)
  /// `SQLITE_CANTOPEN_FULLPATH`, an extended code of `SQLITE_CANTOPEN`.
  public static let SQLITE_CANTOPEN_FULLPATH = ResultCode(rawValue: 782)
  /// `SQLITE_CANTOPEN_CONVPATH`, an extended code of `SQLITE_CANTOPEN`.
  public static let SQLITE_CANTOPEN_CONVPATH = ResultCode(rawValue: 1038)
  /// `SQLITE_CANTOPEN_DIRTYWAL`, an extended code of `SQLITE_CANTOPEN`.
  public static let SQLITE_CANTOPEN_DIRTYWAL = ResultCode(rawValue: 1294)
  /// `SQLITE_CANTOPEN_SYMLINK`, an extended code of `SQLITE_CANTOPEN`.
  public static let SQLITE_CANTOPEN_SYMLINK = ResultCode(rawValue: 1550)
  /// `SQLITE_CORRUPT_VTAB`, an extended code of `SQLITE_CORRUPT`.
  public static let SQLITE_CORRUPT_VTAB = ResultCode(rawValue: 267)
  /// `SQLITE_CORRUPT_SEQUENCE`, an extended code of `SQLITE_CORRUPT`.
  public static let SQLITE_CORRUPT_SEQUENCE = ResultCode(rawValue: 523)
  /// `SQLITE_CORRUPT_INDEX`, an extended code of `SQLITE_CORRUPT`.
  public static let SQLITE_CORRUPT_INDEX = ResultCode(rawValue: 779)
  /// `SQLITE_READONLY_RECOVERY`, an extended code of `SQLITE_READONLY`.
  public static let SQLITE_READONLY_RECOVERY = ResultCode(rawValue: 264)
  /// `SQLITE_READONLY_CANTLOCK`, an extended code of `SQLITE_READONLY`.
  public static let SQLITE_READONLY_CANTLOCK = ResultCode(rawValue: 520)
  /// `SQLITE_READONLY_ROLLBACK`, an extended code of `SQLITE_READONLY`.
  public static let SQLITE_READONLY_ROLLBACK = ResultCode(rawValue: 776)
  /// `SQLITE_READONLY_DBMOVED`, an extended code of `SQLITE_READONLY`.
  public static let SQLITE_READONLY_DBMOVED = ResultCode(rawValue: 1032)
  /// `SQLITE_READONLY_CANTINIT`, an extended code of `SQLITE_READONLY`.
  public static let SQLITE_READONLY_CANTINIT = ResultCode(rawValue: 1288)
  /// `SQLITE_READONLY_DIRECTORY`, an extended code of `SQLITE_READONLY`.
  public static let SQLITE_READONLY_DIRECTORY = ResultCode(rawValue: 1544)
  /// `SQLITE_ABORT_ROLLBACK`, an extended code of `SQLITE_ABORT`.
  public static let SQLITE_ABORT_ROLLBACK = ResultCode(rawValue: 516)
  /// `SQLITE_CONSTRAINT_CHECK`, an extended code of `SQLITE_CONSTRAINT`.
  public static let SQLITE_CONSTRAINT_CHECK = ResultCode(rawValue: 275)
  /// `SQLITE_CONSTRAINT_COMMITHOOK`, an extended code of `SQLITE_CONSTRAINT`.
  public static let SQLITE_CONSTRAINT_COMMITHOOK = ResultCode(rawValue: 531)
  /// `SQLITE_CONSTRAINT_FOREIGNKEY`, an extended code of `SQLITE_CONSTRAINT`.
  public static let SQLITE_CONSTRAINT_FOREIGNKEY = ResultCode(rawValue: 787)
  /// `SQLITE_CONSTRAINT_FUNCTION`, an extended code of `SQLITE_CONSTRAINT`.
  public static let SQLITE_CONSTRAINT_FUNCTION = ResultCode(rawValue: 1043)
  /// `SQLITE_CONSTRAINT_NOTNULL`, an extended code of `SQLITE_CONSTRAINT`.
  public static let SQLITE_CONSTRAINT_NOTNULL = ResultCode(rawValue: 1299)
  /// `SQLITE_CONSTRAINT_PRIMARYKEY`, an extended code of `SQLITE_CONSTRAINT`.
  public static let SQLITE_CONSTRAINT_PRIMARYKEY = ResultCode(rawValue: 1555)
  /// `SQLITE_CONSTRAINT_TRIGGER`, an extended code of `SQLITE_CONSTRAINT`.
  public static let SQLITE_CONSTRAINT_TRIGGER = ResultCode(rawValue: 1811)
  /// `SQLITE_CONSTRAINT_UNIQUE`, an extended code of `SQLITE_CONSTRAINT`.
  public static let SQLITE_CONSTRAINT_UNIQUE = ResultCode(rawValue: 2067)
  /// `SQLITE_CONSTRAINT_VTAB`, an extended code of `SQLITE_CONSTRAINT`.
  public static let SQLITE_CONSTRAINT_VTAB = ResultCode(rawValue: 2323)
  /// `SQLITE_CONSTRAINT_ROWID`, an extended code of `SQLITE_CONSTRAINT`.
  public static let SQLITE_CONSTRAINT_ROWID = ResultCode(rawValue: 2579)
  /// `SQLITE_CONSTRAINT_PINNED`, an extended code of `SQLITE_CONSTRAINT`.
  public static let SQLITE_CONSTRAINT_PINNED = ResultCode(rawValue: 2835)
  /// `SQLITE_CONSTRAINT_DATATYPE`, an extended code of `SQLITE_CONSTRAINT`.
  public static let SQLITE_CONSTRAINT_DATATYPE = ResultCode(rawValue: 3091)
  /// `SQLITE_NOTICE_RECOVER_WAL`, an extended code of `SQLITE_NOTICE`.
  public static let SQLITE_NOTICE_RECOVER_WAL = ResultCode(rawValue: 283)
  /// `SQLITE_NOTICE_RECOVER_ROLLBACK`, an extended code of `SQLITE_NOTICE`.
  public static let SQLITE_NOTICE_RECOVER_ROLLBACK = ResultCode(rawValue: 539)
  /// `SQLITE_WARNING_AUTOINDEX`, an extended code of `SQLITE_WARNING`.
  public static let SQLITE_WARNING_AUTOINDEX = ResultCode(rawValue: 284)
  /// `SQLITE_AUTH_USER`, an extended code of `SQLITE_AUTH`.
  public static let SQLITE_AUTH_USER = ResultCode(rawValue: 279)
  /// `SQLITE_OK_LOAD_PERMANENTLY`, an extended code of `SQLITE_OK`.
  public static let SQLITE_OK_LOAD_PERMANENTLY = ResultCode(rawValue: 256)
  /// `SQLITE_OK_SYMLINK`, an extended code of `SQLITE_OK`.
  public static let SQLITE_OK_SYMLINK = ResultCode(rawValue: 512)
}

extension DatabaseError {
  /// A pattern for `catch`: `SQLITE_OK`.
  public static var SQLITE_OK: ResultCode { ResultCode.SQLITE_OK }
  /// A pattern for `catch`: `SQLITE_ERROR`.
  public static var SQLITE_ERROR: ResultCode { ResultCode.SQLITE_ERROR }
  /// A pattern for `catch`: `SQLITE_INTERNAL`.
  public static var SQLITE_INTERNAL: ResultCode { ResultCode.SQLITE_INTERNAL }
  /// A pattern for `catch`: `SQLITE_PERM`.
  public static var SQLITE_PERM: ResultCode { ResultCode.SQLITE_PERM }
  /// A pattern for `catch`: `SQLITE_ABORT`.
  public static var SQLITE_ABORT: ResultCode { ResultCode.SQLITE_ABORT }
  /// A pattern for `catch`: `SQLITE_BUSY`.
  public static var SQLITE_BUSY: ResultCode { ResultCode.SQLITE_BUSY }
  /// A pattern for `catch`: `SQLITE_LOCKED`.
  public static var SQLITE_LOCKED: ResultCode { ResultCode.SQLITE_LOCKED }
  /// A pattern for `catch`: `SQLITE_NOMEM`.
  public static var SQLITE_NOMEM: ResultCode { ResultCode.SQLITE_NOMEM }
  /// A pattern for `catch`: `SQLITE_READONLY`.
  public static var SQLITE_READONLY: ResultCode { ResultCode.SQLITE_READONLY }
  /// A pattern for `catch`: `SQLITE_INTERRUPT`.
  public static var SQLITE_INTERRUPT: ResultCode { ResultCode.SQLITE_INTERRUPT }
  /// A pattern for `catch`: `SQLITE_IOERR`.
  public static var SQLITE_IOERR: ResultCode { ResultCode.SQLITE_IOERR }
  /// A pattern for `catch`: `SQLITE_CORRUPT`.
  public static var SQLITE_CORRUPT: ResultCode { ResultCode.SQLITE_CORRUPT }
  /// A pattern for `catch`: `SQLITE_NOTFOUND`.
  public static var SQLITE_NOTFOUND: ResultCode { ResultCode.SQLITE_NOTFOUND }
  /// A pattern for `catch`: `SQLITE_FULL`.
  public static var SQLITE_FULL: ResultCode { ResultCode.SQLITE_FULL }
  /// A pattern for `catch`: `SQLITE_CANTOPEN`.
  public static var SQLITE_CANTOPEN: ResultCode { ResultCode.SQLITE_CANTOPEN }
  /// A pattern for `catch`: `SQLITE_PROTOCOL`.
  public static var SQLITE_PROTOCOL: ResultCode { ResultCode.SQLITE_PROTOCOL }
  /// A pattern for `catch`: `SQLITE_EMPTY`.
  public static var SQLITE_EMPTY: ResultCode { ResultCode.SQLITE_EMPTY }
  /// A pattern for `catch`: `SQLITE_SCHEMA`.
  public static var SQLITE_SCHEMA: ResultCode { ResultCode.SQLITE_SCHEMA }
  /// A pattern for `catch`: `SQLITE_TOOBIG`.
  public static var SQLITE_TOOBIG: ResultCode { ResultCode.SQLITE_TOOBIG }
  /// A pattern for `catch`: `SQLITE_CONSTRAINT`.
  public static var SQLITE_CONSTRAINT: ResultCode { ResultCode.SQLITE_CONSTRAINT }
  /// A pattern for `catch`: `SQLITE_MISMATCH`.
  public static var SQLITE_MISMATCH: ResultCode { ResultCode.SQLITE_MISMATCH }
  /// A pattern for `catch`: `SQLITE_MISUSE`.
  public static var SQLITE_MISUSE: ResultCode { ResultCode.SQLITE_MISUSE }
  /// A pattern for `catch`: `SQLITE_NOLFS`.
  public static var SQLITE_NOLFS: ResultCode { ResultCode.SQLITE_NOLFS }
  /// A pattern for `catch`: `SQLITE_AUTH`.
  public static var SQLITE_AUTH: ResultCode { ResultCode.SQLITE_AUTH }
  /// A pattern for `catch`: `SQLITE_FORMAT`.
  public static var SQLITE_FORMAT: ResultCode { ResultCode.SQLITE_FORMAT }
  /// A pattern for `catch`: `SQLITE_RANGE`.
  public static var SQLITE_RANGE: ResultCode { ResultCode.SQLITE_RANGE }
  /// A pattern for `catch`: `SQLITE_NOTADB`.
  public static var SQLITE_NOTADB: ResultCode { ResultCode.SQLITE_NOTADB }
  /// A pattern for `catch`: `SQLITE_NOTICE`.
  public static var SQLITE_NOTICE: ResultCode { ResultCode.SQLITE_NOTICE }
  /// A pattern for `catch`: `SQLITE_WARNING`.
  public static var SQLITE_WARNING: ResultCode { ResultCode.SQLITE_WARNING }
  /// A pattern for `catch`: `SQLITE_ROW`.
  public static var SQLITE_ROW: ResultCode { ResultCode.SQLITE_ROW }
  /// A pattern for `catch`: `SQLITE_DONE`.
  public static var SQLITE_DONE: ResultCode { ResultCode.SQLITE_DONE }
  /// A pattern for `catch`: `SQLITE_ERROR_MISSING_COLLSEQ`.
  public static var SQLITE_ERROR_MISSING_COLLSEQ: ResultCode { ResultCode.SQLITE_ERROR_MISSING_COLLSEQ }
  /// A pattern for `catch`: `SQLITE_ERROR_RETRY`.
  public static var SQLITE_ERROR_RETRY: ResultCode { ResultCode.SQLITE_ERROR_RETRY }
  /// A pattern for `catch`: `SQLITE_ERROR_SNAPSHOT`.
  public static var SQLITE_ERROR_SNAPSHOT: ResultCode { ResultCode.SQLITE_ERROR_SNAPSHOT }
  /// A pattern for `catch`: `SQLITE_IOERR_READ`.
  public static var SQLITE_IOERR_READ: ResultCode { ResultCode.SQLITE_IOERR_READ }
  /// A pattern for `catch`: `SQLITE_IOERR_SHORT_READ`.
  public static var SQLITE_IOERR_SHORT_READ: ResultCode { ResultCode.SQLITE_IOERR_SHORT_READ }
  /// A pattern for `catch`: `SQLITE_IOERR_WRITE`.
  public static var SQLITE_IOERR_WRITE: ResultCode { ResultCode.SQLITE_IOERR_WRITE }
  /// A pattern for `catch`: `SQLITE_IOERR_FSYNC`.
  public static var SQLITE_IOERR_FSYNC: ResultCode { ResultCode.SQLITE_IOERR_FSYNC }
  /// A pattern for `catch`: `SQLITE_IOERR_DIR_FSYNC`.
  public static var SQLITE_IOERR_DIR_FSYNC: ResultCode { ResultCode.SQLITE_IOERR_DIR_FSYNC }
  /// A pattern for `catch`: `SQLITE_IOERR_TRUNCATE`.
  public static var SQLITE_IOERR_TRUNCATE: ResultCode { ResultCode.SQLITE_IOERR_TRUNCATE }
  /// A pattern for `catch`: `SQLITE_IOERR_FSTAT`.
  public static var SQLITE_IOERR_FSTAT: ResultCode { ResultCode.SQLITE_IOERR_FSTAT }
  /// A pattern for `catch`: `SQLITE_IOERR_UNLOCK`.
  public static var SQLITE_IOERR_UNLOCK: ResultCode { ResultCode.SQLITE_IOERR_UNLOCK }
  /// A pattern for `catch`: `SQLITE_IOERR_RDLOCK`.
  public static var SQLITE_IOERR_RDLOCK: ResultCode { ResultCode.SQLITE_IOERR_RDLOCK }
  /// A pattern for `catch`: `SQLITE_IOERR_DELETE`.
  public static var SQLITE_IOERR_DELETE: ResultCode { ResultCode.SQLITE_IOERR_DELETE }
  /// A pattern for `catch`: `SQLITE_IOERR_BLOCKED`.
  public static var SQLITE_IOERR_BLOCKED: ResultCode { ResultCode.SQLITE_IOERR_BLOCKED }
  /// A pattern for `catch`: `SQLITE_IOERR_NOMEM`.
  public static var SQLITE_IOERR_NOMEM: ResultCode { ResultCode.SQLITE_IOERR_NOMEM }
  /// A pattern for `catch`: `SQLITE_IOERR_ACCESS`.
  public static var SQLITE_IOERR_ACCESS: ResultCode { ResultCode.SQLITE_IOERR_ACCESS }
  /// A pattern for `catch`: `SQLITE_IOERR_CHECKRESERVEDLOCK`.
  public static var SQLITE_IOERR_CHECKRESERVEDLOCK: ResultCode { ResultCode.SQLITE_IOERR_CHECKRESERVEDLOCK }
  /// A pattern for `catch`: `SQLITE_IOERR_LOCK`.
  public static var SQLITE_IOERR_LOCK: ResultCode { ResultCode.SQLITE_IOERR_LOCK }
  /// A pattern for `catch`: `SQLITE_IOERR_CLOSE`.
  public static var SQLITE_IOERR_CLOSE: ResultCode { ResultCode.SQLITE_IOERR_CLOSE }
  /// A pattern for `catch`: `SQLITE_IOERR_DIR_CLOSE`.
  public static var SQLITE_IOERR_DIR_CLOSE: ResultCode { ResultCode.SQLITE_IOERR_DIR_CLOSE }
  /// A pattern for `catch`: `SQLITE_IOERR_SHMOPEN`.
  public static var SQLITE_IOERR_SHMOPEN: ResultCode { ResultCode.SQLITE_IOERR_SHMOPEN }
  /// A pattern for `catch`: `SQLITE_IOERR_SHMSIZE`.
  public static var SQLITE_IOERR_SHMSIZE: ResultCode { ResultCode.SQLITE_IOERR_SHMSIZE }
  /// A pattern for `catch`: `SQLITE_IOERR_SHMLOCK`.
  public static var SQLITE_IOERR_SHMLOCK: ResultCode { ResultCode.SQLITE_IOERR_SHMLOCK }
  /// A pattern for `catch`: `SQLITE_IOERR_SHMMAP`.
  public static var SQLITE_IOERR_SHMMAP: ResultCode { ResultCode.SQLITE_IOERR_SHMMAP }
  /// A pattern for `catch`: `SQLITE_IOERR_SEEK`.
  public static var SQLITE_IOERR_SEEK: ResultCode { ResultCode.SQLITE_IOERR_SEEK }
  /// A pattern for `catch`: `SQLITE_IOERR_DELETE_NOENT`.
  public static var SQLITE_IOERR_DELETE_NOENT: ResultCode { ResultCode.SQLITE_IOERR_DELETE_NOENT }
  /// A pattern for `catch`: `SQLITE_IOERR_MMAP`.
  public static var SQLITE_IOERR_MMAP: ResultCode { ResultCode.SQLITE_IOERR_MMAP }
  /// A pattern for `catch`: `SQLITE_IOERR_GETTEMPPATH`.
  public static var SQLITE_IOERR_GETTEMPPATH: ResultCode { ResultCode.SQLITE_IOERR_GETTEMPPATH }
  /// A pattern for `catch`: `SQLITE_IOERR_CONVPATH`.
  public static var SQLITE_IOERR_CONVPATH: ResultCode { ResultCode.SQLITE_IOERR_CONVPATH }
  /// A pattern for `catch`: `SQLITE_IOERR_VNODE`.
  public static var SQLITE_IOERR_VNODE: ResultCode { ResultCode.SQLITE_IOERR_VNODE }
  /// A pattern for `catch`: `SQLITE_IOERR_AUTH`.
  public static var SQLITE_IOERR_AUTH: ResultCode { ResultCode.SQLITE_IOERR_AUTH }
  /// A pattern for `catch`: `SQLITE_IOERR_BEGIN_ATOMIC`.
  public static var SQLITE_IOERR_BEGIN_ATOMIC: ResultCode { ResultCode.SQLITE_IOERR_BEGIN_ATOMIC }
  /// A pattern for `catch`: `SQLITE_IOERR_COMMIT_ATOMIC`.
  public static var SQLITE_IOERR_COMMIT_ATOMIC: ResultCode { ResultCode.SQLITE_IOERR_COMMIT_ATOMIC }
  /// A pattern for `catch`: `SQLITE_IOERR_ROLLBACK_ATOMIC`.
  public static var SQLITE_IOERR_ROLLBACK_ATOMIC: ResultCode { ResultCode.SQLITE_IOERR_ROLLBACK_ATOMIC }
  /// A pattern for `catch`: `SQLITE_IOERR_DATA`.
  public static var SQLITE_IOERR_DATA: ResultCode { ResultCode.SQLITE_IOERR_DATA }
  /// A pattern for `catch`: `SQLITE_IOERR_CORRUPTFS`.
  public static var SQLITE_IOERR_CORRUPTFS: ResultCode { ResultCode.SQLITE_IOERR_CORRUPTFS }
  /// A pattern for `catch`: `SQLITE_LOCKED_SHAREDCACHE`.
  public static var SQLITE_LOCKED_SHAREDCACHE: ResultCode { ResultCode.SQLITE_LOCKED_SHAREDCACHE }
  /// A pattern for `catch`: `SQLITE_LOCKED_VTAB`.
  public static var SQLITE_LOCKED_VTAB: ResultCode { ResultCode.SQLITE_LOCKED_VTAB }
  /// A pattern for `catch`: `SQLITE_BUSY_RECOVERY`.
  public static var SQLITE_BUSY_RECOVERY: ResultCode { ResultCode.SQLITE_BUSY_RECOVERY }
  /// A pattern for `catch`: `SQLITE_BUSY_SNAPSHOT`.
  public static var SQLITE_BUSY_SNAPSHOT: ResultCode { ResultCode.SQLITE_BUSY_SNAPSHOT }
  /// A pattern for `catch`: `SQLITE_BUSY_TIMEOUT`.
  public static var SQLITE_BUSY_TIMEOUT: ResultCode { ResultCode.SQLITE_BUSY_TIMEOUT }
  /// A pattern for `catch`: `SQLITE_CANTOPEN_NOTEMPDIR`.
  public static var SQLITE_CANTOPEN_NOTEMPDIR: ResultCode { ResultCode.SQLITE_CANTOPEN_NOTEMPDIR }
  /// A pattern for `catch`: `SQLITE_CANTOPEN_ISDIR`.
  public static var SQLITE_CANTOPEN_ISDIR: ResultCode { ResultCode.SQLITE_CANTOPEN_ISDIR }
  /// A pattern for `catch`: `SQLITE_CANTOPEN_FULLPATH`.
  public static var SQLITE_CANTOPEN_FULLPATH: ResultCode { ResultCode.SQLITE_CANTOPEN_FULLPATH }
  /// A pattern for `catch`: `SQLITE_CANTOPEN_CONVPATH`.
  public static var SQLITE_CANTOPEN_CONVPATH: ResultCode { ResultCode.SQLITE_CANTOPEN_CONVPATH }
  /// A pattern for `catch`: `SQLITE_CANTOPEN_DIRTYWAL`.
  public static var SQLITE_CANTOPEN_DIRTYWAL: ResultCode { ResultCode.SQLITE_CANTOPEN_DIRTYWAL }
  /// A pattern for `catch`: `SQLITE_CANTOPEN_SYMLINK`.
  public static var SQLITE_CANTOPEN_SYMLINK: ResultCode { ResultCode.SQLITE_CANTOPEN_SYMLINK }
  /// A pattern for `catch`: `SQLITE_CORRUPT_VTAB`.
  public static var SQLITE_CORRUPT_VTAB: ResultCode { ResultCode.SQLITE_CORRUPT_VTAB }
  /// A pattern for `catch`: `SQLITE_CORRUPT_SEQUENCE`.
  public static var SQLITE_CORRUPT_SEQUENCE: ResultCode { ResultCode.SQLITE_CORRUPT_SEQUENCE }
  /// A pattern for `catch`: `SQLITE_CORRUPT_INDEX`.
  public static var SQLITE_CORRUPT_INDEX: ResultCode { ResultCode.SQLITE_CORRUPT_INDEX }
  /// A pattern for `catch`: `SQLITE_READONLY_RECOVERY`.
  public static var SQLITE_READONLY_RECOVERY: ResultCode { ResultCode.SQLITE_READONLY_RECOVERY }
  /// A pattern for `catch`: `SQLITE_READONLY_CANTLOCK`.
  public static var SQLITE_READONLY_CANTLOCK: ResultCode { ResultCode.SQLITE_READONLY_CANTLOCK }
  /// A pattern for `catch`: `SQLITE_READONLY_ROLLBACK`.
  public static var SQLITE_READONLY_ROLLBACK: ResultCode { ResultCode.SQLITE_READONLY_ROLLBACK }
  /// A pattern for `catch`: `SQLITE_READONLY_DBMOVED`.
  public static var SQLITE_READONLY_DBMOVED: ResultCode { ResultCode.SQLITE_READONLY_DBMOVED }
  /// A pattern for `catch`: `SQLITE_READONLY_CANTINIT`.
  public static var SQLITE_READONLY_CANTINIT: ResultCode { ResultCode.SQLITE_READONLY_CANTINIT }
  /// A pattern for `catch`: `SQLITE_READONLY_DIRECTORY`.
  public static var SQLITE_READONLY_DIRECTORY: ResultCode { ResultCode.SQLITE_READONLY_DIRECTORY }
  /// A pattern for `catch`: `SQLITE_ABORT_ROLLBACK`.
  public static var SQLITE_ABORT_ROLLBACK: ResultCode { ResultCode.SQLITE_ABORT_ROLLBACK }
  /// A pattern for `catch`: `SQLITE_CONSTRAINT_CHECK`.
  public static var SQLITE_CONSTRAINT_CHECK: ResultCode { ResultCode.SQLITE_CONSTRAINT_CHECK }
  /// A pattern for `catch`: `SQLITE_CONSTRAINT_COMMITHOOK`.
  public static var SQLITE_CONSTRAINT_COMMITHOOK: ResultCode { ResultCode.SQLITE_CONSTRAINT_COMMITHOOK }
  /// A pattern for `catch`: `SQLITE_CONSTRAINT_FOREIGNKEY`.
  public static var SQLITE_CONSTRAINT_FOREIGNKEY: ResultCode { ResultCode.SQLITE_CONSTRAINT_FOREIGNKEY }
  /// A pattern for `catch`: `SQLITE_CONSTRAINT_FUNCTION`.
  public static var SQLITE_CONSTRAINT_FUNCTION: ResultCode { ResultCode.SQLITE_CONSTRAINT_FUNCTION }
  /// A pattern for `catch`: `SQLITE_CONSTRAINT_NOTNULL`.
  public static var SQLITE_CONSTRAINT_NOTNULL: ResultCode { ResultCode.SQLITE_CONSTRAINT_NOTNULL }
  /// A pattern for `catch`: `SQLITE_CONSTRAINT_PRIMARYKEY`.
  public static var SQLITE_CONSTRAINT_PRIMARYKEY: ResultCode { ResultCode.SQLITE_CONSTRAINT_PRIMARYKEY }
  /// A pattern for `catch`: `SQLITE_CONSTRAINT_TRIGGER`.
  public static var SQLITE_CONSTRAINT_TRIGGER: ResultCode { ResultCode.SQLITE_CONSTRAINT_TRIGGER }
  /// A pattern for `catch`: `SQLITE_CONSTRAINT_UNIQUE`.
  public static var SQLITE_CONSTRAINT_UNIQUE: ResultCode { ResultCode.SQLITE_CONSTRAINT_UNIQUE }
  /// A pattern for `catch`: `SQLITE_CONSTRAINT_VTAB`.
  public static var SQLITE_CONSTRAINT_VTAB: ResultCode { ResultCode.SQLITE_CONSTRAINT_VTAB }
  /// A pattern for `catch`: `SQLITE_CONSTRAINT_ROWID`.
  public static var SQLITE_CONSTRAINT_ROWID: ResultCode { ResultCode.SQLITE_CONSTRAINT_ROWID }
  /// A pattern for `catch`: `SQLITE_CONSTRAINT_PINNED`.
  public static var SQLITE_CONSTRAINT_PINNED: ResultCode { ResultCode.SQLITE_CONSTRAINT_PINNED }
  /// A pattern for `catch`: `SQLITE_CONSTRAINT_DATATYPE`.
  public static var SQLITE_CONSTRAINT_DATATYPE: ResultCode { ResultCode.SQLITE_CONSTRAINT_DATATYPE }
  /// A pattern for `catch`: `SQLITE_NOTICE_RECOVER_WAL`.
  public static var SQLITE_NOTICE_RECOVER_WAL: ResultCode { ResultCode.SQLITE_NOTICE_RECOVER_WAL }
  /// A pattern for `catch`: `SQLITE_NOTICE_RECOVER_ROLLBACK`.
  public static var SQLITE_NOTICE_RECOVER_ROLLBACK: ResultCode { ResultCode.SQLITE_NOTICE_RECOVER_ROLLBACK }
  /// A pattern for `catch`: `SQLITE_WARNING_AUTOINDEX`.
  public static var SQLITE_WARNING_AUTOINDEX: ResultCode { ResultCode.SQLITE_WARNING_AUTOINDEX }
  /// A pattern for `catch`: `SQLITE_AUTH_USER`.
  public static var SQLITE_AUTH_USER: ResultCode { ResultCode.SQLITE_AUTH_USER }
  /// A pattern for `catch`: `SQLITE_OK_LOAD_PERMANENTLY`.
  public static var SQLITE_OK_LOAD_PERMANENTLY: ResultCode { ResultCode.SQLITE_OK_LOAD_PERMANENTLY }
  /// A pattern for `catch`: `SQLITE_OK_SYMLINK`.
  public static var SQLITE_OK_SYMLINK: ResultCode { ResultCode.SQLITE_OK_SYMLINK }
}
