import HTTP
import Quotes

/// Sees to it that a request's URL was signed by whoever has the key.
struct SignatureGuard: Sendable {
  /// Signs with the key; nil where there is none, and so no URL is signed.
  let signer: URLSigner?

  /// Seconds since 1970.
  let now: @Sendable () -> Int

  /// What the signature of a request's URL is.
  func verdict(on request: HTTPRequest) -> URLSigner.Verdict {
    guard let signer else { return .missing }
    return signer.verdict(path: request.path, query: request.query ?? [], now: now())
  }

  /// Why a request is refused; nil where its URL is signed.
  func fault(of request: HTTPRequest) -> Fault? {
    switch verdict(on: request) {
    case .valid: nil
    case .missing: Fault(.forbidden, "The URL must be signed: its parameter sig is missing.")
    case .wrong: Fault(.forbidden, "The URL isn't as it was when it was signed: its parameter sig is another's.")
    case .expired: Fault(.forbidden, "The URL was signed for a time that has passed: its parameter exp says which.")
    }
  }
}
