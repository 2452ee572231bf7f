/// Puts two laid-out texts into a picture's middle, as one block.
struct Placement {
  let fitter: Fitter
  /// The quote's size in px.
  let size: Double
  let quote: TextLayout
  let attribution: TextLayout?

  private var frame: Frame { fitter.frame }

  /// The plan; if the texts are wider than measured (letters join differently in broken lines), all of it is a hair smaller.
  var plan: LayoutPlan {
    let widest = widestLine(size: 1)
    let fitting = min(size, frame.content.width / max(widest, 0.001))
    return plan(size: fitting)
  }

  private func plan(size: Double) -> LayoutPlan {
    let attributionSize = size * Fitter.attributionScale
    let quoteHeight = fitter.quote.height(lines: quote.lines.count) * size
    let attributionHeight = attribution.map { fitter.attribution!.height(lines: $0.lines.count) * attributionSize }
    let gap = attribution == nil ? 0 : Fitter.gap * size
    let height = quoteHeight + gap + (attributionHeight ?? 0)
    let top = frame.content.y + (frame.content.height - height) / 2
    let width = widestLine(size: size)
    let left = frame.content.x + (frame.content.width - width) / 2
    let block = Rect(x: left, y: top, width: width, height: height)

    let middle = attribution == nil ? frame.bounds.maxY : top + quoteHeight + gap / 2
    let (above, below) = frame.bounds.split(y: middle)
    let quoteLines = lines(quote, fitter.quote, size: size, in: block, top: top, bounds: above)
    let attributionLines = attribution.map {
      lines($0, fitter.attribution!, size: attributionSize, in: block, top: top + quoteHeight + gap, bounds: below)
    }
    let plan = LayoutPlan(
      quote: .init(lines: quoteLines, bounds: above),
      attribution: attributionLines.map { .init(lines: $0, bounds: below) },
      size: size, hasColor: quote.usesColorFont || attribution?.usesColorFont == true)
    return plan.movedInside(frame.bounds)
  }

  private func widestLine(size: Double) -> Double {
    let quoteWidth = quote.lines.reduce(0) { max($0, $1.width) }
    let attributionWidth = attribution?.lines.reduce(0) { max($0, $1.width) } ?? 0
    return max(quoteWidth, attributionWidth * Fitter.attributionScale) * size
  }

  private func lines(
    _ layout: TextLayout, _ measured: MeasuredText, size: Double, in block: Rect, top: Double, bounds: Rect
  ) -> [LayoutPlan.Line] {
    // A line's rows end where its letters do, so that the next line has the room between the two for what is above its own.
    let ends = layout.lines.indices.map { index in
      top + (measured.ascent + Double(index) * measured.leading + measured.descent) * size
    }
    return layout.lines.indices.map { index in
      let spare = block.width - layout.lines[index].width * size
      let offset: Double =
        switch fitter.alignment {
        case .left: 0
        case .center: spare / 2
        case .right: spare
        case .start: isRightToLeft ? spare : 0
        }
      let baseline = top + (measured.ascent + Double(index) * measured.leading) * size
      let rest = index == ends.count - 1 ? bounds : bounds.split(y: ends[index]).above
      return LayoutPlan.Line(
        layout: layout, index: index, x: block.x + offset, baseline: baseline, size: size,
        bounds: index == 0 ? rest : rest.split(y: ends[index - 1]).below)
    }
  }

  /// Whether the quote's first letter belongs to a right-to-left script.
  private var isRightToLeft: Bool { quote.lines.first?.isRightToLeft ?? false }
}
