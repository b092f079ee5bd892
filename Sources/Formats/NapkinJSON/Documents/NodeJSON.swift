import NapkinCore
import NapkinFormats

extension MindMap {
  /// Writes the node in a slot.
  func write(_ slot: Slot, to json: inout JSONWriter) {
    let node = self[slot]
    json.beginObject(.line)
    json.field(NodeKey.id, node.id)
    if let parent = parent(of: slot) { json.field(NodeKey.parent, self[parent].id) }
    json.field(NodeKey.text, in: NodeKey.textIn, node.text)
    json.field(NodeKey.created, node.created)
    json.field(NodeKey.modified, node.modified)
    json.field(NodeKey.folded, ifTrue: node.isFolded)
    json.field(NodeKey.inventedID, ifTrue: node.hasInventedID)
    if !node.isPlain {
      json.owner = node.id.rawValue
      node.writeRare(to: &json)
    }
    json.endObject()
  }

}

extension MindMap.Node {
  /// Writes what few nodes have.
  fileprivate func writeRare(to json: inout JSONWriter) {
    json.field(NodeKey.note, in: NodeKey.noteIn, note)
    json.field(NodeKey.details, in: NodeKey.detailsIn, details)
    json.field(NodeKey.link, link)
    json.field(NodeKey.icons, icons)
    json.field(NodeKey.tags, tags)
    json.field(NodeKey.attributes, attributes) { $1.write(to: &$0) }
    json.field(NodeKey.connectors, connectors) { $1.write(to: &$0) }
    json.field(NodeKey.media, media) { $1.write(to: &$0) }
    let task = task
    if task.status != .none { json.field(NodeKey.task, task.status) }
    json.field(NodeKey.progress, task.progress)
    json.field(NodeKey.priority, task.priority)
    json.field(NodeKey.reminders, reminders) { $1.write(to: &$0) }
    if let place = place {
      json.key(NodeKey.place.rawValue)
      place.write(to: &json)
    }
    json.field(NodeKey.side, side)
    json.field(NodeKey.offset, offset)
    style.write(to: &json)
    json.foreign(foreign, under: NodeKey.foreign)
  }
}

extension NodeStyle {
  fileprivate func write(to json: inout JSONWriter) {
    json.field(NodeKey.color, color)
    json.field(NodeKey.background, background)
    json.field(NodeKey.shape, shape)
    json.field(NodeKey.maximumWidth, maximumWidth)
    json.field(NodeKey.fontFamily, font.family)
    json.field(NodeKey.fontSize, font.size)
    json.field(NodeKey.bold, font.isBold)
    json.field(NodeKey.italic, font.isItalic)
    json.field(NodeKey.struckThrough, font.isStruckThrough)
    json.field(NodeKey.borderColor, border.color)
    json.field(NodeKey.borderWidth, border.width)
    json.field(NodeKey.borderDash, border.dash)
    json.field(NodeKey.edgeShape, edge.shape)
    json.field(NodeKey.edgeColor, edge.color)
    json.field(NodeKey.edgeWidth, edge.width)
    json.field(NodeKey.edgeDash, edge.dash)
    json.field(NodeKey.cloud, ifTrue: cloud != nil)
    json.field(NodeKey.cloudShape, cloud?.shape)
    json.field(NodeKey.cloudColor, cloud?.color)
  }
}

extension Attribute {
  private static let keys = JSONKeys<AttributeKey>()

  fileprivate func write(to json: inout JSONWriter) {
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

  fileprivate func write(to json: inout JSONWriter) {
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
