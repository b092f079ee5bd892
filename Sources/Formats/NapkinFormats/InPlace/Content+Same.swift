import NapkinCore

extension Content {
  /// Whether this content and the content that was read back are equal in everything that a file can hold.
  /// Identifiers and dates may differ, because the file may not have them. Everything unchanged since `old` has to
  /// be equal otherwise. Of a changed text only the words have to be equal, and the other values of a changed node
  /// may be as in `nodes`, which hold the values that the format keeps.
  func isSame(
    as read: Content, unchangedSince old: Content, but nodes: [MindMap.Node.ID: MindMap.Node] = [:]
  ) -> Bool {
    switch (self, read, old) {
    case (.map(let map), .map(let read), .map(let old)):
      map.opened(like: read).isSame(as: read, unchangedSince: old, but: nodes)
    case (.note(let note), .note(let read), .note(let old)):
      note.isSame(as: read, unchangedSince: old)
    case (.planList(let list), .planList(let read), .planList(let old)):
      list.isSame(as: read, unchangedSince: old)
    default: self == read
    }
  }
}

extension MindMap {
  /// Returns the map without its implied root if that has one child and the map that was read has no implied root:
  /// a file has no trace of an implied root without content.
  func opened(like read: MindMap) -> MindMap {
    var map = self
    if isRootImplied, !read.isRootImplied { map.openRoot() }
    return map
  }

  fileprivate func isSame(
    as read: MindMap, unchangedSince old: MindMap, but nodes: [Node.ID: Node]
  ) -> Bool {
    guard count == read.count, isRootImplied == read.isRootImplied else { return false }
    let pairs = Array(zip(walkAll(), read.walkAll()))
    var names: [Node.ID: Node.ID] = [:]
    for (mine, other) in pairs {
      guard mine.depth == other.depth else { return false }
      names[self[mine.slot].id] = read[other.slot].id
    }
    guard info == old.info ? info.relinking(to: names) == read.info : info.says(read.info) else {
      return false
    }
    return pairs.allSatisfy { mine, other in
      let (node, read) = (self[mine.slot], read[other.slot])
      // A node that was moved may have lost values that the format holds only at some positions.
      guard old[node.id] == node, old.parent(of: node.id) == parent(of: node.id) else {
        return node.isBody == read.isBody && node.text.says(read.text)
          && node.says(read, or: nodes[node.id])
      }
      return node.inFile(names) == read.inFile([:])
    }
  }
}

extension MindMap.Node {
  /// Whether each value of the node that was read equals this node's value, or the value that the format can hold.
  fileprivate func says(_ read: MindMap.Node, or held: MindMap.Node?) -> Bool {
    guard let held else { return true }
    func isSaid(_ thing: (MindMap.Node) -> some Equatable) -> Bool {
      thing(read) == thing(self) || thing(read) == thing(held)
    }
    return isSaid { ($0.note ?? .empty).words } && isSaid { ($0.details ?? .empty).words }
      && isSaid(\.tags) && isSaid(\.task) && isSaid(\.isFolded) && isSaid(\.icons)
      && isSaid(\.attributes) && isSaid(\.media.count) && isSaid { $0.link == nil }
      && isSaid(\.style) && isSaid(\.reminders) && isSaid(\.place) && isSaid(\.connectors.count)
  }

  /// Returns the node without the values that a file may not hold, with the given new identifiers in its references.
  fileprivate func inFile(_ names: [MindMap.Node.ID: MindMap.Node.ID]) -> MindMap.Node {
    var node = identified(as: "")
    (node.hasInventedID, node.created, node.modified) = (false, nil, nil)
    if !node.foreign.isEmpty { node.foreign = Foreign() }
    if text.syntax != .plain { node.text = text.relinking(to: names) }
    if let note { node.note = note.relinking(to: names) }
    if let details { node.details = details.relinking(to: names) }
    if !node.connectors.isEmpty {
      for index in node.connectors.indices {
        let target = node.connectors[index].target
        node.connectors[index].target = names[target] ?? target
      }
    }
    if let target = node.link.flatMap(MindMap.Node.ID.init(ofLink:)), let name = names[target] {
      node.link = "#" + name.rawValue
    }
    return node
  }
}

extension Note {
  fileprivate func isSame(as read: Note, unchangedSince old: Note) -> Bool {
    guard text == old.text ? text == read.text : text.says(read.text) else { return false }
    var (note, other) = (self, read)
    (note.text, other.text) = (.empty, .empty)
    (note.id, note.created, note.modified) = (read.id, read.created, read.modified)
    // The values of other programs for a title and tags may be written differently.
    if foreign == old.foreign { note.foreign = read.foreign }
    return note == other
  }
}

extension PlanList {
  fileprivate func isSame(as read: PlanList, unchangedSince old: PlanList) -> Bool {
    guard name == read.name, background == read.background,
      archive.map(\.day) == read.archive.map(\.day), plans.count == read.plans.count
    else { return false }
    let before = Dictionary(
      old.allPlans.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return zip(allPlans, read.allPlans).allSatisfy { plan, read in
      if before[plan.id] == plan {
        var plan = plan
        plan.id = read.id
        return plan == read
      }
      return plan.name == read.name && plan.isCompleted == read.isCompleted
        && (plan.note ?? .empty).says(read.note ?? .empty)
    }
  }
}

extension RichText {
  /// Whether two texts have the same words, whatever white space separates them.
  fileprivate func says(_ other: RichText) -> Bool {
    words == other.words
  }

  /// The words of the text without white space.
  fileprivate var words: [Substring] { plain.split(whereSeparator: \.isWhitespace) }

  /// Returns the text with the new identifiers of nodes in its links `#id`.
  fileprivate func relinking(to names: [MindMap.Node.ID: MindMap.Node.ID]) -> RichText {
    if names.isEmpty || innerAddresses.isEmpty { return self }
    let parts = source.split(separator: "#", omittingEmptySubsequences: false)
    let relinked = parts.dropFirst().map { part in
      let id = part.prefix { !$0.isWhitespace && !"()<>\"'".contains($0) }
      return (names[MindMap.Node.ID(String(id))]?.rawValue ?? String(id)) + part[id.endIndex...]
    }
    return RichText(([String(parts[0])] + relinked).joined(separator: "#"), syntax: syntax)
  }
}
