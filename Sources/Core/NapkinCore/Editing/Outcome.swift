/// The edits of a step, in the order in which they were applied, so that a screen can update only some parts.
public struct Outcome<Document: Editable>: Hashable, Sendable {
  /// An edit that was applied, and the edit that undoes it.
  @usableFromInline
  struct Done: Hashable, Sendable {
    @usableFromInline
    var edit: Edit<Document>
    @usableFromInline
    var inverse: Edit<Document>

    @inlinable
    init(edit: consuming Edit<Document>, inverse: consuming Edit<Document>) {
      self.edit = edit
      self.inverse = inverse
    }
  }

  /// The name of the step.
  public let name: String
  /// Whether the history got a new step. An app with an `UndoManager` registers an undo only in this case. `false`
  /// if nothing changed, or if the edits were added to the step of a gesture.
  public var isNewStep: Bool { addsStep }
  @usableFromInline
  var addsStep = false
  @usableFromInline
  var done: [Done] = []

  /// The edits that were applied; empty if there was nothing to do.
  public var edits: [Edit<Document>] { done.map(\.edit) }
  /// The changes that were applied, without their dates.
  public var changes: [Document.Change] { done.map(\.edit.change) }
  /// For each change, the change that undoes it; it holds the earlier value.
  public var inverses: [Document.Change] { done.map(\.inverse.change) }

  @inlinable
  var count: Int { done.count }

  @inlinable
  init(name: String) {
    self.name = name
  }

  @inlinable
  mutating func append(_ edit: consuming Edit<Document>, inverse: consuming Edit<Document>) {
    let new = Done(edit: edit, inverse: inverse)
    // Most steps have one edit, and creating a list with one edit is faster than appending to an empty list.
    if done.isEmpty { done = [new] } else { done.append(new) }
  }
}

// MARK: - Parts

extension Outcome {
  /// The identifiers of the parts of the document that a screen has to update, each once: nodes of a map or plans of
  /// a list; in a notebook, its documents and their parts.
  public var affectedParts: [String] {
    var seen: Set<String> = []
    return zip(changes, inverses).flatMap { $0.affectedParts + $1.affectedParts }
      .filter { seen.insert($0).inserted }
  }
}

extension Outcome<MindMap> {
  /// The nodes that a screen has to update, each once: nodes that were inserted, removed, moved or changed, and
  /// parents that got or lost a child.
  public var affectedNodes: [MindMap.Node.ID] {
    MindMap.affectedNodes(of: zip(changes, inverses).flatMap { [$0, $1] })
  }
}

extension Outcome<Notebook> {
  /// The items of the notebook that a screen has to update, each once: items that were inserted, removed, moved or
  /// changed.
  public var affectedItems: [Notebook.ItemID] {
    var seen: Set<Notebook.ItemID> = []
    return changes.compactMap(\.affectedItem).filter { seen.insert($0).inserted }
  }

  /// The nodes of a map that a screen has to update, each once: nodes that were inserted, removed, moved or changed,
  /// and parents that got or lost a child. A map that is inserted or removed as a whole is in ``affectedItems``.
  public func affectedNodes(of map: MindMap.ID) -> [MindMap.Node.ID] {
    let pairs = zip(changes, inverses).flatMap { [$0, $1] }
    return MindMap.affectedNodes(
      of: pairs.compactMap { change in
        if case .map(map, let inner) = change { inner } else { nil }
      })
  }
}

extension MindMap {
  fileprivate static func affectedNodes(of changes: [Change]) -> [Node.ID] {
    var seen: Set<Node.ID> = []
    return changes.flatMap(\.affectedNodes).filter { seen.insert($0).inserted }
  }
}
