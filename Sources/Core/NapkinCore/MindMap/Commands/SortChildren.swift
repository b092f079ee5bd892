/// Sorts the children of a node by their texts. Case and accents are ignored, and numbers are compared by value.
public struct SortChildren: Command {
  /// The node whose children are sorted.
  public var node: MindMap.Node.ID

  /// The name of the command in the Undo menu.
  public var name: String { "Sort Children" }

  /// Creates the command.
  public init(of node: MindMap.Node.ID) {
    self.node = node
  }

  /// Returns one move for each child that changes its position. Children that are texts of the node, see
  /// ``MindMap/Node/isBody``, come first.
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

/// A text in the form in which it is compared: without case and accents, and with numbers as numbers.
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
