import CSQLite

extension Database {
  /// Makes a tokenizer known to this connection (`fts5_api.xCreateTokenizer`).
  ///
  /// - Throws: ``DatabaseError`` where SQLite was built without FTS5.
  public func add<Tokenizer: FTS5CustomTokenizer>(tokenizer: Tokenizer.Type) throws {
    guard let api = csqlite_fts5_api(try handle) else {
      throw DatabaseError(message: "this SQLite has no full-text search (FTS5)")
    }
    var functions = fts5_tokenizer(xCreate: makeTokenizer, xDelete: freeTokenizer, xTokenize: runTokenizer)
    let maker = Unmanaged.passRetained(TokenizerMaker { try Tokenizer(arguments: $0) })
    let code = api.pointee.xCreateTokenizer(api, Tokenizer.name, maker.toOpaque(), &functions) { maker in
      if let maker { Unmanaged<TokenizerMaker>.fromOpaque(maker).release() }
    }
    guard code == SQLITE_OK else {
      maker.release()
      throw DatabaseError(resultCode: ResultCode(rawValue: code))
    }
  }
}

/// Makes tokenizers of one type; the connection holds it until it is closed.
private final class TokenizerMaker {
  let make: ([String]) throws -> any FTS5CustomTokenizer

  init(make: @escaping ([String]) throws -> any FTS5CustomTokenizer) { self.make = make }
}

/// What FTS5 holds for a table's tokenizer.
private final class TokenizerBox {
  let tokenizer: any FTS5CustomTokenizer

  init(_ tokenizer: any FTS5CustomTokenizer) { self.tokenizer = tokenizer }
}

/// FTS5 wants no more tokens; the code is for it alone.
private struct TokenizationEnd: Error {
  let code: Int32
}

private func makeTokenizer(
  _ maker: UnsafeMutableRawPointer?, _ arguments: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ count: Int32,
  _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  guard let maker, let result else { return SQLITE_MISUSE }
  let words = (0..<Int(count)).compactMap { arguments?[$0] }.map { String(cString: $0) }
  do {
    let tokenizer = try Unmanaged<TokenizerMaker>.fromOpaque(maker).takeUnretainedValue().make(words)
    result.pointee = OpaquePointer(Unmanaged.passRetained(TokenizerBox(tokenizer)).toOpaque())
    return SQLITE_OK
  } catch {
    return (error as? DatabaseError)?.extendedResultCode.rawValue ?? SQLITE_ERROR
  }
}

private func freeTokenizer(_ tokenizer: OpaquePointer?) {
  if let tokenizer { Unmanaged<TokenizerBox>.fromOpaque(UnsafeRawPointer(tokenizer)).release() }
}

private func runTokenizer(
  _ tokenizer: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _ flags: Int32, _ text: UnsafePointer<CChar>?,
  _ count: Int32,
  _ receive: (
    @convention(c) (UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?, Int32, Int32, Int32) -> Int32
  )?
) -> Int32 {
  guard let tokenizer, let receive else { return SQLITE_MISUSE }
  let box = Unmanaged<TokenizerBox>.fromOpaque(UnsafeRawPointer(tokenizer)).takeUnretainedValue()
  let bytes = UnsafeRawBufferPointer(start: text, count: text == nil ? 0 : Int(count))
  do {
    try box.tokenizer.tokenize(bytes, for: FTS5Tokenization(rawValue: flags)) { token, range in
      let code = receive(
        context, 0, token.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(token.count),
        Int32(range.lowerBound), Int32(range.upperBound))
      if code != SQLITE_OK { throw TokenizationEnd(code: code) }
    }
    return SQLITE_OK
  } catch let end as TokenizationEnd {
    return end.code
  } catch {
    return (error as? DatabaseError)?.extendedResultCode.rawValue ?? SQLITE_ERROR
  }
}
