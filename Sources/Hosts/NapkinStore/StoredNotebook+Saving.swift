import NapkinCore
import NapkinFormats

extension StoredNotebook {
  /// The number of the next new row.
  var nextRow: Int64 {
    get throws(FormatError) { try database.number("SELECT max(number) FROM item") + 1 }
  }

  // MARK: Steps

  /// Records the edits as a new step, or adds them to the step of the current gesture; returns whether the step is new.
  func record(
    _ outcome: StoredOutcome, _ workspace: inout Workspace, _ key: MergeKey?
  ) throws(FormatError) -> Bool {
    try dropUndone()
    let inverses = workspace.done.map(\.inverse)
    let last = try database.number("SELECT max(number) FROM step")
    if let key, let gesture, gesture.key == key, gesture.step == last {
      try lengthen(last, by: inverses, outcome)
      try save(&workspace, step: last)
      return false
    }
    let step = StoredStep(
      number: last + 1, name: outcome.name, date: outcome.date, author: outcome.author,
      isUndone: false)
    let json = try EditJSON.encode(Array(inverses.reversed()))
    try database.run(
      "INSERT INTO step VALUES (?, ?, ?, ?, 0, ?, ?)",
      [
        .integer(step.number), .text(step.name), .instant(step.date), .text(step.author),
        .text(json), .digest(step.hash(json)),
      ])
    try save(&workspace, step: step.number)
    if step.number % 64 == 0 { try trim(newest: step.number) }
    gesture = key.map { ($0, step.number) }
    return true
  }

  /// Adds inverse edits to a step, unless its own inverse edits already restore the same state.
  private func lengthen(
    _ number: Int64, by inverses: [Edit<Notebook>], _ outcome: StoredOutcome
  ) throws(FormatError) {
    let stored = try database.first(
      "SELECT number, name, date, author, undone, edits FROM step WHERE number = ?",
      [.integer(number)]
    ) { (step: StoredStep($0), edits: $0.text(5)) }
    guard let stored else { throw .damagedNotebook(path) }
    let old = try EditJSON.decode([Edit<Notebook>].self, stored.edits)
    let latest = Array(old.prefix(inverses.count).reversed())
    let isCovered =
      latest.count == inverses.count
      && zip(latest, inverses).allSatisfy { $0.change.covers($1.change) }
    let json = isCovered ? stored.edits : try EditJSON.encode(inverses.reversed() + old)
    let step = StoredStep(
      number: number, name: stored.step.name, date: outcome.date, author: stored.step.author,
      isUndone: false)
    try database.run(
      "UPDATE step SET date = ?, edits = ?, hash = ? WHERE number = ?",
      [.instant(step.date), .text(json), .digest(step.hash(json)), .integer(number)])
  }

  /// Drops the steps that could be redone, because a new step was made.
  private func dropUndone() throws(FormatError) {
    try database.run("DELETE FROM step WHERE undone = 1")
    if database.changeCount > 0 { try dropUnreferenced() }
  }

  /// Drops the oldest steps if there are too many; the newest stays, however large.
  private func trim(newest: Int64) throws(FormatError) {
    let first = try database.number(
      """
      SELECT max(number) FROM (
        SELECT number, sum(length(edits)) OVER (ORDER BY number DESC) AS bytes FROM step
      ) WHERE bytes > ?
      """, [.integer(Self.mostStepBytes)])
    let limit = max(newest - Self.mostSteps, min(first, newest - 1))
    try database.run("DELETE FROM step WHERE number <= ?", [.integer(limit)])
    if database.changeCount > 0 { try dropUnreferenced() }
  }

  /// Deletes removed items that no step can bring back.
  func dropUnreferenced() throws(FormatError) {
    try database.run("DELETE FROM step_item WHERE step NOT IN (SELECT number FROM step)")
    let rows = try database.rows(
      "SELECT number FROM item WHERE state = 2 AND number NOT IN (SELECT item FROM step_item)"
    ) { SQLite.Value.integer($0.integer(0)) }
    for row in rows {
      try removeParts(of: row)
      try database.run("DELETE FROM document WHERE item = ?", [row])
      try database.run("DELETE FROM pending WHERE item = ?", [row])
      try database.run("DELETE FROM item WHERE number = ?", [row])
    }
  }

