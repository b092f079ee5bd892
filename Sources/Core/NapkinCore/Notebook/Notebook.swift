/// A collection of notes, drawings, maps and plan lists, each kind in the user's order, with a
/// trash from which deleted items can be restored.
///
/// There is always a default plan list; no two plan lists have the same name.
public struct Notebook: Editable, Identifiable {
  /// The identifier of a notebook.
  public typealias ID = Identifier<Notebook>

  /// The identifier of the notebook.
  public private(set) var id: ID
  /// The title of the notebook.
  public var title: String
  /// The notes.
  public internal(set) var notes = IdentifiedArray<Note>()
  /// The drawings that do not belong to a note.
  public internal(set) var drawings = IdentifiedArray<Drawing>()
  /// The mind maps.
  public internal(set) var maps = IdentifiedArray<MindMap>()
  /// The plan lists.
  public internal(set) var planLists = IdentifiedArray<PlanList>()
  /// The deleted items; the item that was deleted last comes last.
  public internal(set) var trash = IdentifiedArray<Trashed>()
  /// The identifier of the plan list that is always there.
  public private(set) var defaultPlanList: PlanList.ID
  /// The user's settings for the app.
  public var settings = Settings()
  /// When the notebook was made.
  public var created: Instant?
  /// When the notebook was last changed.
  public var modified: Instant?
  /// Values of other programs that Napkin keeps without understanding them.
  public var foreign = Foreign()
  /// The plan list with each name, so that a new name need not be compared with thousands of others.
  private var listsByName: [Name: PlanList.ID] = [:]

  /// Creates a notebook that holds only its default plan list.
  public init(id: ID, title: String = "", defaultPlanList: PlanList = .makeDefault()) {
    self.id = id
    self.title = title
    self.defaultPlanList = defaultPlanList.id
    planLists.insert(defaultPlanList, at: 0)
    listsByName[defaultPlanList.name] = defaultPlanList.id
  }

  /// The stamp that identifies this state of the notebook.
  public var stamp: DocumentStamp {
    DocumentStamp(
      id: id.rawValue, modified: modified,
      count: notes.count + drawings.count + maps.count + planLists.count)
  }

  /// An entry of the trash.
  public struct Trashed: Hashable, Sendable, Codable, Identifiable {
    /// The deleted item.
    public var item: Item
    /// The time of the deletion.
    public var date: Instant
    /// Values of other programs about the deletion.
    public var foreign = Foreign()

    /// The kind and identifier of the deleted item.
    public var id: ItemID { item.id }

    /// Creates an entry of the trash.
    public init(_ item: Item, date: Instant) {
      self.item = item
      self.date = date
    }
  }
}

extension Notebook {
  /// Returns an empty notebook, without its default list, for a reader to fill.
  package static func vacant() -> Notebook {
    var notebook = Notebook(id: "")
    notebook.planLists = IdentifiedArray()
    notebook.listsByName = [:]
    return notebook
  }

  /// Returns the filled notebook with its identifier; the default list is one of its lists.
  package func completed(id: ID, defaultPlanList: PlanList.ID) -> Notebook {
    var notebook = self
    notebook.id = id
    notebook.defaultPlanList = defaultPlanList
    return notebook
  }
}

extension PlanList {
  /// Makes the default list of a new notebook.
  public static func makeDefault() -> PlanList {
    PlanList(id: "default", name: .defaultPlanList)
  }
}

extension Notebook {
  private enum CodingKeys: String, CodingKey {
    case id, title, notes, drawings, maps, planLists, trash, defaultPlanList, settings, created
    case modified, foreign
  }

  /// Reads a notebook, and refuses a notebook that breaks a rule.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self = .vacant()
    title = try container.decode(String.self, forKey: .title)
    settings = try container.decode(Settings.self, forKey: .settings)
    created = try container.decodeIfPresent(Instant.self, forKey: .created)
    modified = try container.decodeIfPresent(Instant.self, forKey: .modified)
    foreign = try container.decode(Foreign.self, forKey: .foreign)
    notes = try container.decode(IdentifiedArray<Note>.self, forKey: .notes)
    drawings = try container.decode(IdentifiedArray<Drawing>.self, forKey: .drawings)
    maps = try container.decode(IdentifiedArray<MindMap>.self, forKey: .maps)
    for list in try container.decode([PlanList].self, forKey: .planLists) {
      try insert(.planList(list))
    }
    for trashed in try container.decode([Trashed].self, forKey: .trash) {
      try insertTrashed(trashed)
    }
    let list = try container.decode(PlanList.ID.self, forKey: .defaultPlanList)
    guard planLists.contains(list) else { throw Refusal.missing("plan list", list.rawValue) }
    self = completed(id: try container.decode(ID.self, forKey: .id), defaultPlanList: list)
  }
}

