import NapkinCore
import NapkinFormats

extension Sample {
  /// The nodes that get all items that a node can have: exporters often forget items at these special positions.
  private static let bearers: [(id: MindMap.Node.ID, name: String)] = [
    ("root", "the root"), ("branch", "a branch"), ("hidden", "a node below a folded one"),
    ("floating", "a floating node"),
  ]

  /// A map with the nodes to which items are added.
  static let bareMap: MindMap = {
    var map = MindMap(id: "items", root: MindMap.Node(id: "root", ""))
    for (id, parent) in [("branch", "root"), ("folded", "root"), ("hidden", "folded")] {
      add(id, under: parent, to: &map)
    }
    add("floating", under: nil, to: &map)
    try? map.update("folded") { $0.text = "Folded" }
    map.styles.all = [
      MindMap.Styles.Style("DejaVu Serif", icons: ["flag"]),
      MindMap.Styles.Style("An example", icons: ["bookmark"]),
    ]
    return map
  }()

  private static func add(_ id: String, under parent: String?, to map: inout MindMap) {
    let parent = parent.map { MindMap.Node.ID($0) }
    _ = try? map.insert(MindMap.Node(id: MindMap.Node.ID(id), ""), under: parent)
  }

  private static func row(_ name: String, _ id: String, under parent: String?) -> ItemRow<MindMap> {
    ItemRow(name, parent == nil ? .floating : .node) { map in
      add(id, under: parent, to: &map)
      try? map.update(MindMap.Node.ID(id)) { node in
        node.text = RichText("The words of \(id)")
        node.hasInventedID = true
      }
    }
  }

  /// Every item of a map.
  static let mapRows =
    shapeRows + bearers.flatMap { rows(of: $0.id, called: $0.name) }
    + lookRows.map { on("branch", "a branch", $0) }

  private static func rows(of id: MindMap.Node.ID, called name: String) -> [ItemRow<MindMap>] {
    (wordRows + listRows + workRows).map { on(id, name, $0) }
  }

  private static func on(
    _ id: MindMap.Node.ID, _ name: String, _ row: ItemRow<MindMap.Node>
  ) -> ItemRow<MindMap> {
    row.in(name) { map, add in _ = try? map.update(id) { add(&$0) } }
  }

  /// The items of a map as a whole, and of its tree.
  static let shapeRows: [ItemRow<MindMap>] = [
    ItemRow("the name of a map", .title) { $0.name = "Name of the map" },
    ItemRow("what is said of a map", .title) { $0.info = "What is said of the map" },
    ItemRow("when a map was made", .date) { $0.created = noon },
    ItemRow("when a map was changed", .date) { $0.modified = later },
    ItemRow("the background of a map", .canvas) { $0.canvas.background = cream },
    ItemRow("the size of a map", .canvas) { $0.canvas.size = Extent(width: 800, height: 600) },
    ItemRow("the grid of a map", .canvas) { map in
      map.canvas.grid = CanvasSettings.Grid(.dots, spacing: 12.5)
    },
    ItemRow("the styles of a map", .style) { map in
      map.styles.all.append(MindMap.Styles.Style(MindMap.Styles.standard, icons: ["help"]))
    },
    ItemRow("what another program put into a map", .foreign) { $0.foreign = foreign("first") },
    row("a leaf", "leaf", under: "branch"),
    row("a second leaf", "sibling", under: "branch"),
    row("a third leaf", "third", under: "branch"),
    row("a node below a leaf", "deeper", under: "leaf"),
    row("a second node below a folded one", "hidden too", under: "folded"),
    row("a node far below a folded one", "far below", under: "hidden"),
    row("a second branch that is folded", "second folded", under: "root"),
    row("a branch below a second folded one", "second hidden", under: "second folded"),
    row("a node below a floating one", "below", under: "floating"),
    row("a second floating node", "second floating", under: nil),
    ItemRow("the identifier of a leaf", .identifier) { map in
      _ = try? map.update("leaf") { $0.hasInventedID = false }
    },
    ItemRow("the identifier of a node below a floating one", .identifier) { map in
      _ = try? map.update("below") { $0.hasInventedID = false }
    },
    ItemRow("that a branch is folded", .folded) { map in
      _ = try? map.update("folded") { $0.isFolded = true }
    },
    ItemRow("that a second branch is folded", .folded) { map in
      _ = try? map.update("second folded") { $0.isFolded = true }
    },
    ItemRow("that a node is text of its parent", .body) { map in
      _ = try? map.update("sibling") { $0.isBody = true }
    },
    ItemRow("that a second node is text of its parent", .body) { map in
      _ = try? map.update("hidden too") { $0.isBody = true }
    },
    ItemRow("the progress of what is no task", .progress) { map in
      _ = try? map.update("leaf") { $0.task = TaskState(progress: 40) }
    },
    ItemRow("the side of a branch", .side) { map in
      _ = try? map.update("branch") { $0.side = .left }
    },
    ItemRow("the side of a second branch", .side) { map in
      _ = try? map.update("folded") { $0.side = .left }
    },
  ]

  private static let wordRows: [ItemRow<MindMap.Node>] = [
    ItemRow("the text", .text) { $0.text = RichText("The strong words of \($0.id)") },
    ItemRow("markup in the text", .markup) { node in
      if node.text != .empty {
        node.text = RichText("The **strong** words of \(node.id)", syntax: .markdown)
      }
    },
    ItemRow("the note", .note) { $0.note = RichText("The strong note of \($0.id)") },
    ItemRow("markup in the note", .markup) { node in
      if node.note != nil {
        node.note = RichText("The **strong** note of \(node.id)", syntax: .markdown)
      }
    },
    ItemRow("the details", .details) { $0.details = RichText("The details of \($0.id)") },
    ItemRow("the link", .link) { $0.link = "https://example.org/\($0.id)" },
    ItemRow("when it was made", .date) { $0.created = noon },
    ItemRow("when it was changed", .date) { $0.modified = later },
  ]

