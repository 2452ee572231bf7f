import Foundation

/// One setting of a command: a flag, and for some an environment variable too. A flag wins over its variable.
struct Setting<Settings> {
  /// What a value may be.
  enum Kind {
    /// The flag takes a value, shown as this word in the help.
    case value(String)

    /// The flag means yes, but where `1` or `0` follows it; the variable is one of them.
    case yes

    /// There is no flag, since others can see a command line; the variable's value is in no message.
    case secret

    /// There is no flag: the value is what stands on the command line without one, shown as this word in the help.
    case operand(String)
  }

  /// The flag, with its `--`; empty where there is none.
  let flag: String

  /// The environment variables, the first of which counts; none where only the flag can set it.
  let variables: [String]

  let kind: Kind

  /// What it does and what it is by default, for the help.
  let summary: String

  /// Takes a value over; says what is allowed where the value isn't.
  let apply: (inout Settings, String) -> Allowed?

  /// What is allowed, as the end of a sentence.
  struct Allowed: ExpressibleByStringInterpolation {
    let text: String

    init(stringLiteral text: String) { self.text = text }
  }
}

/// The faults of a command line, one line each.
struct UsageError: Error, Equatable {
  var faults: [String]
}

extension Setting {
  /// Reads all settings from a command line and an environment.
  ///
  /// - Throws: `UsageError`, which names every fault at once.
  static func read(
    _ settings: [Setting], into initial: Settings, arguments: [String], environment: [String: String]
  ) throws(UsageError) -> Settings {
    var result = initial
    var faults: [String] = []
    for setting in settings {
      guard let variable = setting.variables.first(where: { environment[$0]?.isEmpty == false }),
        let value = environment[variable]
      else { continue }
      if let allowed = setting.take(value, into: &result) {
        let shown = if case .secret = setting.kind { "…" } else { value }
        faults.append("\(variable)=\(shown): \(allowed.text)")
      }
    }
    var rest = arguments[...]
    var operands = settings.filter { if case .operand = $0.kind { true } else { false } }[...]
    while let argument = rest.popFirst() {
      if argument == "-" || !argument.hasPrefix("-"), let operand = operands.popFirst() {
        if let allowed = operand.take(argument, into: &result) { faults.append("\(argument): \(allowed.text)") }
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard argument.hasPrefix("--"), let setting = settings.first(where: { $0.flag == parts[0] }) else {
        faults.append("\(argument): not a flag of this command; --help lists them")
        continue
      }
      let value: String
      switch setting.kind {
      case .yes:
        let follows = operands.isEmpty && ["0", "1"].contains(rest.first)
        value = parts.count == 2 ? parts[1] : follows ? rest.removeFirst() : "1"
      case .secret, .operand: continue  // They have no flag that could have been found.
      case .value(let word):
        guard let given = parts.count == 2 ? parts[1] : rest.popFirst() else {
          faults.append("\(setting.flag): its \(word) is missing")
          continue
        }
        value = given
      }
      if let allowed = setting.take(value, into: &result) {
        faults.append("\(setting.flag) \(value): \(allowed.text)")
      }
    }
    for case .operand(let word) in operands.map(\.kind) { faults.append("its \(word) is missing") }
    guard faults.isEmpty else { throw UsageError(faults: faults) }
    return result
  }

  /// The variables of an environment that are named as this program's are, and are none of them.
  static func unknown(in environment: [String: String], but settings: [Setting]) -> [String] {
    let known = Set(settings.flatMap(\.variables))
    return environment.keys.filter { $0.hasPrefix("PULLQUOTE_") && !known.contains($0) }.sorted()
  }

  private func take(_ value: String, into settings: inout Settings) -> Allowed? {
    if case .yes = kind, !["0", "1"].contains(value) { return "1 for yes or 0 for no is allowed" }
    return apply(&settings, value)
  }

  /// The settings as the help lists them.
  static func help(_ settings: [Setting]) -> String {
    settings.map { setting in
      let head =
        switch setting.kind {
        case .value(let word): setting.flag + " " + word
        case .operand(let word): word
        case .yes, .secret: setting.flag
        }
      let variables = setting.variables.isEmpty ? "" : "[\(setting.variables.joined(separator: ", "))]"
      return "  " + [head, variables].filter { !$0.isEmpty }.joined(separator: "  ") + "\n"
        + setting.summary.split(separator: "\n").map { "      " + $0 }.joined(separator: "\n")
    }.joined(separator: "\n")
  }
}

extension Setting {
  /// A setting that is a folder, which must be there.
  static func folder(
    _ flag: String, _ variables: [String], _ summary: String, _ path: WritableKeyPath<Settings, String?>
  ) -> Self {
    Setting(flag: flag, variables: variables, kind: .value("FOLDER"), summary: summary) { settings, value in
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: value, isDirectory: &isFolder), isFolder.boolValue else {
        return "a folder that is there is allowed"
      }
      settings[keyPath: path] = value
      return nil
    }
  }
}
