/// The undo manager: a document, and the history of what was done to it.
///
/// One editor serves a single map as well as a whole notebook. For a background save, copy its
/// ``document``: the copy stays as it is while editing goes on.
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

  /// Goes on editing a document with a history that was stored beside it.
  ///
  /// A history that belongs to another document, or to another state of it, is refused as
  /// ``ErrorCode/foreignHistory``. ``DocumentStamp`` says what is compared; an undo that meets a difference
  /// which no stamp shows is refused and changes nothing.
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

  /// Reads an editor; its document and its history have to belong together.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      container.decode(Document.self, forKey: .current),
      history: container.decode(History<Document>.self, forKey: .log))
  }

  /// The document as it is now.
  @inlinable
  public var document: Document {
    _read { yield current }
  }

  /// How much of the history is kept. A tighter limit takes effect with the next step.
  public var limits: History<Document>.Limits {
    get { log.limits }
    set { log.limits = newValue }
  }

  /// What can be undone and redone; a value of its own, to be stored apart from the document. It remembers
  /// the stamp of the document.
  public var history: History<Document> {
    var history = log
    history.stamp = current.stamp
    return history
  }
}

// MARK: - Doing

extension Editor {
  /// Performs a command as one step of the history, all or nothing, and says what changed.
  ///
  /// A refused command leaves the document, the history and the context as they were, and so does one
  /// that changes nothing.
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
          // Nothing but the dates, which become what they were.
          _ = try inverse.apply(to: &current)
          continue
        }
      } catch {
        rollBack(outcome.count)
        throw error
      }
      byteCount += inverse.byteCount
      log.undoLog.push(inverse)
      // To hand them over saves a copy of each.
      outcome.append(consume edit, inverse: consume inverse)
    }
    guard outcome.count > 0 else { return outcome }
    outcome.addsStep = log.record(
      command, editCount: outcome.count, byteCount: byteCount, in: context)
    context = workingContext
    return outcome
  }

  /// Performs several commands as one step: all of them, or, if one is refused or anything else is
  /// thrown, none.
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

  /// Takes back edits whose inverses were pushed last.
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
  /// What Undo would undo, for the menu, or `nil` if there is nothing to undo.
  public var undoName: String? { log.undoLog.last?.name }
  /// What Redo would redo, for the menu, or `nil` if there is nothing to redo.
  public var redoName: String? { log.redoLog.last?.name }
  /// Whether there is something to undo.
  public var canUndo: Bool { log.undoLog.count > 0 }
  /// Whether there is something to redo.
  public var canRedo: Bool { log.redoLog.count > 0 }

  /// Undoes the last step and says what changed, or does nothing if there is none.
  @inlinable
  @discardableResult
  public mutating func undo() throws(Refusal) -> Outcome<Document>? {
    try log.refuseInsideGroup()
    log.openGesture = nil
    return try Self.transfer(from: &log.undoLog, to: &log.redoLog, in: &current)
  }

  /// Performs the step again that was undone last and says what changed, or does nothing.
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
    // An insertion weighs what it inserts, its inverse nothing.
    var byteCount = MemoryLayout<Step>.stride
    for _ in 0..<header.editCount {
      let edit = source.popEdit()
      let inverse: Edit<Document>
      do {
        inverse = try edit.apply(to: &document)
      } catch {
        // Only a history that belongs to another document comes here.
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
  /// Ends the gesture that is going on: what comes next is a step of its own.
  @inlinable
  public mutating func endGesture() {
    log.openGesture = nil
  }

  /// Whether a gesture is going on. Saving does not end it.
  public var isInGesture: Bool { log.openGesture != nil }

  /// Remembers this point of the history, to come back to. It ends the gesture that is going on.
  ///
  /// Two marks are equal when no step came between them.
  public mutating func mark() -> History<Document>.Mark {
    endGesture()
    return savePoint()
  }

  /// Remembers this point of the history for ``markSaved(at:)``, while a copy of the document is saved in the
  /// background. Unlike ``mark()`` it ends no gesture; if one goes on, nobody can come back to this point.
  public mutating func savePoint() -> History<Document>.Mark {
    if log.openGroups > 0 { log.markedSerial = max(log.markedSerial, log.position) }
    return History.Mark(serial: log.position, nextSerial: log.nextSerial)
  }

  /// Undoes everything since a mark, newest first; it can be redone.
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

  /// Undoes everything since a mark and forgets it: a cancelled dialog leaves no trace.
  ///
  /// What was undone by hand since the mark is forgotten as well. What had been undone before it
  /// can still be redone, unless a step came after it.
  @discardableResult
  public mutating func revert(
    to mark: History<Document>.Mark
  ) throws(Refusal) -> [Outcome<Document>] {
    let outcomes = try undo(to: mark)
    // A step clears what can be redone: all of it is from after the mark, or none.
    if let next = log.redoLog.last, next.serial >= mark.nextSerial { log.redoLog = StepLog() }
    return outcomes
  }

  /// Says that the document has been saved as it is now. A gesture that is going on goes on.
  public mutating func markSaved() {
    log.savedSerial = log.position
  }

  /// Says that the document has been saved as it was at a mark, whatever has been done since. A gesture that
  /// is going on goes on.
  public mutating func markSaved(at mark: History<Document>.Mark) {
    log.savedSerial = mark.serial
  }

  /// Whether the document differs from what was saved last.
  public var isEdited: Bool { log.position != log.savedSerial }
}
