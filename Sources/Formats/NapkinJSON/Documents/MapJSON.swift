import NapkinCore
import NapkinFormats

extension MindMap {
  func write(
    to json: inout JSONWriter, sink: inout some ByteSink
  ) throws(FormatError) {
    json.owner = id.rawValue
    json.beginObject()
    json.field(MapKey.id, id)
    json.field(MapKey.name, name)
    if info != .empty { json.field(MapKey.info, in: MapKey.infoIn, info) }
    json.field(MapKey.created, created)
    json.field(MapKey.modified, modified)
    json.field(MapKey.width, canvas.size?.width)
    json.field(MapKey.height, canvas.size?.height)
    json.field(MapKey.background, canvas.background)
    json.field(MapKey.grid, canvas.grid?.kind)
    json.field(MapKey.gridSpacing, canvas.grid?.spacing)
    json.field(MapKey.impliedRoot, ifTrue: isRootImplied)
    json.foreign(foreign, under: MapKey.foreign)
    json.key(MapKey.nodes.rawValue)
    json.beginArray()
    for visit in walkAll() {
      write(visit.slot, to: &json)
      try json.flushIfFull(to: &sink)
    }
    json.endArray()
    json.endObject()
  }
}

/// Reads a map: what is said of it as a whole in any order, and its nodes, parents first.
struct MapReader {
  private static let keys = JSONKeys<MapKey>()

  private var map = MindMap(id: "")
  private var id: String?
  private var name = ""
  private var info = TextFields()
  private var created: Instant?
  private var modified: Instant?
  private var canvas = CanvasFields()
  private var isRootImplied = false
  private var foreign = Foreign()
  private var nodes = NodeReader()

  static func read(_ json: inout JSONReader) throws(FormatError) -> MindMap {
    var reader = MapReader()
    var foreign = Foreign()
    try json.object(keys, keeping: &foreign) { key, json, foreign throws(FormatError) in
      try reader.read(key, &json, &foreign)
    }
    reader.foreign = foreign
    return try reader.finish(&json)
  }

  private mutating func read(
    _ key: MapKey, _ json: inout JSONReader, _ foreign: inout Foreign
  ) throws(FormatError) {
    switch key {
    case .id: id = try json.string()
    case .name: name = try json.string()
    case .info: try info.readSource(&json)
    case .infoIn: try info.readSyntax(&json)
    case .created: created = try json.instant()
    case .modified: modified = try json.instant()
    case .width: canvas.width = try json.double()
    case .height: canvas.height = try json.double()
    case .background: canvas.background = try json.color()
    case .grid: canvas.grid = try json.word(as: CanvasSettings.Grid.Kind.self)
    case .gridSpacing: canvas.spacing = try json.double()
    case .impliedRoot: isRootImplied = try json.bool()
    case .foreign: try foreign.read(&json)
    case .nodes:
      try json.beginArray()
      while try json.nextElement() {
        // A root of ours does not count; it stands first.
        if nodes.hasRoot || !isRootImplied {
          guard json.budget.nodes > 0 else { throw json.exceeds(.nodes) }
          json.budget.nodes -= 1
        }
        try nodes.read(&json, into: &map)
      }
    }
  }

  private mutating func finish(_ json: inout JSONReader) throws(FormatError) -> MindMap {
    var map = try json.require(nodes.hasRoot ? map : nil, "nodes")
    map.id = MindMap.ID(try json.require(id, "id"))
    map.name = name
    if info.lacksSource { throw json.lonely("'infoIn'", "'info'") }
    map.info = info.text ?? .empty
    map.created = created
    map.modified = modified
    map.canvas = try canvas.settings(json)
    map.isRootImplied = isRootImplied
    map.foreign = foreign
    return map
  }
}

/// The canvas of a map or a drawing, as its keys come in.
struct CanvasFields {
  var width: Double?
  var height: Double?
  var background: RGBA?
  var grid: CanvasSettings.Grid.Kind?
  var spacing: Double?

  func settings(_ json: JSONReader) throws(FormatError) -> CanvasSettings {
    try json.refuse(width == nil, without: height == nil, "'width' and 'height'")
    if grid == nil, spacing != nil { throw json.lonely("'gridSpacing'", "'grid'") }
    var settings = CanvasSettings(background: background)
    if let width, let height { settings.size = Extent(width: width, height: height) }
    if let grid { settings.grid = CanvasSettings.Grid(grid, spacing: spacing ?? 20) }
    do {
      try settings.check()
    } catch {
      throw FormatError(.malformed, error.message, at: json.here)
    }
    return settings
  }
}
