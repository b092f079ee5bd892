import NapkinCore
import NapkinLayout

/// Where on the page there is room for a label.
struct LabelRoom {
  private var squares: [PageSquare: [Frame]] = [:]

  /// A page with nodes on it.
  init(_ boxes: [MapLayout.Box]) {
    for box in boxes { take(box.frame) }
  }

  /// Notes that something lies there.
  mutating func take(_ frame: Frame) {
    _ = PageSquare.contains(frame) { square in
      squares[square, default: []].append(frame)
      return false
    }
  }

  /// Whether nothing lies there yet.
  func isFree(_ frame: Frame) -> Bool {
    !PageSquare.contains(frame) { square in
      squares[square]?.contains { $0.intersects(frame) } ?? false
    }
  }
}
