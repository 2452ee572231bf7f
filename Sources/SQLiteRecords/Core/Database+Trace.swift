import CSQLite

extension Database {
  /// What a trace reports of.
  public struct TracingOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Each statement as it starts.
    public static let statement = TracingOptions(rawValue: UInt32(SQLITE_TRACE_STMT))
    /// Each statement as it ends, with its duration.
    public static let profile = TracingOptions(rawValue: UInt32(SQLITE_TRACE_PROFILE))
  }

  /// A statement that was traced.
  public struct TraceEvent: Sendable, CustomStringConvertible {
    /// The SQL; with its values only where ``Configuration/publicStatementArguments`` is set.
    public let sql: String
    /// How long it ran, in seconds; nil as it starts.
    public let duration: Double?

    /// The SQL, after the duration, if there is one.
    public var description: String {
      duration.map { "\(($0 * 1_000_000).rounded() / 1000)ms \(sql)" } ?? sql
    }
  }

  /// Has `body` called with each statement; nil ends that (`sqlite3_trace_v2`).
  public func trace(options: TracingOptions = .statement, _ body: (@Sendable (TraceEvent) -> Void)?) {
    callbacks.trace = body
    callbacks.tracesValues = configuration.publicStatementArguments
    guard body != nil else {
      sqlite3_trace_v2(sqliteConnection, 0, nil, nil)
      return
    }
    let context = Unmanaged.passUnretained(callbacks).toOpaque()
    sqlite3_trace_v2(
      sqliteConnection, options.rawValue,
      { kind, context, statement, detail in
        guard let context, let statement else { return 0 }
        let callbacks = Unmanaged<ConnectionCallbacks>.fromOpaque(context).takeUnretainedValue()
        callbacks.report(kind, OpaquePointer(statement), detail)
        return 0
      }, context)
  }
}

extension ConnectionCallbacks {
  fileprivate func report(_ kind: UInt32, _ statement: OpaquePointer, _ detail: UnsafeMutableRawPointer?) {
    var sql = sqlite3_sql(statement).map { String(cString: $0) } ?? ""
    if tracesValues, let expanded = sqlite3_expanded_sql(statement) {
      sql = String(cString: expanded)
      sqlite3_free(expanded)
    }
    let isProfile = kind == UInt32(SQLITE_TRACE_PROFILE)
    let duration = isProfile ? detail.map { Double($0.load(as: Int64.self)) / 1e9 } : nil
    trace?(Database.TraceEvent(sql: sql, duration: duration))
  }
}
