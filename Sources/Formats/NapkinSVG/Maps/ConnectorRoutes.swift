import NapkinCore

/// Points on all connectors; a text that a connector crosses gets a background of its own.
struct ConnectorRoutes {
  /// The usual distance between the points of a line.
  private static let step = 6.0
  /// The most points of all lines together, and in one cell; the more lines there are, the fewer points each has.
  private static let limits = (points: 100_000, cell: 256)

  private let frame: Frame
  /// The points, cell by cell of a grid over the frame, row by row.
  private var points: [Position] = []
  /// For each cell, the index of its first point; at the end, the number of all points.
  private var starts = [0]
  /// The width and height of a cell.
  private let side: Double
  private let columns: Int
  private let rows: Int

  /// - Returns: `nil` if there are no lines.
  init?(_ lines: [ConnectorLine]) {
    guard let first = lines.first else { return nil }
    frame = lines.reduce(first.frame) { $0.union($1.frame) }
    // There are at most about 65,536 cells, whatever the size and shape of the frame.
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

  /// Whether a connector passes through a frame.
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
