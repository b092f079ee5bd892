import NapkinCore
import NapkinFormats

extension MindMap.Node {
  /// The keys of a node: its identifier, its parent, and the keys of the core's schema.
  static let keys = SchemaKeys(["id", "parent"], words)
}

extension MindMap {
  /// Writes the node in a slot.
  func write(_ slot: Slot, to json: inout JSONWriter) {
    let node = self[slot]
    json.beginObject(.line)
    json.field("id", node.id.rawValue)
    if let parent = parent(of: slot) { json.field("parent", self[parent].id.rawValue) }
    // These common properties are written without the schema, because most nodes have no others.
    json.field("text", node.text.source)
    let syntax = node.text.syntax
    if syntax != .plain { json.field("textIn", syntax.word) }
    json.field("created", node.created?.milliseconds)
    json.field("modified", node.modified?.milliseconds)
    if node.isFolded { json.field("folded", true) }
    if node.hasInventedID { json.field("inventedID", true) }
    if !node.isPlain {
      json.owner = node.id.rawValue
      for field in Node.rareFields where field.isSet(node) {
        for word in field.words { json.field(word, of: node) }
      }
      json.foreign(node.foreign, besides: Node.keys)
    }
    json.endObject()
  }
}

extension Attribute {
  static let keys = SchemaKeys<Attribute>(["name", "value"], [])

  func write(to json: inout JSONWriter) {
    json.beginObject(.line)
    json.field("name", name)
    json.field("value", value)
    json.foreign(foreign, besides: Self.keys)
    json.endObject()
  }

  static func read(_ json: inout JSONReader) throws(FormatError) -> Attribute {
    var attribute = Attribute("", "")
    attribute.foreign = try json.object(keys, into: &attribute) {
      key, json, attribute throws(FormatError) in
      switch key {
      case "name": attribute.name = try json.string()
      default: attribute.value = try json.string()
      }
    }
    return attribute
  }
}

extension Connector {
  /// The keys of a connector: its target, and the keys of the core's schema.
  static let keys = SchemaKeys(["to"], words)

  func write(to json: inout JSONWriter) {
    json.beginObject(.line)
    json.field("to", target.rawValue)
    json.words(Self.keys, of: self)
    json.foreign(foreign, besides: Self.keys)
    json.endObject()
  }

  static func read(_ json: inout JSONReader) throws(FormatError) -> Connector {
    var target: String?
    var connector = Connector(to: "")
    connector.foreign = try json.object(keys, into: &connector) {
      _, json, _ throws(FormatError) in target = try json.string()
    }
    connector.target = MindMap.Node.ID(try json.require(target, "to"))
    return connector
  }
}
