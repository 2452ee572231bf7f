import HTTP

/// Carries a streamed response from its task to the event loop.
final class ResponseStream: HTTPBodySink {
  private let mailbox: Mailbox
  private let exchange: ExchangeID

  init(mailbox: Mailbox, exchange: ExchangeID) {
    self.mailbox = mailbox
    self.exchange = exchange
  }

  func write(_ bytes: [UInt8]) async throws(HTTPError) {
    let result = await withCheckedContinuation { continuation in
      if !mailbox.post(.part(exchange, bytes, continuation)) {
        continuation.resume(returning: .failure(.clientClosedRequest))
      }
    }
    try result.get()
  }
}
