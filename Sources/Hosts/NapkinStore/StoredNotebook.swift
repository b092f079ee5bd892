public import NapkinCore
public import NapkinFormats

/// A notebook on disk: one SQLite file, `Name.napkin`, with one history that all users share.
///
/// Documents are read on demand, and a step is on disk when the call that performs it returns. Use a notebook from one
/// thread at a time; ``NotebookSession`` takes care of that, and reports the changes of other processes.
///
/// ```swift
/// let notebook = try StoredNotebook(path, creatingAt: context.now)
/// try notebook.perform(AddNote(NoteTemplate(title: "Peas", text: "Sow when warm.")), in: &context)
/// try notebook.undo()
/// ```
public final class StoredNotebook {
  /// The path of the file.
  public let path: String
  /// The reason why the notebook cannot be changed; `nil` if it can be changed.
  public let whyReadOnly: FormatError?

  let database: SQLite
  /// The number of the last commit that the caches reflect.
  var lastCommit: Int64 = 0
  /// The notebook with stubs for its items, made when first needed.
  var skeleton: Notebook?
  /// The items that were loaded recently.
  var loaded: [Notebook.ItemID: Notebook.Item] = [:]
  /// The changes of other processes that have not been reported.
  private var unread: [Notebook.ItemID]?
  /// The media that this connection has stored.
  var newMedia: Set<ByteDigest> = []
  /// The current gesture, and its step.
  var gesture: (key: MergeKey, step: Int64)?

  /// The most items that are kept in memory.
  static let mostLoaded = 64

  /// Opens a notebook, or creates one if there is none.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - now: The creation date of a new notebook; if it is `nil`, the notebook must exist.
  ///   - title: The title of a new notebook.
  ///   - patience: How long to wait for other processes, in milliseconds.
  public convenience init(
    _ path: String, creatingAt now: Instant? = nil, title: String = "", patience: Int32 = 20_000
  ) throws(FormatError) {
    if let now, !FileSystem.isThere(path) {
      try NotebookFile.check(path)
      // Other processes see either no notebook or a complete one.
      try NotebookFile.place(at: path) { part throws(FormatError) in
        _ = try StoredNotebook(opening: part, creatingAt: now, title, patience)
      }
    }
    try self.init(opening: path, creatingAt: now, title, patience)
  }

  private init(
    opening path: String, creatingAt now: Instant?, _ title: String, _ patience: Int32
  ) throws(FormatError) {
    self.path = path
    try NotebookFile.check(path)
    let byteCount = try FileSystem.status(of: path)?.byteCount ?? 0
    let isNew = now != nil && byteCount == 0
    if isNew { try NotebookFile.create(path) } else { try NotebookFile.checkHead(path) }
    let isWritable = FileSystem.isWritable(path)
    database = try SQLite(path, isWritable ? .writing : .reading, patience: patience)
    let version = try database.notebookVersion()
    if version > StoreSchema.version {
      whyReadOnly = FormatError(
        .unsupportedVersion,
        "The notebook is of version \(version), and this Napkin changes version \(StoreSchema.version); use a newer Napkin to change it.",
        in: path)
    } else {
      whyReadOnly = isWritable ? nil : .readOnlyNotebook(path)
    }
    if isWritable {
      // Many builds of SQLite have these defaults, but not all.
      try database.script("PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL;")
    }
    if version < StoreSchema.version {
      guard isNew || version > 0 else { throw .damagedNotebook(path) }
      if let whyReadOnly { throw whyReadOnly }
      try database.migrate(StoreSchema.migrations, application: StoreSchema.application)
    }
    if let now, try findHeader() == nil { try makeHeader(title: title, at: now) }
    lastCommit = try database.number("SELECT max(changed) FROM item")
  }

  /// Removes the file of a notebook that has never been changed.
  public func removeIfUnused() throws(FormatError) {
    try changing { () throws(FormatError) in
      if try database.number("SELECT count(*) FROM step") == 0 { FileSystem.remove(path) }
    }
  }

  /// Writes the notebook itself and its default plan list into a new file, unless another process was faster.
  private func makeHeader(title: String, at now: Instant) throws(FormatError) {
    try database.transaction { () throws(FormatError) in
      if try findHeader() != nil { return }
      var notebook = Notebook(id: "notebook", title: title)
      (notebook.created, notebook.modified) = (now, now)
      try insert(ItemRow(header: notebook, number: 0), .notebook(notebook.header), commit: 1)
      for item in notebook.items {
        let row = ItemRow(item, number: 0, state: .here, place: Self.gap)
        try index(item, try insert(row, item.content, commit: 1))
      }
    }
  }

