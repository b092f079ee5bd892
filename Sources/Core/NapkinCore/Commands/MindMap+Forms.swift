extension MindMap {
  /// The commands for a map in text form. Typing, dragging and merging are not among them.
  public static let commandForms: [CommandForm<MindMap>] = [
    CommandForm(
      "add", "put a node under another one",
      [
        CommandParameter("text", .text, "what the new nodes say", .several),
        CommandParameter("under", .part, "the node that it goes under; else the root", .optional),
        CommandParameter(
          "at", .integer, "its place there, counted from 1; else the end", .optional),
        CommandParameter("floating", .flag, "put it beside the tree", .optional),
        CommandParameter("task", .flag, "make it a task", .optional),
      ]
    ) { arguments throws(Refusal) in
      let map = arguments.document
      let parent = try arguments.part("under").map { Node.ID($0) } ?? map.root
      let place = arguments.has("floating") ? nil : parent
      let position = try arguments.position("at", of: map.children(under: place).count + 1)
      return arguments.texts("text").enumerated().map { count, text in
        InsertNode(
          RichText(text, syntax: map.spelling(under: parent)),
          under: place, at: position.map { $0 + count },
          task: arguments.has("task") ? TaskState(.open) : .none)
      }
    },
    CommandForm("remove", "remove nodes with all below them", [nodes]) {
      arguments throws(Refusal) in [DeleteNodes(try arguments.nodes)]
    },
    CommandForm(
      "move", "move nodes with all below them",
      [
        nodes,
        CommandParameter("under", .part, "the node that they go under; else they stay", .optional),
        CommandParameter("at", .integer, "their place, counted from 1; else the end", .optional),
        CommandParameter("floating", .flag, "put them beside the tree", .optional),
      ]
    ) { arguments throws(Refusal) in
      guard arguments.has("under") || arguments.has("at") || arguments.has("floating") else {
        throw Refusal(.badArgument, "Say where to move it: under a node, at a place, or floating.")
      }
      let map = arguments.document
      let nodes = try arguments.nodes
      let target = try arguments.part("under").map { Node.ID($0) } ?? map.parent(of: nodes[0])
      let place = arguments.has("floating") ? nil : target
      let others = map.children(under: place).count { !nodes.contains($0) }
      return [MoveNodes(nodes, under: place, at: try arguments.position("at", of: others + 1))]
    },
    CommandForm(
      "rename", "give a node another text",
      [node, CommandParameter("text", .text, "what it says from now on")]
    ) { arguments throws(Refusal) in
      let node = try arguments.document.node(try arguments.node)
      let text = RichText(try arguments.text("text"), syntax: node.text.syntax.forPlain)
      return [SetNodes(node.id, to: .text(text))]
    },
    CommandForm("done", "mark nodes as done", [nodes]) { arguments throws(Refusal) in
      [SetTask(try arguments.nodes, to: .done)]
    },
    CommandForm("reopen", "mark nodes as still to be done", [nodes]) { arguments throws(Refusal) in
      [SetTask(try arguments.nodes, to: .open)]
    },
    CommandForm("toggle", "mark a node as done, or as open if it is", [node]) {
      arguments throws(Refusal) in [ToggleTask(try arguments.node)]
    },
    CommandForm(
      "set", "set colours, icons, tags, dates and more",
      [nodes, .settings(of: Node.Property.self)]
    ) { arguments throws(Refusal) in
      let nodes = try arguments.nodes
      return try arguments.settings("settings").map { SetNodeWord(nodes, $0.word, to: $0.text) }
    },
    CommandForm(
      "style", "set how a style of the map looks",
      [
        CommandParameter("name", .text, "the name of the style; 'default' is that of all nodes"),
        .settings(of: Node.Property.self),
      ]
    ) { arguments throws(Refusal) in
      let name = try arguments.text("name")
      let style = arguments.document.styles[name]
      var node = Node(id: "", .empty)
      node.style = style?.look ?? NodeStyle()
      node.icons = style?.icons ?? []
      let properties: [Node.Property] = try arguments.properties(of: node)
      for property in properties {
        guard property.sets(Node.Property.style) || property.sets(Node.Property.icons) else {
          throw Refusal(.badArgument, "A style says how nodes look, and which icons they have.")
        }
        _ = try property.exchange(in: &node)
      }
      return [SetStyle(name, to: node.style, icons: node.icons)]
    },
    CommandForm(
      "connect", "draw a line from a node to another one",
      [
        node, CommandParameter("to", .part, "the node where the line ends"),
        CommandParameter("label", .text, "what stands at the line", .optional),
      ]
    ) { arguments throws(Refusal) in
      let node = try arguments.document.node(try arguments.node)
      let target: Node.ID = try arguments.part(named: "to")
      let label = arguments.texts("label").first
      let isThere = node.connectors.contains { $0.target == target && $0.label == label }
      return isThere ? [] : [Connect(node.id, to: target, label: label)]
    },
    CommandForm(
      "disconnect", "remove the lines from a node to another one",
      [node, CommandParameter("to", .part, "the node where they end")]
    ) { arguments throws(Refusal) in
      let node = try arguments.document.node(try arguments.node)
      let target: Node.ID = try arguments.part(named: "to")
      let positions = node.connectors.indices.filter { node.connectors[$0].target == target }
      guard !positions.isEmpty else { throw .missing("line to", target.rawValue) }
      return positions.reversed().map { RemoveConnector(at: $0, of: node.id) }
    },
    CommandForm("strip", "remove pictures, recordings and films from a node", [node]) {
      arguments throws(Refusal) in [RemoveContent(of: try arguments.node)]
    },
    CommandForm(
      "sort", "put what is under nodes into the order of its texts",
      [CommandParameter("part", .part, "the nodes", .several)]
    ) { arguments throws(Refusal) in try arguments.nodes.map { SortChildren(of: $0) } },
    CommandForm(
      "describe", "set what is said of the map as a whole", [.settings(of: MindMap.Property.self)]
    ) { arguments throws(Refusal) in
      try arguments.properties(of: arguments.document).map { SetMap(to: $0) }
    },
  ]

  private static let node = CommandParameter("part", .part, "the node")
  private static let nodes = CommandParameter("part", .part, "the nodes", .several)

  /// Returns the children of a node, or the floating nodes for `nil`.
  fileprivate func children(under node: Node.ID?) -> [Node.ID] {
    node.map { children(of: $0) } ?? floating
  }

  /// Returns the syntax for a new text under a node: Markdown if the node's text is Markdown, otherwise plain.
  fileprivate func spelling(under parent: Node.ID) -> RichText.Syntax {
    self[parent]?.text.syntax.forPlain ?? .plain
  }
}

