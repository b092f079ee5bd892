import NapkinCore

/// Where connectors pass, point by point: words that they would run through get a ground of their own.
struct ConnectorWays {
  /// How far the points of a line lie from each other where there is no want of them.
  private static let step = 6.0
  /// The most points of all lines together, and in one cell: lines that are many have fewer each.
  private static let limits = (points: 100_000, cell: 256)

  /// What holds all of them.
  private let frame: Frame
  /// The points, cell by cell of a grid over the frame, row by row.
  private var points: [Position] = []
  /// Where those of each cell begin, and where those of the last one end.
  private var starts = [0]
  /// How wide and high a cell is.
  private let side: Double
  private let columns: Int
  private let rows: Int

  /// - Returns: `nil` if there are no lines.
  init?(_ lines: [ConnectorLine]) {
    guard let first = lines.first else { return nil }
    frame = lines.reduce(first.frame) { $0.union($1.frame) }
    // No more than some 65,536 cells, however large the frame is, and of whatever shape.
    let area = frame.width * frame.height
    side = max(128, area.squareRoot() / 256, max(frame.width, frame.height) / 65_536)
    columns = Int(frame.width / side) + 1
    rows = Int(frame.height / side) + 1
    var counts = [Int](repeating: 0, count: columns * rows)
    var found: [(cell: Int, point: Position)] = []
    let limit = Double(max(16, Self.limits.points / lines.count))
    for line in lines {
      let count = Int(min(limit, line.length / Self.step)) + 1
      for number in 0...count {
        let point = line.point(at: Double(number) / Double(count))
        guard frame.contains(point) else { continue }
        let cell = row(of: point.y) * columns + column(of: point.x)
        guard counts[cell] < Self.limits.cell else { continue }
        counts[cell] += 1
        found.append((cell, point))
      }
    }
    for count in counts { starts.append(starts[starts.count - 1] + count) }
    points = [Position](repeating: .zero, count: found.count)
    var ends = starts
    for (cell, point) in found {
      points[ends[cell]] = point
      ends[cell] += 1
    }
  }

  private func column(of x: Double) -> Int { min(Int((x - frame.x) / side), columns - 1) }

  private func row(of y: Double) -> Int { min(Int((y - frame.y) / side), rows - 1) }

  /// Whether one of them leads through a frame.
  func lead(through other: Frame) -> Bool {
    let (x, y) = (max(frame.x, other.x), max(frame.y, other.y))
    let (right, bottom) = (min(frame.maxX, other.maxX), min(frame.maxY, other.maxY))
    guard x < right, y < bottom else { return false }
    return (row(of: y)...row(of: bottom)).contains { row in
      let first = starts[row * columns + column(of: x)]
      let end = starts[row * columns + column(of: right) + 1]
      return points[first..<end].contains { other.contains($0) }
    }
  }
}
