import NapkinCore
import NapkinFormats

extension MindMap.Node {
  /// The keys of a node: those that make the tree, and what the core's schema says.
  static let keys = SchemaKeys(["id", "parent"], words)
}

extension MindMap {
  /// Writes the node in a slot.
  func write(_ slot: Slot, to json: inout JSONWriter) {
    let node = self[slot]
    json.beginObject(.line)
    json.field("id", node.id.rawValue)
    if let parent = parent(of: slot) { json.field("parent", self[parent].id.rawValue) }
    // What every node has room for, by hand: most nodes have nothing else.
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
  private static let keys = JSONKeys<AttributeKey>()

  func write(to json: inout JSONWriter) {
    json.beginObject(.line)
    json.field(AttributeKey.name, name)
    json.field(AttributeKey.value, value)
    json.foreign(foreign, under: AttributeKey.foreign)
    json.endObject()
  }

  static func read(_ json: inout JSONReader) throws(FormatError) -> Attribute {
    var attribute = Attribute("", "")
    try json.object(keys, keeping: &attribute.foreign) { key, json, foreign throws(FormatError) in
      switch key {
      case .name: attribute.name = try json.string()
      case .value: attribute.value = try json.string()
      case .foreign: try foreign.read(&json)
      }
    }
    return attribute
  }
}

extension Connector {
  private static let keys = JSONKeys<ConnectorKey>()

  func write(to json: inout JSONWriter) {
    json.beginObject(.line)
    json.field(ConnectorKey.to, target)
    json.field(ConnectorKey.label, label)
    json.field(ConnectorKey.startLabel, startLabel)
    json.field(ConnectorKey.endLabel, endLabel)
    json.field(ConnectorKey.color, color)
    json.field(ConnectorKey.width, width)
    json.field(ConnectorKey.dash, dash)
    json.field(ConnectorKey.startArrow, ifTrue: hasStartArrow)
    if !hasEndArrow { json.field(ConnectorKey.endArrow, false) }
    json.foreign(foreign, under: ConnectorKey.foreign)
    json.endObject()
  }

  static func read(_ json: inout JSONReader) throws(FormatError) -> Connector {
    var target: String?
    var connector = Connector(to: "")
    var foreign = Foreign()
    try json.object(keys, keeping: &foreign) { key, json, foreign throws(FormatError) in
      switch key {
      case .to: target = try json.string()
      case .label: connector.label = try json.string()
      case .startLabel: connector.startLabel = try json.string()
      case .endLabel: connector.endLabel = try json.string()
      case .color: connector.color = try json.color()
      case .width: connector.width = try json.double()
      case .dash: connector.dash = try json.word(as: NodeStyle.Dash.self)
      case .startArrow: connector.hasStartArrow = try json.bool()
      case .endArrow: connector.hasEndArrow = try json.bool()
      case .foreign: try foreign.read(&json)
      }
    }
    connector.target = MindMap.Node.ID(try json.require(target, "to"))
    connector.foreign = foreign
    return connector
  }
}
