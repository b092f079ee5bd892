package import NapkinCore
package import NapkinTesting

/// One change of a map as a person makes it, drawn by chance.
package struct RandomEdit {
  /// What people do to nodes.
  package enum Kind: String, CaseIterable {
    case rename, tick, insert, delete, move, tag, fold, note
  }

  package let kind: Kind
  package let change: MindMap.Change
  /// How many lines of text were put in and taken out.
  package let lineCount: Int

  /// The node that goes elsewhere or away, with all below it.
  package var gone: MindMap.Node.ID? {
    switch change {
    case .remove(let id), .move(let id, _, _): id
    default: nil
    }
  }

  private static let texts = [
    "Call Ana", "R&D", "a < b", "\"quoted\" and 'quoted'", "100 % sure", "zwölf – 十二 – 🍐", "x",
    "2024",
  ]
  private static let notes = ["Short.", "Two\nlines of it", "Bring \"both\" & the rest."]
  private static let tags = ["red", "week 12", "größer"]

  /// Draws a change of a kind; `nil` if the map has no node for it.
  package init?(_ kind: Kind, of map: MindMap, with chance: inout Chance) {
    // What stands between the nodes of a text is changed as text.
    let all = map.walkAll().map { map[$0.slot] }.filter { !$0.isBody }
    let nodes = all.filter { $0.id != map.root || !map.isRootImplied }
    let branches = nodes.filter { $0.id != map.root }
    let candidates =
      switch kind {
      case .delete, .move: branches
      case .fold: nodes.filter { map.childCount(of: $0.id) > 0 }
      default: nodes
      }
    guard let node = candidates.drawn(with: &chance) else { return nil }
    self.kind = kind
    var lineCount = 1
    switch kind {
    case .rename:
      lineCount += Self.lineCount(of: node.text)
      change = .set(node.id, .text(RichText(chance.pick(Self.texts))))
    case .tick:
      let status = node.task.status == .done ? TaskState.Status.open : .done
      change = .set(node.id, .task(TaskState(status)))
    case .insert:
      guard let parent = all.drawn(with: &chance) else { return nil }
      var id = MindMap.Node.ID("new")
      while map.contains(id) { id = MindMap.Node.ID(id.rawValue + "1") }
      let new = MindMap.Node(id: id, RichText(chance.pick(Self.texts)), created: Self.now)
      let place = chance.below(map.childCount(of: parent.id) + 1)
      change = .insert(Branch(new), under: parent.id, at: place)
    case .delete: change = .remove(node.id)
    case .move:
      guard
        let parent = all.filter({ $0.id != node.id && !map.isAncestor(node.id, of: $0.id) })
          .drawn(with: &chance)
      else { return nil }
      let isSibling = map.parent(of: node.id) == parent.id
      let count = map.childCount(of: parent.id) - (isSibling ? 1 : 0)
      change = .move(node.id, under: parent.id, at: chance.below(count + 1))
    case .tag: change = .set(node.id, .tags(node.tags + [chance.pick(Self.tags)]))
    case .fold: change = .set(node.id, .isFolded(!node.isFolded))
    case .note:
      let note = RichText(chance.pick(Self.notes))
      lineCount = Self.lineCount(of: note) + (node.note.map(Self.lineCount) ?? 0)
      change = .set(node.id, .note(note))
    }
    self.lineCount = lineCount
  }

  private static func lineCount(of text: RichText) -> Int {
    text.source.utf8.count { $0 == UInt8(ascii: "\n") } + 1
  }

  /// When the changes are made.
  private static let now = Instant(milliseconds: 1_767_225_600_123)

  /// Changes the map; returns a map in which that was taken back.
  package func apply(to map: inout MindMap) throws -> MindMap {
    var dates = EditDates(Self.now)
    let inverse = try change.apply(to: &map, dates: &dates)
    var undone = map
    _ = try inverse.apply(to: &undone, dates: &dates)
    return undone
  }
}

extension [MindMap.Node] {
  fileprivate func drawn(with chance: inout Chance) -> MindMap.Node? {
    isEmpty ? nil : chance.pick(self)
  }
}
