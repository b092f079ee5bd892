import NapkinKit
import NapkinTesting

/// A notebook as one array for each kind of thing, and one for the trash.
struct NaiveNotebook: NaiveContent {
  enum Kind: CaseIterable {
    case note, drawing, map, planList
  }

  enum Item: Equatable {
    case note(NaiveNote)
    case drawing(NaiveDrawing)
    case map(NaiveMap)
    case planList(NaiveList)
  }

  struct Trashed: Equatable {
    var item: Item
    var date: Instant
    var foreign = Foreign()
  }

  var title: String
  var settings: Notebook.Settings
  var created: Instant?
  var modified: Instant?
  var foreign: Foreign
  var defaultList: PlanList.ID
  var shelves: [Kind: [Item]] = [:]
  var trash: [Trashed]

  init(_ notebook: Notebook) {
    title = notebook.title
    settings = notebook.settings
    created = notebook.created
    modified = notebook.modified
    foreign = notebook.foreign
    defaultList = notebook.defaultPlanList
    trash = notebook.trash.map {
      Trashed(item: Item($0.item), date: $0.date, foreign: $0.foreign)
    }
    for kind in Kind.allCases { shelves[kind] = [] }
    for item in notebook.items.map(Item.init) { self[item.kind].append(item) }
  }

  subscript(kind: Kind) -> [Item] {
    get { shelves[kind] ?? [] }
    set { shelves[kind] = newValue }
  }

  static func content(_ document: Notebook) -> Content { .notebook(document) }

  static func document(_ content: Content) -> Notebook? {
    if case .notebook(let notebook) = content { notebook } else { nil }
  }

  static func begin(_ chance: inout Chance) throws -> Notebook {
    var notebook = Notebook(id: "notebook", title: chance.text())
    notebook.modified = chance.maybe { $0.instant() }
    notebook.foreign = chance.foreign()
    for _ in 0..<chance.below(5) {
      // Two of a kind may have drawn the same identifier.
      try? notebook.insert(beginItem(&chance))
    }
    if chance.percent(30), let item = try? beginItem(&chance) {
      var trashed = Notebook.Trashed(item, date: chance.instant())
      trashed.foreign = chance.foreign()
      try? notebook.insertTrashed(trashed)
    }
    return notebook
  }

  static func beginItem(_ chance: inout Chance) throws -> Notebook.Item {
    switch chance.pick(Kind.allCases) {
    case .note: .note(try NaiveNote.begin(&chance))
    case .drawing: .drawing(try NaiveDrawing.begin(&chance))
    case .map: .map(try NaiveMap.begin(&chance))
    case .planList: .planList(try NaiveList.begin(&chance))
    }
  }

  static func brokenRules(of notebook: Notebook) -> [String] {
    var broken: [String] = []
    if !notebook.planLists.contains(notebook.defaultPlanList) { broken.append("no default list") }
    if Set(notebook.planLists.map(\.name)).count != notebook.planLists.count {
      broken.append("two lists have one name")
    }
    let everything = notebook.items + notebook.trash.map(\.item)
    if Set(everything.map(\.id)).count != everything.count {
      broken.append("an identifier is there twice")
    }
    for (position, note) in notebook.notes.enumerated()
    where notebook.position(of: .note(note.id)) != position { broken.append("a note is lost") }
    for item in notebook.items where notebook[item.id] != item {
      broken.append("\(item.id) is lost")
    }
    for item in everything { broken += brokenRules(of: item) }
    // A store that keeps what the notebook tells has the bytes of all that it shows.
    let kept = Set(notebook.media)
    let shown = (notebook.settings.background.map { [$0] } ?? []) + everything.flatMap(media)
    for media in shown where !kept.contains(media) { broken.append("\(media.source) is not kept") }
    return broken
  }

  /// All media of a thing, however rarely it has some.
  private static func media(of item: Notebook.Item) -> [Media] {
    switch item {
    case .note(let note): (note.picture.map { [$0] } ?? []) + note.attachments
    case .drawing: []
    case .map(let map): map.walkAll().flatMap { map[$0.slot].media }
    case .planList(let list): list.background.map { [$0] } ?? []
    }
  }

  private static func brokenRules(of item: Notebook.Item) -> [String] {
    switch item {
    case .note(let note): NaiveNote.brokenRules(of: note)
    case .drawing(let drawing): NaiveDrawing.brokenRules(of: drawing)
    case .map(let map): NaiveMap.brokenRules(of: map)
    case .planList(let list): NaiveList.brokenRules(of: list)
    }
  }
}

// MARK: - Things and their identifiers

extension NaiveNotebook.Item {
  init(_ item: Notebook.Item) {
    switch item {
    case .note(let note): self = .note(NaiveNote(note))
    case .drawing(let drawing): self = .drawing(NaiveDrawing(drawing))
    case .map(let map): self = .map(NaiveMap(map))
    case .planList(let list): self = .planList(NaiveList(list))
    }
  }

  var id: Notebook.ItemID {
    switch self {
    case .note(let note): .note(note.front.id)
    case .drawing(let drawing): .drawing(drawing.id)
    case .map(let map): .map(map.id)
    case .planList(let list): .planList(list.id)
    }
  }

  var kind: NaiveNotebook.Kind { id.kind }

  /// The same thing under another identifier.
  func renamed(_ id: String) -> Self {
    switch self {
    case .note(var note):
      note.front.id = .init(id)
      return .note(note)
    case .drawing(var drawing):
      drawing.id = .init(id)
      return .drawing(drawing)
    case .map(var map):
      map.id = .init(id)
      return .map(map)
    case .planList(var list):
      list.id = .init(id)
      return .planList(list)
    }
  }
}

extension Notebook.ItemID {
  var kind: NaiveNotebook.Kind {
    switch self {
    case .note: .note
    case .drawing: .drawing
    case .map: .map
    case .planList: .planList
    }
  }
}

extension NaiveNotebook {
  var everything: [Item] { Kind.allCases.flatMap { self[$0] } }

  func position(of id: Notebook.ItemID) -> Int? {
    self[id.kind].firstIndex { $0.id == id }
  }

  func isTrashed(_ id: Notebook.ItemID) -> Bool {
    trash.contains { $0.item.id == id }
  }

  func freshID(_ context: inout Context) -> String {
    let taken = (everything + trash.map(\.item)).map(\.id.rawValue)
    return context.identifiers.next { taken.contains($0) }
  }

  /// Puts something in where it may stand.
  mutating func insert(_ item: Item, at position: Int?) throws {
    try require(self.position(of: item.id) == nil && !isTrashed(item.id))
    if case .planList(let list) = item { try checkName(list.name, of: list.id) }
    let place = position ?? self[item.kind].count
    try require(0...self[item.kind].count ~= place)
    self[item.kind].insert(item, at: place)
  }

  /// No two lists have the same name.
  func checkName(_ name: String, of id: PlanList.ID) throws {
    for case .planList(let list) in self[.planList] where list.id != id {
      try require(list.name != name)
    }
  }

  mutating func changed(_ context: Context) -> Bool {
    modified = context.now
    return true
  }
}