  /// Returns the row of the notebook itself; `nil` if the file is empty.
  private func findHeader() throws(FormatError) -> ItemRow? {
    try database.first(
      "SELECT \(ItemRow.columns) FROM item WHERE kind = 'notebook' AND state = 0", [],
      ItemRow.init)
  }

  /// The row of the notebook itself.
  var headerRow: ItemRow {
    get throws(FormatError) {
      guard let row = try findHeader() else { throw .damagedNotebook(path) }
      return row
    }
  }

  /// The distance between the positions of consecutive new items.
  static let gap: Int64 = 1 << 32
}

// MARK: - Reading

extension StoredNotebook {
  /// Runs a closure that reads several items in their state at one moment.
  func reading<Result>(_ body: () throws(FormatError) -> Result) throws(FormatError) -> Result {
    try database.transaction(isWriting: false) { () throws(FormatError) in
      try refresh()
      return try body()
    }
  }

  /// Drops cached items that other processes have changed, and records them as unreported changes.
  func refresh() throws(FormatError) {
    let commit = try database.number("SELECT max(changed) FROM item")
    guard commit != lastCommit else { return }
    let changed = try database.rows(
      "SELECT kind, id FROM item WHERE changed > ?", [.integer(lastCommit)]
    ) { Notebook.ItemID(kind: $0.text(0), $0.text(1)) }.compactMap(\.self)
    lastCommit = commit
    for id in changed { loaded[id] = nil }
    skeleton = nil
    gesture = nil
    unread = (unread ?? []) + changed
  }

  /// Returns the items that other processes have changed since the last call: empty if only the notebook as a whole
  /// has changed, `nil` if nothing has.
  func news() throws(FormatError) -> [Notebook.ItemID]? {
    try refresh()
    defer { unread = nil }
    return unread
  }

  /// Returns an item of the notebook; `nil` if there is none, or if it is in the trash.
  public func item(_ id: Notebook.ItemID) throws(FormatError) -> Notebook.Item? {
    try reading { () throws(FormatError) in
      guard let row = try row(of: id), row.state == .here else { return nil }
      return try load(row)
    }
  }

  /// Returns the note with an identifier; `nil` if there is none, or if it is in the trash.
  public func note(_ id: Note.ID) throws(FormatError) -> Note? {
    if case .note(let note) = try item(.note(id)) { note } else { nil }
  }

  /// Returns the map with an identifier; `nil` if there is none, or if it is in the trash.
  public func map(_ id: MindMap.ID) throws(FormatError) -> MindMap? {
    if case .map(let map) = try item(.map(id)) { map } else { nil }
  }

  /// Returns the plan list with an identifier; `nil` if there is none, or if it is in the trash.
  public func planList(_ id: PlanList.ID) throws(FormatError) -> PlanList? {
    if case .planList(let list) = try item(.planList(id)) { list } else { nil }
  }

  /// Returns the drawing with an identifier; `nil` if there is none, or if it is in the trash.
  public func drawing(_ id: Drawing.ID) throws(FormatError) -> Drawing? {
    if case .drawing(let drawing) = try item(.drawing(id)) { drawing } else { nil }
  }

  /// Returns the notebook without its items: its title, its settings and its default plan list.
  public func header() throws(FormatError) -> Notebook {
    try reading { () throws(FormatError) in try loadHeader() }
  }

  /// Returns the whole notebook as a value, for conversion into another format.
  public func notebook() throws(FormatError) -> Notebook {
    try reading { () throws(FormatError) in
      try assemble { row throws(FormatError) in try load(row) }
    }
  }

  func loadHeader() throws(FormatError) -> Notebook {
    let row = try headerRow
    guard case .notebook(let notebook) = try content(row) else { throw .damagedNotebook(path) }
    return notebook
  }

  /// Returns the row of an item that is in the notebook or in the trash.
  func row(of id: Notebook.ItemID) throws(FormatError) -> ItemRow? {
    try database.first(
      "SELECT \(ItemRow.columns) FROM item WHERE kind = ? AND id = ? AND state < 2",
      [.text(id.kind), .text(id.rawValue)], ItemRow.init)
  }

  func row(_ number: Int64) throws(FormatError) -> ItemRow? {
    try database.first(
      "SELECT \(ItemRow.columns) FROM item WHERE number = ?", [.integer(number)], ItemRow.init)
  }

