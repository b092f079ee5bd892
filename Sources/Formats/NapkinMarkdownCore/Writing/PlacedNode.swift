package import NapkinCore

/// A node of a map, and its position in the file. A map may have a million nodes.
package struct PlacedNode: Sendable {
  let slot: MindMap.Slot
  /// The depth of an item in lists; less than zero for a heading.
  private let depth: Int32
  /// Whether the node is text of its parent, and whether a reader finds it as such text.
  private let (isBody, isKept): (Bool, Bool)

  init(_ slot: MindMap.Slot, at position: MarkdownWriter.Position) {
    self.slot = slot
    switch position {
    case .heading(let level): (depth, isBody, isKept) = (Int32(-level), false, false)
    case .item(let depth):
      (self.depth, isBody, isKept) = (Int32(truncatingIfNeeded: depth), false, false)
    case .body(let depth, let isKept):
      (self.depth, isBody, self.isKept) = (Int32(truncatingIfNeeded: depth), true, isKept)
    }
  }

  /// Creates a node for callers that ask only whether it is a heading.
  package init(_ slot: MindMap.Slot, isHeading: Bool) {
    self.init(slot, at: isHeading ? .heading(1) : .item(0))
  }

  var isHeading: Bool { depth < 0 }

  /// The depth in lists; `nil` for a heading.
  var depthInLists: Int? { isHeading ? nil : Int(depth) }

  var position: MarkdownWriter.Position {
    if isBody { return .body(Int(depth), isKept: isKept) }
    return isHeading ? .heading(Int(-depth)) : .item(Int(depth))
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
