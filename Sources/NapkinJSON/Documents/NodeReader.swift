import NapkinCore
import NapkinFormats

/// Reads one node, key by key, and puts it into its map.
struct NodeReader {
  private static let keys = JSONKeys<NodeKey>()

  private var id: MindMap.Node.ID?
  private var parent: MindMap.Slot?
  private var text = TextFields()
  private var created: Instant?
  private var modified: Instant?
  private var isFolded = false
  private var hasInventedID = false
  private var hasExtras = false
  private var extras = NodeExtras()
  private var note = TextFields()
  private var details = TextFields()
  private var status = TaskState.Status.none
  private var progress: UInt8?
  private var priority: UInt8?
  private var hasCloud = false
  private var cloud = NodeStyle.Cloud()

  /// Reads a node; the first one makes the map.
  static func read(
    _ json: inout JSONReader, into map: inout MindMap?
  ) throws(FormatError) {
    var reader = NodeReader()
    var foreign = Foreign()
    try json.object(keys, keeping: &foreign) { key, json, foreign throws(FormatError) in
      if try !reader.readTree(key, &json, map) {
        reader.hasExtras = true
        if try !reader.readExtra(key, &json, &foreign) { try reader.readStyle(key, &json) }
      }
    }
    if !foreign.isEmpty {
      reader.hasExtras = true
      reader.extras.foreign = foreign
    }
    try reader.place(into: &map, &json)
  }

  private func place(
    into map: inout MindMap?, _ json: inout JSONReader
  ) throws(FormatError) {
    let node = try makeNode(id: json.require(id, "id"))
    if let parent {
      // The parent was found in the map, so there is one.
      _ = map?.append(node, under: parent)
    } else if map == nil {
      map = MindMap(id: "", root: node)
    } else {
      try json.obeying { () throws(Refusal) in _ = try map?.insert(node, under: nil) }
    }
  }

  private func makeNode(id: MindMap.Node.ID) -> MindMap.Node {
    var node = MindMap.Node(
      id: id, text.text ?? .empty, created: created, modified: modified)
    node.isFolded = isFolded
    node.hasInventedID = hasInventedID
    guard hasExtras else { return node }
    var extras = extras
    extras.note = note.text
    extras.details = details.text
    extras.task = TaskState(status, progress: progress, priority: priority)
    if hasCloud { extras.style.cloud = cloud }
    node.extras = extras
    return node
  }

  // MARK: Keys

  /// Reads what makes the tree and what most nodes have.
  private mutating func readTree(
    _ key: NodeKey, _ json: inout JSONReader, _ map: MindMap?
  ) throws(FormatError) -> Bool {
    switch key {
    case .id:
      let id = MindMap.Node.ID(try json.string())
      if map?.slot(of: id) != nil {
        throw FormatError(
          .malformed, "Another node has this identifier already.", at: json.location)
      }
      self.id = id
    case .parent:
      parent = map?.slot(of: MindMap.Node.ID(try json.string()))
      if parent == nil {
        throw FormatError(
          .malformed,
          "No node above this one is its parent; a parent stands before its children.",
          at: json.location)
      }
    case .text: try text.readSource(&json)
    case .textIn: try text.readSyntax(&json)
    case .created: created = try json.instant()
    case .modified: modified = try json.instant()
    case .folded: isFolded = try json.bool()
    case .inventedID: hasInventedID = try json.bool()
    default: return false
    }
    return true
  }

  /// Reads what few nodes have.
  private mutating func readExtra(
    _ key: NodeKey, _ json: inout JSONReader, _ foreign: inout Foreign
  ) throws(FormatError) -> Bool {
    switch key {
    case .note: try note.readSource(&json)
    case .noteIn: try note.readSyntax(&json)
    case .details: try details.readSource(&json)
    case .detailsIn: try details.readSyntax(&json)
    case .link: extras.link = try json.string()
    case .icons: extras.icons = try json.strings()
    case .tags: extras.tags = try json.strings()
    case .attributes: extras.attributes = try json.array(Attribute.read)
    case .connectors: extras.connectors = try json.array(Connector.read)
    case .media: extras.media = try json.array(Media.read)
    case .task: status = try json.word(as: TaskState.Status.self)
    case .progress: progress = UInt8(try json.integer(in: 0...100))
    case .priority: priority = UInt8(try json.integer(in: 0...9))
    case .reminders: extras.reminders = try json.array(Reminder.read)
    case .place: extras.place = try Place.read(&json)
    case .side: extras.side = try json.word(as: MindMap.Node.Side.self)
    case .offset: extras.offset = try json.point()
    case .foreign: try foreign.read(&json)
    default: return false
    }
    return true
  }

  /// Reads how the node looks.
  private mutating func readStyle(_ key: NodeKey, _ json: inout JSONReader) throws(FormatError) {
    switch key {
    case .color: extras.style.color = try json.color()
    case .background: extras.style.background = try json.color()
    case .shape: extras.style.shape = try json.word(as: NodeStyle.Shape.self)
    case .maximumWidth: extras.style.maximumWidth = try json.double()
    case .fontFamily: extras.style.font.family = try json.string()
    case .fontSize: extras.style.font.size = try json.double()
    case .bold: extras.style.font.isBold = try json.bool()
    case .italic: extras.style.font.isItalic = try json.bool()
    case .struckThrough: extras.style.font.isStruckThrough = try json.bool()
    case .borderColor: extras.style.border.color = try json.color()
    case .borderWidth: extras.style.border.width = try json.double()
    case .borderDash: extras.style.border.dash = try json.word(as: NodeStyle.Dash.self)
    case .edgeShape: extras.style.edge.shape = try json.word(as: NodeStyle.Edge.Shape.self)
    case .edgeColor: extras.style.edge.color = try json.color()
    case .edgeWidth: extras.style.edge.width = try json.double()
    case .edgeDash: extras.style.edge.dash = try json.word(as: NodeStyle.Dash.self)
    case .cloud: hasCloud = try json.bool()
    case .cloudShape: cloud.shape = try json.word(as: NodeStyle.Cloud.Shape.self)
    case .cloudColor: cloud.color = try json.color()
    default: break
    }
  }
}
