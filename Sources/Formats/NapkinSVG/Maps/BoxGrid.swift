import NapkinCore
import NapkinLayout

/// The boxes of a map in the cells of a grid, so that a search looks only at boxes nearby.
struct BoxGrid {
  /// The most boxes in a cell, and the most cells of a box; beyond these, boxes are not entered.
  private static let limits = (boxes: 64, cells: 4096)

  private let frames: [Frame]
  private let area: Frame
  /// The number of cells per unit of length.
  private let density: Double
  private let columns: Int
  private let rows: Int
  /// For each cell, row by row, the position in ``indices`` at which its boxes begin.
  private var starts: [Int32] = []
  private var indices: [Int32] = []

  init(_ layout: MapLayout) {
    frames = layout.boxes.map(\.frame)
    area = layout.bounds
    let reach = frames.reduce(0) { $0 + max($1.width, $1.height) }
    let (width, height) = (max(1, area.width), max(1, area.height))
    // There are about as many cells as boxes, and no cell is much smaller than most boxes.
    let count = Double(max(1, frames.count))
    let side = max(64, reach / count / 2, (width * height / count / 2).squareRoot(), width / 65_536)
    density = 1 / side
    columns = Int(min(65_536, width / side)) + 1
    rows = Int(min(65_536, height / side)) + 1
    fill()
  }

  var cellCount: Int { columns * rows }

  /// Counts the boxes in each cell, and enters them.
  private mutating func fill() {
    // A local table: a property would be copied for each box, because the grid is read at the same time.
    var ends = [Int32](repeating: 0, count: cellCount + 1)
    for frame in frames {
      forEachCell(of: frame) { if ends[$0 + 1] < Self.limits.boxes { ends[$0 + 1] += 1 } }
    }
    for cell in 1..<ends.count { ends[cell] += ends[cell - 1] }
    var indices = [Int32](repeating: -1, count: Int(ends[cellCount]))
    var next = ends
    for (index, frame) in frames.enumerated() {
      forEachCell(of: frame) { cell in
        guard next[cell] < ends[cell + 1] else { return }
        indices[Int(next[cell])] = Int32(index)
        next[cell] += 1
      }
    }
    starts = ends
    self.indices = indices
  }

  /// Calls `body` for each cell that a frame touches, unless these are very many.
  func forEachCell(of frame: Frame, _ body: (Int) -> Void) {
    guard let (rows, columns) = cells(of: frame) else { return }
    for row in rows {
      for column in columns { body(row * self.columns + column) }
    }
  }

  private func cells(of frame: Frame) -> (rows: ClosedRange<Int>, columns: ClosedRange<Int>)? {
    guard frame.intersects(area) else { return nil }
    let columns = column(of: frame.x)...column(of: frame.maxX)
    let rows = row(of: frame.y)...row(of: frame.maxY)
    return rows.count * columns.count <= Self.limits.cells ? (rows, columns) : nil
  }

  @inline(__always)
  private func column(of x: Double) -> Int { Self.number((x - area.x) * density, of: columns) }

  @inline(__always)
  private func row(of y: Double) -> Int { Self.number((y - area.y) * density, of: rows) }

  @inline(__always)
  private static func number(_ place: Double, of count: Int) -> Int {
    place < Double(count) ? max(0, Int(max(0, place))) : count - 1
  }

  /// Whether a frame overlaps a box.
  func meets(_ frame: Frame) -> Bool {
    guard let (rows, columns) = cells(of: frame) else { return false }
    for row in rows {
      let first = row * self.columns
      for cell in first + columns.lowerBound...first + columns.upperBound {
        for index in starts[cell]..<starts[cell + 1]
        where frames[Int(indices[Int(index)])].intersects(frame) {
          return true
        }
      }
    }
    return false
  }

  /// Returns the area of a frame that boxes cover; an area in two boxes counts twice.
  func covered(_ frame: Frame) -> Double {
    var area = 0.0
    forEachCell(of: frame) { cell in
      for index in starts[cell]..<starts[cell + 1] {
        let box = frames[Int(indices[Int(index)])]
        // A box in several cells counts in the cell where its covered part begins.
        if let shared = box.shared(with: frame),
          row(of: shared.y) * columns + column(of: shared.x) == cell
        {
          area += shared.width * shared.height
        }
      }
    }
    return area
  }
}

extension Frame {
  /// The intersection of two frames; `nil` if they do not overlap.
  func shared(with other: Frame) -> Frame? {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let (width, height) = (min(maxX, other.maxX) - left, min(maxY, other.maxY) - top)
    return width > 0 && height > 0 ? Frame(x: left, y: top, width: width, height: height) : nil
  }
}
