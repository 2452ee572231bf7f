import Glibc
import HTTP

extension EventLoop {
  /// Sends what the batch holds, and a body after it, in one call. What the socket doesn't take waits with the connection.
  func flush(_ connection: Connection, _ body: [UInt8] = []) {
    defer { batch.removeAll() }
    let total = batch.count + body.count
    guard total > 0, !connection.isClosed else { return }
    var sent = 0
    if connection.output.isEmpty {
      sent = body.withUnsafeBytes { Descriptor.send(connection.descriptor, batch.bytes, $0) }
      if sent < 0 {
        guard errno == EAGAIN else { return close(connection) }
        sent = 0
      }
      connection.state.sent(pending: total - sent, at: now)
      guard sent < total else { return }
    } else {
      connection.state.queued(total)
    }
    let headLeft = UnsafeRawBufferPointer(rebasing: batch.bytes[min(sent, batch.count)...])
    connection.output.append(Array(headLeft))
    connection.output.append(body, from: max(0, sent - batch.count))
  }

  /// Sends what waits, as far as the socket takes it.
  func sendPending(_ connection: Connection) {
    while !connection.output.isEmpty {
      let sent = connection.output.withFirst { Descriptor.send(connection.descriptor, $0) }
      guard sent >= 0 else {
        if errno != EAGAIN { close(connection) }
        break
      }
      connection.output.drop(sent)
      connection.state.sent(pending: connection.output.count, at: now)
    }
    guard !connection.isClosed, !connection.state.holdsWriter, let writer = connection.exchange?.writer else { return }
    connection.exchange?.writer = nil
    writer.resume(returning: .success(()))
  }

  /// After each turn: begins to close what is to be closed, and says when to look at the connection again.
  func settle(_ connection: Connection) {
    guard !connection.isClosed else { return }
    react(to: connection.state.settle(at: now), connection)
    guard !connection.isClosed else { return }
    if connection.state.isIdle { idle.insert(connection) } else { idle.remove(connection) }
    setDeadline(connection)
  }

  func close(_ connection: Connection) {
    guard !connection.isClosed else { return }
    connection.state.close()
    idle.remove(connection)
    if let exchange = connection.exchange {
      exchange.task?.cancel()
      exchange.body?.finish(.failure(.clientClosedRequest))
      exchange.writer?.resume(returning: .failure(.clientClosedRequest))
      connection.exchange = nil
    }
    connection.output = PendingOutput()
    connection.input = []
    Glibc.close(connection.descriptor)
    let slot = Int(connection.slot)
    connections[slot] = nil
    generations[slot] &+= 1
    freeSlots.append(connection.slot)
    connectionCount -= 1
    mailbox.connectionCount.subtract(1, ordering: .relaxed)
    ledger.release(connection.address)
    if acceptsAgainAt != nil, stopDeadline == nil {
      openReserve()
      listen()
    }
  }
}
