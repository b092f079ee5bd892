/// What a step did, in the order in which it was done, so that a screen refreshes only that.
public struct Outcome<Document: Editable>: Hashable, Sendable {
  /// An edit that was applied, and the one that takes it back.
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

  /// What the step is called.
  public let name: String
  /// Whether the history has a step more than before, for an app that shows it to an `UndoManager`: then, and
  /// only then, an undo is to be registered. It is false if nothing changed, and while a gesture goes on.
  public var isNewStep: Bool { addsStep }
  @usableFromInline
  var addsStep = false
  @usableFromInline
  var done: [Done] = []

  /// The edits that were applied, none if there was nothing to do.
  public var edits: [Edit<Document>] { done.map(\.edit) }
  /// The changes that were applied, without their dates.
  public var changes: [Document.Change] { done.map(\.edit.change) }
  /// For each change the one that takes it back: it tells what was there before.
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
    // Most steps are one edit, and a list of one is made faster than it grows.
    if done.isEmpty { done = [new] } else { done.append(new) }
  }
}

// MARK: - Parts

extension Outcome {
  /// The identifiers of the parts of the document that a screen has to look at again, each once: nodes of a
  /// map, plans of a list, and in a notebook its documents and these.
  public var affectedParts: [String] {
    var seen: Set<String> = []
    return zip(changes, inverses).flatMap { $0.affectedParts + $1.affectedParts }
      .filter { seen.insert($0).inserted }
  }
}

extension Outcome<MindMap> {
  /// The nodes that a screen has to look at again, each once: those that came, went or changed, and
  /// the parents that got or lost one.
  public var affectedNodes: [MindMap.Node.ID] {
    MindMap.affectedNodes(of: zip(changes, inverses).flatMap { [$0, $1] })
  }
}

extension Outcome<Notebook> {
  /// The items of the notebook that a screen has to update, each once: those that came, went, moved
  /// or changed.
  public var affectedItems: [Notebook.ItemID] {
    var seen: Set<Notebook.ItemID> = []
    return changes.compactMap(\.affectedItem).filter { seen.insert($0).inserted }
  }

  /// The nodes of a map that a screen has to look at again, each once: those that came, went or
  /// changed, and the parents that got or lost one. A map that comes or goes as a whole is one of the
  /// ``affectedItems``.
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
