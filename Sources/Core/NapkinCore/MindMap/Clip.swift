/// Branches that were copied, for a clipboard. A clip can be pasted into any map, any number of times.
///
/// Pasted nodes get fresh identifiers. Connectors and links between copied nodes point to the copies. Links inside
/// of a text stay as they are.
public struct Clip: Hashable, Sendable, Codable {
  /// The branches, in order.
  public var branches: [Branch]
  /// The map that the branches were copied from; `nil` if they come from elsewhere.
  var source: MindMap.ID?

  /// Creates a clip of branches.
  public init(_ branches: [Branch]) {
    self.branches = branches
  }

  /// The clip as a plain outline: a line for each node, indented by a tab for each level, at most 100 tabs.
  public var outlineText: String {
    var text = ""
    for branch in branches {
      for (node, depth) in zip(branch.nodes, branch.depths) {
        // Text with a line break would be read back as two nodes.
        let lines = node.text.plain.split(whereSeparator: \.isNewline)
        // Deeper indentation does not fit on a screen, and the tabs of a chain of 100,000 nodes would take
        // gigabytes.
        text +=
          String(repeating: "\t", count: min(depth, 100)) + lines.joined(separator: " ") + "\n"
      }
    }
    return text
  }

  /// The branches with identifiers that are not in use in a map. A connector to a node outside of the clip is
  /// dropped if the clip comes from another map, because its target would be a different node here.
  func freshBranches(from identifiers: inout Identifiers, in map: MindMap) -> [Branch] {
    // A clip may hold the same branch twice; each copy of a node gets its own identifier.
    var fresh: [[MindMap.Node.ID]] = []
    var copies: [MindMap.Node.ID: MindMap.Node.ID] = [:]
    for branch in branches {
      fresh.append(
        branch.nodes.map { _ in MindMap.Node.ID(identifiers.next { map.contains(.init($0)) }) })
    }
    for (branch, ids) in zip(branches, fresh) {
      copies.merge(zip(branch.nodes.lazy.map(\.id), ids)) { first, _ in first }
    }
    return zip(branches, fresh).map { branch, ids in
      var branch = branch
      // A connector points to the copy in its own branch, even if another branch is the same.
      let pairs = branches.count > 1 ? zip(branch.nodes.map(\.id), ids) : zip([], [])
      let beside = Dictionary(pairs) { first, _ in first }
      var ids = ids.makeIterator()
      branch.update { node in
        node.id = ids.next() ?? node.id
        node.hasInventedID = false
        if node.isPlain { return }
        let leadsOut = source == nil || source == map.id
        func copy(of target: MindMap.Node.ID) -> MindMap.Node.ID? {
          beside[target] ?? copies[target]
        }
        node.connectors = node.connectors.compactMap { connector in
          guard let target = copy(of: connector.target) else { return leadsOut ? connector : nil }
          var connector = connector
          connector.target = target
          return connector
        }
        if let target = node.link.flatMap(MindMap.Node.ID.init(ofLink:)).flatMap(copy) {
          node.link = "#\(target)"
        }
      }
      return branch
    }
  }
}

extension MindMap {
  /// Copies nodes with their descendants. A node inside of another node's branch is copied with that branch.
  public func clip(of nodes: Node.ID...) throws(Refusal) -> Clip {
    try clip(of: nodes)
  }

  /// Copies nodes with their descendants. A node inside of another node's branch is copied with that branch.
  public func clip(of nodes: [Node.ID]) throws(Refusal) -> Clip {
    var branches: [Branch] = []
    for top in try tops(of: nodes) { branches.append(try branch(at: top)) }
    var clip = Clip(branches)
    clip.source = id
    return clip
  }
}

/// Pastes a clip under a node, or as floating branches.
public struct PasteNodes: Command {
  /// The clip to paste.
  public var clip: Clip
  /// The new parent, or `nil` to let the branches float.
  public var parent: MindMap.Node.ID?
  /// The position among the children; `nil` for the end.
  public var position: Int?

  /// The name of the command in the Undo menu.
  public var name: String { "Paste" }

  /// Creates the command.
  public init(_ clip: Clip, under parent: MindMap.Node.ID?, at position: Int? = nil) {
    self.clip = clip
    self.parent = parent
    self.position = position
  }

  /// Returns one insertion for each branch. Refused if the parent is below a node that was copied in this map.
  public func changes(
    in map: MindMap, context: inout Context
  ) throws(Refusal) -> [MindMap.Change] {
    let parentSlot = try map.existingSlot(of: parent)
    let count = map.siblings(under: parentSlot).count
    let first = position ?? count
    guard 0...count ~= first else { throw .position(first, of: count) }
    if let parent, clip.source == map.id {
      let above = Set(map.path(to: parent).dropLast())
      if let branch = clip.branches.first(where: { above.contains($0.id) }) {
        throw Refusal(
          .intoOwnBranch,
          "'\(branch.id)' cannot be pasted into its own branch; choose a parent outside of it.")
      }
    }
    let branches = clip.freshBranches(from: &context.identifiers, in: map)
    return branches.enumerated().map { .insert($1, under: parent, at: first + $0) }
  }
}
