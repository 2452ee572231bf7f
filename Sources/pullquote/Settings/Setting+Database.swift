extension Setting {
  /// The file of what users store.
  static func database(_ path: WritableKeyPath<Settings, String>) -> Self {
    Setting(
      flag: "--database", variables: ["PULLQUOTE_DATABASE"], kind: .value("FILE"),
      summary: "the file of what users store (pullquote.sqlite)"
    ) { settings, value in
      if value.isEmpty { return "it can't be empty" }
      settings[keyPath: path] = value
      return nil
    }
  }

  /// Whether SQL is traced.
  static func sqlTrace(_ path: WritableKeyPath<Settings, Bool>) -> Self {
    Setting(
      flag: "--sql-trace", variables: ["PULLQUOTE_SQL_TRACE"], kind: .yes,
      summary: "log the SQL that works on the database, without its values (0)"
    ) { settings, value in
      settings[keyPath: path] = value == "1"
      return nil
    }
  }

  /// The key that URLs are signed with.
  static func signingKey(_ path: WritableKeyPath<Settings, String?>) -> Self {
    Setting(
      flag: "", variables: ["PULLQUOTE_SIGNING_KEY"], kind: .secret,
      summary: "the secret that URLs are signed with, such as of `openssl rand -base64 32` (none)"
    ) { settings, value in
      settings[keyPath: path] = value
      return nil
    }
  }

  /// A setting that is one of a few words.
  static func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ flag: String, _ word: String, _ summary: String, _ path: WritableKeyPath<Settings, Value?>
  ) -> Self {
    Setting(flag: flag, variables: [], kind: .value(word), summary: summary) { settings, value in
      guard let choice = Value(rawValue: value) else {
        return "one of \(Value.allCases.map(\.rawValue).joined(separator: ", ")) is allowed"
      }
      settings[keyPath: path] = choice
      return nil
    }
  }

  /// A setting that is any text.
  static func text(
    _ flag: String, _ word: String, _ summary: String, _ path: WritableKeyPath<Settings, String?>
  ) -> Self {
    Setting(flag: flag, variables: [], kind: .value(word), summary: summary) { settings, value in
      settings[keyPath: path] = value
      return nil
    }
  }

  /// What the command works on.
  static func operand(_ word: String, _ summary: String, _ path: WritableKeyPath<Settings, String>) -> Self {
    Setting(flag: "", variables: [], kind: .operand(word), summary: summary) { settings, value in
      settings[keyPath: path] = value
      return nil
    }
  }
}
