/// A node with all its descendants, as a value apart from any map. Maps insert, remove and copy branches.
///
/// The nodes are in one flat list, parents before children. So a branch of any depth is copied, compared and
/// released without recursion.
public struct Branch: Hashable, Sendable {
  /// The nodes, in the order in which an outline shows them.
  public private(set) var nodes: [MindMap.Node]
  /// The index of the parent in the list, for each node except the first. The list is empty for a single node, as
  /// most branches are, and then takes no memory.
  private var parents: [Int32] = []

  /// Creates a branch of a single node.
  public init(_ node: MindMap.Node) {
    nodes = [node]
  }

  init(nodes: [MindMap.Node], parents: [Int32]) {
    self.nodes = nodes
    self.parents = parents
  }

  /// The identifier of the node at the top.
  public var id: MindMap.Node.ID { nodes[0].id }

  /// The index of a node's parent in the list, or `nil` for the first node.
  public func parent(of index: Int) -> Int? {
    index == 0 ? nil : Int(parents[index - 1])
  }

  /// Adds a node as the last child of another node and returns its index in the list.
  ///
  /// The parent has to be the last node in the list or an ancestor of it, as when an outline is read from top to
  /// bottom.
  @discardableResult
  public mutating func append(_ node: MindMap.Node, under parent: Int) -> Int {
    precondition(isOpen(parent), "The parent is the last node or one of its ancestors.")
    nodes.append(node)
    parents.append(Int32(parent))
    return nodes.count - 1
  }

  /// How many levels lie above each node, in the order of the nodes.
  public var depths: [Int] {
    var depths = [0]
    depths.reserveCapacity(nodes.count)
    for parent in parents { depths.append(depths[Int(parent)] + 1) }
    return depths
  }

  /// Changes every node in turn.
  mutating func update(_ change: (inout MindMap.Node) -> Void) {
    for index in nodes.indices { change(&nodes[index]) }
  }

  private func isOpen(_ index: Int) -> Bool {
    guard nodes.indices.contains(index) else { return false }
    var ancestor = nodes.count - 1
    while ancestor > index { ancestor = Int(parents[ancestor - 1]) }
    return ancestor == index
  }
}

extension Branch: Codable {
  private enum CodingKeys: String, CodingKey {
    case nodes, parents
  }

  /// Reads a branch, and refuses one whose nodes do not form a single tree.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let nodes = try container.decode([MindMap.Node].self, forKey: .nodes)
    let parents = try container.decode([Int32].self, forKey: .parents)
    guard let first = nodes.first, parents.count == nodes.count, parents[0] == -1 else {
      throw DecodingError.dataCorruptedError(
        forKey: .parents, in: container, debugDescription: "A branch has one parent a node.")
    }
    self.init(first)
    for (node, parent) in zip(nodes, parents).dropFirst() {
      guard isOpen(Int(parent)) else {
        throw DecodingError.dataCorruptedError(
          forKey: .parents, in: container, debugDescription: "A parent stands before its children.")
      }
      append(node, under: Int(parent))
    }
  }

  /// Writes the branch as two lists: the nodes, and the indices of their parents.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(nodes, forKey: .nodes)
    try container.encode([-1] + parents, forKey: .parents)
  }
}
