import CPosix
import Foundation
import Locking
import QuoteImages
import Synchronization

/// Where pictures come from: memory, else the cache's file, else a renderer, on threads of its own.
///
/// Many requests for one new picture draw it once, and a drawing that failed is not kept.
public final class PictureSource: Sendable {
  /// How a picture was come by.
  public enum Origin: Hashable, Sendable {
    /// It was kept, in memory or in the file.
    case kept

    /// It was drawn.
    case drawn
  }

  /// A picture and how it was come by.
  public typealias Found = (picture: Picture, origin: Origin)

  typealias Worker = Result<any PictureDrawing, any Error>
  private typealias Waiter = CheckedContinuation<Result<Found, DrawingError>, Never>

  /// The most pixels of a picture that is drawn beside any other; larger ones are drawn one at a time.
  private static let largePixels = 1 << 21

  /// How often the uses of pictures in memory are noted in the file, in seconds.
  private static let noteInterval = 60

  /// The cache's file, or nil for none.
  public let path: String?

  private let memory: PictureMemory
  private let disk: PictureDisk?
  let pool: DrawingPool<Worker>
  let decoder: RendererConfiguration

  /// Draws errors' pictures, so that they can be shown when the other is too busy: then above all.
  private let errorPool: DrawingPool<Worker>

  private let flights = Locked<[PictureKey: [Waiter]]>([:])
  private let rate: Locked<DrawingRate<String>?>
  private let notedAt: Locked<Int>
  private let counters = Counters()
  private let readiness = Readiness()
  private let log: @Sendable (String) -> Void

  /// Opens the cache and starts the threads.
  ///
  /// - Parameters:
  ///   - log: takes a line for the operator.
  ///   - makeDrawer: makes what draws; called once on each of the threads.
  public init(
    _ settings: PictureSourceSettings, log: @escaping @Sendable (String) -> Void,
    makeDrawer: @escaping @Sendable () throws -> any PictureDrawing
  ) {
    self.log = log
    path = settings.path
    decoder = settings.decoder
    // The pixels of a large picture; small ones' are faster where they are kept.
    cposix_give_large_blocks_back(4 << 20)
    memory = PictureMemory(capacity: settings.memoryCapacity)
    disk = settings.path.map {
      PictureDisk(path: $0, capacity: settings.diskCapacity, now: Self.now, log: log)
    }
    rate = Locked(settings.drawingsPerMinute.map(DrawingRate.init(perMinute:)))
    notedAt = Locked(Self.now)
    let readiness = readiness
    let makeWorker: @Sendable () -> Worker = {
      let worker = Worker { try makeDrawer() }
      switch worker {
      case .success: readiness.isReady.store(true, ordering: .relaxed)
      case .failure(let error): log("a thread can't draw: \(error)")
      }
      return worker
    }
    pool = DrawingPool(threads: settings.threads, waiting: settings.waiting, makeWorker: makeWorker) { worker, step in
      (try? worker.get())?.prepare(step: step) ?? false
    }
    errorPool = DrawingPool(threads: 1, waiting: settings.waiting, makeWorker: makeWorker)
  }

  /// Whether a thread can draw by now.
  public var isReady: Bool { readiness.isReady.load(ordering: .relaxed) }

  /// A picture that is in memory. Doesn't block.
  public func kept(_ key: PictureKey) -> Picture? {
    let picture = memory.picture(for: key)
    if picture != nil { counters.hits.wrappingAdd(1, ordering: .relaxed) }
    return picture
  }

  /// Notes that a picture was answered that the caller had kept. Doesn't block.
  public func noteHit(of picture: Picture) {
    picture.markUsed()
    counters.hits.wrappingAdd(1, ordering: .relaxed)
  }

  /// A picture from wherever it can be had.
  ///
  /// - Parameter client: whose request it is: the drawings that wait are done in turns between clients.
  public func picture(_ request: PictureRequest, key: PictureKey, for client: String) async throws(DrawingError)
    -> Found
  {
    while true {
      if let picture = kept(key) { return (picture, .kept) }
      let (result, isOwn) = await flight(for: request, key: key, of: client, isError: false)
      // Another client's rate is no reason to refuse this one.
      if case .failure(.overRate) = result, !isOwn { continue }
      return try result.get()
    }
  }

  /// An error's picture, which counts against no rate.
  public func errorPicture(
    _ request: PictureRequest, key: PictureKey, for client: String
  ) async throws(DrawingError) -> Picture {
    if let picture = memory.picture(for: key) { return picture }
    return try await flight(for: request, key: key, of: client, isError: true).result.get().picture
  }

