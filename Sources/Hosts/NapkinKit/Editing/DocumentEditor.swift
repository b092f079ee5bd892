public import Observation

/// A document in a user interface: its state for views, actions for buttons, and the file in which it is saved.
///
/// ```swift
/// let editor = try DocumentEditor<MindMap>(Napkin.open(url))
/// try editor.perform(InsertNode("Spring", under: editor.document.root))
/// try editor.undo()
/// try editor.save()
/// ```
///
/// It is observable, so SwiftUI redraws what has changed. A view that reads ``document`` is redrawn at every change.
/// A view that reads a part with ``observe(_:_:)`` is redrawn only when that part changes, so in a map of 100,000
/// nodes a change of one node redraws one view.
///
/// Create one for each open document and keep it on one actor, usually the main actor: it is not `Sendable`.
@Observable
public final class DocumentEditor<Document: Editable & ContentConvertible> {
  /// The name of the step that Undo would undo, for the menu; `nil` if there is none.
  public private(set) var undoName: String?
  /// The name of the step that Redo would redo, for the menu; `nil` if there is none.
  public private(set) var redoName: String?
  /// Whether the document differs from its last saved state, or was never saved at the path of its ``file``.
  public private(set) var isEdited = false
  /// The reason why the last command was refused, to be shown; `nil` if it was not refused.
  public private(set) var refusal: Refusal?
  /// The outcome of the last step, which may be an undone or redone one; `nil` before the first step.
  public private(set) var lastOutcome: Outcome<Document>?
  /// The file that `save()` writes. Set another one to save there in future.
  public var file: NapkinFile? { didSet { update() } }

  /// The time, the author and the identifiers that commands use.
  @ObservationIgnored public var context: Context
  @ObservationIgnored private var editor: Editor<Document>
  @ObservationIgnored private let refresh: (inout Context) -> Void
  @ObservationIgnored private var parts: [String: ObservedPart] = [:]
  @ObservationIgnored private var isSaving = false

  /// Starts to edit a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - context: The source of identifiers and of the author; by default made for this system.
  ///   - refresh: Sets the time in the context; it is called before each command.
  public init(
    _ document: Document, context: Context = .live(),
    refresh: @escaping (inout Context) -> Void = { $0.refresh() }
  ) {
    editor = Editor(document)
    self.context = context
    self.refresh = refresh
  }

  /// Continues editing a document with a history that was stored beside it. The history of another document is
  /// refused.
  public init(
    _ document: Document, history: History<Document>, context: Context = .live(),
    refresh: @escaping (inout Context) -> Void = { $0.refresh() }
  ) throws(Refusal) {
    editor = try Editor(document, history: history)
    self.context = context
    self.refresh = refresh
    update()
  }

  /// Starts to edit the document of a file. A file with another kind of document is refused.
  public convenience init(
    _ file: NapkinFile, context: Context = .live(),
    refresh: @escaping (inout Context) -> Void = { $0.refresh() }
  ) throws(FormatError) {
    guard let document = Document(file.content) else {
      throw FormatError(
        .unsupportedContent,
        "This file holds a \(file.content.kind); edit it as one, or open it as another kind.",
        at: FileLocation(file: file.path))
    }
    self.init(document, context: context, refresh: refresh)
    self.file = file
  }

  /// The document in its present state. A copy costs nothing and does not change.
  public var document: Document {
    access(keyPath: \.document)
    return editor.document
  }

  /// The steps that can be undone and redone, to be stored beside the document.
  public var history: History<Document> {
    access(keyPath: \.document)
    return editor.history
  }

  /// Reads something from one part of the document, such as a node of a map. A view that does so is redrawn when a
  /// step affects that part, and at no other change. `Outcome.affectedParts` names the parts that a step affects.
  public func observe<Owner, Value>(
    _ part: Identifier<Owner>, _ read: (Document) -> Value
  ) -> Value {
    let observed = parts[part.rawValue] ?? ObservedPart()
    parts[part.rawValue] = observed
    _ = observed.changes
    return read(editor.document)
  }
}

// MARK: - Actions

extension DocumentEditor {
  /// Performs a command as one step of the history. A refused command changes only ``refusal``.
  @discardableResult
  public func perform(_ command: some Command<Document>) throws(Refusal) -> Outcome<Document> {
    refresh(&context)
    return try attempt { () throws(Refusal) in
      let outcome = try editor.perform(command, in: &context)
      show([outcome])
      return outcome
    }
  }

