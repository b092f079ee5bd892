import NapkinCore
import NapkinLayout

/// Finds room for labels on the page; a grid of squares limits each search to the neighbourhood.
struct LabelSpace {
  private struct Square: Hashable {
    let x: Int
    let y: Int

    init(x: Int, y: Int) { (self.x, self.y) = (x, y) }

    /// Creates the square that contains a position.
    init(_ place: Position) {
      x = Int((place.x / LabelSpace.side).rounded(.down))
      y = Int((place.y / LabelSpace.side).rounded(.down))
    }
  }

  private static let side = 128.0
  /// The most entries of one square; further entries are ignored, and labels may cover them.
  private static let mostInSquare = 256

  private let boxes: BoxGrid
  private var squares: [Square: [Frame]] = [:]
  /// Points on the tree's lines that are near connectors with labels, by the cells of the box grid.
  private var treeLines: [Int: [Position]] = [:]
  /// Points on connectors with the numbers of their connectors, by squares.
  private var connectors: [Square: [(line: Int, point: Position)]] = [:]

  /// The most connectors that labels avoid: among more, nobody can tell which label belongs to which.
  private static let mostTold = 1_000
  /// Whether there are more connectors than that.
  private(set) var isCrowded = false

  /// Creates the room of a page with nodes on it.
  init(_ boxes: BoxGrid) {
    self.boxes = boxes
  }

  /// Marks an area as occupied.
  mutating func take(_ frame: Frame) {
    Self.forEachSquare(of: frame) { square in
      if squares[square]?.count ?? 0 < Self.mostInSquare {
        squares[square, default: []].append(frame)
      }
    }
  }

  /// Records where lines of the tree pass that labels could cover.
  ///
  /// - Parameter treeLine: A function that returns the line to a box.
  mutating func take(
    _ treeLine: (Int) -> ConnectorRoute?, of layout: MapLayout, near lines: [ConnectorLine]
  ) {
    var isNear = [Bool](repeating: false, count: boxes.cellCount)
    for line in lines where line.connector.hasLabels {
      for number in 0...32 {
        let place = Frame(line.point(at: Double(number) / 32)).expanded(by: 80)
        boxes.forEachCell(of: place) { isNear[$0] = true }
      }
    }
    for index in layout.boxes.indices {
      guard let route = treeLine(index) else { continue }
      let count = max(6, min(64, Int(route.length / 8)))
      for number in 0...count {
        let point = route.point(at: Double(number) / Double(count))
        boxes.forEachCell(of: Frame(point)) { cell in
          if isNear[cell] { treeLines[cell, default: []].append(point) }
        }
      }
    }
  }

  /// Records where connectors pass.
  mutating func take(_ lines: [ConnectorLine]) {
    isCrowded = lines.count > Self.mostTold
    if isCrowded { return }
    for (index, line) in lines.enumerated() {
      let count = max(6, min(256, Int(line.length / 8)))
      for number in 0...count {
        let point = line.point(at: Double(number) / Double(count))
        Self.forEachSquare(of: Frame(point)) { square in
          if connectors[square]?.count ?? 0 < Self.mostInSquare {
            connectors[square, default: []].append((index, point))
          }
        }
      }
    }
  }

  /// Returns the cost of a frame for a label: the detour that avoiding the frame is worth; `nil` if it is occupied.
  ///
  /// - Parameters:
  ///   - line: The number of the connector to which the label belongs.
  ///   - distance: The distance from the frame to this connector.
  func trouble(_ frame: Frame, for line: Int, _ distance: @autoclosure () -> Double) -> Double? {
    let frame = frame.expanded(by: 2)
    if boxes.meets(frame) { return nil }
    var isFree = true
    Self.forEachSquare(of: frame) { square in
      if squares[square]?.contains(where: { $0.intersects(frame) }) ?? false { isFree = false }
    }
    guard isFree else { return nil }
    let wide = frame.expanded(by: 3)
    let trouble = coversTreeLine(wide) ? 150.0 : 0
    if isCrowded { return trouble }
    if coversConnector(wide, but: line) { return trouble + 300 }
    // Readers assume that a label belongs to the nearest line.
    let distance = distance()
    let isNearer = coversConnector(frame.expanded(by: max(3, distance)), but: line)
    return isNearer ? trouble + 30 + 1.5 * distance : trouble
  }

  /// Returns the area of a frame that nodes, other labels and arrows cover.
  func covered(_ frame: Frame) -> Double {
    var area = boxes.covered(frame)
    Self.forEachSquare(of: frame) { square in
      for other in squares[square] ?? [] {
        if let shared = other.shared(with: frame), Square(shared.origin) == square {
          area += shared.width * shared.height
        }
      }
    }
    return area
  }

  private func coversTreeLine(_ frame: Frame) -> Bool {
    guard !treeLines.isEmpty else { return false }
    var covers = false
    boxes.forEachCell(of: frame) { cell in
      if treeLines[cell]?.contains(where: { frame.contains($0) }) ?? false { covers = true }
    }
    return covers
  }

  private func coversConnector(_ frame: Frame, but line: Int) -> Bool {
    var covers = false
    Self.forEachSquare(of: frame) { square in
      let points = connectors[square] ?? []
      if points.contains(where: { $0.line != line && frame.contains($0.point) }) { covers = true }
    }
    return covers
  }

  private static func forEachSquare(of frame: Frame, _ body: (Square) -> Void) {
    let (first, last) = (Square(frame.origin), Square(Position(x: frame.maxX, y: frame.maxY)))
    for y in first.y...last.y {
      for x in first.x...last.x { body(Square(x: x, y: y)) }
    }
  }
}