  // MARK: Items

  /// Writes the changes of a step.
  func save(_ workspace: inout Workspace, step: Int64) throws(FormatError) {
    let commit = lastCommit + 1
    for (number, item) in workspace.created.sorted(by: { $0.key < $1.key }) {
      let item = workspace.current(item, number)
      try insert(
        ItemRow(item, number: number, state: .removed, place: 0), item.content, commit: commit)
      try index(item, number)
    }
    for (number, edits) in workspace.edits where workspace.created[number] == nil {
      try save(edits, of: number, workspace, commit)
    }
    try arrange(workspace, commit)
    if workspace.isHeaderChanged {
      let header = workspace.notebook.header
      var row = ItemRow(header: header, number: try headerRow.number)
      row.size = try write(.notebook(header), to: row.number)
      try update(row, commit)
    }
    for number in Set(workspace.moved.keys).union(workspace.edits.keys) {
      try database.run(
        "INSERT OR IGNORE INTO step_item VALUES (?, ?)", [.integer(step), .integer(number)])
    }
    lastCommit = commit
  }

  /// Writes the edits of an item: into its document if the document is small or many edits are pending, otherwise
  /// into the table `pending`.
  private func save(
    _ edits: [DoneEdit], of number: Int64, _ workspace: Workspace, _ commit: Int64
  ) throws(FormatError) {
    guard let old = try row(number), let id = old.itemID, let item = workspace.item(id, number)
    else { throw .damagedNotebook(path) }
    let texts = try edits.map { edit throws(FormatError) in try EditJSON.encode(edit.edit) }
    let editSize = old.editSize + texts.reduce(0) { $0 + $1.utf8.count }
    let count = old.edits + texts.count
    var row = ItemRow(item, number: number, state: old.state, place: old.place)
    (row.trashed, row.trashing, row.size) = (old.trashed, old.trashing, old.size)
    if Folding.pays(size: old.size, edits: count, editSize: editSize) {
      row.size = try write(item.content, to: number)
    } else {
      (row.edits, row.editSize) = (count, editSize)
      for text in texts {
        try database.run(
          "INSERT INTO pending (item, edit, hash) VALUES (?, ?, ?)",
          [.integer(number), .text(text), .digest(PendingEdit.hash(number, text))])
      }
    }
    try update(row, commit)
    let changes = edits.flatMap { [$0.edit.change, $0.inverse.change] }
    let parts = Set(changes.flatMap(\.affectedParts))
    // Edits of the archive do not name their plans, so the whole list is indexed again.
    try index(item, number, only: edits.allSatisfy(\.namesItsParts) ? parts : nil)
  }

  /// Inserts a row and its document; a row number of 0 means the next free number.
  @discardableResult
  func insert(
    _ row: ItemRow, _ content: Content, commit: Int64
  ) throws(FormatError) -> Int64 {
    let number = row.number == 0 ? try nextRow : row.number
    try database.run(
      "INSERT INTO item VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0)",
      [
        .integer(number), .text(row.kind), .text(row.id), .integer(row.state.rawValue),
        .integer(row.place), .instant(row.trashed), .text(row.trashing), .text(row.title),
        .instant(row.created), .instant(row.modified), .digest(row.seal), .integer(commit),
      ])
    let size = try write(content, to: number)
    try database.run(
      "UPDATE item SET size = ? WHERE number = ?", [.integer(size), .integer(number)])
    return number
  }

  /// Writes a document and drops the pending edits, which it now contains; returns its size.
  func write(_ content: Content, to number: Int64) throws(FormatError) -> Int {
    let json = try DocumentJSON.bytes(content)
    try database.run(
      "INSERT OR REPLACE INTO document VALUES (?, ?, ?)",
      [.integer(number), .text(json), .digest(ByteDigest(of: json))])
    try database.run("DELETE FROM pending WHERE item = ?", [.integer(number)])
    return json.count
  }

