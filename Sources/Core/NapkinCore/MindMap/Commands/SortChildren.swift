/// Puts the children of a node into the order of their texts, as people read them: case and accents aside,
/// numbers by their value.
public struct SortChildren: Command {
  /// The node.
  public var node: MindMap.Node.ID

  /// The name of the command in the Undo menu.
  public var name: String { "Sort Children" }

  /// Creates the command.
  public init(of node: MindMap.Node.ID) {
    self.node = node
  }

  /// One move a child that stands elsewhere afterwards. Text of the node's own stays in front.
  public func changes(
    in map: MindMap, context: inout Context
  ) throws(Refusal) -> [MindMap.Change] {
    var children = try map.children(of: map.existingSlot(of: node))
    let texts = children.filter { map[$0].isBody }
    let sorted =
      texts
      + children.filter { !map[$0].isBody }
      .map { (slot: $0, key: SortKey(map[$0].text.plain)) }
      .sorted { $0.key < $1.key }.map(\.slot)
    var changes: [MindMap.Change] = []
    for (position, slot) in sorted.enumerated() where children[position] != slot {
      guard let from = children[position...].firstIndex(of: slot) else { continue }
      children.insert(children.remove(at: from), at: position)
      changes.append(.move(map[slot].id, under: node, at: position))
    }
    return changes
  }
}

/// A text as it is compared: its words without case, its numbers as numbers.
private struct SortKey: Comparable {
  private enum Run: Comparable {
    case number(length: Int, digits: String)
    case text(String)
  }

  private let runs: [Run]

  init(_ text: String) {
    var runs: [Run] = []
    var rest = SearchText.folded(text)[...]
    while let first = rest.first {
      let isNumber = "0"..."9" ~= first
      let run = rest.prefix { ("0"..."9" ~= $0) == isNumber }
      rest = rest[run.endIndex...]
      if isNumber {
        let digits = String(run.drop { $0 == "0" })
        runs.append(.number(length: digits.utf8.count, digits: digits))
      } else {
        runs.append(.text(String(run)))
      }
    }
    self.runs = runs
  }

  static func < (left: SortKey, right: SortKey) -> Bool {
    left.runs.lexicographicallyPrecedes(right.runs)
  }
}
