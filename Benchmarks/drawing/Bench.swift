import Foundation
import QuoteImages
import Synchronization

/// Draws new pictures of one line with one thread and with two, by turns, with no server and no cache around them: what the
/// renderer itself makes of a second processor. Prints pictures a second with two of those with one.
///
///     drawing-bench [COUNT] [QUOTE]     so many pictures of this quote (default: 2000 of one line) a thread and round
@main
enum Bench {
  static func main() throws {
    let count = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 2000
    if CommandLine.arguments.count > 2 { quote = CommandLine.arguments[2] }
    let renderers = try (0..<2).map { _ in Box(renderer: try PictureRenderer()) }
    for threads in [1, 2] { _ = run(renderers[..<threads], count: 100) }
    var ratios: [Double] = []
    for _ in 0..<5 {
      let one = run(renderers[..<1], count: count)
      let two = run(renderers[...], count: count)
      print(
        "one: \(one.text(count))   two: \(two.text(count * 2))   ratio \(number(2 * one.wall / two.wall)), "
          + "by processor time \(number(4 * one.processor / two.processor))")
      ratios.append(2 * one.wall / two.wall)
    }
    print("median \(number(ratios.sorted()[2]))")
  }

  /// A renderer is for one thread at a time: each is handed to the thread that draws with it, and back.
  private struct Box: @unchecked Sendable {
    let renderer: PictureRenderer
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

  /// Has each renderer draw so many pictures, on a thread each.
  private static func run(_ renderers: ArraySlice<Box>, count: Int) -> Cost {
    let (start, before) = (ProcessInfo.processInfo.systemUptime, usage())
    let group = DispatchGroup()
    for (index, box) in renderers.enumerated() {
      group.enter()
      Thread.detachNewThread {
        for number in 0..<count {
          let serial = serial.add(1, ordering: .relaxed).newValue
          let text = PictureText(quote: "\(quote) \(serial)", attribution: "Mum \(index)")
          precondition((try? box.renderer.draw(text, look: Look())) != nil, "picture \(number) failed")
        }
        group.leave()
      }
    }
    group.wait()
    let after = usage()
    return Cost(
      wall: ProcessInfo.processInfo.systemUptime - start, processor: after.seconds - before.seconds,
      waits: after.waits - before.waits)
  }

  private static let serial = Atomic(0)
  /// Written once, before any thread is started.
  nonisolated(unsafe) private static var quote = "It's awesome"

  private static func usage() -> (seconds: Double, waits: Int) {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return (seconds(usage.ru_utime) + seconds(usage.ru_stime), usage.ru_nvcsw)
  }
}

private func number(_ value: Double) -> String { String(format: "%.2f", value) }
