import Foundation
import HTTP
import HTTPServer
import QuoteImages
import Quotes

/// `/collections/{slug}/quote.{format}`: picks one of a collection's published quotes, and answers with its picture, or with
/// its words as JSON or text.
///
/// The database is read on its own threads, and pictures are drawn by the source's.
struct CollectionEndpoint: Sendable {
  let source: PictureSource
  let store: QuoteStore
  let rendererVersion: String
  let formats: Set<PictureFormat>
  let families: FontFamilies
  let publicURL: String?
  let errors: ErrorAnswers
  let access: AccessControl
  let signatures: SignatureGuard

  /// Seconds since 1970.
  let now: @Sendable () -> Int

  let chance: SharedChance
  let banners: BannerMemory

  /// Takes what the service's keeper should know.
  let log: @Sendable (String) -> Void

  /// Adds the route.
  func register(on router: inout HTTPRouter) {
    router.on(.get, "/collections" / String.self / AnswerFormat.self) { request, place in
      .later { await respond(to: request, slug: place.0, format: place.1) }
    }
  }

  private func respond(to request: HTTPRequest, slug: String, format: AnswerFormat) async -> HTTPResponse {
    let caller: Caller
    do {
      caller = try await access.caller(of: request)
    } catch {
      guard let fault = APIFault(error) else { return failed(error) }
      return await errors.answer(
        Fault(fault.status, fault.detail, fields: fault.fields), to: request, format: format
      ).response
    }
    let query = CollectionQuery(request.query)
    let now = now()
    let isSigned = signatures.verdict(on: request) == .valid
    let found: Found
    do {
      found = try await store.read { db in
        let collection = try QuoteCollection.find(db, slug: slug, isPublic: caller == .anyone && !isSigned)
        let reading = try reading(of: collection, isSigned, caller)
        return Found(
          collection: collection, reading: reading,
          pick: try Result { try collection.pick(db, query.pick, now: now, chance: chance) }.keeping(PickError.self))
      }
    } catch StoreError.noSuchCollection {
      return await errors.answer(Fault(noCollection: slug), to: request, format: format).response
    } catch {
      return failed(error)
    }
    return await answer(request, query, found, format)
  }

  /// What was read of the database.
  private struct Found: Sendable {
    var collection: QuoteCollection
    var reading: Reading
    var pick: Result<PickedQuote, PickError>
  }

  /// By what right a collection is seen.
  private enum Reading: Hashable, Sendable {
    case anyone, signature, token
  }

  /// - Throws: `StoreError.noSuchCollection` where it mayn't be seen: who may not see it may not know of it.
  private func reading(of collection: QuoteCollection, _ isSigned: Bool, _ caller: Caller) throws -> Reading {
    if collection.visibility == .public { return .anyone }
    if isSigned { return .signature }
    try caller.checkMayRead(collection)
    return .token
  }

  private func answer(
    _ request: HTTPRequest, _ query: CollectionQuery, _ found: Found, _ format: AnswerFormat
  ) async -> HTTPResponse {
    let picked = try? found.pick.get()
    let (look, faults) = query.look(of: found.collection, picked?.quote, families: families)
    guard faults.isEmpty else {
      return await errors.answer(Fault(query: faults), to: request, format: format, look: look).response
    }
    switch found.pick {
    case .failure(let error):
      let fault = Fault(picking: error, from: found.collection.slug)
      return await errors.answer(fault, to: request, format: format, look: look).response
    case .success(let picked): return await show(picked, request, query, found, look, format)
    }
  }

  private func show(
    _ picked: PickedQuote, _ request: HTTPRequest, _ query: CollectionQuery, _ found: Found, _ look: Look,
    _ format: AnswerFormat
  ) async -> HTTPResponse {
    let showing = Showing(picked, isPrivate: found.reading != .anyone, until: query.end)
    switch format {
    case .picture(let format): return await picture(request, showing, of: found.collection, look, format)
    case .json:
      let image = imageURL(request, query, found, picked.quote)
      let object = QuoteObject.json(showing.pair, at: picked.index, of: picked.count, image: image)
      return words(object, "application/json", request, showing)
    case .text: return words(QuoteObject.text(showing.pair), "text/plain; charset=utf-8", request, showing)
    }
  }

