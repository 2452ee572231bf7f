import HTTP
extension HTTPResponse { func conditional(on request: HTTPRequest) -> HTTPResponse {
  guard let e = fields["ETag"], let m = request.fields["If-None-Match"], m == e || m == "*" else { return self }
  return HTTPResponse(status: .notModified, fields: fields) } }
