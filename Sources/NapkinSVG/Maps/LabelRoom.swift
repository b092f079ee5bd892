import NapkinCore
import NapkinLayout

/// Where on the page there is room for a label: kept in squares, so that only what is near is asked.
struct LabelRoom {
  private struct Square: Hashable {
    let x: Int
    let y: Int
  }

  private static let side = 128.0
  private var squares: [Square: [Frame]] = [:]

  /// A page with nodes on it.
  init(_ boxes: [MapLayout.Box]) {
    for box in boxes { take(box.frame) }
  }

  /// Notes that something lies there.
  mutating func take(_ frame: Frame) {
    forEachSquare(of: frame) { squares[$0, default: []].append(frame) }
  }

  /// Whether nothing lies there yet.
  func isFree(_ frame: Frame) -> Bool {
    var isFree = true
    forEachSquare(of: frame) { square in
      if squares[square]?.contains(where: { $0.intersects(frame) }) ?? false { isFree = false }
    }
    return isFree
  }

  private func forEachSquare(of frame: Frame, _ body: (Square) -> Void) {
    func number(_ place: Double) -> Int { Int((place / Self.side).rounded(.down)) }
    for y in number(frame.y)...number(frame.maxY) {
      for x in number(frame.x)...number(frame.maxX) { body(Square(x: x, y: y)) }
    }
  }
}
