/// The undo manager: a document with the history of its changes.
///
/// An editor can hold a single map or a whole notebook. To save in the background, copy its ``document``: the copy
/// stays as it is while editing goes on.
///
/// ```swift
/// var context = Context(now: Instant(Date()), identifiers: Identifiers(seed: seed))
/// var editor = Editor(MindMap(id: "biology", root: "Biology"))
/// try editor.perform(InsertNode("Cells", under: editor.document.root), in: &context)
/// try editor.undo()
/// ```
public struct Editor<Document: Editable>: Hashable, Sendable, Codable {
  @usableFromInline
  var current: Document
  @usableFromInline
  var log: History<Document>

  /// Starts to edit a document, with an empty history.
  public init(_ document: Document) {
    current = document
    log = History()
  }

  /// Continues to edit a document with a history that was stored beside it.
  ///
  /// A history of another document, or of another state of this one, is refused as ``ErrorCode/foreignHistory``.
  /// This compares stamps, see ``DocumentStamp``. If a difference does not show in the stamps, an undo that fails
  /// because of it is refused and changes nothing.
  public init(_ document: Document, history: History<Document>) throws(Refusal) {
    if let stamp = history.stamp, !history.isEmpty, !stamp.fits(document.stamp) {
      throw Refusal(
        .foreignHistory,
        "This history belongs to another document, or to another state of it; open the document without it."
      )
    }
    current = document
    log = history
    log.stamp = nil
  }

  /// Reads an editor. Refused if its document and its history do not belong together.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      container.decode(Document.self, forKey: .current),
      history: container.decode(History<Document>.self, forKey: .log))
  }

  /// The document in its present state.
  @inlinable
  public var document: Document {
    _read { yield current }
  }

  /// The limits of the history. A tighter limit takes effect with the next step.
  public var limits: History<Document>.Limits {
    get { log.limits }
    set { log.limits = newValue }
  }

  /// The steps that can be undone and redone, as a value that can be stored apart from the document. It holds the
  /// stamp of the document.
  public var history: History<Document> {
    var history = log
    history.stamp = current.stamp
    return history
  }
}

// MARK: - Performing commands

extension Editor {
  /// Performs a command as one step of the history, completely or not at all, and returns the edits.
  ///
  /// A command that is refused, or that changes nothing, leaves the document, the history and the context as they
  /// were.
  @inlinable
  @discardableResult
  public mutating func perform(
    _ command: some Command<Document>, in context: inout Context
  ) throws(Refusal) -> Outcome<Document> {
    var workingContext = context
    let changes = try command.changes(in: current, context: &workingContext)
    var outcome = Outcome<Document>(name: command.name)
    guard !changes.isEmpty else { return outcome }

    let dates = EditDates(context.now)
    var byteCount = 0
    for change in changes {
      let edit = Edit<Document>(change, dates: dates)
      let inverse: Edit<Document>
      do {
        try change.check(in: current)
        inverse = try edit.apply(to: &current)
        if change.changedNothing(inverse: inverse.change) {
          // Only the dates have changed, and they are set back.
          _ = try inverse.apply(to: &current)
          continue
        }
      } catch {
        rollBack(outcome.count)
        throw error
      }
      byteCount += inverse.byteCount
      log.undoLog.push(inverse)
      // `consume` hands both edits over without copying them.
      outcome.append(consume edit, inverse: consume inverse)
    }
    guard outcome.count > 0 else { return outcome }
    outcome.addsStep = log.record(
      command, editCount: outcome.count, byteCount: byteCount, in: context)
    context = workingContext
    return outcome
  }

  /// Performs several commands as one step. If one of them is refused, or if `body` throws another error, all of
  /// them are undone.
  @discardableResult
  public mutating func group<Result, Failure: Error>(
    _ name: String,
    in context: inout Context,
    _ body: (inout Editor, inout Context) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let contextBefore = context
    let group = log.openGroup()
    do {
      let result = try body(&self, &context)
      log.close(group, name: name, in: context)
      return result
    } catch {
      while log.undoLog.count > group.start {
        rollBack(log.undoLog.popHeader().editCount)
      }
      log.abandon(group)
      context = contextBefore
      throw error
    }
  }

  /// Undoes the `count` edits whose inverses were pushed last.
  @inlinable
  mutating func rollBack(_ count: Int) {
    for _ in 0..<count {
      do {
        _ = try log.undoLog.popEdit().apply(to: &current)
      } catch {
        assertionFailure("The inverse of a change that was just applied cannot be refused.")
      }
    }
  }
}

// MARK: - Undoing

