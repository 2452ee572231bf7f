#include <sqlite3.h>

// What Swift can't import from SQLite's header: the SQLITE_TRANSIENT destructor and variadic functions.

/// Binds a copy of `count` bytes of UTF-8 text.
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, bytes ? (const char *)bytes : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Binds a copy of `count` bytes; an empty blob stays a blob, where a null pointer alone would bind NULL.
static inline int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  if (count == 0) return sqlite3_bind_zeroblob(statement, index, 0);
  return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

/// Sets a boolean option of a connection (`sqlite3_db_config`).
static inline int csqlite_db_config(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}

/// Sets a function's text result, copied.
static inline void csqlite_result_text(sqlite3_context *context, const void *bytes, int count) {
  sqlite3_result_text(context, bytes ? (const char *)bytes : "", count, SQLITE_TRANSIENT);
}

/// Sets a function's blob result, copied.
static inline void csqlite_result_blob(sqlite3_context *context, const void *bytes, int count) {
  if (count == 0) sqlite3_result_zeroblob(context, 0);
  else sqlite3_result_blob(context, bytes, count, SQLITE_TRANSIENT);
}

/// A connection's full-text search, as its tokenizers are added to it; null where it has none. The type's name that
/// `sqlite3_bind_pointer` takes must live for ever.
static inline fts5_api *csqlite_fts5_api(sqlite3 *database) {
  fts5_api *api = 0;
  sqlite3_stmt *statement = 0;
  if (sqlite3_prepare_v2(database, "SELECT fts5(?1)", -1, &statement, 0) == SQLITE_OK) {
    sqlite3_bind_pointer(statement, 1, &api, "fts5_api_ptr", 0);
    sqlite3_step(statement);
  }
  sqlite3_finalize(statement);
  return api;
}