  /// Performs several commands as one step: all of them, or, if one is refused, none.
  @discardableResult
  public func perform(
    _ name: String, _ commands: [any Command<Document>]
  ) throws(Refusal) -> [Outcome<Document>] {
    refresh(&context)
    return try attempt { () throws(Refusal) in
      let outcomes = try editor.group(name, in: &context) { editor, context throws(Refusal) in
        var outcomes: [Outcome<Document>] = []
        for command in commands { outcomes.append(try editor.perform(command, in: &context)) }
        return outcomes
      }
      show(outcomes)
      return outcomes
    }
  }

  /// Undoes the last step, or does nothing if there is none.
  @discardableResult
  public func undo() throws(Refusal) -> Outcome<Document>? {
    try attempt { () throws(Refusal) in
      let outcome = try editor.undo()
      show([outcome].compactMap(\.self))
      return outcome
    }
  }

  /// Redoes the step that was undone last, or does nothing if there is none.
  @discardableResult
  public func redo() throws(Refusal) -> Outcome<Document>? {
    try attempt { () throws(Refusal) in
      let outcome = try editor.redo()
      show([outcome].compactMap(\.self))
      return outcome
    }
  }

  /// Ends the current gesture: the next command starts a new step.
  public func endGesture() {
    editor.endGesture()
  }

  /// Marks this point of the history, to return to it later; this ends the current gesture.
  public func mark() -> History<Document>.Mark {
    editor.mark()
  }

  /// Undoes everything since a mark and forgets it, so that a cancelled dialog leaves no trace.
  @discardableResult
  public func revert(to mark: History<Document>.Mark) throws(Refusal) -> [Outcome<Document>] {
    try attempt { () throws(Refusal) in
      let outcomes = try editor.revert(to: mark)
      show(outcomes)
      return outcomes
    }
  }

  /// Runs a closure, and stores its refusal, if any, in ``refusal``.
  private func attempt<Done>(_ work: () throws(Refusal) -> Done) throws(Refusal) -> Done {
    do {
      let done = try work()
      if refusal != nil { refusal = nil }
      return done
    } catch {
      refusal = error
      throw error
    }
  }
}

// MARK: - Observation

extension DocumentEditor {
  /// A part of the document that a view has read.
  @Observable
  fileprivate final class ObservedPart {
    var changes = 0
  }

  /// Notifies observers of what steps have changed.
  private func show(_ outcomes: [Outcome<Document>]) {
    for outcome in outcomes where !outcome.edits.isEmpty {
      for part in outcome.affectedParts { parts[part]?.changes += 1 }
      lastOutcome = outcome
    }
    withMutation(keyPath: \.document) {}
    update()
  }

  /// Updates the state for menus. Equal values are not set again, because that would redraw the menus.
  private func update() {
    if undoName != editor.undoName { undoName = editor.undoName }
    if redoName != editor.redoName { redoName = editor.redoName }
    let isUnsaved = editor.isEdited || file?.isSaved == false
    if isEdited != isUnsaved { isEdited = isUnsaved }
  }
}

// MARK: - Saving

extension DocumentEditor {
  /// Saves the document in its ``file`` in its present state, without blocking the caller. Edits and a gesture may
  /// continue meanwhile. Does nothing during another save: the document then stays edited, and the next save
  /// includes the changes.
  ///
  /// It throws like ``NapkinFile/save()``, and if there is no file; the document then stays edited.
  public nonisolated(nonsending) func save() async throws(FormatError) {
    if isSaving { return }
    isSaving = true
    defer { isSaving = false }
    let point = editor.savePoint()
    let saved = try await fileToSave.saved()
    // Meanwhile, the user may have chosen another file, in which nothing is saved yet.
    guard file?.path == saved.path else { return }
    file = saved
    editor.markSaved(at: point)
    update()
  }

  /// Saves the document in its ``file``, and returns when the file is written.
  public func save() throws(FormatError) {
    if isSaving {
      throw FormatError(.io, "The document is being saved in the background; save it again then.")
    }
    var saved = try fileToSave
    try saved.save()
    file = saved
    editor.markSaved()
    update()
  }

  /// The file with the document in its present state.
  private var fileToSave: NapkinFile {
    get throws(FormatError) {
      guard var file else {
        throw FormatError(.io, "The document has no file yet; set one before saving.")
      }
      file.content = editor.document.content
      return file
    }
  }
}
