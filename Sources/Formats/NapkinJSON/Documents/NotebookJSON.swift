import NapkinCore
import NapkinFormats

extension Notebook {
  /// The keys of a notebook: the keys of the core's schema, the settings and the documents.
  static let keys = SchemaKeys(
    ["id"], Property.words,
    [
      "settings", "defaultPlanList", "notes", "drawings", "maps", "planLists", "trash", "foreign",
    ])

  func write(
    to json: inout JSONWriter, sink: inout some ByteSink
  ) throws(FormatError) {
    json.owner = id.rawValue
    json.beginObject()
    json.field("id", id.rawValue)
    json.words(Self.keys, of: self)
    if settings != Notebook.Settings() {
      json.key("settings")
      settings.write(to: &json)
    }
    json.field("defaultPlanList", defaultPlanList.rawValue)
    try json.shelf("notes", notes.map(Item.note), to: &sink)
    try json.shelf("drawings", drawings.map(Item.drawing), to: &sink)
    try json.shelf("maps", maps.map(Item.map), to: &sink)
    try json.shelf("planLists", planLists.map(Item.planList), to: &sink)
    if !trash.isEmpty {
      json.key("trash")
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
    json.foreign(foreign, besides: Self.keys)
    json.endObject()
  }

  static func read(_ json: inout JSONReader) throws(FormatError) -> Notebook {
    var id: String?
    var defaultPlanList: String?
    var notebook = Notebook.vacant()
    notebook.foreign = try json.object(keys, into: &notebook) {
      key, json, notebook throws(FormatError) in
      switch key {
      case "id": id = try json.string()
      case "settings": notebook.settings = try Notebook.Settings.read(&json)
      case "defaultPlanList": defaultPlanList = try json.string()
      case "notes":
        try notebook.fill(&json) { json throws(FormatError) in .note(try Note.read(&json)) }
      case "drawings":
        try notebook.fill(&json) { json throws(FormatError) in .drawing(try Drawing.read(&json)) }
      case "maps":
        try notebook.fill(&json) { json throws(FormatError) in .map(try MindMap.read(&json)) }
      case "planLists":
        try notebook.fill(&json) { json throws(FormatError) in .planList(try PlanList.read(&json)) }
      default:
        try json.beginArray()
        while try json.nextElement() {
          let trashed = try Trashed.read(&json)
          try json.obeying { () throws(Refusal) in try notebook.insertTrashed(trashed) }
        }
      }
    }
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
      try json.obeying(atEnd: true) { () throws(Refusal) in try insert(item) }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func shelf(
    _ key: String, _ items: [Notebook.Item], to sink: inout some ByteSink
  ) throws(FormatError) {
    guard !items.isEmpty else { return }
    self.key(key)
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
      case .map: item = .map(try MindMap.read(&json))
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
  static let keys = SchemaKeys([], words)

  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject()
    json.words(Self.keys, of: self)
    json.foreign(foreign, besides: Self.keys)
    json.endObject()
  }

  fileprivate static func read(_ json: inout JSONReader) throws(FormatError) -> Notebook.Settings {
    var settings = Notebook.Settings()
    settings.foreign = try json.object(keys, into: &settings)
    return settings
  }
}
