public import NapkinCore

/// The positions of all visible nodes of a map.
///
/// The middle of the root lies at the origin, unless it was dragged away. Nodes below a folded node are left out.
///
/// ```swift
/// let layout = MapLayout(map) { slot, _ in
///   let metrics = TextMetrics(size: 14)
///   return Extent(width: metrics.width(of: map[slot].text.plain), height: metrics.lineHeight)
/// }
/// ```
public struct MapLayout: Hashable, Sendable {
  /// The directions in which the branches of a map grow.
  public enum Arrangement: String, Hashable, Sendable, CaseIterable {
    /// To both sides of the root; branches without a chosen side are divided so that both sides are about as high.
    case both
    /// To the right.
    case right
    /// Downwards, as in an organisation chart.
    case down
    /// All around the root, each level on a ring of its own.
    case radial
  }

  /// The direction in which a branch grows.
  public enum Direction: UInt8, Hashable, Sendable {
    /// To the right.
    case right
    /// To the left.
    case left
    /// Downwards.
    case down
    /// Away from the root.
    case outwards
  }

  /// The box of one visible node.
  public struct Box: Hashable, Sendable {
    /// The slot of the node.
    public let slot: MindMap.Slot
    /// The index of its parent's box; `nil` for the root and for floating nodes.
    public var parent: Int? { parentIndex < 0 ? nil : Int(parentIndex) }
    /// How many levels the node lies below the root of its tree.
    public var level: Int { Int(levelNumber) }
    /// The direction in which the branch of the node grows.
    public internal(set) var direction: Direction
    /// Whether the node has children that are folded away.
    public let hidesMore: Bool
    /// Whether the node, with all nodes below it, lies in a cloud of its own.
    public let hasCloud: Bool
    /// Whether the node hangs below its parent, a little to the right, like a line of an outline.
    public internal(set) var isHanging = false
    /// The position and size of the node.
    public internal(set) var frame: Frame

    var parentIndex: Int32
    fileprivate let levelNumber: Int32

    /// Creates a box whose size and position are not known yet.
    init(
      _ slot: MindMap.Slot, parent: Int32, level: Int32, hidesMore: Bool, hasCloud: Bool
    ) {
      (self.slot, parentIndex, levelNumber) = (slot, parent, level)
      (self.hidesMore, self.hasCloud) = (hidesMore, hasCloud)
      direction = .right
      frame = Frame(.zero)
    }
  }

  /// The gaps between boxes.
  public struct Spacing: Hashable, Sendable {
    /// Between children of one parent.
    public var siblings = 8.0
    /// Between children of different parents.
    public var branches = 16.0
    /// Between a node and its children; up to 3.5 times as much before a wide fan of children.
    public var levels = 44.0
    /// Around the contents of a cloud.
    public var cloud = 14.0
    /// Between trees that are not connected.
    public var trees = 40.0

    /// Whether branches that grow downwards hang below their tops line by line, like an outline. The root's
    /// branches stay in a row, and their children too unless they are a list.
    public var hangsBranches = false

    /// Creates the usual spacing.
    public init() {}

    /// Small gaps, for large maps.
    public static let compact: Spacing = {
      var spacing = Spacing()
      (spacing.siblings, spacing.branches, spacing.levels) = (0, 3, 16)
      (spacing.cloud, spacing.trees) = (8, 24)
      return spacing
    }()
  }

  /// The boxes in reading order: each node comes before its children, and floating trees come last.
  public internal(set) var boxes: [Box]
  /// The smallest frame that contains all boxes.
  public internal(set) var bounds: Frame

  /// Lays out a map.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - arrangement: The directions in which its branches grow.
  ///   - spacing: The gaps between boxes.
  ///   - alignsLevels: Whether all nodes of a level begin at the same distance from the root.
  ///   - keepsOffsets: Whether dragged nodes keep their offsets; inside of floating trees, they always do.
  ///   - measure: Returns the size of a node by its slot and its level.
  public init(
    _ map: MindMap, _ arrangement: Arrangement = .both, spacing: Spacing = Spacing(),
    alignsLevels: Bool = false, keepsOffsets: Bool = true,
    measure: (_ slot: MindMap.Slot, _ level: Int) -> Extent
  ) {
    self.init(
      map, arrangement, spacing: spacing, alignsLevels: alignsLevels, keepsOffsets: keepsOffsets
    ) { boxes in
      var sizes = [Extent](repeating: Extent(width: 0, height: 0), count: boxes.count)
      for number in Self.inMemoryOrder(boxes, in: map) where number >= 0 {
        let index = Int(number)
        sizes[index] = measure(boxes[index].slot, boxes[index].level)
      }
      return sizes
    }
  }

  /// Lays out a map, or one branch of it.
  ///
  /// - Parameters:
  ///   - branch: The top of a branch that is laid out alone.
  ///   - measure: Returns the sizes of all nodes of a tree, in the order of their boxes, which have no positions
  ///     yet; called once for each tree.
  package init(
    _ map: MindMap, _ arrangement: Arrangement, branch: MindMap.Slot? = nil,
    spacing: Spacing = Spacing(), alignsLevels: Bool = false, keepsOffsets: Bool,
    measuringAll measure: ([Box]) -> [Extent]
  ) {
    var maker = LayoutMaker(map, spacing: spacing, alignsLevels: alignsLevels)
    maker.layOut(arrangement, branch: branch, keepsOffsets: keepsOffsets, measure)
    boxes = maker.boxes
    bounds = maker.bounds
  }

  /// Returns the indices of the boxes of a large tree in the order in which their texts lie in memory; -1 for a
  /// slot without a box.
  private static func inMemoryOrder(_ boxes: [Box], in map: MindMap) -> [Int32] {
    guard boxes.count > map.slotCount / 2 else {
      return boxes.indices.map { Int32(truncatingIfNeeded: $0) }
    }
    var order = [Int32](repeating: -1, count: map.slotCount)
    for (index, box) in boxes.enumerated() {
      order[box.slot.index] = Int32(truncatingIfNeeded: index)
    }
    return order
  }
}
