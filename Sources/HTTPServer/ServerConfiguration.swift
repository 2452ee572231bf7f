import Glibc
import HTTP

/// A server's settings. Each has a default that suits a service on the open internet.
public struct ServerConfiguration: Sendable {
  /// The address to listen at: an IPv4 or IPv6 address, or a name that has one. `0.0.0.0` is all of IPv4, `::` everything.
  public var host = "127.0.0.1"
  /// The port, 0 to 65,535; 0 takes a free one.
  public var port = 0
  /// How many event loops there are, each on a thread of its own; 1 or more. Default: as many as there are processors.
  public var eventLoops = ServerConfiguration.processorCount
  /// How many connections may wait to be accepted; the system has its own bound. Default 4,096.
  public var backlog = 4_096

  /// What bounds a request's head.
  public var limits = HTTPLimits()
  /// The longest request content, in bytes; more gets 413. Default 1 MiB.
  public var maximumBodyLength = 1 << 20
  /// How much of a content that its handler leaves unread is read and dropped to keep the connection, in bytes. Where more
  /// is to come the connection closes after the answer. Default 64 KiB.
  public var drainLimit = 65_536

  /// The time to receive a head, from its first byte; then 408. Default 10 s: a head fits in a few packets, and a client that
  /// drips is holding a connection.
  public var headTimeout = Duration.seconds(10)
  /// The time a content may make no progress while it is being read; then 408. Default 20 s.
  public var bodyTimeout = Duration.seconds(20)
  /// The time to receive a whole request, however it progresses; then 408. Default 5 min.
  public var requestTimeout = Duration.seconds(300)
  /// The time a client may take nothing of a response; then the connection is cut. Default 30 s.
  public var responseTimeout = Duration.seconds(30)
  /// The time a connection may be idle before the next request. Default 75 s, as nginx has it: longer than the minute after
  /// which most proxies give up, so that they close first.
  public var idleTimeout = Duration.seconds(75)
  /// How long a connection that is closed is read after the answer, so that the answer isn't lost by a reset. Default 2 s.
  public var lingerTimeout = Duration.seconds(2)
  /// How long a graceful stop leaves a connection open that was active just now, for a request that may be on its way, and
  /// how long it waits for more of a head. Default 0.5 s. A connection that is idle for longer closes at once.
  public var stopGrace = Duration.milliseconds(500)

  /// The most connections. Over it the newest idle one makes room; where none is idle, the new one gets 503. Default 10,000.
  public var maximumConnections = 10_000
  /// The most connections of one client (an IPv4 address, an IPv6 /64). Default 8,000, so that no one can take them all; a
  /// service that no proxy stands before may well go down to 100.
  public var maximumConnectionsPerClient = 8_000
  /// How much of a streamed response may wait to be sent before its writer waits, in bytes. Default 64 KiB.
  public var streamBufferLength = 65_536

  /// Makes the answer to a request that the server itself refuses (400, 408, 413, 414, 417, 431, 501, 503, 505). Called on an
  /// event loop: it must not block. Default: problem+json.
  public var errorResponse: @Sendable (HTTPError) -> HTTPResponse = { $0.response }

  public init(host: String = "127.0.0.1", port: Int = 0) {
    self.host = host
    self.port = port
  }
}

extension ServerConfiguration {
  static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
