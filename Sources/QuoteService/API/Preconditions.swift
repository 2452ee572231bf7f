import HTTP

extension APIRequest {
  /// Checks that the call says which state it changes.
  ///
  /// - Throws: 428 without `If-Match` (RFC 6585, section 3).
  func checkHasCondition() throws(APIFault) {
    guard http.fields.contains("If-Match") else {
      throw APIFault(
        .preconditionRequired,
        "Send If-Match with the ETag that you last saw, so that nobody's change is overwritten; * takes any.")
    }
  }

  /// Checks that the state is the one that the call means to change.
  ///
  /// - Parameter tag: the strong entity tag's text of the state there is.
  /// - Throws: 412 where it is another.
  func checkCondition(_ tag: String) throws(APIFault) {
    let outcome = HTTPPreconditions.evaluate(method: http.method, fields: http.fields, entityTag: EntityTag(tag))
    guard case .proceed = outcome else {
      throw APIFault(.preconditionFailed, "It was changed since: read it again, and send its new ETag in If-Match.")
    }
  }
}
