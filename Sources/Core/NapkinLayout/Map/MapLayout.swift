public import NapkinCore

/// Where each node of a map goes that can be seen.
///
/// The root's middle lies at the origin, unless it was dragged away. What is below a folded node is left out.
///
/// ```swift
/// let layout = MapLayout(map) { slot, _ in
///   let metrics = TextMetrics(size: 14)
///   return Extent(width: metrics.width(of: map[slot].text.plain), height: metrics.lineHeight)
/// }
/// ```
public struct MapLayout: Hashable, Sendable {
  /// Where a map's branches grow to.
  public enum Arrangement: String, Hashable, Sendable, CaseIterable {
    /// To both sides of the root: where the map says so, and otherwise so that both are as high.
    case both
    /// To the right.
    case right
    /// Downwards, as in the chart of an organisation.
    case down
    /// All around the root, each level on a ring of its own.
    case radial
  }

  /// Where a branch grows to.
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

  /// One node that can be seen.
  public struct Box: Hashable, Sendable {
    /// Which node it is.
    public let slot: MindMap.Slot
    /// The index of its parent's box; `nil` for the root and for floating nodes.
    public var parent: Int? { parentIndex < 0 ? nil : Int(parentIndex) }
    /// How many levels lie between it and the root of its tree.
    public var level: Int { Int(levelNumber) }
    /// Where its branch grows to.
    public internal(set) var direction: Direction
    /// Whether there is more below it that is folded away.
    public let hidesMore: Bool
    /// Whether it stands in a cloud of its own, with all that is below it.
    public let hasCloud: Bool
    /// Whether it hangs below its parent, a little to the right, as the lines of an outline do.
    public internal(set) var isHanging = false
    /// Where it lies.
    public internal(set) var frame: Frame

    var parentIndex: Int32
    fileprivate let levelNumber: Int32

    /// A box of which it is not known yet how large it is, and where it lies.
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
    /// Between a node and its children, before a wide fan up to 3.5 times this.
    public var levels = 44.0
    /// Around a cloud.
    public var cloud = 14.0
    /// Between trees that are not connected.
    public var trees = 40.0

    /// Whether branches that grow downwards hang below their tops line by line, as an outline does, where the root's
    /// branches and their children already stand in rows.
    public var hangsBranches = false

    /// Creates the usual spacing.
    public init() {}

    /// Little space, for large maps.
    public static let compact: Spacing = {
      var spacing = Spacing()
      (spacing.siblings, spacing.branches, spacing.levels) = (0, 3, 16)
      (spacing.cloud, spacing.trees) = (8, 24)
      return spacing
    }()
  }

  /// The nodes in reading order: each before its children, and what floats at the end.
  public internal(set) var boxes: [Box]
  /// The smallest frame that holds them all.
  public internal(set) var bounds: Frame

  /// Lays a map out.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - arrangement: Where its branches grow to.
  ///   - spacing: The gaps between boxes.
  ///   - alignsLevels: Whether all nodes of a level begin at the same distance from the root.
  ///   - keepsOffsets: Whether what people dragged away stays so; inside of what floats it does.
  ///   - measure: How large a node is, by its slot and its level.
  public init(
    _ map: MindMap, _ arrangement: Arrangement = .both, spacing: Spacing = Spacing(),
    alignsLevels: Bool = false, keepsOffsets: Bool = true,
    measure: (_ slot: MindMap.Slot, _ level: Int) -> Extent
  ) {
    self.init(
      map, arrangement, spacing: spacing, alignsLevels: alignsLevels, keepsOffsets: keepsOffsets
    ) { boxes in
      var sizes = [Extent](repeating: Extent(width: 0, height: 0), count: boxes.count)
      for number in Self.asTheyLie(boxes, in: map) where number >= 0 {
        let index = Int(number)
        sizes[index] = measure(boxes[index].slot, boxes[index].level)
      }
      return sizes
    }
  }

  /// Lays a map out.
  ///
  /// - Parameters:
  ///   - branch: The node that is laid out alone, with all that is below it.
  ///   - measure: How large the nodes of a tree are, in the order of their boxes, which are not placed yet;
  ///     asked once for each tree.
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

  /// The numbers of the boxes of a large tree in the order in which their texts lie in memory; -1 stands
  /// for what has no box.
  private static func asTheyLie(_ boxes: [Box], in map: MindMap) -> [Int32] {
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
