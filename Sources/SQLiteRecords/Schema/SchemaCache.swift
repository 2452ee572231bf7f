/// What is known of the schema, until it changes.
struct SchemaCache {
  var columns: [String: [ColumnInfo]] = [:]
  var primaryKeys: [String: PrimaryKeyInfo] = [:]
  var foreignKeys: [String: [ForeignKeyInfo]] = [:]
}
