import NapkinCore

/// Where connectors pass, point by point: words that they would run through get a ground of their own.
struct ConnectorWays {
  /// How far the points of a line lie from each other where there is no want of them.
  private static let step = 6.0
  /// The most points of all lines together, and in one cell: lines that are many have fewer each.
  private static let limits = (points: 100_000, cell: 256)

  /// What holds all of them.
  private let frame: Frame
  /// The cells of a grid over the frame, row by row, and how wide and high they are.
  private var cells: [[Position]]
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
    cells = Array(repeating: [], count: columns * rows)
    let limit = Double(max(16, Self.limits.points / lines.count))
    for line in lines {
      let count = Int(min(limit, line.length / Self.step)) + 1
      for number in 0...count {
        let point = line.point(at: Double(number) / Double(count))
        guard frame.contains(point) else { continue }
        let cell = row(of: point.y) * columns + column(of: point.x)
        if cells[cell].count < Self.limits.cell { cells[cell].append(point) }
      }
    }
  }

  private func column(of x: Double) -> Int { min(Int((x - frame.x) / side), columns - 1) }

  private func row(of y: Double) -> Int { min(Int((y - frame.y) / side), rows - 1) }

  /// Whether one of them leads through a frame.
  func lead(through other: Frame) -> Bool {
    let (x, y) = (max(frame.x, other.x), max(frame.y, other.y))
    let (right, bottom) = (min(frame.maxX, other.maxX), min(frame.maxY, other.maxY))
    guard x < right, y < bottom else { return false }
    for row in row(of: y)...row(of: bottom) {
      for column in column(of: x)...column(of: right)
      where cells[row * columns + column].contains(where: { other.contains($0) }) { return true }
    }
    return false
  }
}
