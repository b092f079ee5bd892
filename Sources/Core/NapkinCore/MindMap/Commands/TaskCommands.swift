/// Marks nodes as done, as open or as not a task. Their progress and priority stay.
public struct SetTask: Command {
  /// The nodes.
  public var nodes: [MindMap.Node.ID]
  /// The new status of the nodes.
  public var status: TaskState.Status

  /// The name of the command in the Undo menu.
  public var name: String {
    switch status {
    case .done: "Complete Task"
    case .open: "Reopen Task"
    case .partly, .none: "Change Task"
    }
  }

  /// Creates the command.
  public init(_ nodes: MindMap.Node.ID..., to status: TaskState.Status) {
    self.init(nodes, to: status)
  }

  /// Creates the command.
  public init(_ nodes: [MindMap.Node.ID], to status: TaskState.Status) {
    (self.nodes, self.status) = (nodes, status)
  }

  /// Returns one change for each node that has another status.
  public func changes(
    in map: MindMap, context: inout Context
  ) throws(Refusal) -> [MindMap.Change] {
    var changes: [MindMap.Change] = []
    for id in nodes {
      var task = try map.node(id).task
      if task.status == status { continue }
      task.status = status
      changes.append(.set(id, .task(task)))
    }
    return changes
  }
}

/// Marks an unfinished task as done and a finished task as open, as a tick box does.
public struct ToggleTask: Command {
  /// The node of the task.
  public var node: MindMap.Node.ID

  /// The name of the command in the Undo menu.
  public var name: String { "Toggle Task" }

  /// Creates the command.
  public init(_ node: MindMap.Node.ID) {
    self.node = node
  }

  /// Returns one change.
  public func changes(
    in map: MindMap, context: inout Context
  ) throws(Refusal) -> [MindMap.Change] {
    let isDone = try map.node(node).task.status == .done
    return try SetTask(node, to: isDone ? .open : .done).changes(in: map, context: &context)
  }
}