  /// What was done so far, and what is kept.
  public var statistics: PictureStatistics {
    let kept = memory.size
    let load = pool.load
    return PictureStatistics(
      hits: counters.hits.load(ordering: .relaxed), drawings: counters.drawings.load(ordering: .relaxed),
      failures: counters.failures.load(ordering: .relaxed), drawing: load.working, waiting: load.waiting,
      memoryPictures: kept.count, memoryBytes: kept.bytes)
  }

  /// Finishes the drawings that wait, for so many seconds at most, and closes the cache. Blocks.
  public func stop(within seconds: Double) {
    pool.stop(within: seconds)
    errorPool.stop(within: seconds)
    disk?.noteUse(of: memory.takeUsedKeys(), now: Self.now)
    disk?.close()
  }

  private static var now: Int { Int(Date().timeIntervalSince1970) }

  /// Joins the flight for a picture, or starts it: then it is the client's own.
  private func flight(
    for request: PictureRequest, key: PictureKey, of client: String, isError: Bool
  ) async -> (result: Result<Found, DrawingError>, isOwn: Bool) {
    let isLarge = request.look.pixels > Self.largePixels
    var isOwn = false
    let result = await withCheckedContinuation { (waiter: Waiter) in
      isOwn = flights.withLock { flights in
        defer { flights[key, default: []].append(waiter) }
        return flights[key] == nil
      }
      guard isOwn else { return }
      let job = DrawingPool<Worker>.Job(
        isLarge: isLarge, work: { worker in self.find(request, key: key, for: isError ? nil : client, with: worker) },
        refuse: { error in self.land(key, .failure(error)) })
      // An error's large picture waits with the other large ones: there is memory for one.
      (isError && !isLarge ? errorPool : pool).offer(job, of: client)
    }
    return (result, isOwn)
  }

  /// Finds a picture in the file, or draws it, on one of a pool's threads.
  ///
  /// - Parameter client: whose rate counts, or nil where none does: then the picture isn't kept in the file either.
  private func find(_ request: PictureRequest, key: PictureKey, for client: String?, with worker: Worker) {
    // It may have been drawn between the look into memory and this flight.
    if let picture = memory.picture(for: key) { return land(key, .success((picture, .kept))) }
    let now = Self.now
    if client != nil, let picture = disk?.picture(for: key, now: now) {
      counters.hits.wrappingAdd(1, ordering: .relaxed)
      memory.keep(picture, for: key)
      return land(key, .success((picture, .kept)))
    }
    if let client, let seconds = rate.withLock({ $0?.charge(client, now: ProcessInfo.processInfo.systemUptime) }) {
      return land(key, .failure(.overRate(retryAfter: seconds)))
    }
    do {
      let bytes = try worker.get().draw(request.text, look: request.look, format: request.format)
      guard !bytes.isEmpty else { throw EmptyPicture() }
      let picture = Picture(bytes: bytes)
      counters.drawings.wrappingAdd(1, ordering: .relaxed)
      memory.keep(picture, for: key)
      land(key, .success((picture, .drawn)))
      // Whoever waits has the picture already: only a kill at this moment loses it.
      if client != nil { disk?.keep(picture, for: key, now: now) }
      noteUses(now: now)
    } catch {
      counters.failures.wrappingAdd(1, ordering: .relaxed)
      log("a picture can't be drawn: \(error)")
      land(key, .failure(.failed))
    }
  }

  private func land(_ key: PictureKey, _ result: Result<Found, DrawingError>) {
    let waiters = flights.withLock { $0.removeValue(forKey: key) } ?? []
    for waiter in waiters { waiter.resume(returning: result) }
  }

  private func noteUses(now: Int) {
    let isDue = notedAt.withLock { notedAt in
      guard now >= notedAt + Self.noteInterval else { return false }
      notedAt = now
      return true
    }
    if isDue { disk?.noteUse(of: memory.takeUsedKeys(), now: now) }
  }
}

/// An encoder that says it wrote a picture, and wrote none.
private struct EmptyPicture: Error, CustomStringConvertible {
  var description: String { "the encoder wrote no bytes" }
}

/// Counts since the start.
private final class Counters: Sendable {
  let hits = Atomic(0)
  let drawings = Atomic(0)
  let failures = Atomic(0)
}

private final class Readiness: Sendable {
  let isReady = Atomic(false)
}
