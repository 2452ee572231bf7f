import Foundation
import HTTPServer
import QuoteImages
import QuoteService
import Quotes

/// `pullquote serve`: the HTTP service, until a signal stops it.
enum ServeCommand {
  /// How long a stop waits for what was begun in all, in seconds.
  private static let grace = 10.0

  static func run(_ arguments: [String], _ environment: [String: String]) throws {
    if arguments.contains("--help") {
      print(
        "pullquote serve [FLAGS]\n\nEach flag has a variable, in brackets; a flag wins over it.\n\n"
          + Setting.help(ServeSettings.all))
      return
    }
    let settings = try Setting.read(
      ServeSettings.all, into: ServeSettings(), arguments: arguments, environment: environment)
    guard settings.signingKey != nil || !settings.requiresSignatures else {
      throw UsageError(faults: ["--require-signed: PULLQUOTE_SIGNING_KEY is missing: it has the key of the signatures"])
    }
    // Before any thread starts, so that all of them inherit it.
    let signals = StopSignals()
    let log = LineLog()
    defer { log.stop() }
    for variable in Setting.unknown(in: environment, but: ServeSettings.all) {
      log.write("\(variable) is no setting of this service, and does nothing: pullquote serve --help lists them")
    }
    let store = try DatabaseCommand.open(settings.database, trace: settings.isSQLTraced ? log.write : nil)
    defer { close(store, log) }
    let renderers = RendererConfiguration(
      renderer: settings.renderer, fontFolders: settings.fonts.map { [$0] } ?? [])
    let renderer = try PictureRenderer(renderers)
    note(renderer, in: log)
    var pictures = pictures(settings)
    pictures.decoder = renderers
    let source = PictureSource(pictures, log: log.write) { try PictureRenderer(renderers) }
    var stopAt: TimeInterval?
    defer { source.stop(within: max(0, (stopAt ?? uptime + grace) - uptime)) }
    let service = QuoteService(
      source: source, store: store, renderer: RendererFacts(renderer), publicURL: settings.publicURL,
      signer: settings.signingKey.map(URLSigner.init), requiresSignatures: settings.requiresSignatures,
      importLimit: settings.importLimit,
      accessLog: settings.hasAccessLog ? AccessLog(log, logsQueries: settings.logsQueries) : nil, log: log.write)
    let server = HTTPServer(configuration: configuration(settings, service), handler: service)
    try server.start()
    if let address = server.address { announce(address) }
    service.sweep()
    let name = signals.wait()
    stopAt = uptime + grace
    log.write("\(name): stopping, once what was begun is finished; a second signal stops at once")
    service.beginStopping()
    Thread.detachNewThread {
      _ = signals.wait()
      exit(1)
    }
    stop(server)
  }

  /// Writes all that was stored into the one file.
  private static func close(_ store: QuoteStore, _ log: LineLog) {
    do {
      try store.close()
    } catch {
      log.write("the database \(store.path) can't be closed: \(error)")
    }
  }

  private static var uptime: TimeInterval { ProcessInfo.processInfo.systemUptime }

  /// Tells which renderer draws where it isn't the one that was asked for.
  private static func note(_ renderer: PictureRenderer, in log: LineLog) {
    if case .convert(let program, let reason?) = renderer.backend {
      log.write("MagickWand can't be used, so \(program) draws: \(reason)")
    }
    let missing = PictureFormat.allCases.filter { !renderer.supportedFormats.contains($0) }.map(\.rawValue)
    if !missing.isEmpty { log.write("these formats can't be written here: \(missing.joined(separator: ", "))") }
  }

  private static func pictures(_ settings: ServeSettings) -> PictureSourceSettings {
    var pictures = PictureSourceSettings()
    pictures.path = settings.cacheFile
    pictures.memoryCapacity = settings.cacheMemory
    pictures.diskCapacity = settings.cacheDisk
    pictures.threads = settings.workers
    pictures.waiting = settings.queue
    pictures.drawingsPerMinute = settings.rate
    return pictures
  }

  private static func configuration(_ settings: ServeSettings, _ service: QuoteService) -> ServerConfiguration {
    var configuration = ServerConfiguration(host: settings.host, port: settings.port)
    configuration.eventLoops = settings.loops
    // A quote in any script can be typed into `curl` as it is.
    configuration.limits.allowsUTF8InQuery = true
    // What isn't an import is bounded where it is read.
    configuration.maximumBodyLength = max(configuration.maximumBodyLength, settings.importLimit)
    configuration.errorResponse = service.errorResponse
    return configuration
  }

  private static func announce(_ address: HTTPServer.Address) {
    FileHandle.standardOutput.write(Data("listening on http://\(address)\n".utf8))
  }

  /// Stops the server. Blocks until it stopped.
  private static func stop(_ server: HTTPServer) {
    let stopped = DispatchSemaphore(value: 0)
    Task.detached {
      await server.stop(within: .seconds(grace))
      stopped.signal()
    }
    stopped.wait()
  }
}
