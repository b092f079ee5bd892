import NapkinCore
import NapkinLayout

/// Where on the page there is room for a label: kept in squares, so that only what is near is asked.
struct LabelRoom {
  private struct Square: Hashable {
    let x: Int
    let y: Int
  }

  private static let side = 128.0
  /// The most things in one square; of more, a label may cover some.
  private static let mostInSquare = 256

  private let boxes: BoxGrid
  private var squares: [Square: [Frame]] = [:]
  /// Points of the tree's lines near those connectors that have labels, by the cells of the boxes.
  private var treeLines: [Int: [Position]] = [:]

  /// A page with nodes on it.
  init(_ boxes: BoxGrid) {
    self.boxes = boxes
  }

  /// Notes that something lies there.
  mutating func take(_ frame: Frame) {
    Self.forEachSquare(of: frame) { square in
      if squares[square]?.count ?? 0 < Self.mostInSquare {
        squares[square, default: []].append(frame)
      }
    }
  }

  /// Notes where the lines of the tree pass that labels could cover.
  ///
  /// - Parameter treeLine: The line to a box.
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

  /// Whether nothing lies there yet.
  ///
  /// - Parameter ignoresTreeLines: Whether lines of the tree may be covered.
  func isFree(_ frame: Frame, ignoresTreeLines: Bool = false) -> Bool {
    let frame = frame.expanded(by: 2)
    if boxes.meets(frame) { return false }
    var isFree = true
    Self.forEachSquare(of: frame) { square in
      if squares[square]?.contains(where: { $0.intersects(frame) }) ?? false { isFree = false }
    }
    guard isFree, !ignoresTreeLines, !treeLines.isEmpty else { return isFree }
    let wide = frame.expanded(by: 3)
    boxes.forEachCell(of: wide) { cell in
      if treeLines[cell]?.contains(where: { wide.contains($0) }) ?? false { isFree = false }
    }
    return isFree
  }

  private static func forEachSquare(of frame: Frame, _ body: (Square) -> Void) {
    func number(_ place: Double) -> Int { Int((place / side).rounded(.down)) }
    for y in number(frame.y)...number(frame.maxY) {
      for x in number(frame.x)...number(frame.maxX) { body(Square(x: x, y: y)) }
    }
  }
}
