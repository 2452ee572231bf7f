import Foundation
import QuoteImages
import QuoteService
import Quotes

/// `pullquote render`: draws one picture, with no server.
enum RenderCommand {
  struct Settings: Equatable {
    var quote: String?
    var attribution: String?
    var output: String?
    var format: String?
    var renderer = RendererConfiguration.Renderer.auto
    var fonts: String?

    /// The parameters that style the picture, as a query would give them.
    var look: [String: String] = [:]
  }

  /// A picture that can't be written where it should go.
  struct Unwritten: Error, CustomStringConvertible {
    let path: String
    let error: any Error

    var description: String { "\(path) can't be written: \(reason)" }

    /// What the system says, without Foundation's frame around it.
    private var reason: String {
      let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error ?? error
      let system = cause as NSError
      guard system.domain == NSPOSIXErrorDomain else { return cause.localizedDescription }
      return String(cString: strerror(Int32(system.code)))
    }
  }

  /// The flags that are named as a query's parameters are, with what they mean.
  private static let looks: [(name: String, word: String, summary: String)] = [
    (
      "theme", "NAME",
      "dark (the default), light, paper, midnight, forest, rose, github-dark, github-light,\nor transparent"
    ),
    ("bg", "COLOUR", "background"), ("fg", "COLOUR", "the quote's colour"),
    ("accent", "COLOUR", "the attribution's colour"),
    ("font", "FAMILY", "sans (the default), serif, mono, or an installed family"),
    ("lang", "TAG", "language of the quote, such as ja or zh-Hant"), ("size", "PX", "largest text size, 8 to 400 (56)"),
    ("align", "NAME", "start (the default), left, center or right"), ("w", "PX", "width, 64 to 4096 (800)"),
    ("h", "PX", "height, 64 to 4096 (400)"), ("scale", "N", "device pixels per px, 1 to 4 (1)"),
    ("radius", "PX", "rounded corners, 0 to half the shorter side (0)"),
  ]

  static var settings: [Setting<Settings>] {
    let own: [Setting<Settings>] = [
      Setting(flag: "--quote", variables: [], kind: .value("TEXT"), summary: "the quote (needed)") {
        $0.quote = $1
        return nil
      },
      Setting(flag: "--attribution", variables: [], kind: .value("TEXT"), summary: "who said it (nobody)") {
        $0.attribution = $1
        return nil
      },
      Setting(
        flag: "--output", variables: [], kind: .value("FILE"),
        summary: "where the picture goes; - is standard output (the default where that is no terminal)"
      ) {
        $0.output = $1
        return nil
      },
      Setting(
        flag: "--format", variables: [], kind: .value("NAME"),
        summary: "png, webp, jpg, avif or svg (what the file's name ends with, else png)"
      ) {
        guard PictureFormat(pathExtension: $1) != nil else { return "one of png, webp, jpg, avif, svg is allowed" }
        $0.format = $1
        return nil
      },
      Setting(
        flag: "--renderer", variables: ["PULLQUOTE_RENDERER"], kind: .value("NAME"),
        summary: "magickwand, convert or auto (the default)"
      ) {
        guard let renderer = RendererConfiguration.Renderer(rawValue: $1) else {
          return "one of auto, magickwand, convert is allowed"
        }
        $0.renderer = renderer
        return nil
      },
      .folder("--fonts", ["PULLQUOTE_FONTS"], "a folder of more fonts (none)", \.fonts),
    ]
    return own
      + looks.map { look in
        Setting(flag: "--" + look.name, variables: [], kind: .value(look.word), summary: look.summary) {
          $0.look[look.name] = $1
          return nil
        }
      }
  }

  static func run(_ arguments: [String], _ environment: [String: String]) throws {
    if arguments.contains("--help") {
      print("pullquote render --quote TEXT [--attribution TEXT] [--output FILE] [FLAGS]\n\n" + Setting.help(settings))
      return
    }
    let settings = try Setting.read(settings, into: Settings(), arguments: arguments, environment: environment)
    guard let quote = settings.quote else { throw UsageError(faults: ["--quote: its TEXT is missing"]) }
    let format = try format(settings)
    let toTerminal = settings.output == nil && isatty(STDOUT_FILENO) == 1
    if toTerminal { throw UsageError(faults: ["--output: say where the picture goes, since a terminal can't show it"]) }
    let renderer = try PictureRenderer(
      RendererConfiguration(renderer: settings.renderer, fontFolders: settings.fonts.map { [$0] } ?? []))
    let request = try request(quote: quote, settings, format: format, families: renderer.families())
    let text = PictureText(quote: request.pair.quote, attribution: request.pair.attribution)
    let bytes = try renderer.draw(text, look: request.look, format: request.format)
    try write(bytes, to: settings.output ?? "-")
  }

  /// The format asked for, else the one that the file's name ends with, else PNG.
  private static func format(_ settings: Settings) throws -> PictureFormat {
    if let format = settings.format.flatMap(PictureFormat.init(pathExtension:)) { return format }
    let ending = settings.output.map { URL(fileURLWithPath: $0).pathExtension } ?? ""
    if ending.isEmpty { return .png }
    if let format = PictureFormat(pathExtension: ending) { return format }
    throw UsageError(faults: [
      "--output: no picture can end with .\(ending): one of png, webp, jpg, avif, svg is allowed, or --format says which it is"
    ])
  }

  /// Checks texts and look just as the service does.
  private static func request(
    quote: String, _ settings: Settings, format: PictureFormat, families: [String]
  ) throws -> PictureRequest {
    var parameters = [("q", quote)]
    if let attribution = settings.attribution { parameters.append(("a", attribution)) }
    parameters += settings.look.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    let faults: [ParameterCheck.Fault]
    switch ParameterCheck.request(parameters, families: families) {
    case .success(let found): return PictureRequest(pair: found.pair, look: found.look, format: format)
    case .failure(let error): faults = error.faults
    }
    let flags = ["q": "--quote", "a": "--attribution"]
    throw UsageError(faults: faults.map { "\(flags[$0.parameter] ?? "--" + $0.parameter): \($0.detail)" })
  }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    do {
      if path == "-" {
        try FileHandle.standardOutput.write(contentsOf: Data(bytes))
      } else {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
      }
    } catch {
      throw Unwritten(path: path == "-" ? "standard output" : path, error: error)
    }
  }
}
