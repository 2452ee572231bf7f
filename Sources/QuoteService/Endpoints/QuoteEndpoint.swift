import HTTP
import HTTPServer
import QuoteImages
import Quotes

/// `/quote.{format}`: picks one of the query's pairs, and answers with its picture, or with its words as JSON or text.
///
/// A picture in memory is answered at once, on the event loop; one in the cache's file or a new one later, by the source's
/// threads.
struct QuoteEndpoint: Sendable {
  let source: PictureSource
  let rendererVersion: String
  let formats: Set<PictureFormat>
  let families: FontFamilies
  let publicURL: String?
  let errors: ErrorAnswers

  /// Asks a signature of each URL; nil asks none.
  let signatures: SignatureGuard?

  /// Seconds since 1970.
  let now: @Sendable () -> Int

  let chance: SharedChance

  /// Each event loop has its own.
  private let plans = PerThread { PlanMemo(capacity: 4 << 20) }

  /// Adds the route.
  func register(on router: inout HTTPRouter) {
    router.on(.get, "/" / AnswerFormat.self) { request, format in respond(to: request, format: format) }
  }

  private func respond(to request: HTTPRequest, format: AnswerFormat) -> HTTPReply {
    if let fault = signatures?.fault(of: request) { return errors.answer(fault, to: request, format: format) }
    let query = QuoteQuery(request.query, families: families)
    guard query.faults.isEmpty else {
      return errors.answer(Fault(query: query.faults), to: request, format: format, look: query.look)
    }
    if case .picture(let picture) = format, !formats.contains(picture) {
      let fault = Fault(.notAcceptable, "This server can't write \(picture.rawValue) pictures: ask for png.")
      return errors.answer(fault, to: request, format: format, look: query.look)
    }
    let plan = QuotePlan(query: query, format: format, rendererVersion: rendererVersion)
    plans.value.keep(plan, for: request.target)
    return answer(request, by: plan)
  }

  private func answer(_ request: HTTPRequest, by plan: QuotePlan) -> HTTPReply {
    let count = plan.query.pairs.count
    let now = now()
    guard let index = plan.query.pick.index(of: count, now: now, chance: chance) else {
      // The query's own check let it through: the program is at fault.
      return .now(ErrorAnswers.problem(Fault(.internalServerError, "No pair could be picked.")))
    }
    let chosen = Choice(index: index, lifetime: plan.query.pick.lifetime(of: count, now: now))
    switch plan.format {
    case .picture(let format): return picture(request, plan, chosen, format)
    case .json: return .now(words(json(request, plan, index), "application/json", request, plan, chosen))
    case .text:
      return .now(words(QuoteObject.text(plan.query.pairs[index]), "text/plain; charset=utf-8", request, plan, chosen))
    }
  }

  private struct Choice {
    var index: Int
    var lifetime: Pick.Lifetime
  }

  private func picture(
    _ request: HTTPRequest, _ plan: QuotePlan, _ chosen: Choice, _ format: PictureFormat
  ) -> HTTPReply {
    if let response = kept(plan, chosen, format) { return .now(answer(response, to: request, chosen)) }
    return .later(draw(request, plan, chosen, format))
  }

  /// The answer in the light of the request's conditions, which nothing can meet that has no tag.
  private func answer(_ response: HTTPResponse, to request: HTTPRequest, _ chosen: Choice) -> HTTPResponse {
    chosen.lifetime == .momentary ? response : response.evaluatingPreconditions(of: request)
  }

  /// The answer from memory.
  private func kept(_ plan: QuotePlan, _ chosen: Choice, _ format: PictureFormat) -> HTTPResponse? {
    // What a rotating pick says of its lifetime runs down.
    let isLasting = if case .until = chosen.lifetime { false } else { true }
    if isLasting, let answer = plan.answer(at: chosen.index) {
      source.noteHit(of: answer.picture)
      return answer.response
    }
    guard let picture = source.kept(plan.key(at: chosen.index)) else { return nil }
    let fields = PictureFields.make(
      for: plan.query.pairs[chosen.index], at: chosen.index, of: plan.query.pairs.count, lifetime: chosen.lifetime,
      mediaType: format.mediaType, tag: picture.tag, isHit: true)
    let response = HTTPResponse(status: .ok, fields: fields, body: .bytes(picture.bytes))
    if isLasting { plan.keep(QuotePlan.Answer(response: response, picture: picture), at: chosen.index) }
    return response
  }

  /// Work that answers with a picture from the cache's file, or a new one.
  private func draw(
    _ request: HTTPRequest, _ plan: QuotePlan, _ chosen: Choice, _ format: PictureFormat
  ) -> @Sendable () async -> HTTPResponse {
    let key = plan.key(at: chosen.index)
    let query = plan.query
    let pair = query.pairs[chosen.index]
    let drawing = PictureRequest(pair: pair, look: query.look, format: format)
    return {
      let found: PictureSource.Found
      do throws(DrawingError) {
        found = try await source.picture(drawing, key: key, for: request.client)
      } catch {
        return await errors.answer(
          Fault(drawing: error), to: request, format: .picture(format), look: query.look
        ).response
      }
      let fields = PictureFields.make(
        for: pair, at: chosen.index, of: query.pairs.count, lifetime: chosen.lifetime, mediaType: format.mediaType,
        tag: found.picture.tag, isHit: found.origin == .kept)
      return answer(
        HTTPResponse(status: .ok, fields: fields, body: .bytes(found.picture.bytes)), to: request, chosen)
    }
  }

  private func words(
    _ body: [UInt8], _ mediaType: String, _ request: HTTPRequest, _ plan: QuotePlan, _ chosen: Choice
  ) -> HTTPResponse {
    let fields = PictureFields.make(
      for: plan.query.pairs[chosen.index], at: chosen.index, of: plan.query.pairs.count, lifetime: chosen.lifetime,
      mediaType: mediaType, tag: String(SHA256Digest(of: body).hex.prefix(32)), isHit: nil)
    return answer(HTTPResponse(status: .ok, fields: fields, body: .bytes(body)), to: request, chosen)
  }

  private func json(_ request: HTTPRequest, _ plan: QuotePlan, _ index: Int) -> [UInt8] {
    let pinned = PinnedURL(plan.query, index: index, signer: signatures?.signer)
    let image = (publicURL ?? request.origin ?? "") + pinned.reference
    return QuoteObject.json(plan.query.pairs[index], at: index, of: plan.query.pairs.count, image: image)
  }
}

extension QuoteEndpoint: HTTPMiddleware {
  /// Answers a GET or HEAD request without content whose target was asked for lately, before it is routed.
  func respond(to request: HTTPRequest, next: any HTTPHandler) -> HTTPReply {
    if request.method == .get || request.method == .head, request.body.length == 0,
      let plan = plans.value.plan(for: request.target), signatures?.fault(of: request) == nil
    {
      return answer(request, by: plan)
    }
    return next.respond(to: request)
  }
}