// MARK: - Inserting, removing, moving

extension Notebook {
  /// Inserts an item at a position, or at the end of its kind.
  public mutating func insert(_ item: Item, at position: Int? = nil) throws(Refusal) {
    guard !contains(item.id), !trash.contains(item.id) else {
      throw .duplicate(item.id.kindName, item.id.rawValue)
    }
    if case .planList(let list) = item { try refuseTakenName(list.name, except: list.id) }
    let count = count(ofKindOf: item.id)
    let position = position ?? count
    guard 0...count ~= position else { throw .position(position, of: count) }
    switch item {
    case .note(let note): notes.insert(note, at: position)
    case .drawing(let drawing): drawings.insert(drawing, at: position)
    case .map(let map): maps.insert(map, at: position)
    case .planList(let list):
      planLists.insert(list, at: position)
      listsByName[list.name] = list.id
    }
  }

  /// Removes an item for good, and returns it with its old position. Removing the default plan list is refused.
  @discardableResult
  public mutating func remove(_ id: ItemID) throws(Refusal) -> (item: Item, position: Int) {
    guard let item = self[id], let position = position(of: id) else {
      throw .missing(id.kindName, id.rawValue)
    }
    guard id != .planList(defaultPlanList) else {
      throw Refusal(
        .defaultListStays, "The default plan list stays; delete its plans, or another list.")
    }
    switch id {
    case .note: notes.remove(at: position)
    case .drawing: drawings.remove(at: position)
    case .map: maps.remove(at: position)
    case .planList: planLists.remove(at: position)
    }
    if case .planList(let list) = item { listsByName[list.name] = nil }
    return (item, position)
  }

  /// Moves an item among the items of its kind. The position counts without the moved item.
  public mutating func move(_ id: ItemID, to newPosition: Int) throws(Refusal) {
    let position = try existingPosition(of: id)
    let last = count(ofKindOf: id) - 1
    guard 0...last ~= newPosition else { throw .position(newPosition, of: last) }
    switch id {
    case .note: notes.move(from: position, to: newPosition)
    case .drawing: drawings.move(from: position, to: newPosition)
    case .map: maps.move(from: position, to: newPosition)
    case .planList: planLists.move(from: position, to: newPosition)
    }
  }

  /// Replaces an item by another version of it; a plan list must keep its name.
  package mutating func put(_ item: Item) {
    switch item {
    case .note(let note): notes.put(note)
    case .drawing(let drawing): drawings.put(drawing)
    case .map(let map): maps.put(map)
    case .planList(let list): planLists.put(list)
    }
  }

  /// Replaces an item in the trash by another version of it.
  package mutating func putTrashed(_ item: Item) {
    guard var entry = trash[item.id] else { return }
    entry.item = item
    trash.put(entry)
  }

  // MARK: Names of plan lists

  /// Whether any plan list has a name; names are equal when they look equal.
  func hasPlanList(named name: Name) -> Bool {
    listsByName[name] != nil
  }

  /// Refuses a name that a plan list other than `id` has.
  func refuseTakenName(_ name: Name, except id: PlanList.ID) throws(Refusal) {
    guard let other = listsByName[name], other != id else { return }
    throw Refusal(
      .nameTaken, "The plan list '\(other)' has this name already; choose another one.")
  }

  /// Updates the index of names after a plan list was renamed.
  mutating func noteRenaming(of id: PlanList.ID, from old: Name, to new: Name) {
    listsByName[old] = nil
    listsByName[new] = id
  }
}

extension Refusal.Code {
  /// The default plan list cannot be deleted.
  public static let defaultListStays: Self = "default-list-stays"
  /// Another plan list has the name.
  public static let nameTaken: Self = "name-taken"
}
