public import NapkinCore
public import NapkinFormats

/// A step that was performed, undone or redone.
public struct StoredOutcome: Sendable {
  /// The name of the step.
  public let name: String
  /// The author of the step, if the app has named one.
  public let author: String?
  /// The time of the step; for a gesture, the time of its last command.
  public let date: Instant
  /// Whether this is a new step of the history, and not an extension of the last one.
  public internal(set) var isNewStep = false
  /// The changes in the order in which they were made.
  public let changes: [Notebook.Change]
  /// For each change, the change that undoes it. An item that an inverse brings back is a stub with its identifier.
  public let inverses: [Notebook.Change]

  init(name: String, author: String?, date: Instant, _ done: [DoneEdit]) {
    (self.name, self.author, self.date) = (name, author, date)
    changes = done.map(\.edit.change)
    inverses = done.map(\.inverse.change)
  }

  /// The items of the notebook that changed, without duplicates, so that a user interface can update them.
  public var affectedItems: [Notebook.ItemID] {
    var seen: Set<Notebook.ItemID> = []
    return changes.compactMap(\.affectedItem).filter { seen.insert($0).inserted }
  }
}

/// A step of the history of a notebook.
public struct StoredStep: Hashable, Sendable {
  /// The number of the step; later steps have higher numbers.
  public let number: Int64
  /// The name of the step.
  public let name: String
  /// The time of the step.
  public let date: Instant
  /// The author of the step, if known.
  public let author: String?
  /// Whether the step was undone and can be redone.
  public let isUndone: Bool
}

/// An edit that was made, and its inverse.
struct DoneEdit {
  var edit: Edit<Notebook>
  var inverse: Edit<Notebook>
}

extension StoredNotebook {
  /// The most steps in the history, and the most bytes that they may take.
  static let mostSteps: Int64 = 1_000
  static let mostStepBytes: Int64 = 64 << 20

  /// Performs a command as one step of the history, all or nothing. It is on disk when this returns.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - items: The items that a custom command reads; it sees all others as stubs, without contents.
  ///   - context: The time, the author, and the source of new identifiers.
  @discardableResult
  public func perform(
    _ command: some Command<Notebook>, loading items: [Notebook.ItemID] = [],
    in context: inout Context
  ) throws(FormatError) -> StoredOutcome {
    try perform([command], as: command.name, loading: items, in: &context)
  }

  /// Performs several commands as one step: all of them, or, if one is refused, none.
  @discardableResult
  public func perform(
    _ commands: [any Command<Notebook>], as name: String, loading items: [Notebook.ItemID] = [],
    in context: inout Context
  ) throws(FormatError) -> StoredOutcome {
    var next = context
    let (date, author) = (context.now, context.author)
    let outcome = try changing { () throws(FormatError) in
      try working(in: try workspace(for: commands, items, context)) {
        workspace throws(FormatError) in
        for command in commands {
          let changes = try refusing { () throws(Refusal) in
            try command.changes(in: workspace.notebook, context: &next)
          }
          for change in changes {
            try workspace.perform(Edit(change, dates: EditDates(date)))
          }
        }
        var outcome = StoredOutcome(name: name, author: author, date: date, workspace.done)
        if outcome.changes.isEmpty { return outcome }
        try checkNewMedia(of: workspace.notebook)
        let key = commands.count == 1 ? commands[0].mergeKey : nil
        outcome.isNewStep = try record(outcome, &workspace, key)
        return outcome
      }
    }
    if !outcome.changes.isEmpty { context = next }
    return outcome
  }

  /// Ends the current gesture: the next command starts a new step.
  public func endGesture() {
    gesture = nil
  }

  /// Undoes the newest step, whoever made it; `nil` if there is none.
  @discardableResult
  public func undo() throws(FormatError) -> StoredOutcome? {
    try transfer(undoing: true)
  }

  /// Redoes the step that was undone last; `nil` if there is none.
  @discardableResult
  public func redo() throws(FormatError) -> StoredOutcome? {
    try transfer(undoing: false)
  }

  /// Returns the steps of the history, the newest first.
  public func steps(most count: Int = 1_000) throws(FormatError) -> [StoredStep] {
    try database.rows(
      "SELECT number, name, date, author, undone FROM step ORDER BY number DESC LIMIT ?",
      [.integer(count)], StoredStep.init)
  }

  private func step(
    undoing: Bool
  ) throws(FormatError) -> (step: StoredStep, edits: String, hash: ByteDigest?)? {
    let columns = "number, name, date, author, undone, edits, hash"
    return try database.first(
      undoing
        ? "SELECT \(columns) FROM step WHERE undone = 0 ORDER BY number DESC LIMIT 1"
        : "SELECT \(columns) FROM step WHERE undone = 1 ORDER BY number LIMIT 1"
    ) { (StoredStep($0), $0.text(5), $0.digest(6)) }
  }

