import HTTP
import QuoteImages
import Quotes
import Testing

@testable import QuoteService

@Suite("A plan")
struct QuotePlanTests {
  private let plan = QuotePlan(
    query: QuoteQuery(Array("q=A&q=B".utf8), families: FontFamilies([])), format: .picture(.png),
    rendererVersion: "test")

  private func answer(bytes count: Int) -> QuotePlan.Answer {
    let picture = Picture(bytes: [UInt8](repeating: 1, count: count))
    return QuotePlan.Answer(response: HTTPResponse(body: .bytes(picture.bytes)), picture: picture)
  }

  @Test("keeps what its cost counts, and no larger picture")
  func bound() {
    plan.keep(answer(bytes: QuotePlan.largestPicture), at: 0)
    plan.keep(answer(bytes: QuotePlan.largestPicture + 1), at: 1)
    #expect(plan.answer(at: 0) != nil)
    #expect(plan.answer(at: 1) == nil)
    #expect(plan.cost >= 2 * QuotePlan.largestPicture)
  }
}
