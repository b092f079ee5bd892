package import NapkinCore

/// A node of a map, and where it stands in the file. A map may have a million of them.
package struct PlacedNode: Sendable {
  let slot: MindMap.Slot
  /// How many lists an item is deep; less than zero for a heading.
  private let depth: Int32

  init(_ slot: MindMap.Slot, at position: MarkdownWriter.Position) {
    self.slot = slot
    depth =
      switch position {
      case .heading(let level): Int32(-level)
      case .item(let depth): Int32(truncatingIfNeeded: depth)
      }
  }

  /// A node of which it matters only whether it is a heading.
  package init(_ slot: MindMap.Slot, isHeading: Bool) {
    self.init(slot, at: isHeading ? .heading(1) : .item(0))
  }

  var isHeading: Bool { depth < 0 }

  /// How many lists it is deep, if it is an item.
  var depthOfItem: Int? { isHeading ? nil : Int(depth) }

  /// Where it stands.
  var position: MarkdownWriter.Position {
    isHeading ? .heading(Int(-depth)) : .item(Int(depth))
  }

  /// The nodes of a map in the order of the file.
  static func all(of map: MindMap, _ placing: Placing) -> [PlacedNode] {
    var placing = placing
    var nodes: [PlacedNode] = []
    nodes.reserveCapacity(map.count)
    for visit in map.walkAll() {
      if let position = placing.place(visit) { nodes.append(PlacedNode(visit.slot, at: position)) }
    }
    return nodes
  }
}
