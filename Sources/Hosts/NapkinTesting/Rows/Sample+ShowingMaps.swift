import NapkinCore
import NapkinFormats

extension Sample {
  /// Returns a map that shows a feature of maps; `nil` if maps do not have it.
  static func mapShowing(_ feature: Feature) -> MindMap? {
    var map = MindMap(id: "map", root: node("root", "Root"))
    if change(&map, toShow: feature) { return map }
    // A root has no edge, is always in the middle, and may have the default shape anyway.
    let slot =
      [.edge, .shape, .position].contains(feature)
      ? map.append(node("child", "Child"), under: map.slotOfRoot) : map.slotOfRoot
    var bearer = map[slot]
    guard dress(&bearer, toShow: feature) || fill(&bearer, toShow: feature) else { return nil }
    map.update(slot) { $0 = bearer }
    return map
  }

  /// Shows a feature of the map as a whole, or one that takes several nodes.
  private static func change(_ map: inout MindMap, toShow feature: Feature) -> Bool {
    let root = map.slotOfRoot
    switch feature {
    case .map, .text: break
    case .title:
      map.name = "Title"
      map.info = "What the map is about"
    case .canvas: map.canvas = CanvasSettings(background: RGBA(red: 255, green: 250, blue: 240))
    case .node: _ = map.append(node("child", "Child"), under: root)
    case .floating: _ = try? map.insert(node("floating", "Floating"), under: nil)
    case .identifier: map.update(root) { $0.hasInventedID = false }
    case .folded:
      let child = map.append(node("child", "Child"), under: root)
      _ = map.append(node("hidden", "Hidden"), under: child)
      map.update(child) { $0.isFolded = true }
    case .body:
      _ = map.append(node("child", "Child"), under: root)
      let text = map.append(node("text", "Text between children"), under: root)
      map.update(text) { $0.isBody = true }
      _ = map.append(node("second", "Second"), under: root)
    case .side:
      for side in MindMap.Node.Side.allCases {
        let child = map.append(node(side.rawValue, "On the \(side)"), under: root)
        map.update(child) { $0.side = side }
      }
    case .style:
      var look = NodeStyle()
      look.background = RGBA(red: 255, green: 250, blue: 200)
      map.styles.all = [MindMap.Styles.Style("Important", look, icons: ["flag"])]
      map.styles.rules = [
        MindMap.Styles.Rule("Important", where: [.init(.text, .contains, "milk")])
      ]
      let child = map.append(node("child", "Child"), under: root)
      map.update(child) { $0.style.name = "Important" }
      _ = map.append(node("milk", "Buy milk"), under: root)
    case .connector, .connectorLabel: connect(&map, hasLabels: feature == .connectorLabel)
    case .markup: writeMarkup(in: &map)
    case .task: setTasks(in: &map)
    case .date:
      map.created = noon
      map.modified = later
      map.update(root) { node in
        node.created = noon
        node.modified = later
      }
    default: return false
    }
    return true
  }

  /// Shows a feature of a node's look.
  private static func dress(_ node: inout MindMap.Node, toShow feature: Feature) -> Bool {
    switch feature {
    case .position: node.offset = Position(x: 20, y: -10)
    case .color:
      node.style.color = RGBA(red: 200, green: 0, blue: 10)
      node.style.background = RGBA(red: 255, green: 255, blue: 200)
    case .font:
      node.style.font.family = "DejaVu Sans"
      node.style.font.size = 13.5
      node.style.font.isBold = true
      node.style.font.isItalic = true
      node.style.font.isStruckThrough = true
    case .shape:
      node.style.shape = .fork
      node.style.maximumWidth = 240
    case .border:
      node.style.border.color = .black
      node.style.border.width = 2
      node.style.border.dash = .dashes
    case .edge:
      node.style.edge.shape = .bezier
      node.style.edge.color = RGBA(red: 0, green: 0, blue: 255)
      node.style.edge.width = 3
      node.style.edge.dash = .closeDots
    case .cloud:
      var cloud = NodeStyle.Cloud()
      cloud.shape = .arc
      cloud.color = RGBA(red: 230, green: 240, blue: 255)
      node.style.cloud = cloud
    default: return false
    }
    return true
  }

  /// Shows a feature of a node's content.
  private static func fill(_ node: inout MindMap.Node, toShow feature: Feature) -> Bool {
    switch feature {
    case .note: node.note = "The note of the node"
    case .details: node.details = "The details of the node"
    case .icon: node.icons = ["idea", "my-own"]
    case .link: node.link = "https://example.org/?a=1&b=2"
    case .attribute: node.attributes = [Attribute("size", "1"), Attribute("size", "2")]
    case .tag: node.tags = ["red", "two words"]
    case .progress: node.task = TaskState(progress: 40)
    case .priority: node.task = TaskState(priority: 2)
    case .reminder: node.reminders = [reminder]
    case .place: node.place = stockholm
    case .media:
      node.media = [
        Media(.external("pictures/tree.png"), name: "tree.png", mediaType: "image/png")
      ]
    case .foreign:
      node.foreign = Foreign([Foreign.Entry(format: "elsewhere", key: "mood", value: "good")])
    default: return false
    }
    return true
  }

  // MARK: Pieces

  private static func writeMarkup(in map: inout MindMap) {
    var markdown = node("markdown", "")
    markdown.text = RichText("*Markdown* with `code`", syntax: .markdown)
    var html = node("xhtml", "")
    html.text = RichText("<p>XHTML with <b>bold</b> words</p>", syntax: .xhtml)
    for node in [markdown, html] { _ = map.append(node, under: map.slotOfRoot) }
  }

  private static func setTasks(in map: inout MindMap) {
    for status in TaskState.Status.allCases where status != .none {
      var node = node(status.rawValue, "A task: \(status)")
      node.task = TaskState(status)
      _ = map.append(node, under: map.slotOfRoot)
    }
  }

  private static func connect(_ map: inout MindMap, hasLabels: Bool) {
    // A connector refers to identifiers, and made-up ones would not be written.
    let target = map.append(MindMap.Node(id: "target", "Target"), under: map.slotOfRoot)
    var connector = Connector(to: map[target].id, hasStartArrow: true)
    connector.color = hasLabels ? nil : RGBA(red: 0, green: 0, blue: 255)
    if hasLabels {
      connector.label = "middle"
      connector.startLabel = "start"
      connector.endLabel = "end"
    }
    map.update(map.slotOfRoot) { node in
      node.hasInventedID = false
      node.connectors = [connector]
    }
  }

  private static func node(_ id: String, _ text: String) -> MindMap.Node {
    var node = MindMap.Node(id: MindMap.Node.ID(id), RichText(text))
    node.hasInventedID = true
    return node
  }

  static let reminder = Reminder(
    at: noon, secondsFromUTC: 3600, message: "Now!",
    recurrence: try? Recurrence(every: 2, unit: .week))

  static let stockholm = try? Place(latitude: 59.3293, longitude: 18.0686, name: "Stockholm")
}
