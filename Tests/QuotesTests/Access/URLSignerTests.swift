import Testing

@testable import Quotes

@Suite struct URLSignerTests {
  private let signer = URLSigner(key: "key")

  private func verdict(_ query: String, path: String = "/a.png", now: Int = 1_000) -> URLSigner.Verdict {
    signer.verdict(path: Array(path.utf8), query: Array(query.utf8), now: now)
  }

  private func signed(_ query: String, path: String = "/a.png") -> String {
    (query.isEmpty ? "" : query + "&") + "sig=" + signer.signature(path: Array(path.utf8), query: Array(query.utf8))
  }

  @Test("a signature is HMAC-SHA256 in base64url, as other programs make it")
  func vector() {
    // printf '/a.png?w=1' | openssl dgst -sha256 -hmac key -binary | basenc --base64url | tr -d =
    #expect(signed("w=1") == "w=1&sig=jGa-g66ku85pxNs_JmzqvSVRmoIgbTu-666lKsreRL0")
    #expect(signed("") == "sig=s04OfYLwT61TyjXg5VGm9ZbJs1Rc7R9w6jkgIUTwlwM")
  }

  @Test("a signed URL is good, wherever its signature stands", arguments: ["", "w=1", "q[]=%20a&x", "&&", "sign=1"])
  func good(query: String) {
    #expect(verdict(signed(query)) == .valid)
    let parts = signed(query).split(separator: "&", omittingEmptySubsequences: false).map(String.init)
    if let last = parts.last, parts.count > 1 {
      #expect(verdict(([last] + parts.dropLast()).joined(separator: "&")) == .valid)
    }
  }

  @Test("a URL that was pasted with its HTML escapes is as good as before")
  func escapes() {
    let query = signed("w=1&h=2&exp=1001").replacing("&", with: "&amp;")
    #expect(verdict(query, now: 1_000) == .valid)
    #expect(verdict(query, now: 1_001) == .expired)
    #expect(verdict(query.replacing("h=2", with: "h=3")) == .wrong)
    #expect(verdict(query + "&amp;sig=x") == .wrong)
    // What was signed with them is good with them.
    #expect(verdict(signed("w=1&amp;h=2")) == .valid)
  }

  @Test("another path, query, key or signature isn't")
  func bad() {
    let query = signed("w=1")
    #expect(verdict("w=1") == .missing)
    #expect(verdict("") == .missing)
    #expect(verdict(query, path: "/b.png") == .wrong)
    #expect(verdict(query + "&h=2") == .wrong)
    #expect(verdict(query.replacing("w=1", with: "w=2")) == .wrong)
    #expect(verdict(query + "A") == .wrong)
    #expect(verdict(String(query.dropLast())) == .wrong)
    #expect(verdict("w=1&sig=") == .wrong)
    #expect(verdict("w=1&sig") == .wrong)
    #expect(verdict(query + "&sig=x") == .wrong)
    #expect(
      URLSigner(key: "other").verdict(path: Array("/a.png".utf8), query: Array(query.utf8), now: 0) == .wrong)
  }

  @Test("an end bounds a URL's life, and can't be changed")
  func expiry() {
    let query = signed("exp=1001")
    #expect(verdict(query, now: 1_000) == .valid)
    #expect(verdict(query, now: 1_001) == .expired)
    #expect(verdict(query.replacing("1001", with: "9001")) == .wrong)
    #expect(verdict(signed("exp=soon")) == .expired)
    #expect(verdict(signed("exp=9999&exp=9999")) == .expired)
  }
}
