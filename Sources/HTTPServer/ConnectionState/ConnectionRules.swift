import HTTP

/// What a connection's state goes by: the bounds and times of a ``ServerConfiguration``, the times in milliseconds.
struct ConnectionRules {
  let limits: HTTPLimits
  let maximumBodyLength: Int
  let drainLimit: Int
  let streamBufferLength: Int

  let headTimeout: Int64
  let bodyTimeout: Int64
  let requestTimeout: Int64
  let responseTimeout: Int64
  let idleTimeout: Int64
  let lingerTimeout: Int64
  let stopGrace: Int64

  init(_ configuration: ServerConfiguration) {
    limits = configuration.limits
    maximumBodyLength = configuration.maximumBodyLength
    drainLimit = configuration.drainLimit
    streamBufferLength = configuration.streamBufferLength
    headTimeout = configuration.headTimeout.milliseconds
    bodyTimeout = configuration.bodyTimeout.milliseconds
    requestTimeout = configuration.requestTimeout.milliseconds
    responseTimeout = configuration.responseTimeout.milliseconds
    idleTimeout = configuration.idleTimeout.milliseconds
    lingerTimeout = configuration.lingerTimeout.milliseconds
    stopGrace = configuration.stopGrace.milliseconds
  }
}