  private static let listRows: [ItemRow<MindMap.Node>] = [
    ItemRow("an icon", .icon) { $0.icons.append("idea") },
    ItemRow("a second icon", .icon) { $0.icons.append("flag") },
    ItemRow("a tag", .tag) { $0.tags.append("first-\($0.id)") },
    ItemRow("a second tag", .tag) { $0.tags.append("second-\($0.id)") },
    ItemRow("an attribute", .attribute) { $0.attributes.append(Attribute("size", "1 \($0.id)")) },
    ItemRow("a second attribute", .attribute) { node in
      node.attributes.append(Attribute("size", "2 \(node.id)"))
    },
    ItemRow("a connector", .connector) { $0.connectors.append(Connector(to: "folded")) },
    ItemRow("the label of a connector", .connectorLabel) { node in
      node.changeFirstConnector { $1.label = "middle \($0)" }
    },
    ItemRow("the label at the start of a connector", .connectorLabel) { node in
      node.changeFirstConnector { $1.startLabel = "start \($0)" }
    },
    ItemRow("the label at the end of a connector", .connectorLabel) { node in
      node.changeFirstConnector { $1.endLabel = "end \($0)" }
    },
    ItemRow("a second connector", .connector) { $0.connectors.append(Connector(to: "branch")) },
    ItemRow("a picture", .media) { $0.media.append(picture("first-\($0.id)")) },
    ItemRow("a second attachment", .media) { $0.media.append(picture("second-\($0.id)")) },
    ItemRow("what another program put there", .foreign) { $0.foreign = foreign("first") },
    ItemRow("what else another program put there", .foreign) { node in
      node.foreign.pieces += foreign("second").pieces
    },
  ]

  private static let workRows: [ItemRow<MindMap.Node>] = [
    ItemRow("a task", .task) { $0.task.status = .partly },
    // One sign may represent both a task and its progress.
    ItemRow("the progress", .progress) { node in
      guard node.task.status == .partly else { return }
      node.task = TaskState(.partly, progress: 40, priority: node.task.priority)
    },
    ItemRow("the priority", .priority) { node in
      node.task = TaskState(node.task.status, progress: node.task.progress, priority: 2)
    },
    ItemRow("a reminder", .reminder) { $0.reminders.append(reminder) },
    ItemRow("a second reminder", .reminder) { $0.reminders.append(Reminder(at: later)) },
    ItemRow("the place", .place) { $0.place = stockholm },
  ]

  /// All other properties of nodes in the core's schema, so that new ones are tested, too.
  private static let lookRows: [ItemRow<MindMap.Node>] = MindMap.Node.words
    .filter { !wordsWithRows.contains($0.name) }
    .map { word in
      ItemRow("the \(word.name)", Feature(word.feature)) { node in
        let partner = MindMap.Node.words.first { $0.name == word.partner }
        if let partner, partner.value(node) == nil { return }
        _ = word.set(&node, example(of: word))
      }
    }

  /// The properties that have rows above.
  private static let wordsWithRows: Set = [
    "text", "textIn", "created", "modified", "folded", "inventedID", "note", "noteIn", "details",
    "detailsIn", "hidesDetails", "link", "icons", "tags", "attributes", "connectors", "media",
    "task", "progress", "priority", "reminders", "place", "side", "foreign",
  ]

  /// Returns an unusual value. Values of similar properties differ, because one sign may represent both.
  private static func example(of word: Word<MindMap.Node>) -> WordValue {
    switch word.kind {
    case .color: .text((colors[word.name] ?? RGBA(red: 200, green: 0, blue: 10)).hex)
    case .choice(let all): .text(choices[word.name] ?? all[1])
    case .number: .number(sizes[word.name] ?? 13.5)
    case .integer: .integer(2)
    case .flag: .flag(true)
    case .texts: .texts(["An example"])
    case .position: .position(Position(x: -12.25, y: 3))
    // A font that no system has would change nothing.
    default: .text("DejaVu Serif")
    }
  }

  // Branches are bubbles by default.
  private static let choices = ["shape": NodeStyle.Shape.wideHexagon.rawValue]
  private static let colors = ["background": cream, "borderColor": .black, "edgeColor": blue]
  private static let sizes: [String: Double] = [
    "maximumWidth": 40, "minimumWidth": 2000, "childGap": 40, "borderWidth": 2, "edgeWidth": 3,
  ]

  /// Differs from the colour of borders, which are drawn like edges by default.
  static let blue = RGBA(red: 20, green: 40, blue: 200)
  static let cream = RGBA(red: 255, green: 250, blue: 240)

  static func picture(_ name: String) -> Media {
    Media(.external("pictures/\(name).png"), name: "\(name).png", mediaType: "image/png")
  }

  static func foreign(_ key: String) -> Foreign {
    Foreign([Foreign.Entry(format: "elsewhere", key: key, value: "good")])
  }
}

extension MindMap.Node {
  fileprivate mutating func changeFirstConnector(_ change: (ID, inout Connector) -> Void) {
    guard let index = connectors.firstIndex(where: { $0.target == "folded" }) else { return }
    change(id, &connectors[index])
  }
}
