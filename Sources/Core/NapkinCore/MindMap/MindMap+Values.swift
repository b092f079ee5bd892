extension MindMap: Hashable {
  /// Whether two maps have the same properties and the same tree of nodes. Slots are not compared.
  public static func == (left: MindMap, right: MindMap) -> Bool {
    guard left.id == right.id, left.modified == right.modified, left.header == right.header,
      left.count == right.count, left.floatingSlots.count == right.floatingSlots.count
    else { return false }
    return zip(left.walkAll(), right.walkAll()).allSatisfy { mine, theirs in
      mine.depth == theirs.depth && left[mine.slot] == right[theirs.slot]
    }
  }

  /// Hashes the properties of the map, and the identifiers and texts of its nodes, which differ between most maps.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(header)
    for visit in walkAll() {
      hasher.combine(visit.depth)
      hasher.combine(self[visit.slot].id)
      hasher.combine(self[visit.slot].text)
    }
  }
}

extension MindMap: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, modified, header, trees
  }

  /// Reads a map from one branch for the root and one for each floating node.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let trees = try container.decode([Branch].self, forKey: .trees)
    guard let rootTree = trees.first else {
      throw DecodingError.dataCorruptedError(
        forKey: .trees, in: container, debugDescription: "A map has a root.")
    }
    self.init(id: try container.decode(ID.self, forKey: .id), root: rootTree.nodes[0])
    modified = try container.decodeIfPresent(Instant.self, forKey: .modified)
    header = try container.decode(Shared<Header>.self, forKey: .header)
    try canvas.check()
    var slots = [rootSlot]
    for (index, node) in rootTree.nodes.enumerated().dropFirst() {
      guard slot(of: node.id) == nil else { throw Refusal.duplicate("node", node.id.rawValue) }
      slots.append(append(node, under: slots[rootTree.parent(of: index) ?? 0]))
    }
    for tree in trees.dropFirst() { try insert(tree, under: nil) }
  }

  /// Writes the map as flat lists, without recursion.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encodeIfPresent(modified, forKey: .modified)
    try container.encode(header, forKey: .header)
    let trees = try ([root] + floating).map { try branch(at: $0) }
    try container.encode(trees, forKey: .trees)
  }
}
