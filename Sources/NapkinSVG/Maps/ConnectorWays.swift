import NapkinCore

/// Where connectors pass, point by point: words that they would run through get a ground of their own.
struct ConnectorWays {
  /// How far the points of a line lie from each other where there is no want of them.
  private static let step = 6.0
  /// The most points of all lines together, and in one square.
  private static let limits = (all: 2_000_000, square: 256)

  private var squares: [PageSquare: [Position]] = [:]
  /// What holds all of them.
  private let frame: Frame

  /// - Returns: `nil` if there are no lines.
  init?(_ lines: [ConnectorLine]) {
    guard let first = lines.first else { return nil }
    frame = lines.reduce(first.frame) { $0.union($1.frame) }
    let limit = Double(max(16, Self.limits.all / lines.count))
    for line in lines {
      let count = Int(min(limit, line.length / Self.step)) + 1
      for number in 0...count {
        let point = line.point(at: Double(number) / Double(count))
        let square = PageSquare(of: point)
        if squares[square]?.count ?? 0 < Self.limits.square {
          squares[square, default: []].append(point)
        }
      }
    }
  }

  /// Whether one of them leads through a frame.
  func lead(through other: Frame) -> Bool {
    let (x, y) = (max(frame.x, other.x), max(frame.y, other.y))
    let (right, bottom) = (min(frame.maxX, other.maxX), min(frame.maxY, other.maxY))
    guard x < right, y < bottom else { return false }
    return PageSquare.contains(Frame(x: x, y: y, width: right - x, height: bottom - y)) { square in
      squares[square]?.contains { other.contains($0) } ?? false
    }
  }
}
