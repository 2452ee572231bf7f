/// Finds the largest size at which a picture's texts fit, and where their lines stand then.
///
/// Each text is measured once; then sizes are tried by halving, each try one pass over the texts' words: at most 24 of them.
struct Fitter {
  /// The attribution's size beside the quote's: 32 px to 56.
  static let attributionScale = 32.0 / 56
  /// Between the two texts, in ems of the quote.
  static let gap = 0.1
  /// The size in px down to which letters become smaller so that an ordinary word isn't broken.
  static let readableSize = 12.0
  /// The most of the height that the attribution may take, where the quote has to be cut.
  static let attributionShare = 0.4

  let frame: Frame
  let alignment: Alignment
  let map: FontMap
  let quote: MeasuredText
  let attribution: MeasuredText?

  /// The plan for a look. The texts are clean (`CleanText`).
  func plan(largestSize: Int) -> LayoutPlan {
    // Smaller letters are better than broken words, but only down to half the size, or to where ordinary words are whole: a
    // word that is too wide even there is broken, and the others stay whole. Where that isn't enough, the same again from there.
    var ceiling = Double(largestSize)
    repeat {
      let floor = max(frame.smallestSize, min(ceiling / 2, sizeForWords))
      let breakers = breakers(at: floor)
      if let size = largestFitting(from: floor, to: ceiling, breakers) { return place(size: size, breakers) }
      ceiling = floor
    } while ceiling > frame.smallestSize
    return placeCut(size: frame.smallestSize)
  }

  /// The largest size in whole px at which ordinary words need not be broken; not under what can be read.
  private var sizeForWords: Double {
    let widest = max(quote.widestWord, (attribution?.widestWord ?? 0) * Self.attributionScale)
    return max(Self.readableSize, (frame.content.width / max(widest, 0.001)).rounded(.down))
  }

  /// The breakers of both texts' paragraphs.
  private struct Breakers {
    var quote: [LineBreaker]
    var attribution: [LineBreaker]
  }

  /// Breakers that break the words which are too wide at this size.
  private func breakers(at size: Double) -> Breakers {
    Breakers(
      quote: quote.breakersInsideWords(width: width(size)),
      attribution: attribution?.breakersInsideWords(width: width(size * Self.attributionScale)) ?? [])
  }

  /// A line's width in ems of a text's size.
  private func width(_ size: Double) -> Double { frame.content.width / size }

  /// The largest size in whole px at which both texts fit, by halving; `nil` if not even the smallest does.
  private func largestFitting(from smallest: Double, to largest: Double, _ breakers: Breakers) -> Double? {
    if fits(largest, breakers) { return largest }
    guard fits(smallest, breakers) else { return nil }
    var (low, high) = (smallest, largest)
    while high - low > 1 {
      let middle = ((low + high) / 2).rounded(.down)
      guard middle > low else { break }
      if fits(middle, breakers) { low = middle } else { high = middle }
    }
    return low
  }

  private func fits(_ size: Double, _ breakers: Breakers) -> Bool {
    guard let quoteHeight = height(quote, size: size, breakers.quote) else { return false }
    guard let attribution else { return quoteHeight <= frame.content.height }
    let attributionSize = size * Self.attributionScale
    guard let attributionHeight = height(attribution, size: attributionSize, breakers.attribution) else { return false }
    return quoteHeight + Self.gap * size + attributionHeight <= frame.content.height
  }

  /// A text's height in px; `nil` where a word is too wide.
  private func height(_ text: MeasuredText, size: Double, _ breakers: [LineBreaker]) -> Double? {
    var lines = 0
    for breaker in breakers {
      guard breaker.widest <= width(size) else { return nil }
      lines += breaker.lineCount(width: width(size))
    }
    return text.height(lines: lines) * size
  }

  private func place(size: Double, _ breakers: Breakers) -> LayoutPlan {
    let quoteLayout = balanced(quote, width: width(size), breakers.quote)
    let attributionLayout = attribution.map {
      balanced($0, width: width(size * Self.attributionScale), breakers.attribution)
    }
    return Placement(fitter: self, size: size, quote: quoteLayout, attribution: attributionLayout).plan
  }

  private func balanced(_ text: MeasuredText, width: Double, _ breakers: [LineBreaker]) -> TextLayout {
    let lines = breakers.map { $0.balancedLines(width: width) }
    if lines.allSatisfy({ $0.count <= 1 }) { return text.layout }
    return TextLayout(text.text(lines, breakers: breakers), style: text.style, in: map)
  }

  /// The plan at the smallest size: what doesn't fit is cut.
  private func placeCut(size: Double) -> LayoutPlan {
    var room = frame.content.height / size
    var attributionLayout: TextLayout?
    if let attribution {
      let scale = Self.attributionScale
      let layout = cut(
        attribution, width: width(size * scale), height: room * Self.attributionShare / scale)
      room -= attribution.height(lines: layout.lines.count) * scale + Self.gap
      attributionLayout = layout
    }
    let quoteLayout = cut(quote, width: width(size), height: room)
    return Placement(fitter: self, size: size, quote: quoteLayout, attribution: attributionLayout).plan
  }

  /// As many lines of a text as fit, and at least one; with `…` in the place of what is left out.
  private func cut(_ text: MeasuredText, width: Double, height: Double) -> TextLayout {
    let most = max(1, text.lines(height: height))
    let breakers = text.breakersInsideWords(width: width)
    var lines: [[Range<Int>]] = []
    var left = most
    for (index, breaker) in breakers.enumerated() {
      let filled = breaker.filledLines(width: width)
      let isLast = index == breakers.count - 1
      if filled.count < left || filled.count == left && isLast {
        lines.append(filled)
        left -= max(1, filled.count)
        if left > 0 || isLast { continue }
        // The next paragraph has no room.
        lines[index] = Array(filled.dropLast()) + (filled.last.map { [breaker.shortened($0, to: width - 1)] } ?? [])
      } else {
        var kept = Array(filled.prefix(left))
        if let last = kept.popLast() { kept.append(breaker.shortened(last, to: width - 1)) }
        lines.append(kept)
      }
      let cut = text.text(lines, breakers: breakers) + "…"
      return TextLayout(cut, style: text.style, in: map)
    }
    return TextLayout(text.text(lines, breakers: breakers), style: text.style, in: map)
  }
}