  /// Returns an item with its contents; throws if it is damaged.
  func load(_ row: ItemRow) throws(FormatError) -> Notebook.Item {
    guard let id = row.itemID else { throw .damagedNotebook(path) }
    if row.state == .here, let item = loaded[id] { return item }
    guard let item = try content(row).item, item.id == id else {
      throw .damaged("The document '\(id.rawValue)'", path)
    }
    if row.state == .here { keep(item) }
    return item
  }

  /// Keeps an item in memory.
  func keep(_ item: Notebook.Item) {
    if loaded.count >= Self.mostLoaded { loaded = [:] }
    loaded[item.id] = item
  }

  /// Returns the document of a row, with its pending edits applied.
  func content(_ row: ItemRow) throws(FormatError) -> Content {
    let stored = try database.first(
      "SELECT json, hash FROM document WHERE item = ?", [.integer(row.number)]
    ) { (json: $0.bytes(0), hash: $0.digest(1)) }
    guard let stored, ByteDigest(of: stored.json) == stored.hash else {
      throw .damaged("The document '\(row.id)'", path)
    }
    let content: Content
    do {
      content = try DocumentJSON.content(stored.json, path)
    } catch {
      throw .damaged("The document '\(row.id)'", path)
    }
    if row.edits == 0 { return content }
    var pending: [Edit<Notebook>] = []
    try database.forEach(
      "SELECT edit, hash FROM pending WHERE item = ? ORDER BY number", [.integer(row.number)]
    ) { line throws(FormatError) in
      let text = line.text(0)
      guard PendingEdit.hash(row.number, text) == line.digest(1) else {
        throw .damaged("An edit of '\(row.id)'", path)
      }
      pending.append(try EditJSON.decode(Edit<Notebook>.self, text))
      return true
    }
    guard pending.count == row.edits else { throw .damaged("An edit of '\(row.id)'", path) }
    var notebook = try Self.notebook(with: content)
    try refusing { () throws(Refusal) in
      for edit in pending { _ = try edit.apply(to: &notebook) }
    }
    guard let id = row.itemID else { return .notebook(notebook) }
    return notebook[id]?.content ?? content
  }

  /// Returns a notebook with this content as its only item; content that is a notebook stays as it is.
  static func notebook(with content: Content) throws(FormatError) -> Notebook {
    if case .notebook(let notebook) = content { return notebook }
    var notebook = Notebook.vacant()
    guard let item = content.item else { return notebook }
    try refusing { () throws(Refusal) in try notebook.insert(item) }
    return notebook
  }

  /// Builds a notebook from the items that a closure returns for each row, in order. Entries of the trash are stubs
  /// unless the closure loads them.
  func assemble(
    _ make: (ItemRow) throws(FormatError) -> Notebook.Item?
  ) throws(FormatError) -> Notebook {
    let head = try loadHeader()
    var notebook = Notebook.vacant()
    notebook.title = head.title
    notebook.settings = head.settings
    (notebook.created, notebook.modified) = (head.created, head.modified)
    notebook.foreign = head.foreign
    for state in [ItemState.here, .trash] {
      for row in try rows(state) where row.itemID != nil {
        guard let item = try make(row) else { throw .damaged("The document '\(row.id)'", path) }
        try refusing { () throws(Refusal) in
          if state == .here { return try notebook.insert(item) }
          guard var entry = row.trashedStub else { return }
          entry.item = item
          try notebook.insertTrashed(entry)
        }
      }
    }
    return notebook.completed(id: head.id, defaultPlanList: head.defaultPlanList)
  }

  /// Returns the rows of the items with a state, in order.
  func rows(_ state: ItemState, kind: String? = nil) throws(FormatError) -> [ItemRow] {
    let columns = ItemRow.columns
    if let kind {
      return try database.rows(
        "SELECT \(columns) FROM item WHERE state = ? AND kind = ? ORDER BY place",
        [.integer(state.rawValue), .text(kind)], ItemRow.init)
    }
    return try database.rows(
      "SELECT \(columns) FROM item WHERE state = ? ORDER BY place", [.integer(state.rawValue)],
      ItemRow.init)
  }
}

/// Computes the hash of a pending edit.
enum PendingEdit {
  static func hash(_ item: Int64, _ edit: String) -> ByteDigest {
    ByteDigest(of: "\(item)\n\(edit)".utf8)
  }
}
