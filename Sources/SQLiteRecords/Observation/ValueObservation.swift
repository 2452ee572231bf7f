import Dispatch
import Locking

/// A value that is fetched anew after each commit that touched what it is made of.
///
/// ```swift
/// let observation = ValueObservation.tracking { db in try Player.fetchCount(db) }
/// for try await count in observation.values(in: queue) { print(count) }
/// ```
///
/// There is an initial value, then one after each such commit, in the order of the commits; none is left out. What is
/// tracked are the tables and columns that the fetch read the last time. Changes that other processes make aren't seen.
public struct ValueObservation<Value: Sendable>: Sendable {
  private let fetch: @Sendable (Database) throws -> Value
  /// The regions that were given; nil tracks what the fetch reads.
  private let region: (@Sendable (Database) throws -> DatabaseRegion)?
  /// Whether a value is told, after the one that was told before it.
  private let isTold: @Sendable (_ previous: Value?, _ value: Value) -> Bool

  private init(
    fetch: @escaping @Sendable (Database) throws -> Value,
    region: (@Sendable (Database) throws -> DatabaseRegion)? = nil,
    isTold: @escaping @Sendable (Value?, Value) -> Bool
  ) {
    self.fetch = fetch
    self.region = region
    self.isTold = isTold
  }

  /// An observation of what `fetch` returns.
  ///
  /// - Parameter fetch: runs on the connection that writes, right after a commit: others can't write while it runs.
  public static func tracking(_ fetch: @escaping @Sendable (Database) throws -> Value) -> ValueObservation {
    ValueObservation(fetch: fetch, isTold: { _, _ in true })
  }

  /// An observation of what `fetch` returns, made anew when other regions change than those it reads.
  ///
  /// - Parameters:
  ///   - region: what is tracked.
  ///   - others: more of that.
  ///   - fetch: runs right after a commit that touched a region.
  public static func tracking(
    region: any (DatabaseRegionConvertible & Sendable), _ others: any (DatabaseRegionConvertible & Sendable)...,
    fetch: @escaping @Sendable (Database) throws -> Value
  ) -> ValueObservation {
    let regions = [region] + others
    return ValueObservation(fetch: fetch) { db in
      try regions.reduce(into: DatabaseRegion.empty) { region, next in region.formUnion(try next.databaseRegion(db)) }
    } isTold: { _, _ in
      true
    }
  }

  /// GRDB's name for an observation whose fetch always reads the same: here, as ``tracking(_:)``.
  public static func trackingConstantRegion(
    _ fetch: @escaping @Sendable (Database) throws -> Value
  ) -> ValueObservation { tracking(fetch) }

  /// The same, without values that equal the one before them.
  public func removeDuplicates() -> ValueObservation where Value: Equatable { removeDuplicates(by: ==) }

  /// The same, without values that are as the one before them.
  public func removeDuplicates(by isSame: @escaping @Sendable (Value, Value) -> Bool) -> ValueObservation {
    ValueObservation(fetch: fetch, region: region) { [isTold] previous, value in
      isTold(previous, value) && previous.map { !isSame($0, value) } ?? true
    }
  }

  /// The same, of what `transform` makes of the values.
  public func map<T: Sendable>(_ transform: @escaping @Sendable (Value) throws -> T) -> ValueObservation<T> {
    ValueObservation<T>(fetch: { [fetch] db in try transform(fetch(db)) }, region: region, isTold: { _, _ in true })
  }

  /// Starts the observation.
  ///
  /// - Parameters:
  ///   - reader: the database; changes made through it are seen.
  ///   - scheduling: where `onError` and `onChange` are called. Default: on a queue of the observation's own.
  ///   - onError: called once, with what the fetch threw; the observation has ended then.
  ///   - onChange: called with each value.
  /// - Returns: what cancels the observation, at the latest when nobody holds it.
  public func start(
    in reader: some DatabaseReader, scheduling: ValueObservationScheduler = .ownQueue,
    onError: @escaping @Sendable (any Error) -> Void, onChange: @escaping @Sendable (Value) -> Void
  ) -> AnyDatabaseCancellable {
    let observer = ValueObserver(
      fetch: fetch, region: region, isTold: isTold, scheduling, onError: onError, onChange: onChange)
    guard let writer = reader.observationWriter else {
      onError(DatabaseError.misuse("this reader can't be observed"))
      return AnyDatabaseCancellable {}
    }
    if scheduling.isImmediate {
      do { try writer.writeWithoutTransaction { observer.begin($0) } } catch { observer.fail(error) }
    } else {
      writer.asyncWriteWithoutTransaction { db in
        do { observer.begin(try db.get()) } catch { observer.fail(error) }
      }
    }
    return AnyDatabaseCancellable { observer.cancel() }
  }

  /// The values, as an asynchronous sequence that ends with the task, or with what the fetch throws.
  ///
  /// - Parameter scheduling: where the values are put into the sequence: with `.immediate`, the first before it returns.
  public func values(
    in reader: some DatabaseReader, scheduling: ValueObservationScheduler = .ownQueue
  ) -> AsyncValueObservation<Value> {
    AsyncValueObservation(
      stream: AsyncThrowingStream { continuation in
        let cancellable = start(
          in: reader, scheduling: scheduling, onError: { continuation.finish(throwing: $0) },
          onChange: { continuation.yield($0) })
        continuation.onTermination = { _ in cancellable.cancel() }
      })
  }
}

/// Where an observation's values are told.
public struct ValueObservationScheduler: Sendable {
  let queue: DispatchQueue?
  let isImmediate: Bool

  /// On a serial queue of the observation's own.
  public static var ownQueue: Self { Self(queue: nil, isImmediate: false) }

  /// GRDB's name for ``ownQueue``.
  public static var task: Self { ownQueue }

  /// On the main queue.
  public static var mainActor: Self { Self(queue: .main, isImmediate: false) }

  /// On a queue, which should be serial.
  public static func async(onQueue queue: DispatchQueue) -> Self { Self(queue: queue, isImmediate: false) }

  /// The initial value before `start` returns, which blocks until then; the others on the observation's own queue.
  public static var immediate: Self { Self(queue: nil, isImmediate: true) }
}

/// The values of an observation.
public struct AsyncValueObservation<Value: Sendable>: AsyncSequence, Sendable {
  public typealias Element = Value
  let stream: AsyncThrowingStream<Value, any Error>

  public func makeAsyncIterator() -> AsyncThrowingStream<Value, any Error>.Iterator { stream.makeAsyncIterator() }
}

/// Ends an observation, when it is told to or goes away.
public final class AnyDatabaseCancellable: Sendable {
  private let body: Locked<(@Sendable () -> Void)?>

  /// Calls `body` once.
  public init(_ body: @escaping @Sendable () -> Void) {
    self.body = Locked(body)
  }

  deinit { cancel() }

  /// Ends the observation. A call that is under way may still end after this.
  public func cancel() {
    let body = body.withLock { body in
      defer { body = nil }
      return body
    }
    body?()
  }
}