  private func transfer(undoing: Bool) throws(FormatError) -> StoredOutcome? {
    gesture = nil
    return try changing { () throws(FormatError) in
      guard let (step, text, hash) = try step(undoing: undoing) else { return nil }
      guard step.hash(text) == hash else { throw .damaged("A step of the history", path) }
      let edits = try EditJSON.decode([Edit<Notebook>].self, text)
      let isSmall = edits.allSatisfy { $0.change.editedItem != nil }
      let items = edits.compactMap(\.change.editedItem)
      return try working(in: try isSmall ? small(items) : whole([])) {
        workspace throws(FormatError) in
        for edit in edits { try workspace.replay(edit) }
        let outcome = StoredOutcome(
          name: step.name, author: step.author, date: step.date, workspace.done)
        let changed = StoredStep(
          number: step.number, name: step.name, date: step.date, author: step.author,
          isUndone: undoing)
        let inverses = workspace.done.reversed().map(\.inverse)
        let json = try EditJSON.encode(inverses)
        try database.run(
          "UPDATE step SET undone = ?, edits = ?, hash = ? WHERE number = ?",
          [
            .integer(undoing ? 1 : 0), .text(json), .digest(changed.hash(json)),
            .integer(step.number),
          ])
        try save(&workspace, step: step.number)
        return outcome
      }
    }
  }

  // MARK: Working

  /// Runs a change of the notebook as one transaction.
  func changing<Result>(_ body: () throws(FormatError) -> Result) throws(FormatError) -> Result {
    if let whyReadOnly { throw whyReadOnly }
    let before = lastCommit
    do {
      return try database.transaction { () throws(FormatError) in
        try refresh()
        return try body()
      }
    } catch {
      // The transaction was rolled back, so the caches are wrong.
      if lastCommit != before { (skeleton, loaded, gesture, lastCommit) = (nil, [:], nil, before) }
      throw error
    }
  }

  /// Runs a command in a workspace; if the command is refused, its edits are undone.
  ///
  /// The workspace is consumed: a second reference would make the first edit copy its items.
  private func working<Result>(
    in workspace: consuming Workspace,
    _ body: (inout Workspace) throws(FormatError) -> Result
  ) throws(FormatError) -> Result {
    do {
      let result = try body(&workspace)
      keep(&workspace)
      return result
    } catch {
      if workspace.takeBack() { keep(&workspace) }
      throw error
    }
  }

  /// Keeps the items of a workspace in memory.
  private func keep(_ workspace: inout Workspace) {
    for id in workspace.full {
      guard let item = workspace.notebook[id] else {
        if let stub = workspace.notebook.trash[id]?.item.stub {
          workspace.notebook.putTrashed(stub)
        }
        continue
      }
      keep(item)
      if workspace.isWhole, let stub = item.stub { workspace.notebook.put(stub) }
      if !workspace.isWhole, let stub = item.stub {
        // A renamed list needs its new name in the skeleton as well.
        let isRenamed = skeleton.map { $0[id]?.title != item.title } ?? false
        if case .planList = id, isRenamed { skeleton = nil } else { skeleton?.put(stub) }
      }
    }
    if workspace.isWhole { skeleton = workspace.notebook }
  }

  private func workspace(
    for commands: [any Command<Notebook>], _ items: [Notebook.ItemID], _ context: Context
  ) throws(FormatError) -> Workspace {
    let named = commands.map { ($0 as? any ItemCommand)?.item }
    if items.isEmpty, named.allSatisfy({ $0 != nil }) {
      return try small(named.compactMap(\.self))
    }
    var workspace = try whole(items + named.compactMap(\.self))
    for command in commands {
      if command is DeleteEverything {
        try workspace.load(.planList(workspace.notebook.defaultPlanList))
      }
      if let deleting = command as? DeleteItems, !context.recording.isEmpty {
        for item in deleting.items { try workspace.load(item) }
      }
      if let restoring = command as? RestoreItem { try workspace.loadTrashed(restoring.item) }
    }
    return workspace
  }

  /// Returns a workspace with only a few items.
  private func small(_ items: [Notebook.ItemID]) throws(FormatError) -> Workspace {
    var workspace = Workspace(.vacant(), isWhole: false, of: self)
    // Two plan lists cannot have the same name, so the names of all lists are needed.
    if items.contains(where: { if case .planList = $0 { true } else { false } }) {
      for row in try rows(.here, kind: "plans") {
        guard let stub = row.stub else { throw .damaged("The document '\(row.id)'", path) }
        try refusing { () throws(Refusal) in try workspace.notebook.insert(stub) }
      }
    }
    for id in items { try workspace.load(id) }
    return workspace
  }

  /// Returns a workspace with all items, the given ones in full and the others as stubs.
  private func whole(_ items: [Notebook.ItemID]) throws(FormatError) -> Workspace {
    let notebook = if let known = skeleton.take() { known } else { try assemble { $0.stub } }
    var workspace = Workspace(notebook, isWhole: true, of: self)
    for id in items { try workspace.load(id) }
    return workspace
  }
}

extension StoredStep {
  init(_ row: SQLite.Row) {
    number = row.integer(0)
    name = row.text(1)
    date = Instant(milliseconds: row.integer(2))
    author = row.optionalText(3)
    isUndone = row.integer(4) != 0
  }

  /// Returns the digest of the step with its edits.
  func hash(_ edits: String) -> ByteDigest {
    let columns = [name, "\(date.milliseconds)", author ?? "", isUndone ? "1" : "0", edits]
    return ByteDigest(of: columns.joined(separator: "\n").utf8)
  }
}
