import Foundation
import QuoteImages
import Testing

extension ProgramTests {
  @Suite("has commands")
  struct CommandTests {
    @Test("--help lists the commands, and each command's own its flags")
    func help() async throws {
      let help = try await Program.run(["--help"])
      #expect(help.status == 0)
      for command in ["serve", "render", "health"] {
        #expect(help.text.contains("pullquote \(command) [FLAGS]"))
        let own = try await Program.run([command, "--help"])
        #expect(own.status == 0)
        #expect(own.text.hasPrefix("pullquote \(command) "))
        #expect(own.log.isEmpty)
      }
      let serve = try await Program.run(["serve", "--help"])
      for word in ["--port N  [PULLQUOTE_PORT, PORT]", "--cache FILE  [PULLQUOTE_CACHE]", "--renderer NAME"] {
        #expect(serve.text.contains(word))
      }
    }

    @Test("--version prints one line")
    func version() async throws {
      let version = try await Program.run(["--version"])
      #expect(version.status == 0)
      #expect(try #/pullquote \d+\.\d+\.\d+\n/#.wholeMatch(in: version.text) != nil)
    }

    @Test(
      "What is wrong ends it with status 2, and is named with what is allowed",
      arguments: [
        ([], "a command is missing"),
        (["sreve"], "sreve: no such command"),
        (["serve", "--renderer", "gd"], "--renderer gd: one of auto, magickwand, convert is allowed"),
        (["serve", "--port", "65536"], "--port 65536: a whole number from 0 to 65535 is allowed"),
        (["serve", "--prot", "1"], "--prot: not a flag of this command"),
        (["health", "--port", "0"], "--port 0: a whole number from 1 to 65535 is allowed"),
        (["render"], "--quote: its TEXT is missing"),
        (["render", "--quote", ""], "--quote: "),
        (["render", "--quote", "x", "--size", "7"], "--size: "),
        (["render", "--quote", "x", "--bg", "nocolour"], "--bg: "),
        (["render", "--quote", "x", "--w", "4097"], "--w: "),
        (["render", "--quote", "x", "--format", "gif"], "--format gif: one of png, webp, jpg, avif, svg is allowed"),
        (["render", "--quote", "x", "--output", "x.gif"], "--output: no picture can end with .gif: one of png, webp,"),
        (["render", "--quote", "x", "--font", "Nobody's Sans"], "--font: "),
      ])
    func faults(arguments: [String], message: String) async throws {
      let end = try await Program.run(arguments)
      #expect(end.status == 2)
      #expect(end.log.hasPrefix("pullquote: \(message)"))
      #expect(end.output.isEmpty)
    }

    @Test("A wrong variable is named too")
    func variables() async throws {
      let end = try await Program.run(["serve"], settings: ["PORT": "http", "PULLQUOTE_RENDERER": "gd"])
      #expect(end.status == 2)
      #expect(end.log.contains("pullquote: PORT=http: a whole number from 0 to 65535 is allowed\n"))
      #expect(end.log.contains("pullquote: PULLQUOTE_RENDERER=gd: one of auto, magickwand, convert is allowed\n"))
    }

    @Test("render draws to a file, in the format that its name ends with", arguments: ["png", "webp", "jpg", "svg"])
    func renderToFile(ending: String) async throws {
      let folder = try TemporaryFolder()
      let file = folder.file("quote.\(ending)")
      let end = try await Program.run(
        ["render", "--quote", "It's awesome", "--attribution", "Mum", "--w", "400", "--h", "200", "--output", file])
      #expect(end.status == 0)
      #expect(end.output.isEmpty && end.log.isEmpty)
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
      #expect(Self.kind(of: bytes) == ending)
    }

    @Test("render draws a PNG to standard output, the same as to a file", arguments: [[], ["--output", "-"]])
    func renderToOutput(flags: [String]) async throws {
      let folder = try TemporaryFolder()
      let picture = ["render", "--quote", "It's awesome", "--attribution", "Mum", "--w", "400", "--h", "200"]
      let end = try await Program.run(picture + flags, in: folder.path)
      #expect(end.status == 0)
      #expect(Self.kind(of: end.output) == "png")
      #expect(Array(end.output[16..<24]) == [0, 0, 1, 0x90, 0, 0, 0, 200])
      let file = folder.file("quote.png")
      #expect(try await Program.run(picture + ["--output", file]).status == 0)
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == Data(end.output))
    }

    @Test("render draws the same picture with convert")
    func renderWithConvert() async throws {
      let picture = ["render", "--quote", "It's awesome", "--attribution", "Mum"]
      let one = try await Program.run(picture + ["--renderer", "magickwand"])
      let other = try await Program.run(picture, settings: ["PULLQUOTE_RENDERER": "convert"])
      #expect(one.status == 0)
      #expect(other.status == 0)
      #expect(one.output == other.output)
    }

    @Test("a copy of the program alone finds the fonts in the working folder")
    func workingFolderFonts() async throws {
      let (programs, working) = (try TemporaryFolder(), try TemporaryFolder())
      let copy = programs.file("pullquote")
      try FileManager.default.copyItem(atPath: Program.path, toPath: copy)
      let fonts = try #require(FontFolder.search())
      try FileManager.default.copyItem(atPath: fonts, toPath: working.file("fonts"))
      let end = try await Program(at: copy, ["render", "--quote", "x", "--output", "x.png"], in: working.path).outcome()
      #expect(end.status == 0, "\(end)")
    }

    @Test("render says readably where a file can't be written")
    func unwritableFile() async throws {
      let end = try await Program.run(["render", "--quote", "x", "--output", "/proc/none/quote.png"])
      #expect(end.status == 1)
      #expect(end.log == "pullquote: /proc/none/quote.png can't be written: No such file or directory\n")
    }

    private static func kind(of bytes: [UInt8]) -> String? {
      let starts: [(String, [UInt8])] = [
        ("png", [0x89, 0x50, 0x4e, 0x47]), ("webp", Array("RIFF".utf8)), ("jpg", [0xff, 0xd8, 0xff]),
        ("svg", Array("<svg".utf8)),
      ]
      return starts.first { bytes.starts(with: $0.1) }?.0
    }
  }
}
