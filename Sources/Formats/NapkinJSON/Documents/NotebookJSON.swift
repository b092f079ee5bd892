import NapkinCore
import NapkinFormats

extension Notebook {
  private static let keys = JSONKeys<NotebookKey>()

  func write(
    to json: inout JSONWriter, sink: inout some ByteSink
  ) throws(FormatError) {
    json.owner = id.rawValue
    json.beginObject()
    json.field(NotebookKey.id, id)
    json.field(NotebookKey.title, title)
    json.field(NotebookKey.created, created)
    json.field(NotebookKey.modified, modified)
    if settings != Notebook.Settings() {
      json.key(NotebookKey.settings.rawValue)
      settings.write(to: &json)
    }
    json.field(NotebookKey.defaultPlanList, defaultPlanList)
    try json.shelf(.notes, notes.map(Item.note), to: &sink)
    try json.shelf(.drawings, drawings.map(Item.drawing), to: &sink)
    try json.shelf(.maps, maps.map(Item.map), to: &sink)
    try json.shelf(.planLists, planLists.map(Item.planList), to: &sink)
    if !trash.isEmpty {
      json.key(NotebookKey.trash.rawValue)
      json.beginArray()
      for trashed in trash {
        json.beginObject()
        json.field(TrashedKey.date, trashed.date)
        json.key(trashed.item.key.rawValue)
        try trashed.item.write(to: &json, sink: &sink)
        json.owner = trashed.item.id.rawValue
        json.foreign(trashed.foreign, under: TrashedKey.foreign)
        json.endObject()
      }
      json.endArray()
    }
    json.owner = id.rawValue
    json.foreign(foreign, under: NotebookKey.foreign)
    json.endObject()
  }

  static func read(_ json: inout JSONReader) throws(FormatError) -> Notebook {
    var id: String?
    var defaultPlanList: String?
    var notebook = Notebook.vacant()
    var foreign = Foreign()
    try json.object(keys, keeping: &foreign) { key, json, foreign throws(FormatError) in
      switch key {
      case .id: id = try json.string()
      case .title: notebook.title = try json.string()
      case .created: notebook.created = try json.instant()
      case .modified: notebook.modified = try json.instant()
      case .settings: notebook.settings = try Notebook.Settings.read(&json)
      case .defaultPlanList: defaultPlanList = try json.string()
      case .notes:
        try notebook.fill(&json) { json throws(FormatError) in .note(try Note.read(&json)) }
      case .drawings:
        try notebook.fill(&json) { json throws(FormatError) in .drawing(try Drawing.read(&json)) }
      case .maps:
        try notebook.fill(&json) { json throws(FormatError) in .map(try MapReader.read(&json)) }
      case .planLists:
        try notebook.fill(&json) { json throws(FormatError) in .planList(try PlanList.read(&json)) }
      case .trash:
        try json.beginArray()
        while try json.nextElement() {
          let trashed = try Trashed.read(&json)
          try json.obeying { () throws(Refusal) in try notebook.insertTrashed(trashed) }
        }
      case .foreign: try foreign.read(&json)
      }
    }
    notebook.foreign = foreign
    let list = PlanList.ID(try json.require(defaultPlanList, "defaultPlanList"))
    guard notebook.planLists.contains(list) else {
      throw FormatError(
        .malformed, "The default plan list of the notebook that ends here is not in it.",
        at: json.here)
    }
    return notebook.completed(
      id: ID(try json.require(id, "id")), defaultPlanList: list)
  }

  private mutating func fill(
    _ json: inout JSONReader, _ read: (inout JSONReader) throws(FormatError) -> Item
  ) throws(FormatError) {
    try json.beginArray()
    while try json.nextElement() {
      let item = try read(&json)
      do {
        try insert(item)
      } catch {
        throw FormatError(.malformed, error.message, at: json.here)
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func shelf(
    _ key: NotebookKey, _ items: [Notebook.Item], to sink: inout some ByteSink
  ) throws(FormatError) {
    guard !items.isEmpty else { return }
    self.key(key.rawValue)
    beginArray()
    for item in items { try item.write(to: &self, sink: &sink) }
    endArray()
  }
}

extension Notebook.Item {
  fileprivate var key: TrashedKey {
    switch self {
    case .note: .note
    case .drawing: .drawing
    case .map: .map
    case .planList: .planList
    }
  }

  fileprivate func write(
    to json: inout JSONWriter, sink: inout some ByteSink
  ) throws(FormatError) {
    switch self {
    case .note(let note): try note.write(to: &json, sink: &sink)
    case .drawing(let drawing): try drawing.write(to: &json, sink: &sink)
    case .map(let map): try map.write(to: &json, sink: &sink)
    case .planList(let list): try list.write(to: &json, sink: &sink)
    }
  }
}

extension Notebook.Trashed {
  private static let keys = JSONKeys<TrashedKey>()

  fileprivate static func read(_ json: inout JSONReader) throws(FormatError) -> Self {
    var date: Instant?
    var item: Notebook.Item?
    var foreign = Foreign()
    try json.object(keys, keeping: &foreign) { key, json, foreign throws(FormatError) in
      if item != nil, key != .date, key != .foreign {
        throw FormatError(
          .malformed, "What lies in the trash is one document and nothing beside it.",
          at: json.location)
      }
      switch key {
      case .date: date = try json.instant()
      case .note: item = .note(try Note.read(&json))
      case .drawing: item = .drawing(try Drawing.read(&json))
      case .map: item = .map(try MapReader.read(&json))
      case .planList: item = .planList(try PlanList.read(&json))
      case .foreign: try foreign.read(&json)
      }
    }
    var trashed = Self(try json.require(item, "note"), date: try json.require(date, "date"))
    trashed.foreign = foreign
    return trashed
  }
}

extension Notebook.Settings {
  private static let keys = JSONKeys<SettingsKey>()

  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject()
    json.field(SettingsKey.locked, ifTrue: isLocked)
    json.field(SettingsKey.keepsScreenOn, ifTrue: keepsScreenOn)
    json.field(SettingsKey.language, language)
    json.field(SettingsKey.theme, theme)
    json.field(SettingsKey.fontSize, fontSize)
    if let background {
      json.key(SettingsKey.background.rawValue)
      background.write(to: &json)
    }
    json.foreign(foreign, under: SettingsKey.foreign)
    json.endObject()
  }

  fileprivate static func read(_ json: inout JSONReader) throws(FormatError) -> Notebook.Settings {
    var settings = Notebook.Settings()
    var foreign = Foreign()
    try json.object(keys, keeping: &foreign) { key, json, foreign throws(FormatError) in
      switch key {
      case .locked: settings.isLocked = try json.bool()
      case .keepsScreenOn: settings.keepsScreenOn = try json.bool()
      case .language: settings.language = try json.string()
      case .theme: settings.theme = try json.word(as: Notebook.Settings.Theme.self)
      case .fontSize: settings.fontSize = try json.double()
      case .background: settings.background = try Media.read(&json)
      case .foreign: try foreign.read(&json)
      }
    }
    settings.foreign = foreign
    return settings
  }
}