  func update(_ row: ItemRow, _ commit: Int64) throws(FormatError) {
    try database.run(
      """
      UPDATE item SET state = ?, place = ?, trashed = ?, trashing = ?, title = ?, created = ?,
        modified = ?, seal = ?, changed = ?, size = ?, edits = ?, edit_size = ? WHERE number = ?
      """,
      [
        .integer(row.state.rawValue), .integer(row.place), .instant(row.trashed),
        .text(row.trashing), .text(row.title), .instant(row.created), .instant(row.modified),
        .digest(row.seal), .integer(commit), .integer(row.size), .integer(row.edits),
        .integer(row.editSize), .integer(row.number),
      ])
  }

  // MARK: Order

  /// Writes the positions of items that were inserted, removed or moved.
  private func arrange(_ workspace: Workspace, _ commit: Int64) throws(FormatError) {
    var lists: [String: [(row: ItemRow, position: Int)]] = [:]
    for (number, id) in workspace.moved {
      guard var row = try row(number) else { throw .damagedNotebook(path) }
      (row.trashed, row.trashing) = (nil, nil)
      let isCurrent = workspace.rows[id] == number
      if isCurrent, let position = workspace.notebook.position(of: id) {
        row.state = .here
        lists[row.kind, default: []].append((row, position))
      } else if isCurrent, let position = workspace.notebook.trash.position(of: id) {
        let trashed = workspace.notebook.trash[position]
        row.state = .trash
        row.trashed = trashed.date
        if !trashed.foreign.isEmpty { row.trashing = try EditJSON.encode(trashed.foreign) }
        lists["", default: []].append((row, position))
      } else {
        row.state = .removed
        try update(row, commit)
      }
    }
    for key in lists.keys.sorted() {
      var rest = (lists[key] ?? []).sorted { $0.position < $1.position }[...]
      while let first = rest.first {
        let count = zip(rest, first.position...).prefix { $0.0.position == $0.1 }.count
        try place(rest.prefix(count), workspace, commit)
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Sets the positions of consecutive items, between the positions of their neighbours.
  private func place(
    _ run: ArraySlice<(row: ItemRow, position: Int)>, _ workspace: Workspace, _ commit: Int64
  ) throws(FormatError) {
    guard let first = run.first else { return }
    let order = workspace.order(first.row)
    func place(at position: Int) throws(FormatError) -> Int64? {
      guard order.indices.contains(position) else { return nil }
      let id = order[position]
      if let number = workspace.rows[id] { return try row(number)?.place }
      return try row(of: id)?.place
    }
    func gap() throws(FormatError) -> (before: Int64, step: Int64) {
      let before = try place(at: first.position - 1) ?? 0
      guard let after = try place(at: first.position + run.count) else { return (before, Self.gap) }
      return (before, (after - before) / Int64(run.count + 1))
    }
    var (before, step) = try gap()
    if step < 1 {
      try spread(first.row)
      (before, step) = try gap()
    }
    for (index, entry) in run.enumerated() {
      var row = entry.row
      row.place = before + step * Int64(index + 1)
      try update(row, commit)
    }
  }

  /// Renumbers all items of a kind, with gaps between their positions.
  private func spread(_ row: ItemRow) throws(FormatError) {
    let rows = try rows(row.state, kind: row.state == .trash ? nil : row.kind)
    for (index, var other) in rows.filter({ $0.itemID != nil }).enumerated() {
      other.place = Int64(index + 1) * Self.gap
      try database.run(
        "UPDATE item SET place = ?, seal = ? WHERE number = ?",
        [.integer(other.place), .digest(other.seal), .integer(other.number)])
    }
  }

  // MARK: Index

  /// Updates the index of an item for lists and searches, or only some of its parts if the others are unchanged.
  func index(
    _ item: Notebook.Item, _ number: Int64, only ids: Set<String>? = nil
  ) throws(FormatError) {
    let row = SQLite.Value.integer(number)
    var old: [String: (number: Int64, part: ItemPart)] = [:]
    func remember(_ sql: String, _ values: [SQLite.Value]) throws(FormatError) {
      try database.forEach("SELECT number, \(ItemPart.columns) FROM part WHERE " + sql, values) {
        old[$0.text(1)] = ($0.integer(0), ItemPart($0))
        return true
      }
    }
    if let ids {
      for id in ids.union([""]) { try remember("item = ? AND id = ?", [row, .text(id)]) }
    } else {
      try remember("item = ?", [row])
    }
    for part in ItemPart.all(of: item, only: ids) {
      if let known = old.removeValue(forKey: part.id) {
        if known.part == part { continue }
        try removePart(known.number)
      }
      try database.run(
        "INSERT INTO part (item, \(ItemPart.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [row] + part.values)
      try database.run(
        "INSERT INTO search (rowid, title, text, tags, pairs) VALUES (?, ?, ?, ?, ?)",
        [.integer(database.lastRow)] + part.searched)
    }
    for part in old.values { try removePart(part.number) }
  }

  private func removeParts(of row: SQLite.Value) throws(FormatError) {
    let parts = try database.rows("SELECT number FROM part WHERE item = ?", [row]) { $0.integer(0) }
    for part in parts { try removePart(part) }
  }

  private func removePart(_ number: Int64) throws(FormatError) {
    try database.run("DELETE FROM search WHERE rowid = ?", [.integer(number)])
    try database.run("DELETE FROM part WHERE number = ?", [.integer(number)])
  }
}

/// Decides when pending edits are written into their document.
enum Folding {
  /// Whether to write pending edits into their document. Small documents are always written whole, for people to
  /// read. Edits of large ones stay pending until they have a quarter of its bytes, or reading them is slow.
  static func pays(size: Int, edits: Int, editSize: Int) -> Bool {
    size <= 16 << 10 || editSize > size / 4 || edits > 16 + size / 10_000
  }
}

/// The identifiers of the items of a kind, or of the trash, in order.
struct ItemOrder {
  let notebook: Notebook
  let id: Notebook.ItemID?
  let indices: Range<Int>

  subscript(position: Int) -> Notebook.ItemID {
    switch id {
    case .note: .note(notebook.notes[position].id)
    case .drawing: .drawing(notebook.drawings[position].id)
    case .map: .map(notebook.maps[position].id)
    case .planList: .planList(notebook.planLists[position].id)
    case nil: notebook.trash[position].id
    }
  }
}

extension Workspace {
  fileprivate func order(_ row: ItemRow) -> ItemOrder {
    guard row.state == .here, let id = row.itemID else {
      return ItemOrder(notebook: notebook, id: nil, indices: notebook.trash.indices)
    }
    let indices =
      switch id {
      case .note: notebook.notes.indices
      case .drawing: notebook.drawings.indices
      case .map: notebook.maps.indices
      case .planList: notebook.planLists.indices
      }
    return ItemOrder(notebook: notebook, id: id, indices: indices)
  }

  /// Returns the item of a row after the step.
  fileprivate func item(_ id: Notebook.ItemID, _ number: Int64) -> Notebook.Item? {
    guard rows[id] == number else { return left[number] }
    return notebook[id] ?? notebook.trash[id]?.item
  }

  /// Returns the item of a new row after the step; if the step has removed it again, the item as it was then.
  fileprivate func current(_ item: Notebook.Item, _ number: Int64) -> Notebook.Item {
    guard rows[item.id] == number else { return item }
    return notebook[item.id] ?? notebook.trash[item.id]?.item ?? item
  }
}

extension DoneEdit {
  /// Whether the edit changes only the parts that it names.
  fileprivate var namesItsParts: Bool {
    switch edit.change {
    case .planList(_, .archive), .planList(_, .unarchive), .planList(_, .insertArchived),
      .planList(_, .removeArchived):
      false
    default: true
    }
  }
}

extension ItemPart {
  init(_ row: SQLite.Row) {
    id = row.text(1)
    title = row.text(2)
    text = row.text(3)
    tagLine = row.text(4)
    category = row.optionalText(5)
    isDone = row.optionalInteger(6).map { $0 == 1 }
    due = row.instant(7)
    day = row.optionalInteger(8).map { Day(dayNumber: $0) }
    if !row.isNull(9) { place = try? Place(latitude: row.real(9), longitude: row.real(10)) }
  }
}
