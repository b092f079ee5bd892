public import Observation

/// A document on a screen: what views show, what buttons do, and the file that it is saved in.
///
/// ```swift
/// let editor = try DocumentEditor<MindMap>(Napkin.open(url))
/// try editor.perform(InsertNode("Spring", under: editor.document.root))
/// try editor.undo()
/// try editor.save()
/// ```
///
/// It is observed, so SwiftUI draws what has changed. A view that reads ``document`` is drawn at every change; one
/// that reads a part with ``observe(_:_:)`` only when that part changes, so a map of 100,000 nodes draws one view
/// when one node changes.
///
/// Make one for each open document and keep it on one actor, usually the main one: it is not `Sendable`.
@Observable
public final class DocumentEditor<Document: Editable & ContentConvertible> {
  /// What Undo would undo, for the menu, or `nil` if there is nothing to undo.
  public private(set) var undoName: String?
  /// What Redo would redo, for the menu, or `nil` if there is nothing to redo.
  public private(set) var redoName: String?
  /// Whether the document differs from what was saved last, or its ``file`` is a place where it was never saved.
  public private(set) var isEdited = false
  /// Why the last command was refused, to be shown; `nil` after one that was not.
  public private(set) var refusal: Refusal?
  /// What the last step did, undone and redone ones included; `nil` before the first one.
  public private(set) var lastOutcome: Outcome<Document>?
  /// The file that `save()` writes. Set another one to save there from now on.
  public var file: NapkinFile? { didSet { update() } }

  /// What commands get to know of the world.
  @ObservationIgnored public var context: Context
  @ObservationIgnored private var editor: Editor<Document>
  @ObservationIgnored private let refresh: (inout Context) -> Void
  @ObservationIgnored private var parts: [String: ObservedPart] = [:]
  @ObservationIgnored private var isSaving = false

  /// Starts to edit a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - context: Where identifiers and the author come from; by default by the clocks of this system.
  ///   - refresh: Sets the time in the context, and is called before each command.
  public init(
    _ document: Document, context: Context = .live(),
    refresh: @escaping (inout Context) -> Void = { $0.refresh() }
  ) {
    editor = Editor(document)
    self.context = context
    self.refresh = refresh
  }

  /// Goes on editing a document with a history that was stored beside it. One that belongs to another document is
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

  /// Starts to edit the document of a file. A file that holds another kind of document is refused.
  public convenience init(
    _ file: NapkinFile, context: Context = .live(),
    refresh: @escaping (inout Context) -> Void = { $0.refresh() }
  ) throws(FormatError) {
    guard let document = Document(file.content) else {
      throw FormatError(
        .unsupportedContent, "This file holds a \(file.content.kind); open it as one.",
        at: FileLocation(file: file.path))
    }
    self.init(document, context: context, refresh: refresh)
    self.file = file
  }

  /// The document as it is now. A copy costs nothing and stays as it is.
  public var document: Document {
    access(keyPath: \.document)
    return editor.document
  }

  /// What can be undone and redone, to be stored beside the document.
  public var history: History<Document> {
    access(keyPath: \.document)
    return editor.history
  }

  /// Reads something of one part of the document, as a node of a map: a view that does so is drawn again when a
  /// step has touched that part, and at no other change. `Outcome.affectedParts` says which parts a step touches.
  public func observe<Owner, Value>(
    _ part: Identifier<Owner>, _ read: (Document) -> Value
  ) -> Value {
    let observed = parts[part.rawValue] ?? ObservedPart()
    parts[part.rawValue] = observed
    _ = observed.changes
    return read(editor.document)
  }
}

// MARK: - What buttons do

extension DocumentEditor {
  /// Performs a command as one step of the history. A refused one changes nothing but ``refusal``.
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

  /// Performs the step again that was undone last, or does nothing if there is none.
  @discardableResult
  public func redo() throws(Refusal) -> Outcome<Document>? {
    try attempt { () throws(Refusal) in
      let outcome = try editor.redo()
      show([outcome].compactMap(\.self))
      return outcome
    }
  }

  /// Ends the gesture that is going on: what comes next is a step of its own.
  public func endGesture() {
    editor.endGesture()
  }

  /// Remembers this point of the history, to come back to; it ends the gesture that is going on.
  public func mark() -> History<Document>.Mark {
    editor.mark()
  }

  /// Undoes everything since a mark and forgets it: a cancelled dialog leaves no trace.
  @discardableResult
  public func revert(to mark: History<Document>.Mark) throws(Refusal) -> [Outcome<Document>] {
    try attempt { () throws(Refusal) in
      let outcomes = try editor.revert(to: mark)
      show(outcomes)
      return outcomes
    }
  }

  /// Does something, and remembers why it was refused.
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

// MARK: - What views see

extension DocumentEditor {
  /// A part of the document that a view has read.
  @Observable
  fileprivate final class ObservedPart {
    var changes = 0
  }

  /// Tells those who observe what steps have touched.
  private func show(_ outcomes: [Outcome<Document>]) {
    for outcome in outcomes where !outcome.edits.isEmpty {
      for part in outcome.affectedParts { parts[part]?.changes += 1 }
      lastOutcome = outcome
    }
    withMutation(keyPath: \.document) {}
    update()
  }

  /// Sets what the menus show; to set what is the same would draw them, too.
  private func update() {
    if undoName != editor.undoName { undoName = editor.undoName }
    if redoName != editor.redoName { redoName = editor.redoName }
    let isUnsaved = editor.isEdited || file?.isSaved == false
    if isEdited != isUnsaved { isEdited = isUnsaved }
  }
}

// MARK: - Saving

extension DocumentEditor {
  /// Saves the document in its ``file`` as it is now, without blocking the caller; edits may go on meanwhile, and a
  /// gesture goes on. Does nothing while another save is going on: the document stays edited, and the next one
  /// saves it.
  ///
  /// It throws as ``NapkinFile/save()`` does, and if there is no file yet; the document then stays edited.
  public nonisolated(nonsending) func save() async throws(FormatError) {
    if isSaving { return }
    isSaving = true
    defer { isSaving = false }
    let point = editor.savePoint()
    let saved = try await fileToSave.saved()
    // Meanwhile, the person may have chosen another place, where nothing is saved yet.
    guard file?.path == saved.path else { return }
    file = saved
    editor.markSaved(at: point)
    update()
  }

  /// Saves the document in its ``file``, and returns when that is done.
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

  /// The file with the document as it is now.
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
