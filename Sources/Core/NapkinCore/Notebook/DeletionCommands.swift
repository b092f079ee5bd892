/// Moves items into the trash, from which they can be restored.
public struct DeleteItems: Command {
  /// The items to delete.
  public var items: [Notebook.ItemID]

  /// The name of the command in the Undo menu.
  public var name: String {
    items.count == 1 ? "Delete \(items[0].menuName)" : "Delete \(items.count) Things"
  }

  /// Creates the command.
  public init(_ items: Notebook.ItemID...) {
    self.items = items
  }

  /// Creates the command.
  public init(_ items: [Notebook.ItemID]) {
    self.items = items
  }

  /// Creates the command for a deletion to which the user has agreed.
  public init(_ plan: DeletionPlan) {
    items = plan.items
  }

  /// One change for each item; deleting the default plan list is refused.
  public func changes(
    in notebook: Notebook, context: inout Context
  ) throws(Refusal) -> [Notebook.Change] {
    for item in items { try notebook.refuseWhileRecording(item, context) }
    return items.enumerated().map {
      .discard($1, date: context.now, at: notebook.trash.count + $0)
    }
  }
}

/// Deletes everything. The default plan list stays, without its plans and its archive.
public struct DeleteEverything: Command {
  /// The name of the command in the Undo menu.
  public var name: String { "Delete Everything" }

  /// Creates the command.
  public init() {}

  /// One change for each item, and the changes that empty the default list.
  public func changes(
    in notebook: Notebook, context: inout Context
  ) throws(Refusal) -> [Notebook.Change] {
    let defaultList = notebook.defaultPlanList
    let items = notebook.items.map(\.id).filter { $0 != .planList(defaultList) }
    var changes = try DeleteItems(items).changes(in: notebook, context: &context)
    if let list = notebook.planLists[defaultList] {
      if !list.plans.isEmpty {
        changes.append(.planList(defaultList, .remove(list.plans.map(\.id))))
      }
      if !list.archive.isEmpty {
        changes.append(.planList(defaultList, .removeArchived(list.archive.map(\.id))))
      }
    }
    return changes
  }
}

/// Restores an item from the trash. A plan list whose name is taken gets a number after its name.
public struct RestoreItem: Command {
  /// The item to restore.
  public var item: Notebook.ItemID
  /// The position among the items of the same kind; at the end if not given.
  public var position: Int?

  /// The name of the command in the Undo menu.
  public var name: String { "Restore \(item.menuName)" }

  /// Creates the command.
  public init(_ item: Notebook.ItemID, at position: Int? = nil) {
    self.item = item
    self.position = position
  }

  /// One change, or two for a plan list that gets another name.
  public func changes(
    in notebook: Notebook, context: inout Context
  ) throws(Refusal) -> [Notebook.Change] {
    let position = position ?? notebook.count(ofKindOf: item)
    guard let trashed = notebook.trash.first(where: { $0.item.id == item }) else {
      return [.restore(item, at: position)]
    }
    var number = 1
    let renamed = trashed.item.renamed { notebook.freeName($0, after: &number) }
    return number == 1
      ? [.restore(item, at: position)] : [.removeTrashed(item), .insert(renamed, at: position)]
  }
}

/// Removes from the trash all items, or the items that were deleted before a time.
public struct EmptyTrash: Command {
  /// Only items deleted before this time are removed; all items if `nil`.
  public var limit: Instant?

  /// The name of the command in the Undo menu.
  public var name: String { "Empty Trash" }

  /// Creates the command.
  public init(thrownAwayBefore limit: Instant? = nil) {
    self.limit = limit
  }

  /// One change for each item.
  public func changes(
    in notebook: Notebook, context: inout Context
  ) throws(Refusal) -> [Notebook.Change] {
    notebook.trash
      .filter { trashed in limit.map { trashed.date < $0 } ?? true }
      .map { .removeTrashed($0.item.id) }
  }
}

/// A summary of a deletion, to be shown before the user agrees.
public struct DeletionPlan: Hashable, Sendable {
  /// The items that would be deleted.
  public var items: [Notebook.ItemID]
  /// How many nodes, floating ones included, would be deleted.
  public var nodeCount = 0
  /// How many strokes would be deleted.
  public var strokeCount = 0
  /// How many plans, archived ones included, would be deleted.
  public var planCount = 0
  /// How many pictures, recordings and films would be deleted.
  public var mediaCount = 0
}

extension Notebook {
  /// Returns a summary of the deletion of some items; `DeleteItems(plan)` deletes them.
  public func deletionPlan(for items: [ItemID]) throws(Refusal) -> DeletionPlan {
    var plan = DeletionPlan(items: items)
    for id in items {
      guard let item = self[id] else { throw .missing(id.kindName, id.rawValue) }
      plan.mediaCount += item.media.count
      switch item {
      case .note(let note): plan.strokeCount += note.drawing?.strokes.count ?? 0
      case .drawing(let drawing): plan.strokeCount += drawing.strokes.count
      case .map(let map): plan.nodeCount += map.count
      case .planList(let list): plan.planCount += list.plans.count + list.archive.count
      }
    }
    return plan
  }

  func refuseWhileRecording(_ item: ItemID, _ context: Context) throws(Refusal) {
    switch item {
    case .note(let id): try context.refuseRemoval(ofContentOf: .note(id))
    case .map(let id):
      for case .node(let node) in context.recording where maps[id]?.contains(node) == true {
        try context.refuseRemoval(ofContentOf: .node(node))
      }
    case .drawing, .planList: break
    }
  }
}
