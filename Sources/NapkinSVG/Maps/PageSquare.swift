import NapkinCore

/// A square of the page, so that only what is near has to be asked.
struct PageSquare: Hashable {
  private let x: Int
  private let y: Int

  private static let side = 128.0

  private static func number(_ place: Double) -> Int { Int((place / side).rounded(.down)) }

  private init(x: Int, y: Int) {
    (self.x, self.y) = (x, y)
  }

  /// Whether something is true for one of the squares in which a frame lies.
  static func contains(_ frame: Frame, where isTrue: (PageSquare) -> Bool) -> Bool {
    for y in number(frame.y)...number(frame.maxY) {
      for x in number(frame.x)...number(frame.maxX) where isTrue(PageSquare(x: x, y: y)) {
        return true
      }
    }
    return false
  }
}
