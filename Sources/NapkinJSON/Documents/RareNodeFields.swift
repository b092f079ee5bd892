import NapkinCore
import NapkinFormats

/// What few nodes have, as its keys come in.
struct RareNodeFields {
  private var extras = NodeExtras()
  private var note = TextFields()
  private var details = TextFields()
  private var status = TaskState.Status.none
  private var progress: UInt8?
  private var priority: UInt8?
  private var hasCloud = false
  private var cloud = NodeStyle.Cloud()

  /// Gives a node what has come in.
  mutating func finish(_ node: inout MindMap.Node, _ foreign: Foreign) {
    // Taking them out spares a copy of them all.
    var extras = NodeExtras()
    swap(&extras, &self.extras)
    extras.note = note.text
    extras.details = details.text
    extras.task = TaskState(status, progress: progress, priority: priority)
    if hasCloud { extras.style.cloud = cloud }
    extras.foreign = foreign
    node.setExtras(extras)
  }

  /// A key that says nothing without another one, which has not come in.
  var lonelyKey: (key: String, partner: String)? {
    if note.lacksSource { return ("'noteIn'", "'note'") }
    if details.lacksSource { return ("'detailsIn'", "'details'") }
    if hasCloud || cloud == NodeStyle.Cloud() { return nil }
    return ("'cloudShape' or 'cloudColor'", "'cloud'")
  }

  /// Reads a key.
  mutating func read(
    _ key: NodeKey, _ json: inout JSONReader, _ foreign: inout Foreign
  ) throws(FormatError) {
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
    default: try readStyle(key, &json)
    }
  }

  /// Reads a key that says how the node looks.
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
