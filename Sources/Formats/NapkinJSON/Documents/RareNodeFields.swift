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
  private var hasStyle = false
  private var style = NodeStyle()
  private var hasCloud = false
  private var cloud = NodeStyle.Cloud()

  /// Gives a node what has come in, and is ready for the next one.
  mutating func finish(_ node: inout MindMap.Node, _ foreign: Foreign) {
    extras.note = note.take()
    extras.details = details.take()
    extras.task = TaskState(status, progress: progress, priority: priority)
    (status, progress, priority) = (.none, nil, nil)
    if hasStyle { extras.style = takeStyle() }
    extras.foreign = foreign
    node.takeExtras(&extras)
  }

  private mutating func takeStyle() -> NodeStyle {
    if hasCloud { style.cloud = cloud }
    defer { (hasStyle, style, hasCloud, cloud) = (false, NodeStyle(), false, NodeStyle.Cloud()) }
    return style
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
    hasStyle = true
    switch key {
    case .color: style.color = try json.color()
    case .background: style.background = try json.color()
    case .shape: style.shape = try json.word(as: NodeStyle.Shape.self)
    case .maximumWidth: style.maximumWidth = try json.double()
    case .fontFamily: style.font.family = try json.string()
    case .fontSize: style.font.size = try json.double()
    case .bold: style.font.isBold = try json.bool()
    case .italic: style.font.isItalic = try json.bool()
    case .struckThrough: style.font.isStruckThrough = try json.bool()
    case .borderColor: style.border.color = try json.color()
    case .borderWidth: style.border.width = try json.double()
    case .borderDash: style.border.dash = try json.word(as: NodeStyle.Dash.self)
    case .edgeShape: style.edge.shape = try json.word(as: NodeStyle.Edge.Shape.self)
    case .edgeColor: style.edge.color = try json.color()
    case .edgeWidth: style.edge.width = try json.double()
    case .edgeDash: style.edge.dash = try json.word(as: NodeStyle.Dash.self)
    case .cloud: hasCloud = try json.bool()
    case .cloudShape: cloud.shape = try json.word(as: NodeStyle.Cloud.Shape.self)
    case .cloudColor: cloud.color = try json.color()
    default: break
    }
  }
}