extension Editor {
  /// The name of the step that Undo would undo, for the menu; `nil` if there is nothing to undo.
  public var undoName: String? { log.undoLog.last?.name }
  /// The name of the step that Redo would redo, for the menu; `nil` if there is nothing to redo.
  public var redoName: String? { log.redoLog.last?.name }
  /// Whether there is something to undo.
  public var canUndo: Bool { log.undoLog.count > 0 }
  /// Whether there is something to redo.
  public var canRedo: Bool { log.redoLog.count > 0 }

  /// Undoes the last step and returns its edits; returns `nil` if there is no step.
  @inlinable
  @discardableResult
  public mutating func undo() throws(Refusal) -> Outcome<Document>? {
    try log.refuseInsideGroup()
    log.openGesture = nil
    return try Self.transfer(from: &log.undoLog, to: &log.redoLog, in: &current)
  }

  /// Redoes the step that was undone last and returns its edits; returns `nil` if there is no such step.
  @inlinable
  @discardableResult
  public mutating func redo() throws(Refusal) -> Outcome<Document>? {
    try log.refuseInsideGroup()
    log.openGesture = nil
    return try Self.transfer(from: &log.redoLog, to: &log.undoLog, in: &current)
  }

  /// Moves one step from one log to the other, applying its edits, newest first.
  @inlinable
  static func transfer(
    from source: inout StepLog<Document>,
    to target: inout StepLog<Document>,
    in document: inout Document
  ) throws(Refusal) -> Outcome<Document>? {
    guard source.count > 0 else { return nil }
    var header = source.popHeader()
    var outcome = Outcome<Document>(name: header.name)
    outcome.addsStep = true
    // An insertion and its inverse differ in size, so the bytes are counted again.
    var byteCount = MemoryLayout<Step>.stride
    for _ in 0..<header.editCount {
      let edit = source.popEdit()
      let inverse: Edit<Document>
      do {
        inverse = try edit.apply(to: &document)
      } catch {
        // This happens only if the history belongs to another document.
        source.push(edit)
        for done in outcome.done.reversed() {
          source.push(done.edit)
          _ = try? target.popEdit().apply(to: &document)
        }
        source.commit(header)
        throw error
      }
      byteCount += inverse.byteCount
      target.push(inverse)
      outcome.append(consume edit, inverse: consume inverse)
    }
    header.byteCount = byteCount
    target.commit(header)
    return outcome
  }
}

// MARK: - Marks and saving

extension Editor {
  /// Ends the current gesture, so that the next command is a step of its own.
  @inlinable
  public mutating func endGesture() {
    log.openGesture = nil
  }

  /// Returns a mark of this point of the history, to return to. Ends the current gesture.
  ///
  /// Two marks are equal if there is no step between them.
  public mutating func mark() -> History<Document>.Mark {
    endGesture()
    return savePoint()
  }

  /// Returns a mark of this point for ``markSaved(at:)``, while a copy is saved in the background. Unlike ``mark()``
  /// it does not end the gesture; if the gesture continues, ``undo(to:)`` refuses the mark.
  public mutating func savePoint() -> History<Document>.Mark {
    if log.openGroups > 0 { log.markedSerial = max(log.markedSerial, log.position) }
    return History.Mark(serial: log.position, nextSerial: log.nextSerial)
  }

  /// Undoes all steps since a mark, newest first. They can be redone.
  @discardableResult
  public mutating func undo(
    to mark: History<Document>.Mark
  ) throws(Refusal) -> [Outcome<Document>] {
    try log.refuseUnknown(mark)
    var outcomes: [Outcome<Document>] = []
    while log.position != mark.serial, let outcome = try undo() {
      outcomes.append(outcome)
    }
    return outcomes
  }

  /// Undoes all steps since a mark, without the possibility to redo them, as for a cancelled dialog.
  ///
  /// Steps that were undone by hand since the mark cannot be redone either. Steps that were undone before the mark
  /// can be redone, unless a step was made after them.
  @discardableResult
  public mutating func revert(
    to mark: History<Document>.Mark
  ) throws(Refusal) -> [Outcome<Document>] {
    let outcomes = try undo(to: mark)
    // Each new step clears the redo log, so the steps in it are all newer or all older than the mark.
    if let next = log.redoLog.last, next.serial >= mark.nextSerial { log.redoLog = StepLog() }
    return outcomes
  }

  /// Records that the document has been saved in its present state. Does not end the current gesture.
  public mutating func markSaved() {
    log.savedSerial = log.position
  }

  /// Records that the document has been saved in its state at a mark, whatever was done since. Does not end the
  /// current gesture.
  public mutating func markSaved(at mark: History<Document>.Mark) {
    log.savedSerial = mark.serial
  }

  /// Whether the document differs from the state that was saved last.
  public var isEdited: Bool { log.position != log.savedSerial }
}
