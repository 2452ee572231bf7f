import Foundation
import HTTPServer
import QuoteImages
import QuoteService
import Quotes

/// `pullquote serve`: the HTTP service, until a signal stops it.
enum ServeCommand {
  /// How long a stop waits for what was begun, in seconds.
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
    // Before any thread starts, so that all of them inherit it.
    let signals = StopSignals()
    let log = LineLog()
    defer { log.stop() }
    let service = try makeService(settings, log)
    defer { service.stop(within: grace) }
    let server = HTTPServer(configuration: configuration(settings), handler: service)
    try server.start()
    announce(server.address)
    let name = signals.wait()
    log.write("\(name): stopping once what was begun is finished")
    service.beginStopping()
    let second = Thread {
      _ = signals.wait()
      exit(1)
    }
    second.start()
    server.stop(within: grace)
  }
}
