/// What the server adds to a response's head.
package struct ResponseFraming: Sendable {
  package enum Length: Sendable {
    /// `Content-Length`.
    case known(Int)
    /// `Transfer-Encoding: chunked`.
    case chunked
    /// Neither: the content ends with the connection, or the status has none.
    case unstated
  }
  package var length: Length
  /// The `Connection` field's value, if one is needed.
  package var connection: StaticString?

  package init(length: Length, connection: StaticString?) {
    self.length = length
    self.connection = connection
  }
}

extension HTTPResponse {
  /// Appends the response's head as it is sent (RFC 9112 §4).
  /// - Parameter date: the whole `Date` line.
  package func writeHead(to output: inout ByteBuffer, date: UnsafeRawBufferPointer, framing: ResponseFraming) {
    output.reserve(fields.encodedLength + 256)
    if status == .ok {
      output.append("HTTP/1.1 200 OK\r\n")
    } else {
      output.append("HTTP/1.1 ")
      output.append(decimal: status.code)
      output.append(" ")
      output.append(status.staticReasonPhrase)
      output.append("\r\n")
    }
    if fields.mayHoldServerFields {
      writeOwnFields(to: &output, date: date)
    } else {
      output.append(date)
      fields.withEncodedBytes { output.append($0) }
    }
    switch framing.length {
    case .known(let length):
      output.append("Content-Length: ")
      output.append(decimal: length)
      output.append("\r\n")
    case .chunked: output.append("Transfer-Encoding: chunked\r\n")
    case .unstated: break
    }
    if let connection = framing.connection {
      output.append("Connection: ")
      output.append(connection)
      output.append("\r\n")
    }
    output.append("\r\n")
  }

  /// Whether a handler set `Connection: close`.
  package var asksToClose: Bool {
    guard fields.mayHoldServerFields, let members = fields.list(of: "Connection") else { return false }
    return members.lowercased().split(separator: ",").contains { $0.drop { $0 == " " } == "close" }
  }

  /// The fields without those that are the server's to set.
  private func writeOwnFields(to output: inout ByteBuffer, date: UnsafeRawBufferPointer) {
    if !fields.contains("Date") { output.append(date) }
    fields.storage.withUnsafeBytes { storage in
      for line in fields.lines
      where !HTTPFields.framingFields.contains(where: { line.isNamed($0, in: fields.storage) }) {
        output.append(UnsafeRawBufferPointer(rebasing: storage[line.range]))
      }
    }
  }
}
