public import NapkinCore
public import NapkinFormats

/// A change of a notebook, as it is reported to listeners.
public struct NotebookChanges: Sendable, Hashable {
  /// The changed items; empty if only the notebook as a whole has changed.
  public let items: [Notebook.ItemID]
  /// Whether the change was made by another session, perhaps in another process.
  public let isForeign: Bool

  /// Creates a change, for tests of a user interface without a notebook.
  public init(items: [Notebook.ItemID], isForeign: Bool) {
    (self.items, self.isForeign) = (items, isForeign)
  }
}

/// An open notebook: performs commands, undoes them, answers queries, and reports changes, its own and those of
/// other processes.
///
/// ```swift
/// let session = try NotebookSession(path, context: .live(author: "Ana")) { $0.refresh() }
/// let changes = await session.changes
/// try await session.perform(
///   AddNote(NoteTemplate(title: "Peas", text: "Sow when warm."), id: "n1"))
/// ```
public actor NotebookSession {
  private let notebook: StoredNotebook
  private var context: Context
  private let refresh: @Sendable (inout Context) -> Void
  private var listeners: [Int: AsyncStream<NotebookChanges>.Continuation] = [:]
  private var watching: Task<Void, Never>?
  private var nextListener = 0

  /// Opens a notebook, or creates one if there is none.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - creates: Whether to create a notebook if there is none.
  ///   - context: The source of identifiers and of the author.
  ///   - refresh: Sets the time in the context; it is called before each command.
  public init(
    _ path: String, creates: Bool = true, context: Context,
    refresh: @escaping @Sendable (inout Context) -> Void
  ) throws(FormatError) {
    var context = context
    refresh(&context)
    notebook = try StoredNotebook(path, creatingAt: creates ? context.now : nil)
    self.context = context
    self.refresh = refresh
  }

  /// Performs a command as one step, all or nothing; it is on disk when this returns.
  @discardableResult
  public func perform(
    _ command: some Command<Notebook>, loading items: [Notebook.ItemID] = []
  ) throws(FormatError) -> StoredOutcome {
    refresh(&context)
    let outcome = try notebook.perform(command, loading: items, in: &context)
    if !outcome.changes.isEmpty { tell(outcome.affectedItems, isForeign: false) }
    return outcome
  }

  /// Undoes the newest step, whoever made it; `nil` if there is none.
  @discardableResult
  public func undo() throws(FormatError) -> StoredOutcome? {
    let outcome = try notebook.undo()
    if let outcome { tell(outcome.affectedItems, isForeign: false) }
    return outcome
  }

  /// Redoes the step that was undone last; `nil` if there is none.
  @discardableResult
  public func redo() throws(FormatError) -> StoredOutcome? {
    let outcome = try notebook.redo()
    if let outcome { tell(outcome.affectedItems, isForeign: false) }
    return outcome
  }

  /// Runs a closure with exclusive access to the notebook, for queries and other work.
  public func query<Answer: Sendable, Failure: Error>(
    _ body: @Sendable (StoredNotebook) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    try body(notebook)
  }

  // MARK: Changes

  /// The pause between checks of the file while there are listeners.
  private static let pause = Duration.milliseconds(40)

  /// The changes from this moment on, made here or in another process.
  public var changes: AsyncStream<NotebookChanges> {
    let number = nextListener
    nextListener += 1
    let (stream, continuation) = AsyncStream.makeStream(of: NotebookChanges.self)
    listeners[number] = continuation
    continuation.onTermination = { _ in Task { await self.forget(number) } }
    watch()
    return stream
  }

  private func forget(_ number: Int) {
    listeners[number] = nil
    if listeners.isEmpty {
      watching?.cancel()
      watching = nil
    }
  }

  private func watch() {
    if watching != nil { return }
    watching = Task { [weak self] in
      while !Task.isCancelled {
        try? await Task.sleep(for: Self.pause)
        guard let self else { return }
        await self.look()
      }
    }
  }

  /// Checks for changes by other processes. Errors are ignored here, because the next command or query reports them.
  private func look() {
    if let items = try? notebook.news() { tell(items, isForeign: true) }
  }

  private func tell(_ items: [Notebook.ItemID], isForeign: Bool) {
    for listener in listeners.values {
      listener.yield(NotebookChanges(items: items, isForeign: isForeign))
    }
  }
}
