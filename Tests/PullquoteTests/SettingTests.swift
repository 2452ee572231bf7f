import Testing

@testable import pullquote

@Suite("The settings of serve")
struct SettingTests {
  private func read(_ arguments: [String], _ environment: [String: String] = [:]) throws -> ServeSettings {
    try Setting.read(ServeSettings.all, into: ServeSettings(), arguments: arguments, environment: environment)
  }

  @Test("have defaults")
  func defaults() throws {
    let settings = try read([])
    #expect(settings.host == "127.0.0.1")
    #expect(settings.port == 4000)
    #expect(settings.cacheMemory == 67_108_864)
    #expect(settings.cacheDisk == 1_073_741_824)
    #expect(settings.rate == nil)
    #expect(settings.renderer == .auto)
    #expect(settings.cacheFile?.hasSuffix("/pullquote-cache.sqlite") == true)
  }

  @Test("let a small picture go past a large one on any machine")
  func workers() { #expect(ServeSettings().workers >= 2) }

  @Test("come from variables, and from flags that win over them")
  func precedence() throws {
    let environment = ["PORT": "5000", "PULLQUOTE_CACHE_MEMORY": "1MiB", "PULLQUOTE_LOG_QUERIES": "1"]
    let settings = try read(["--port=0", "--cache", ":memory:"], environment)
    #expect(settings.port == 0)
    #expect(settings.cacheMemory == 1_048_576)
    #expect(settings.logsQueries)
    #expect(settings.cacheFile == nil)
    #expect(try read([], environment).port == 5000)
    #expect(try read([], ["PORT": "5000", "PULLQUOTE_PORT": "6000"]).port == 6000)
    #expect(try read([], ["PORT": ""]).port == 4000)
  }

  @Test(
    "that mean yes take a 1 or a 0 after them, or after an equals sign",
    arguments: ["--access-log 0", "--access-log=0"])
  func yesOrNo(line: String) throws {
    let arguments = line.split(separator: " ").map(String.init)
    #expect(try !read(arguments + ["--log-queries"]).hasAccessLog)
    #expect(try read(["--log-queries"] + arguments).logsQueries)
    #expect(try read(["--access-log", "1"]).hasAccessLog)
  }

  @Test("that are misspelled variables are found")
  func unknown() {
    let environment = ["PULLQUOTE_PROT": "1", "PULLQUOTE_PORT": "1", "PATH": "/bin", "PULLQUOTE_A": ""]
    #expect(Setting.unknown(in: environment, but: ServeSettings.all) == ["PULLQUOTE_A", "PULLQUOTE_PROT"])
  }

  @Test("keep the cache beside the database")
  func cachePath() throws {
    #expect(try read(["--database", "/data/p.sqlite"]).cacheFile == "/data/pullquote-cache.sqlite")
  }

  @Test(
    "that can't be are named with what is allowed",
    arguments: [
      (["--port", "65536"], "--port 65536: a whole number from 0 to 65535 is allowed"),
      (["--port"], "--port: its N is missing"),
      (["--renderer", "gd"], "--renderer gd: one of auto, magickwand, convert is allowed"),
      (
        ["--cache-memory", "lots"],
        "--cache-memory lots: a number of bytes is allowed, such as 1048576, 512KiB, 64MiB or 1GiB"
      ),
      (["--rate", "0"], "--rate 0: a whole number from 1 to 1000000, or off, is allowed"),
      (["--prot", "1"], "--prot: not a flag of this command; --help lists them"),
      (["--log-queries=maybe"], "--log-queries maybe: 1 for yes or 0 for no is allowed"),
      (["--host", ""], "--host : it can't be empty"),
      (["--fonts", "/no/such"], "--fonts /no/such: a folder that is there is allowed"),
    ])
  func faults(arguments: [String], expected: String) {
    #expect {
      try read(arguments)
    } throws: { error in
      (error as? UsageError)?.faults.first == expected
    }
  }

  @Test("are named all at once where several can't be")
  func allFaults() {
    #expect {
      try read(["--port", "x", "--queue", "y"], ["PULLQUOTE_RATE": "z"])
    } throws: { error in
      (error as? UsageError)?.faults.count == 3
    }
  }

  @Test("all stand in the help, with their variables")
  func help() {
    let help = Setting.help(ServeSettings.all)
    for setting in ServeSettings.all {
      #expect(setting.flag.isEmpty || help.contains(setting.flag))
      #expect(!setting.variables.isEmpty && setting.variables.allSatisfy(help.contains))
    }
  }

  @Test(
    "take numbers of bytes with units",
    arguments: [
      ("0", 0), ("65536", 65_536), ("64KiB", 65_536), ("64 KiB", 65_536), ("64K", 65_536), ("1GiB", 1_073_741_824),
      ("1TiB", 1 << 40),
      ("12B", 12), ("", nil), ("KiB", nil), ("-1", nil), ("1.5MiB", nil), ("1kb", nil), ("9999999999TiB", nil),
    ])
  func byteCounts(text: String, expected: Int?) {
    #expect(ByteCount.parse(text) == expected)
  }
}
