/// A rectangle, y downwards.
struct Rect: Hashable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  var maxX: Double { x + width }
  var maxY: Double { y + height }
  var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The smallest rectangle that holds both; an empty one counts for nothing.
  func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// What both share; empty where they share nothing.
  func intersection(_ other: Rect) -> Rect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return Rect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
  }

  func scaled(by factor: Double) -> Rect {
    Rect(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
  }

  func moved(x dx: Double, y dy: Double) -> Rect { Rect(x: x + dx, y: y + dy, width: width, height: height) }

  /// What is above and below a height.
  func split(y middle: Double) -> (above: Rect, below: Rect) {
    let middle = min(max(middle, y), maxY)
    return (
      Rect(x: x, y: y, width: width, height: middle - y), Rect(x: x, y: middle, width: width, height: maxY - middle)
    )
  }
}
