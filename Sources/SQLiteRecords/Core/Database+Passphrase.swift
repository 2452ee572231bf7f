extension Database {
  /// Opens an encrypted database with its passphrase, or encrypts a new one: in ``Configuration/prepareDatabase(_:)``, before
  /// anything else. For builds with SQLCipher: see <doc:Encryption>.
  ///
  /// - Throws: `SQLITE_MISUSE` in a build without SQLCipher, so that nothing is stored in the clear by mistake; with a wrong
  ///   passphrase, opening throws `SQLITE_NOTADB`.
  public func usePassphrase(_ passphrase: String) throws {
    try requireSQLCipher()
    try execute(sql: "PRAGMA key = \(passphrase.databaseValue)")
  }

  /// Encrypts the database with another passphrase.
  public func changePassphrase(_ passphrase: String) throws {
    try requireSQLCipher()
    try execute(sql: "PRAGMA rekey = \(passphrase.databaseValue)")
  }

  private func requireSQLCipher() throws {
    guard try String.fetchOne(self, sql: "PRAGMA cipher_version") != nil else {
      throw DatabaseError.misuse("passphrases need SQLCipher: build with SQLITERECORDS_SQLCIPHER=1")
    }
  }
}
