import Foundation
import QuoteImages
import Synchronization

/// Draws new pictures of one line with one thread, with two, and with two processes of one thread each, by turns, with no server
/// and no cache around them: what the renderer itself makes of a second processor, and what that processor is worth to programs
/// that share nothing. Prints pictures a second with two of those with one.
///
///     drawing-bench [COUNT] [QUOTE]     so many pictures of this quote (default: 2000 of one line) a thread and round
@main
enum Bench {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.last == Peer.argument { return try Peer.answer() }
    let count = arguments.first.flatMap(Int.init) ?? 2000
    let quote = arguments.dropFirst().first ?? "It's awesome"
    let drawers = try (0..<2).map { try Drawer("\($0)", quote: quote) }
    let peers = try (0..<2).map { _ in try Peer() }
    for peer in peers { try peer.begin(count: 100, quote: quote) }
    for peer in peers { try peer.wait() }
    for threads in [1, 2] { _ = try run(drawers[..<threads], count: 100) }
    var threads: [Double] = []
    var processes: [Double] = []
    for _ in 0..<5 {
      let one = try run(drawers[..<1], count: count)
      let two = try run(drawers[...], count: count)
      let apart = try measure {
        for peer in peers { try peer.begin(count: count, quote: quote) }
        for peer in peers { try peer.wait() }
      }
      threads.append(2 * one.wall / two.wall)
      processes.append(2 * one.wall / apart.wall)
      print(
        "one: \(one.text(count))   two: \(two.text(count * 2))   ratio \(number(2 * one.wall / two.wall)), "
          + "by processor time \(number(4 * one.processor / two.processor)); two processes: "
          + "ratio \(number(2 * one.wall / apart.wall))")
    }
    print("median of two threads: \(number(threads.sorted()[2]))")
    print("median of two processes: \(number(processes.sorted()[2]))")
  }

  /// Has each draw so many pictures, on a thread each.
  private static func run(_ drawers: ArraySlice<Drawer>, count: Int) throws -> Cost {
    try measure {
      let group = DispatchGroup()
      for drawer in drawers {
        group.enter()
        Thread.detachNewThread {
          drawer.draw(count: count)
          group.leave()
        }
      }
      group.wait()
    }
  }

  private static func measure(_ work: () throws -> Void) throws -> Cost {
    let (start, before) = (ProcessInfo.processInfo.systemUptime, usage())
    try work()
    let after = usage()
    return Cost(
      wall: ProcessInfo.processInfo.systemUptime - start, processor: after.seconds - before.seconds,
      waits: after.waits - before.waits)
  }

  private struct Cost {
    var wall: Double
    /// In seconds, of all threads.
    var processor: Double
    /// How often a thread waited for something, such as another's lock.
    var waits: Int

    func text(_ pictures: Int) -> String {
      "\(number(wall)) s, \(number(processor / Double(pictures) * 1e6)) µs of processor a picture, \(waits) waits"
    }
  }

  private static func usage() -> (seconds: Double, waits: Int) {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return (seconds(usage.ru_utime) + seconds(usage.ru_stime), usage.ru_nvcsw)
  }
}

private func number(_ value: Double) -> String { String(format: "%.2f", value) }
