import Foundation
import QuoteImages

/// The settings of `pullquote serve`, at their defaults.
struct ServeSettings: Equatable {
  var host = "127.0.0.1"
  var port = 4000
  var database = "pullquote.sqlite"
  var cache: String?
  var renderer = RendererConfiguration.Renderer.auto
  var cacheMemory = 64 << 20
  var cacheDisk = 1 << 30
  var rate: Int?
  var fonts: String?
  /// Two at least: of large pictures one is drawn at a time, and small ones go past it on another thread.
  var workers = max(2, ProcessInfo.processInfo.activeProcessorCount)
  /// One serves more than a hundred thousand requests a second. Where loops have to share a processor, with each other or with
  /// a proxy beside them, a loop's connections wait for whole ticks of the scheduler while another runs.
  var loops = max(1, ProcessInfo.processInfo.activeProcessorCount / 2)
  var queue = 64
  var publicURL: String?
  var signingKey: String?
  var requiresSignatures = false
  var importLimit = 256 << 20
  var isSQLTraced = false
  var hasAccessLog = true
  var logsQueries = false

  /// The cache's file, or nil for none.
  var cacheFile: String? {
    switch cache {
    case ":memory:": nil
    case let path?: path
    case nil:
      URL(fileURLWithPath: database).deletingLastPathComponent().appendingPathComponent("pullquote-cache.sqlite").path
    }
  }
}

extension ServeSettings {
  /// Every setting, in the help's order.
  static var all: [Setting<ServeSettings>] {
    [
      text(
        "--host", ["PULLQUOTE_HOST"], "ADDRESS", "the address to listen on (127.0.0.1; 0.0.0.0 is every one)", \.host),
      number(
        "--port", ["PULLQUOTE_PORT", "PORT"], "the port to listen on (4000); 0 takes a free one", 0...65_535, \.port),
      .database(\.database),
      optionalText(
        "--cache", ["PULLQUOTE_CACHE"], "FILE",
        "the file of pictures drawn before (pullquote-cache.sqlite beside the database),\nwhich may be deleted at any time; :memory: keeps none on disk",
        \.cache),
      choice(
        "--renderer", ["PULLQUOTE_RENDERER"],
        "what draws: magickwand in this process, convert by running ImageMagick's program,\nor auto (the default): the first, and the second where it can't start",
        \.renderer),
      bytes("--cache-memory", ["PULLQUOTE_CACHE_MEMORY"], "most bytes of pictures in memory (64MiB)", \.cacheMemory),
      bytes("--cache-disk", ["PULLQUOTE_CACHE_DISK"], "most bytes of pictures in the cache's file (1GiB)", \.cacheDisk),
      Setting(
        flag: "--rate", variables: ["PULLQUOTE_RATE"], kind: .value("N"),
        summary: "pictures drawn (not sent from the cache) per client address and minute, or off\n(the default)"
      ) { settings, value in
        guard value != "off" else {
          settings.rate = nil
          return nil
        }
        guard let rate = Int(value), (1...1_000_000).contains(rate) else {
          return "a whole number from 1 to 1000000, or off, is allowed"
        }
        settings.rate = rate
        return nil
      },
      .folder(
        "--fonts", ["PULLQUOTE_FONTS"], "a folder of more fonts, which a query can name by family (none)", \.fonts),
      number(
        "--workers", ["PULLQUOTE_WORKERS"], "how many pictures are drawn at once (one per processor, two at least)",
        1...256,
        \.workers),
      number("--queue", ["PULLQUOTE_QUEUE"], "how many more may wait to be drawn (64)", 0...100_000, \.queue),
      number(
        "--loops", ["PULLQUOTE_LOOPS"], "how many threads serve connections (one per two processors)", 1...256, \.loops),
      Setting(
        flag: "--public-url", variables: ["PULLQUOTE_PUBLIC_URL"], kind: .value("URL"),
        summary: "where clients reach the service, for URLs in answers (the request's own host)"
      ) { settings, value in
        guard let url = URL(string: value), ["http", "https"].contains(url.scheme), url.host?.isEmpty == false else {
          return "a URL such as https://quotes.example or https://example.com/quotes is allowed"
        }
        settings.publicURL = value.hasSuffix("/") ? String(value.dropLast()) : value
        return nil
      },
      .signingKey(\.signingKey),
      yes(
        "--require-signed", ["PULLQUOTE_REQUIRE_SIGNED"],
        "answer /quote.png and its like for signed URLs alone, as private collections' (0)", \.requiresSignatures),
      bytes(
        "--import-limit", ["PULLQUOTE_IMPORT_LIMIT"], "most bytes of a file that the API imports (256MiB)",
        \.importLimit),
      .sqlTrace(\.isSQLTraced),
      yes(
        "--access-log", ["PULLQUOTE_ACCESS_LOG"], "log a line a request on standard error (1; --access-log=0 for none)",
        \.hasAccessLog),
      yes("--log-queries", ["PULLQUOTE_LOG_QUERIES"], "log queries too, and so what the quotes say (0)", \.logsQueries),
    ]
  }
}

extension ServeSettings {
  private static func text(
    _ flag: String, _ variables: [String], _ word: String, _ summary: String, _ path: WritableKeyPath<Self, String>
  ) -> Setting<Self> {
    Setting(flag: flag, variables: variables, kind: .value(word), summary: summary) { settings, value in
      if value.isEmpty { return "it can't be empty" }
      settings[keyPath: path] = value
      return nil
    }
  }

  private static func optionalText(
    _ flag: String, _ variables: [String], _ word: String, _ summary: String, _ path: WritableKeyPath<Self, String?>
  ) -> Setting<Self> {
    Setting(flag: flag, variables: variables, kind: .value(word), summary: summary) { settings, value in
      if value.isEmpty { return "it can't be empty" }
      settings[keyPath: path] = value
      return nil
    }
  }

  private static func number(
    _ flag: String, _ variables: [String], _ summary: String, _ range: ClosedRange<Int>,
    _ path: WritableKeyPath<Self, Int>
  ) -> Setting<Self> {
    Setting(flag: flag, variables: variables, kind: .value("N"), summary: summary) { settings, value in
      guard let number = Int(value), range.contains(number) else {
        return "a whole number from \(range.lowerBound) to \(range.upperBound) is allowed"
      }
      settings[keyPath: path] = number
      return nil
    }
  }

  private static func bytes(
    _ flag: String, _ variables: [String], _ summary: String, _ path: WritableKeyPath<Self, Int>
  ) -> Setting<Self> {
    Setting(flag: flag, variables: variables, kind: .value("BYTES"), summary: summary) { settings, value in
      guard let bytes = ByteCount.parse(value) else {
        return "a number of bytes is allowed, such as 1048576, 512KiB, 64MiB or 1GiB"
      }
      settings[keyPath: path] = bytes
      return nil
    }
  }

  private static func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ flag: String, _ variables: [String], _ summary: String, _ path: WritableKeyPath<Self, Value>
  ) -> Setting<Self> {
    Setting(flag: flag, variables: variables, kind: .value("NAME"), summary: summary) { settings, value in
      guard let choice = Value(rawValue: value) else {
        return "one of \(Value.allCases.map(\.rawValue).joined(separator: ", ")) is allowed"
      }
      settings[keyPath: path] = choice
      return nil
    }
  }

  private static func yes(
    _ flag: String, _ variables: [String], _ summary: String, _ path: WritableKeyPath<Self, Bool>
  ) -> Setting<Self> {
    Setting(flag: flag, variables: variables, kind: .yes, summary: summary) { settings, value in
      settings[keyPath: path] = value == "1"
      return nil
    }
  }
}
