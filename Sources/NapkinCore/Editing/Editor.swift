/// The undo manager: a document, and the history of what was done to it.
///
/// One editor serves a single map as well as a whole notebook. It is a value: a copy is a snapshot
/// that a background save can work on while editing goes on.
///
/// ```swift
/// var context = Context(now: Instant(Date()), identifiers: Identifiers(seed: seed))
/// var editor = Editor(MindMap(id: "biology", root: "Biology"))
/// try editor.perform(InsertNode("Cells", under: editor.document.root), in: &context)
/// try editor.undo()
/// ```
public struct Editor<Document: Editable>: Hashable, Sendable, Codable {
  /// The document as it is now.
  public private(set) var document: Document
  /// What can be undone and redone; a value of its own, to be stored apart from the document.
  public private(set) var history: History<Document>

  /// Starts to edit a document, with an empty history or the one that was stored with it.
  public init(_ document: Document, history: History<Document> = History()) {
    self.document = document
    self.history = history
  }
}

// MARK: - Doing

extension Editor {
  /// Performs a command as one step of the history, all or nothing, and says what changed.
  ///
  /// A refused command leaves the document, the history and the context as they were.
  @discardableResult
  public mutating func perform(
    _ command: some Command<Document>, in context: inout Context
  ) throws(Refusal) -> Outcome<Document> {
    var workingContext = context
    let changes = try command.changes(in: document, context: &workingContext)
    guard !changes.isEmpty else { return Outcome(name: command.name, edits: []) }

    let dates = EditDates(context.now)
    var edits: [Edit<Document>] = []
    edits.reserveCapacity(changes.count)
    for change in changes {
      do {
        edits.append(Edit(change, dates: dates))
        history.undoLog.push(try edits[edits.count - 1].apply(to: &document))
      } catch {
        rollBack(edits.count - 1)
        throw error
      }
    }
    history.record(command, editCount: changes.count, in: context)
    context = workingContext
    return Outcome(name: command.name, edits: edits)
  }

  /// Performs several commands as one step: all of them, or, if one is refused or anything else is
  /// thrown, none.
  public mutating func group<Result, Failure: Error>(
    _ name: String,
    in context: inout Context,
    _ body: (inout Editor, inout Context) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let contextBefore = context
    let group = history.openGroup()
    do {
      let result = try body(&self, &context)
      history.close(group, name: name, in: context)
      return result
    } catch {
      while history.undoLog.count > group.start {
        rollBack(history.undoLog.popHeader().editCount)
      }
      history.abandon(group)
      context = contextBefore
      throw error
    }
  }

  /// Takes back edits whose inverses were pushed last.
  private mutating func rollBack(_ count: Int) {
    for _ in 0..<count {
      // The inverse of a change that was just applied cannot be refused.
      _ = try? history.undoLog.popEdit().apply(to: &document)
    }
  }
}

// MARK: - Undoing

extension Editor {
  /// What Undo would undo, for the menu, or `nil` if there is nothing to undo.
  public var undoName: String? { history.undoLog.last?.name }
  /// What Redo would redo, for the menu, or `nil` if there is nothing to redo.
  public var redoName: String? { history.redoLog.last?.name }
  /// Whether there is something to undo.
  public var canUndo: Bool { history.undoLog.count > 0 }
  /// Whether there is something to redo.
  public var canRedo: Bool { history.redoLog.count > 0 }

  /// Undoes the last step and says what changed, or does nothing if there is none.
  @discardableResult
  public mutating func undo() throws(Refusal) -> Outcome<Document>? {
    try history.refuseInsideGroup()
    return try Self.transfer(from: &history.undoLog, to: &history.redoLog, in: &document)
  }

  /// Performs the step again that was undone last and says what changed, or does nothing.
  @discardableResult
  public mutating func redo() throws(Refusal) -> Outcome<Document>? {
    try history.refuseInsideGroup()
    return try Self.transfer(from: &history.redoLog, to: &history.undoLog, in: &document)
  }

  /// Moves one step from one log to the other, applying its edits, newest first.
  private static func transfer(
    from source: inout StepLog<Document>,
    to target: inout StepLog<Document>,
    in document: inout Document
  ) throws(Refusal) -> Outcome<Document>? {
    guard let header = source.last else { return nil }
    let edits = source.lastEdits(header.editCount)
    for (done, edit) in edits.enumerated() {
      do {
        target.push(try edit.apply(to: &document))
      } catch {
        // Only a history that belongs to another document comes here.
        for _ in 0..<done { _ = try? target.popEdit().apply(to: &document) }
        throw error
      }
    }
    source.removeLast()
    target.commit(header)
    return Outcome(name: header.name, edits: edits)
  }
}

// MARK: - Marks and saving

extension Editor {
  /// Ends the gesture that is going on: what comes next is a step of its own.
  public mutating func endGesture() {
    history.openGesture = nil
  }

  /// Remembers this point of the history, to come back to.
  public mutating func mark() -> History<Document>.Mark {
    endGesture()
    return History.Mark(serial: history.position)
  }

  /// Undoes everything since a mark, newest first; it can be redone.
  @discardableResult
  public mutating func undo(
    to mark: History<Document>.Mark
  ) throws(Refusal) -> [Outcome<Document>] {
    try history.refuseUnknown(mark)
    var outcomes: [Outcome<Document>] = []
    while history.position != mark.serial, let outcome = try undo() {
      outcomes.append(outcome)
    }
    return outcomes
  }

  /// Undoes everything since a mark and forgets it: a cancelled dialog leaves no trace.
  @discardableResult
  public mutating func revert(
    to mark: History<Document>.Mark
  ) throws(Refusal) -> [Outcome<Document>] {
    let outcomes = try undo(to: mark)
    for _ in outcomes { history.redoLog.removeLast() }
    return outcomes
  }

  /// Says that the document has been saved as it is now.
  public mutating func markSaved() {
    endGesture()
    history.savedSerial = history.position
  }

  /// Whether the document differs from what was saved last.
  public var isEdited: Bool { history.position != history.savedSerial }
}

/// What a step did, in the order in which it was done, so that a screen refreshes only that.
public struct Outcome<Document: Editable>: Hashable, Sendable {
  /// What the step is called.
  public var name: String
  /// The edits that were applied, none if there was nothing to do.
  public var edits: [Edit<Document>]

  /// The changes that were applied, without their dates.
  public var changes: [Document.Change] { edits.map(\.change) }
}