extension RichText.Syntax {
  /// The syntax for text typed at a prompt that replaces or joins a text of this syntax.
  fileprivate var forPlain: Self { self == .markdown ? .markdown : .plain }
}

extension CommandParameter {
  /// A parameter for the settable fields of a type.
  static func settings<Setting: FieldSetting>(of: Setting.Type) -> CommandParameter {
    CommandParameter(
      "settings", .settings(Setting.settableWords.map { "\($0.name)=\($0.value)" }),
      "what is set; tags+=A and tags-=A add and take away", .several)
  }
}

extension CommandArguments {
  /// Returns the properties that `settings` sets; each is applied before the next, because two may set one field.
  func properties<Setting: FieldSetting>(
    of owner: Setting.Owner
  ) throws(Refusal) -> [Setting] {
    var owner = owner
    var properties: [Setting] = []
    for (word, text) in try settings("settings") {
      let property = try Setting.setting(word, to: text, of: owner, in: context)
      _ = try property.exchange(in: &owner)
      properties.append(property)
    }
    return properties
  }

  /// Returns the index that the argument `at` gives, counted from zero, or refuses a missing argument.
  func place(of count: Int) throws(Refusal) -> Int {
    guard let position = try position("at", of: count) else {
      throw Refusal(.badArgument, "Say with 'at' where to move it.")
    }
    return position
  }

  /// Returns the identifier of the part that a required argument names.
  func part<Owner>(named name: String) throws(Refusal) -> Identifier<Owner> {
    guard let part = try part(name) else { throw Refusal(.badArgument, "'\(name)' is missing.") }
    return Identifier(part)
  }
}

extension CommandArguments<MindMap> {
  fileprivate var node: MindMap.Node.ID { get throws(Refusal) { try part(named: "part") } }
  fileprivate var nodes: [MindMap.Node.ID] {
    get throws(Refusal) { try parts("part").map { MindMap.Node.ID($0) } }
  }
}
