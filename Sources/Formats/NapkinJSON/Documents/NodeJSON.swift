import NapkinCore
import NapkinFormats

/// The keys of a node: those that make the tree, and what the core's schema says of nodes.
enum NodeKeys {
  static let names = ["id", "parent"] + MindMap.Node.words.map(\.name)
  static let table = JSONKeyTable(names)
}

extension MindMap {
  /// Writes the node in a slot.
  func write(_ slot: Slot, to json: inout JSONWriter) {
    let node = self[slot]
    json.beginObject(.line)
    json.field("id", node.id.rawValue)
    if let parent = parent(of: slot) { json.field("parent", self[parent].id.rawValue) }
    for field in Node.plainFields {
      for word in field.words { json.field(word, of: node) }
    }
    if !node.isPlain {
      json.owner = node.id.rawValue
      for field in Node.rareFields where field.isSet(node) {
        for word in field.words { json.field(word, of: node) }
      }
    }
    json.endObject()
  }
}

extension JSONWriter {
  /// What a word of the core's schema says of a node, if it says anything.
  fileprivate mutating func field(_ word: Word<MindMap.Node>, of node: borrowing MindMap.Node) {
    guard let value = word.value(node) else { return }
    let name = word.name
    switch value {
    case .text(let text): field(name, text)
    case .number(let number): field(name, number)
    case .integer(let number): field(name, number)
    case .flag(let flag): field(name, flag)
    case .texts(let texts): array(name, texts, .line) { $0.string($1) }
    case .position(let position): field(name, position)
    case .attributes(let rows): array(name, rows, .line) { $1.write(to: &$0) }
    case .connectors(let lines): array(name, lines, .line) { $1.write(to: &$0) }
    case .media(let media): array(name, media, .line) { $1.write(to: &$0) }
    case .reminders(let reminders): array(name, reminders, .line) { $1.write(to: &$0) }
    case .place(let place):
      key(name)
      place.write(to: &self)
    case .foreign(let foreign):
      self.foreign(foreign, under: name, besides: NodeKeys.names.contains)
    }
  }
}

extension JSONReader {
  /// Reads the value of a word of the core's schema.
  mutating func value(of word: Word<MindMap.Node>) throws(FormatError) -> WordValue {
    switch word.kind {
    case .text: return .text(try string())
    case .number: return .number(try double())
    case .integer: return .integer(try integer())
    case .flag: return .flag(try bool())
    case .texts: return .texts(try strings())
    case .position: return .position(try point())
    case .attributes: return .attributes(try array(Attribute.read))
    case .connectors: return .connectors(try array(Connector.read))
    case .media: return .media(try array(Media.read))
    case .reminders: return .reminders(try array(Reminder.read))
    case .place: return .place(try Place.read(&self))
    case .foreign:
      var foreign = Foreign()
      try foreign.read(&self)
      return .foreign(foreign)
    }
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
