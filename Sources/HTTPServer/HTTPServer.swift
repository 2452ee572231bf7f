import CPosix
import Dispatch
import Glibc
import HTTP
import Locking

/// An HTTP/1.1 server (RFC 9110, 9112) on event loops of its own threads.
///
/// It runs once: start it, then stop it. It must be stopped before it is let go.
public final class HTTPServer: Sendable {
  /// Where a server listens.
  public struct Address: Sendable, Hashable, CustomStringConvertible {
    public let host: String
    public let port: Int

    /// `127.0.0.1:4000`, `[::1]:4000`.
    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
  }

  private struct State {
    var address: Address?
    var listener: ListeningSocket?
    var mailboxes: [Mailbox] = []
    var runningLoops = 0
    var waiters: [CheckedContinuation<Void, Never>] = []
    var isStopping = false
  }

  private let configuration: ServerConfiguration
  private let handler: any HTTPHandler
  private let ledger: ConnectionLedger
  private let state = Locked(State())

  public init(configuration: ServerConfiguration = ServerConfiguration(), handler: any HTTPHandler) {
    self.configuration = configuration
    self.handler = handler
    ledger = ConnectionLedger(
      maximum: configuration.maximumConnections, maximumPerClient: configuration.maximumConnectionsPerClient)
  }

  /// Where the server listens; nil before ``start()``.
  public var address: Address? { state.withLock { $0.address } }

  /// How many connections there are.
  public var connectionCount: Int { ledger.total }

  /// Binds, listens and starts the event loops. When it returns, clients can connect. Raises the process's soft limit of
  /// descriptors (RLIMIT_NOFILE) where it is too low for `maximumConnections` and the hard limit allows it.
  /// - Throws: ``HTTPServerError``.
  public func start() throws(HTTPServerError) {
    let alreadyStarted = state.withLock { state -> Bool in
      defer { if state.address == nil { state.address = Address(host: configuration.host, port: configuration.port) } }
      return state.address != nil
    }
    guard !alreadyStarted else { throw .alreadyStarted }
    do {
      try launch()
    } catch {
      state.withLock { $0.address = nil }
      throw error
    }
  }

  private func launch() throws(HTTPServerError) {
    Self.startDispatch()
    let listener = try ListeningSocket(
      host: configuration.host, port: configuration.port, backlog: configuration.backlog)
    Descriptor.raiseLimit(to: configuration.maximumConnections + 256)
    let count = max(1, configuration.eventLoops)
    var mailboxes: [Mailbox] = []
    var epolls: [Int32] = []
    do throws(HTTPServerError) {
      for _ in 0..<count {
        mailboxes.append(try Mailbox())
        epolls.append(try EventLoop.makeEpoll())
      }
    } catch {
      for descriptor in epolls + [listener.descriptor] { close(descriptor) }
      throw error
    }
    state.withLock { state in
      state.listener = listener
      state.mailboxes = mailboxes
      state.runningLoops = count
      state.address = Address(host: listener.host, port: listener.port)
    }
    let lease = ListenerLease(holders: count)
    for index in 0..<count {
      let setup = EventLoopSetup(
        configuration: configuration, handler: handler, listener: listener, lease: lease, ledger: ledger,
        mailboxes: mailboxes, index: index, epoll: epolls[index])
      do throws(HTTPServerError) {
        try SystemThread.start(name: "http-\(index)") { [self] in
          EventLoop(setup).run()
          loopEnded()
        }
      } catch {
        abandonLaunch(of: epolls[index...], lease, listener)
        throw error
      }
    }
  }

  /// A thread was refused: ends the loops that run already, and lets go of what was meant for the others.
  private func abandonLaunch(of epolls: ArraySlice<Int32>, _ lease: ListenerLease, _ listener: ListeningSocket) {
    for epoll in epolls {
      close(epoll)
      if lease.giveUp() { close(listener.descriptor) }
    }
    state.withLock { $0.runningLoops -= epolls.count }
    stopNow()
  }

  /// Has Dispatch, which runs Swift's tasks, open its own descriptors now. It does so with its first thread, and ends the
  /// program where it can't: where the first request that is answered later comes when descriptors have run out.
  private static func startDispatch() {
    let started = DispatchSemaphore(value: 0)
    DispatchQueue.global().async { started.signal() }
    started.wait()
  }

  private func loopEnded() {
    let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      state.runningLoops -= 1
      guard state.runningLoops == 0 else { return [] }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Stops gracefully: refuses new connections, answers what has been asked, closes what is idle.
  /// - Parameter duration: when this is over, what isn't finished is cut.
  /// - Returns: when all is done. A stop that is under way already goes on as it was asked first.
  public func stop(within duration: Duration) async {
    let (mailboxes, listener) = state.withLock { state -> ([Mailbox], ListeningSocket?) in
      guard !state.isStopping else { return ([], nil) }
      state.isStopping = true
      return (state.mailboxes, state.listener)
    }
    if let listener { _ = cposix_drop_new_connections(listener.descriptor) }
    let deadline = Descriptor.monotonicMilliseconds + duration.milliseconds
    for mailbox in mailboxes { mailbox.post(.stop(deadline: deadline)) }
    await finished()
  }

  /// Stops at once, also in the middle of answers. Returns at once; ``finished()`` tells when all is done.
  public func stopNow() {
    let mailboxes = state.withLock { state -> [Mailbox] in
      state.isStopping = true
      return state.mailboxes
    }
    for mailbox in mailboxes { mailbox.post(.stopNow) }
  }

  /// Waits until the server has stopped. Returns at once where it wasn't started.
  public func finished() async {
    await withCheckedContinuation { continuation in
      let isRunning = state.withLock { state -> Bool in
        guard state.runningLoops > 0 else { return false }
        state.waiters.append(continuation)
        return true
      }
      if !isRunning { continuation.resume() }
    }
  }
}
