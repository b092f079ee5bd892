import NapkinCore

extension Content {
  /// Whether content that was read again says the same, as far as a file can tell: identifiers that the file
  /// does not have are made up anew, and dates that it does not have are gone. What was not changed since
  /// earlier content has to be the same in all else.
  func isSame(as read: Content, unchangedSince old: Content) -> Bool {
    switch (self, read, old) {
    case (.map(let map), .map(let read), .map(let old)):
      map.opened(like: read).isSame(as: read, unchangedSince: old)
    default: self == read
    }
  }
}

extension MindMap {
  /// The map without a root of ours above a single node, if what was read has none there: nothing in a file
  /// tells of one that says nothing.
  fileprivate func opened(like read: MindMap) -> MindMap {
    var map = self
    if isRootImplied, !read.isRootImplied { map.openRoot() }
    return map
  }

  fileprivate func isSame(as read: MindMap, unchangedSince old: MindMap) -> Bool {
    guard count == read.count, isRootImplied == read.isRootImplied, info == read.info else {
      return false
    }
    let pairs = Array(zip(walkAll(), read.walkAll()))
    var names: [Node.ID: Node.ID] = [:]
    for (mine, other) in pairs {
      guard mine.depth == other.depth else { return false }
      names[self[mine.slot].id] = read[other.slot].id
    }
    return pairs.allSatisfy { mine, other in
      let (node, read) = (self[mine.slot], read[other.slot])
      // What has moved may have lost what a file says of some places only.
      guard old[node.id] == node, old.parent(of: node.id) == parent(of: node.id) else {
        return node.isBody == read.isBody
          && node.text.plain.split(whereSeparator: \.isWhitespace)
            == read.text.plain.split(whereSeparator: \.isWhitespace)
      }
      return node.inFile(names) == read.inFile([:])
    }
  }
}

extension MindMap.Node {
  /// What of a node a file can tell, with what leads to other nodes under their new names.
  fileprivate func inFile(_ names: [MindMap.Node.ID: MindMap.Node.ID]) -> MindMap.Node {
    var node = identified(as: "")
    (node.hasInventedID, node.created, node.modified) = (false, nil, nil)
    if !node.foreign.isEmpty { node.foreign = Foreign() }
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
