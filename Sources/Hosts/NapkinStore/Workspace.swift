import NapkinCore
import NapkinFormats

/// The part of a notebook that a step works on: either only the items that its commands name, or all items, of
/// which only the needed ones are loaded and the others are stubs.
struct Workspace {
  /// The notebook that the step changes.
  var notebook: Notebook
  /// Whether the workspace has all items of the notebook, most of them as stubs.
  let isWhole: Bool
  /// The items that are loaded in full.
  var full: Set<Notebook.ItemID> = []
  /// The edits so far.
  private(set) var done: [DoneEdit] = []
  /// The rows of items that were inserted, removed or changed.
  private(set) var rows: [Notebook.ItemID: Int64] = [:]
  /// The rows of items that were inserted, removed or moved.
  private(set) var moved: [Int64: Notebook.ItemID] = [:]
  /// The items of new rows.
  private(set) var created: [Int64: Notebook.Item] = [:]
  /// Items that were changed and then removed in this step, by row.
  private(set) var left: [Int64: Notebook.Item] = [:]
  /// The edits inside of items, by row.
  private(set) var edits: [Int64: [DoneEdit]] = [:]
  /// Whether the notebook itself was changed.
  private(set) var isHeaderChanged = false

  private let store: StoredNotebook

  init(_ notebook: Notebook, isWhole: Bool, of store: StoredNotebook) {
    (self.notebook, self.isWhole, self.store) = (notebook, isWhole, store)
  }

  // MARK: Loading

  /// Loads an item in full, unless it is in the trash.
  mutating func load(_ id: Notebook.ItemID) throws(FormatError) {
    if full.contains(id) { return }
    // An item that this step has restored still has its old state in the file.
    let known = if let number = rows[id] { try store.row(number) } else { try store.row(of: id) }
    guard let row = known else { return }
    let item = try store.load(row)
    // A second reference in the cache would make the next change copy the item.
    store.loaded[id] = nil
    if isWhole || notebook.contains(id) {
      notebook.put(item)
    } else {
      try refusing { () throws(Refusal) in try notebook.insert(item) }
    }
    full.insert(id)
    rows[id] = row.number
  }

  /// Loads an item of the trash in full.
  mutating func loadTrashed(_ id: Notebook.ItemID) throws(FormatError) {
    guard let row = try store.row(of: id), row.state == .trash else { return }
    notebook.putTrashed(try store.load(row))
  }

  /// Returns the row number of an item that is in the notebook or in the trash.
  private mutating func row(of id: Notebook.ItemID) throws(FormatError) -> Int64 {
    if let row = rows[id] { return row }
    guard let row = try store.row(of: id) else { throw .damagedNotebook(store.path) }
    rows[id] = row.number
    return row.number
  }

  // MARK: Changing

  /// Performs one edit of a command, if it changes something.
  mutating func perform(_ edit: Edit<Notebook>) throws(FormatError) {
    if let id = edit.change.editedItem { try load(id) }
    try refusing { () throws(Refusal) in try edit.change.check(in: notebook) }
    let gone = try rowThatGoes(edit.change)
    let inverse = try refusing { () throws(Refusal) in try edit.apply(to: &notebook) }
    if edit.change.changedNothing(inverse: inverse.change) {
      try refusing { () throws(Refusal) in _ = try inverse.apply(to: &notebook) }
      return
    }
    if case .insert(let item, _) = edit.change { try create(item) }
    if case .insertTrashed(let trashed, _) = edit.change { try create(trashed.item) }
    try note(edit, inverse, gone)
  }

  /// Performs an edit of the journal, in which an inserted item is a stub with its row number.
  mutating func replay(_ edit: Edit<Notebook>) throws(FormatError) {
    var edit = edit
    if let id = edit.change.editedItem { try load(id) }
    switch edit.change {
    case .insert(let stub, let position):
      edit.change = .insert(try revive(stub), at: position)
    case .insertTrashed(var trashed, let position):
      trashed.item = try revive(trashed.item)
      edit.change = .insertTrashed(trashed, at: position)
    default: break
    }
    let gone = try rowThatGoes(edit.change)
    let inverse = try refusing { () throws(Refusal) in try edit.apply(to: &notebook) }
    try note(edit, inverse, gone)
  }

  /// Undoes the edits so far; returns whether the notebook is as it was before.
  mutating func takeBack() -> Bool {
    // Only the journal's stub is left of a removed item, so the item cannot be restored here.
    guard moved.isEmpty else { return false }
    for edit in done.reversed() {
      guard (try? edit.inverse.apply(to: &notebook)) != nil else { return false }
    }
    return true
  }

  private mutating func create(_ item: Notebook.Item) throws(FormatError) {
    let number = try store.nextRow + Int64(created.count)
    created[number] = item
    rows[item.id] = number
    full.insert(item.id)
  }

  /// Returns the item that an edit brings back, as a stub.
  private mutating func revive(_ stub: Notebook.Item) throws(FormatError) -> Notebook.Item {
    guard let number = Int64(stub.title), let row = try store.row(number), row.state == .removed,
      let item = row.stub, item.id == stub.id
    else { throw .damaged("A step of the history", store.path) }
    rows[item.id] = number
    full.remove(item.id)
    return item
  }

  /// Returns the row of the item that a change removes; must be called before the change.
  private mutating func rowThatGoes(_ change: Notebook.Change) throws(FormatError) -> Int64? {
    switch change {
    case .remove(let id) where notebook.contains(id): try row(of: id)
    case .removeTrashed(let id) where notebook.trash[id] != nil: try row(of: id)
    default: nil
    }
  }

  private mutating func leave(_ number: Int64, _ item: Notebook.Item) {
    if created[number] != nil { created[number] = item }
    if edits[number] != nil { left[number] = item }
  }

  /// Records an edit in the form of the journal.
  private mutating func note(
    _ edit: Edit<Notebook>, _ inverse: Edit<Notebook>, _ gone: Int64?
  ) throws(FormatError) {
    var inverse = inverse
    if let gone, let id = edit.change.affectedItem {
      switch inverse.change {
      case .insert(let item, let position):
        leave(gone, item)
        inverse.change = .insert(item.stub(number: gone), at: position)
      case .insertTrashed(var trashed, let position):
        leave(gone, trashed.item)
        trashed.item = trashed.item.stub(number: gone)
        inverse.change = .insertTrashed(trashed, at: position)
      default: break
      }
      moved[gone] = id
      rows[id] = nil
      full.remove(id)
      store.loaded[id] = nil
    } else if let id = edit.change.affectedItem {
      let number = try row(of: id)
      if edit.change.editedItem == nil {
        moved[number] = id
        store.loaded[id] = nil
      } else {
        edits[number, default: []].append(DoneEdit(edit: edit, inverse: inverse))
      }
    }
    if edit.change.editedItem == nil { isHeaderChanged = true }
    done.append(DoneEdit(edit: edit, inverse: inverse))
  }
}

extension Notebook.Change {
  /// The item whose contents the change edits.
  var editedItem: Notebook.ItemID? {
    switch self {
    case .note, .drawing, .map, .planList: affectedItem
    default: nil
    }
  }
}
