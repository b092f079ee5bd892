/// A command for a note, drawing, map or plan list that is performed on this item inside of a notebook.
///
/// ```swift
/// try editor.perform(InsertNode("Cells", under: root).in(biology), in: &context)
/// ```
public struct InNotebook<Inner: Command>: Command where Inner.Document: NotebookItem {
  /// The command to perform.
  public var command: Inner
  /// The identifier of the document that the command changes.
  public var id: Identifier<Inner.Document>

  /// The name of the command in the Undo menu.
  @inlinable
  public var name: String { command.name }

  /// The merge key of the inner command, made unique for the item.
  @inlinable
  public var mergeKey: MergeKey? {
    // The length keeps node "c" of map "a/b" apart from node "b/c" of map "a".
    command.mergeKey.map {
      MergeKey($0.gesture, on: "\(id.rawValue.utf8.count)/\(id.rawValue)/\($0.target)")
    }
  }

  @inlinable
  init(command: Inner, id: Identifier<Inner.Document>) {
    self.command = command
    self.id = id
  }

  /// The changes of the inner command, as changes to the item in the notebook.
  @inlinable
  public func changes(
    in notebook: Notebook, context: inout Context
  ) throws(Refusal) -> [Notebook.Change] {
    guard let document = Inner.Document.find(id, in: notebook) else {
      throw Refusal(.missing, "There is nothing '\(id)' here; it may have been deleted.")
    }
    return try command.changes(in: document, context: &context)
      .map { Inner.Document.notebookChange(id, $0) }
  }
}

/// A command that reads and changes only one item of its notebook.
package protocol ItemCommand {
  /// The item that the command reads and changes.
  var item: Notebook.ItemID? { get }
}

extension InNotebook: ItemCommand {
  /// The item that the command changes.
  package var item: Notebook.ItemID? {
    switch Inner.Document.self {
    case is Note.Type: .note(Note.ID(id.rawValue))
    case is Drawing.Type: .drawing(Drawing.ID(id.rawValue))
    case is MindMap.Type: .map(MindMap.ID(id.rawValue))
    case is PlanList.Type: .planList(PlanList.ID(id.rawValue))
    default: nil
    }
  }
}

extension Command where Document: NotebookItem {
  /// Returns the command, to be performed on one item inside of a notebook.
  @inlinable
  public func `in`(_ id: Identifier<Document>) -> InNotebook<Self> {
    InNotebook(command: self, id: id)
  }
}

/// A type of item that a notebook contains: notes, drawings, maps and plan lists.
public protocol NotebookItem: Editable, Identifiable where ID == Identifier<Self> {
  /// Returns the item of this kind with an identifier, or `nil` if there is none.
  static func find(_ id: ID, in notebook: Notebook) -> Self?

  /// Returns a change to an item of this kind, as a change to its notebook.
  static func notebookChange(_ id: ID, _ change: Change) -> Notebook.Change
}

extension Note: NotebookItem {
  /// Returns the item of this kind with an identifier, or `nil` if there is none.
  public static func find(_ id: ID, in notebook: Notebook) -> Note? {
    notebook.notes[id]
  }

  /// Returns a change to an item of this kind, as a change to its notebook.
  public static func notebookChange(_ id: ID, _ change: Change) -> Notebook.Change {
    .note(id, change)
  }
}

extension Drawing: NotebookItem {
  /// Returns the item of this kind with an identifier, or `nil` if there is none.
  public static func find(_ id: ID, in notebook: Notebook) -> Drawing? {
    notebook.drawings[id]
  }

  /// Returns a change to an item of this kind, as a change to its notebook.
  public static func notebookChange(_ id: ID, _ change: Change) -> Notebook.Change {
    .drawing(id, change)
  }
}

extension MindMap: NotebookItem {
  /// Returns the item of this kind with an identifier, or `nil` if there is none.
  public static func find(_ id: ID, in notebook: Notebook) -> MindMap? {
    notebook.maps[id]
  }

  /// Returns a change to an item of this kind, as a change to its notebook.
  public static func notebookChange(_ id: ID, _ change: Change) -> Notebook.Change {
    .map(id, change)
  }
}

extension PlanList: NotebookItem {
  /// Returns the item of this kind with an identifier, or `nil` if there is none.
  public static func find(_ id: ID, in notebook: Notebook) -> PlanList? {
    notebook.planLists[id]
  }

  /// Returns a change to an item of this kind, as a change to its notebook.
  public static func notebookChange(_ id: ID, _ change: Change) -> Notebook.Change {
    .planList(id, change)
  }
}
