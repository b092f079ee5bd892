/// What was copied: branches as values, to be pasted anywhere, as often as one likes.
///
/// Every paste gets fresh identifiers; connectors and links of nodes that were copied together lead to the
/// copies. Links among the words of a text stay as they were written.
public struct Clip: Hashable, Sendable, Codable {
  /// The branches, in order.
  public var branches: [Branch]
  /// The map that they were copied from, if it was one.
  var source: MindMap.ID?

  /// Creates a clip of branches.
  public init(_ branches: [Branch]) {
    self.branches = branches
  }

  /// The clip as a plain outline: a line a node, a tab a level, at most 100 tabs.
  public var outlineText: String {
    var text = ""
    for branch in branches {
      for (node, depth) in zip(branch.nodes, branch.depths) {
        // A line break inside of a text would make it two nodes.
        let lines = node.text.plain.split(whereSeparator: \.isNewline)
        // Nobody sees how deep a line is that begins beyond the window, and a chain of 100,000
        // nodes would fill gigabytes with tabs.
        text +=
          String(repeating: "\t", count: min(depth, 100)) + lines.joined(separator: " ") + "\n"
      }
    }
    return text
  }

  /// The branches with identifiers that a map does not have. Connectors to nodes that were not copied
  /// stay in the map that they were copied from: elsewhere they would lead to somebody else.
  func freshBranches(from identifiers: inout Identifiers, in map: MindMap) -> [Branch] {
    // The same branch may have been copied twice; each of its nodes gets an identifier of its own.
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
      // A connector leads to the copy beside it, even if another branch is the same.
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
  /// Copies nodes with their descendants; those inside of another one's branch come with it.
  public func clip(of nodes: Node.ID...) throws(Refusal) -> Clip {
    try clip(of: nodes)
  }

  /// Copies nodes with their descendants; those inside of another one's branch come with it.
  public func clip(of nodes: [Node.ID]) throws(Refusal) -> Clip {
    var branches: [Branch] = []
    for top in try tops(of: nodes) { branches.append(try branch(at: top)) }
    var clip = Clip(branches)
    clip.source = id
    return clip
  }
}

/// Pastes a clip under a node, or lets it float.
public struct PasteNodes: Command {
  /// What is pasted.
  public var clip: Clip
  /// The new parent, or `nil` to let the branches float.
  public var parent: MindMap.Node.ID?
  /// The position among the children; at the end if not given.
  public var position: Int?

  /// The name of the command in the Undo menu.
  public var name: String { "Paste" }

  /// Creates the command.
  public init(_ clip: Clip, under parent: MindMap.Node.ID?, at position: Int? = nil) {
    self.clip = clip
    self.parent = parent
    self.position = position
  }

  /// One insertion a branch, refused below a descendant of a node that was copied in this map.
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
