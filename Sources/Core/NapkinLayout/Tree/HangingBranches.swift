import NapkinCore

/// Branches that grow downwards and hang below their tops line by line, like an outline, instead of spreading in
/// rows. Each such branch is laid out as one box.
struct HangingBranches {
  /// The fewest nodes below the top of a hanging branch; the second number is for a list below a branch of the root.
  private static let (fewest, shortestList) = (2, 4)
  /// The indentation of a node from its parent.
  private static let indent = 26.0
  /// The gap between the top and the first node below it.
  private static let gap = 10.0

  private let boxes: [MapLayout.Box]
  private let spacing: MapLayout.Spacing
  /// The boxes that are laid out, their indices among all boxes, and how many nodes hang below each of them.
  private(set) var kept: [MapLayout.Box] = []
  private var indices: [Int] = []
  private var counts: [Int] = []

  /// Finds the hanging branches; `nil` if there are none.
  init?(_ boxes: [MapLayout.Box], _ spacing: MapLayout.Spacing) {
    (self.boxes, self.spacing) = (boxes, spacing)
    let shapes = Self.shapes(of: boxes)
    var numbers = [Int32](repeating: -1, count: boxes.count)
    var index = 0
    while index < boxes.count {
      numbers[index] = Int32(truncatingIfNeeded: kept.count)
      var box = boxes[index]
      if box.parentIndex >= 0 { box.parentIndex = numbers[Int(box.parentIndex)] }
      let count = shapes[index].hangs(box.level) ? shapes[index].count : 0
      for other in boxes[(index + 1)...].prefix(count) {
        let indent = Self.indent * Double(other.level - box.level)
        // A folded node has a mark after it.
        let end = other.frame.width + (other.hidesMore ? spacing.siblings + 8 : 0)
        box.frame.width = max(box.frame.width, indent + end)
        box.frame.height += other.frame.height + spacing.siblings
      }
      if count > 0 { box.frame.height += Self.gap - spacing.siblings }
      kept.append(box)
      indices.append(index)
      counts.append(count)
      index += 1 + count
    }
    if kept.count == boxes.count { return nil }
  }

  /// The size of the tree below a box.
  private struct Shape {
    var count = 0
    var depth = 0
    var hasCloud = false

    /// Whether these nodes hang below a top on a given level. The root's branches are in a row, and so are their
    /// children unless they are a list.
    func hangs(_ level: Int) -> Bool {
      if hasCloud { return false }
      return level > 1
        ? count >= HangingBranches.fewest
        : level == 1 && depth == 1 && count >= HangingBranches.shortestList
    }
  }

  private static func shapes(of boxes: [MapLayout.Box]) -> [Shape] {
    var shapes = [Shape](repeating: Shape(), count: boxes.count)
    for index in boxes.indices.reversed() where boxes[index].parentIndex >= 0 {
      let (parent, below) = (Int(boxes[index].parentIndex), shapes[index])
      shapes[parent].count += 1 + below.count
      shapes[parent].depth = max(shapes[parent].depth, 1 + below.depth)
      if below.hasCloud || boxes[index].hasCloud { shapes[parent].hasCloud = true }
    }
    return shapes
  }

  /// Returns all boxes, with positions derived from the boxes that were laid out.
  func expanded(_ placed: [MapLayout.Box]) -> [MapLayout.Box] {
    var all = boxes
    for (box, (index, count)) in zip(placed, zip(indices, counts)) {
      all[index].direction = box.direction
      (all[index].frame.x, all[index].frame.y) = (box.frame.x, box.frame.y)
      var y = all[index].frame.maxY + Self.gap
      for other in (index + 1)..<(index + 1 + count) {
        (all[other].direction, all[other].isHanging) = (.right, true)
        all[other].frame.x = box.frame.x + Self.indent * Double(all[other].level - box.level)
        all[other].frame.y = y
        y += all[other].frame.height + spacing.siblings
      }
    }
    return all
  }
}
