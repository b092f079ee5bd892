/// Removes pictures, recordings and films from a node; the node stays.
public struct RemoveContent: Command {
  /// The node whose media are removed.
  public var node: MindMap.Node.ID

  /// The name of the command in the Undo menu.
  public var name: String { "Remove Content" }

  /// Creates the command.
  public init(of node: MindMap.Node.ID) {
    self.node = node
  }

  /// Returns one change, or none if the node has no media. Refused while something is being recorded in the node.
  public func changes(
    in map: MindMap, context: inout Context
  ) throws(Refusal) -> [MindMap.Change] {
    try context.refuseRemoval(ofContentOf: .node(node))
    return try map.node(node).media.isEmpty ? [] : [.set(node, .media([]))]
  }
}

/// Adds a connector from a node to another node, which need not be its child.
public struct Connect: Command {
  /// The node where the connector starts.
  public var node: MindMap.Node.ID
  /// The connector.
  public var connector: Connector

  /// The name of the command in the Undo menu.
  public var name: String { "Connect Nodes" }

  /// Creates the command.
  public init(_ node: MindMap.Node.ID, to target: MindMap.Node.ID, label: String? = nil) {
    self.init(node, with: Connector(to: target, label: label))
  }

  /// Creates the command with a given connector.
  public init(_ node: MindMap.Node.ID, with connector: Connector) {
    self.node = node
    self.connector = connector
  }

  /// Returns a change that adds the connector. Refused if the target is not in the map.
  public func changes(
    in map: MindMap, context: inout Context
  ) throws(Refusal) -> [MindMap.Change] {
    _ = try map.existingSlot(of: connector.target)
    return [.set(node, .connectors(try map.node(node).connectors + [connector]))]
  }
}

/// Removes a connector from the node where it starts.
public struct RemoveConnector: Command {
  /// The position of the connector among the connectors that start at the node.
  public var position: Int
  /// The node where the connector starts.
  public var node: MindMap.Node.ID

  /// The name of the command in the Undo menu.
  public var name: String { "Remove Connector" }

  /// Creates the command.
  public init(at position: Int, of node: MindMap.Node.ID) {
    self.position = position
    self.node = node
  }

  /// Returns a change that removes the connector.
  public func changes(
    in map: MindMap, context: inout Context
  ) throws(Refusal) -> [MindMap.Change] {
    var connectors = try map.node(node).connectors
    guard connectors.indices.contains(position) else {
      throw Refusal(
        .outOfRange, "'\(node)' has \(connectors.count) connectors, no number \(position).")
    }
    connectors.remove(at: position)
    return [.set(node, .connectors(connectors))]
  }
}

/// Sets a property of the map as a whole, such as its name, its description or its canvas.
public struct SetMap: Command {
  /// The property with its new value.
  public var property: MindMap.Property

  /// The name of the command in the Undo menu.
  public var name: String { property.menuName }

  /// Creates the command.
  public init(to property: MindMap.Property) {
    self.property = property
  }

  /// Returns one change. A name without a visible character is refused.
  public func changes(
    in map: MindMap, context: inout Context
  ) throws(Refusal) -> [MindMap.Change] {
    if let name = property.value(of: MindMap.Property.name) {
      return [.setMap(.name(try Name(name).text))]
    }
    return [.setMap(property)]
  }
}

extension MindMap {
  /// Refuses media on the root, which shows only text, and refuses to remove media while the node is being recorded.
  func checkContent(
    _ property: Node.Property, of id: Node.ID, context: Context
  ) throws(Refusal) {
    let slot = try existingSlot(of: id)
    guard let media = property.value(of: Node.Property.media) else { return }
    if slot == rootSlot, !media.isEmpty {
      throw Refusal(
        .rootShowsText, "The root shows text only; put the picture or recording on a branch.")
    }
    try context.refuseReplacement(of: self[slot].media, by: media, in: .node(id))
  }
}

extension Refusal.Code {
  /// The root of a map shows text only.
  public static let rootShowsText: Self = "root-shows-text"
}

extension Context {
  /// Refuses to replace media by a list that lacks any of them, while their node or note is being recorded.
  func refuseReplacement(
    of old: [Media], by new: [Media], in recorded: Recorded
  ) throws(Refusal) {
    guard !Set(new).isSuperset(of: old) else { return }
    try refuseRemoval(ofContentOf: recorded)
  }

  /// Refuses to remove content of a node or a note that is being recorded.
  func refuseRemoval(ofContentOf recorded: Recorded) throws(Refusal) {
    guard recording.contains(recorded) else { return }
    let id =
      switch recorded {
      case .node(let id): id.rawValue
      case .note(let id): id.rawValue
      }
    throw Refusal(.recording, "'\(id)' is being recorded; stop the recording, then remove it.")
  }
}
