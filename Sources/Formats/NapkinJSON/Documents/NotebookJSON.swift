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
    try json.shelf("notes", notes.map(Content.note), to: &sink)
    try json.shelf("drawings", drawings.map(Content.drawing), to: &sink)
    try json.shelf("maps", maps.map(Content.map), to: &sink)
    try json.shelf("planLists", planLists.map(Content.planList), to: &sink)
    if !trash.isEmpty {
      json.key("trash")
      json.beginArray()
      for trashed in trash {
        let document = trashed.item.content
        json.beginObject()
        json.field("date", trashed.date.milliseconds)
        json.key(document.key)
        try document.write(to: &json, sink: &sink)
        json.owner = document.identifier
        json.foreign(trashed.foreign, besides: Trashed.keys)
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
    _ key: String, _ documents: [Content], to sink: inout some ByteSink
  ) throws(FormatError) {
    guard !documents.isEmpty else { return }
    self.key(key)
    beginArray()
    for document in documents { try document.write(to: &self, sink: &sink) }
    endArray()
  }
}

extension Notebook.Trashed {
  static let keys = SchemaKeys<Notebook.Item?>(["date", "note", "drawing", "map", "planList"], [])

  fileprivate static func read(_ json: inout JSONReader) throws(FormatError) -> Self {
    var date: Instant?
    var item: Notebook.Item?
    let foreign = try json.object(keys, into: &item) { key, json, item throws(FormatError) in
      if item != nil, key != "date" {
        throw FormatError(
          .malformed, "What lies in the trash is one document and nothing beside it.",
          at: json.location)
      }
      switch key {
      case "date": date = try json.instant()
      default: item = try Content.read(key, &json)?.item
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
