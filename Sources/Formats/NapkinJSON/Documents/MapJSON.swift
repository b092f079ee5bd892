import NapkinCore
import NapkinFormats

extension MindMap {
  /// The keys of a map: the keys of the core's schema, the canvas and the nodes.
  static let keys = SchemaKeys(
    ["id"], Property.words,
    CanvasFields.keys + ["impliedRoot", "foreign", "nodes"])

  func write(
    to json: inout JSONWriter, sink: inout some ByteSink
  ) throws(FormatError) {
    json.owner = id.rawValue
    json.beginObject()
    json.field("id", id.rawValue)
    json.words(Self.keys, of: self)
    canvas.write(to: &json)
    if isRootImplied { json.field("impliedRoot", true) }
    json.foreign(foreign, besides: Self.keys)
    json.key("nodes")
    json.beginArray()
    for visit in walkAll() {
      write(visit.slot, to: &json)
      try json.flushIfFull(to: &sink)
    }
    json.endArray()
    json.endObject()
  }

  /// Reads a map: its own properties in any order, and its nodes, parents first.
  static func read(_ json: inout JSONReader) throws(FormatError) -> MindMap {
    var id: String?
    var map = MindMap(id: "")
    var canvas = CanvasFields()
    var nodes = NodeReader()
    let foreign = try json.object(keys, into: &map) { key, json, map throws(FormatError) in
      switch key {
      case "id": id = try json.string()
      case "impliedRoot": map.isRootImplied = try json.bool()
      case "nodes": try nodes.readAll(&json, into: &map)
      default: try canvas.read(key, &json)
      }
    }
    guard nodes.hasRoot else { throw json.lacks("nodes") }
    map.id = ID(try json.require(id, "id"))
    map.canvas = try canvas.settings(&json)
    map.foreign = foreign
    return map
  }
}