  private func picture(
    _ request: HTTPRequest, _ showing: Showing, of collection: QuoteCollection, _ look: Look, _ format: PictureFormat
  ) async -> HTTPResponse {
    guard formats.contains(format) else {
      let fault = Fault(.notAcceptable, "This server can't write \(format.rawValue) pictures: ask for png.")
      return await errors.answer(fault, to: request, format: .picture(format), look: look).response
    }
    let drawing = PictureRequest(pair: showing.pair, look: look, format: format)
    do {
      let found = try await picture(drawing, of: collection, for: request.client)
      let fields = showing.fields(
        mediaType: format.mediaType, tag: found.picture.tag, isHit: found.origin == .kept, now: now())
      return showing.answer(HTTPResponse(status: .ok, fields: fields, body: .bytes(found.picture.bytes)), to: request)
    } catch let error as DrawingError {
      return await errors.answer(Fault(drawing: error), to: request, format: .picture(format), look: look).response
    } catch {
      return failed(error)
    }
  }

  /// The picture with the collection's banner, which is read only where the picture must be drawn.
  private func picture(
    _ drawing: PictureRequest, of collection: QuoteCollection, for client: String
  ) async throws -> PictureSource.Found {
    var drawing = drawing
    // Who guesses a private text mustn't learn from the cache that it is one.
    let realm = collection.visibility == .public ? nil : collection.id.map(String.init)
    if let digest = collection.style.banner?.digest {
      let key = PictureKey(
        drawing, bannerDigest: digest, realm: realm, rendererVersion: rendererVersion)
      if let picture = source.kept(key) { return (picture, .kept) }
      // Somebody may have changed it since.
      drawing.look.banner = try await banners.banner(of: collection, in: store)
    }
    let key = PictureKey(drawing, realm: realm, rendererVersion: rendererVersion)
    return try await source.picture(drawing, key: key, for: client)
  }

  private func words(
    _ body: [UInt8], _ mediaType: String, _ request: HTTPRequest, _ showing: Showing
  ) -> HTTPResponse {
    let tag = String(SHA256Digest(of: body).hex.prefix(32))
    let fields = showing.fields(mediaType: mediaType, tag: tag, isHit: nil, now: now())
    return showing.answer(HTTPResponse(status: .ok, fields: fields, body: .bytes(body)), to: request)
  }

  /// The URL of the quote's picture. Who saw it by a signature gets a signed one, which is good for as long.
  private func imageURL(
    _ request: HTTPRequest, _ query: CollectionQuery, _ found: Found, _ quote: Quote
  ) -> String {
    let isSigned = found.reading == .signature
    var (path, text) = query.pinned(
      to: quote.id ?? 0, of: found.collection.slug, until: isSigned ? query.end : nil)
    if isSigned, let signer = signatures.signer {
      text += "&sig=" + signer.signature(path: path.utf8, query: Array(text.utf8))
    }
    path += "?" + text
    return (publicURL ?? request.origin ?? "") + path
  }

  private func failed(_ error: any Error) -> HTTPResponse {
    log("a collection's picture failed: \(error)")
    return ErrorAnswers.problem(Fault(.internalServerError, "The service failed; its log says why."))
  }
}

extension Result where Failure == any Error {
  /// The same with one type of error.
  ///
  /// - Throws: an error of another type.
  fileprivate func keeping<Kept: Error>(_ type: Kept.Type) throws -> Result<Success, Kept> {
    switch self {
    case .success(let value): return .success(value)
    case .failure(let error as Kept): return .failure(error)
    case .failure(let error): throw error
    }
  }
}

extension Fault {
  /// Said of a collection that isn't there and of one that isn't to be seen, in the same words.
  fileprivate init(noCollection slug: String) {
    self.init(
      .notFound,
      "There is no collection \(quoted(slug)), or it isn't public: then its URL must be signed, and be as it was then.")
  }

  fileprivate init(picking error: PickError, from slug: String) {
    switch error {
    case .nothingPublished: self.init(.notFound, "The collection \(quoted(slug)) has no published quote.")
    case .nothingAtRandom:
      self.init(.notFound, "No published quote of the collection \(quoted(slug)) has a weight over 0: give pick=1.")
    case .outside(let count):
      let quotes = count == 1 ? "1 published quote" : "\(count) published quotes"
      self.init(query: [QueryFault("pick", "it is outside the collection, which has \(quotes)")])
    case .noSuchQuote(let id):
      self.init(.notFound, "The collection \(quoted(slug)) has no published quote with the number \(id).")
    }
  }
}
