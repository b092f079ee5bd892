import NapkinCore
import NapkinFormats
import NapkinLayout
import NapkinSVG
import NapkinTesting
import Testing

/// What everything looks like: a picture for each shape, edge, layout, theme, tool and card.
@Suite struct SVGLooksTests {
  @Test(arguments: NodeStyle.Shape.allCases)
  func `each shape of a node`(_ shape: NodeStyle.Shape) throws {
    var map = MindMap(id: "m", root: "root")
    var node = MindMap.Node(id: "n", "two\nlines")
    node.style.shape = shape
    node.style.background = RGBA(red: 255, green: 240, blue: 200)
    node.style.border.width = 2
    node.style.border.dash = .dashes
    node.icons = ["idea"]
    try map.insert(node, under: map.root)
    try check(.map(map), "shape-\(shape.rawValue)", ["layout": "right"])
  }

  @Test(arguments: [
    ("**is** 5*3 in `__a__.py`", "is 5*3 in __a__.py"),
    ("`**kwargs`", "**kwargs"),
    ("a *b* _c_ ~~d~~ ***e***", "a b c d e"), ("chmod +x *.sh", "chmod +x *.sh"),
    ("2**10 is 1024", "2**10 is 1024"),
    (#"**b** use \`x\` 1 \+ 2 \=\|"#, "b use `x` 1 + 2 =|"),
    ("*R&#38;D*&nbsp;&foo;", "R&amp;D\u{A0}&amp;foo;"),
    ("*caf&eacute;* &copy; &mdash;", "caf\u{E9} \u{A9} \u{2014}"),
    ("```x``` y **c**", "x y c"), ("snake_case_name", "snake_case_name"),
    ("`` a`b `` and `open", "a`b and `open"), ("**a *b** c*", "a b c"),
  ]) func `words of Markdown keep what is no sign`(_ markdown: String, _ words: String) throws {
    var map = MindMap(id: "m", root: "root")
    map.update(map.slotOfRoot) { $0.text = RichText(markdown, syntax: .markdown) }
    var sink = MemorySink()
    _ = try SVGExporter().export(ExportRequest(.map(map)), to: &sink)
    let text = sink.text.replacing(/<.?tspan[^>]*>/, with: "")
    #expect(text.contains(">\(words)</text>"), "\(sink.text)")
  }

  @Test(arguments: [1e22, -1e300, .infinity, .nan])
  func `nodes far away are drawn`(_ way: Double) throws {
    var map = MindMap(id: "m", root: "root")
    map.update(map.slotOfRoot) { $0.style.cloud = NodeStyle.Cloud() }
    var node = MindMap.Node(id: "n", "far")
    node.offset = Position(x: way, y: -way)
    node.connectors = [Connector(to: map.root, label: "hello")]
    try map.insert(node, under: map.root)
    var sink = MemorySink()
    _ = try SVGExporter().export(ExportRequest(.map(map)), to: &sink)
    #expect(sink.text.contains("far") && sink.text.contains("hello"))
  }

  @Test(arguments: NodeStyle.Edge.Shape.allCases)
  func `each shape of an edge`(_ shape: NodeStyle.Edge.Shape) throws {
    var map = MindMap(id: "m", root: "root")
    for number in 1...2 {
      var node = MindMap.Node(id: .init("n\(number)"), "branch")
      node.style.edge.shape = shape
      node.style.edge.width = 4
      try map.insert(node, under: map.root)
    }
    try map.insert(MindMap.Node(id: "leaf", "leaf"), under: "n1")
    try check(.map(map), "edge-\(shape.rawValue)", ["layout": "right"])
  }

  @Test(arguments: NodeStyle.Dash.allCases)
  func `each line of an edge`(_ dash: NodeStyle.Dash) throws {
    var map = MindMap(id: "m", root: "root")
    var node = MindMap.Node(id: "n", "branch")
    node.style.edge.dash = dash
    try map.insert(node, under: map.root)
    try check(.map(map), "dash-\(dash.rawValue)", ["layout": "right"])
  }

  @Test(arguments: ["loop", "thick-lines", "missing-picture", "long-tag", "thick-border"])
  func `each detail`(_ name: String) throws {
    var map = MindMap(id: "m", root: "root")
    var node = MindMap.Node(id: "n", "gypqj")
    switch name {
    case "loop": node.connectors = [Connector(to: "n")]
    case "thick-lines":
      node.style.edge.width = 8
      node.style.shape = .fork
      var connector = Connector(to: map.root)
      connector.width = 6
      node.connectors = [connector]
    case "thick-border":
      node.style.border.width = 12
      node.style.shape = .bubble
      var other = MindMap.Node(id: "o", "other")
      other.style = node.style
      try map.insert(other, under: map.root)
    case "missing-picture":
      node.media = [Media(.external("a.png"), name: "a holiday.png", mediaType: "image/png")]
    default: node.tags = ["a tag of so many words that it does not fit into any line", "short"]
    }
    try map.insert(node, under: map.root)
    try check(.map(map), "detail-\(name)", ["layout": "right"])
  }

  @Test func `connectors in a row run below it, and behind outlines`() throws {
    var map = MindMap(id: "m", root: "root")
    try map.insert(MindMap.Node(id: "branch", "branch"), under: map.root)
    for name in ["first", "second", "third"] {
      var node = MindMap.Node(id: .init(name), RichText(name))
      node.style.shape = name == "second" ? .fork : .bubble
      if name == "first" { node.connectors = [Connector(to: "third", label: "over")] }
      try map.insert(node, under: "branch")
    }
    try check(.map(map), "detail-connector-in-row", ["layout": "down"])
  }

  @Test func `labels leave arrows and a short line to be seen`() throws {
    var map = MindMap(id: "m", root: "root")
    try map.insert(MindMap.Node(id: "branch", "branch"), under: map.root)
    for name in ["first", "second"] {
      try map.insert(MindMap.Node(id: .init(name), RichText(name)), under: "branch")
    }
    var connector = Connector(to: "second", label: "from first to second")
    (connector.startLabel, connector.endLabel) = ("start", "end")
    connector.hasEndArrow = true
    _ = try map.update("first") { $0.connectors = [connector] }
    try check(.map(map), "detail-connector-labels", ["layout": "right"])
  }

  @Test func `connectors do not run through words`() throws {
    var map = MindMap(id: "m", root: "root")
    for (branch, leaf) in [("a", "start"), ("b", "some words in the way"), ("c", "end")] {
      try map.insert(MindMap.Node(id: .init(branch), RichText(branch)), under: map.root)
      try map.insert(MindMap.Node(id: .init(leaf), RichText(leaf)), under: .init(branch))
    }
    try map.insert(MindMap.Node(id: "d", "an end that lies deeper"), under: "end")
    _ = try map.update("start") { $0.connectors = [Connector(to: "d")] }
    try check(.map(map), "detail-connector-behind-words", ["layout": "right"])
  }

  @Test(arguments: NodeStyle.Cloud.Shape.allCases)
  func `each shape of a cloud on rings`(_ shape: NodeStyle.Cloud.Shape) throws {
    var map = MindMap(id: "m", root: "root")
    for branch in ["first", "second", "third"] {
      var node = MindMap.Node(id: .init(branch), RichText(branch))
      if branch == "second" {
        node.style.cloud = NodeStyle.Cloud()
        node.style.cloud?.shape = shape
      }
      try map.insert(node, under: map.root)
      for number in 1...3 {
        let leaf = MindMap.Node(id: .init("\(branch) \(number)"), "leaf")
        try map.insert(leaf, under: .init(branch))
      }
    }
    try check(.map(map), "cloud-on-rings-\(shape.rawValue)", ["layout": "radial"])
  }

  @Test(arguments: NodeStyle.Cloud.Shape.allCases)
  func `each shape of a cloud`(_ shape: NodeStyle.Cloud.Shape) throws {
    var map = MindMap(id: "m", root: "root")
    var node = MindMap.Node(id: "n", "branch")
    node.style.cloud = NodeStyle.Cloud()
    node.style.cloud?.shape = shape
    try map.insert(node, under: map.root)
    try map.insert(MindMap.Node(id: "leaf", "leaf"), under: "n")
    try check(.map(map), "cloud-\(shape.rawValue)", ["layout": "right"])
  }

  @Test(arguments: MapLayout.Arrangement.allCases, ["day", "night", "print"])
  func `each layout in each theme`(
    _ arrangement: MapLayout.Arrangement, _ theme: String
  ) throws {
    try check(
      .map(try lecture), "layout-\(arrangement.rawValue)-\(theme)",
      ["layout": arrangement.rawValue, "theme": theme])
  }

  @Test(arguments: Stroke.Tool.allCases, [false, true])
  func `each tool`(_ tool: Stroke.Tool, _ isPressed: Bool) throws {
    var drawing = Drawing(id: "d")
    let below = [StrokePoint(x: 0, y: 20), StrokePoint(x: 60, y: 20)]
    try drawing.append(Stroke(id: "below", width: 8, points: try StrokePoints(below)))
    let points = (0...12).map { step in
      let x = Double(step) * 5
      return StrokePoint(
        x: x, y: 40 - x * (60 - x) / 30, pressure: isPressed ? Float(step) / 15 : nil)
    }
    try drawing.append(Stroke(id: "s", tool: tool, width: 6, points: try StrokePoints(points)))
    try check(
      .drawing(drawing), "tool-\(tool.rawValue)\(isPressed ? "-pressed" : "")", ["source": "no"])
  }

  @Test func `a marker lies on the page where something was erased elsewhere`() throws {
    var drawing = Drawing(id: "d")
    drawing.canvas.background = RGBA(red: 255, green: 240, blue: 160)
    let blue = RGBA(red: 120, green: 220, blue: 255)
    for (number, tool) in [Stroke.Tool.marker, .eraser, .marker, .eraser].enumerated() {
      let y = Double(number) * 12
      let points = [StrokePoint(x: 0, y: 20 + y / 2), StrokePoint(x: 60, y: 40 - y)]
      try drawing.append(
        Stroke(
          id: .init("s\(number)"), tool: tool, color: blue, width: 8,
          points: try StrokePoints(points)))
    }
    try check(.drawing(drawing), "tool-marker-erased", ["source": "no"])
  }

  @Test(arguments: ["note", "plans", "empty", "sheet"], ["day", "night", "print"])
  func `each card in each theme`(_ kind: String, _ theme: String) throws {
    try check(
      try card(kind), "card-\(kind)-\(theme)", ["theme": theme, "source": "no"])
  }

  private func card(_ kind: String) throws -> Content {
    switch kind {
    case "note": return .note(note)
    case "plans": return .planList(try plans)
    case "empty": return .planList(PlanList(id: "e", name: try Name("Someday")))
    default:
      var notebook = Notebook(id: "nb", title: "Everything")
      try notebook.insert(.note(note))
      try notebook.insert(.map(try lecture))
      try notebook.insert(.planList(try plans))
      return .notebook(notebook)
    }
  }

  // MARK: Samples

  private var lecture: MindMap {
    get throws {
      var map = MindMap(id: "m", name: "Lecture", root: "How writing began")
      for (branch, leaves) in [
        ("Before writing", ["Ishango bone", "Clay tokens"]), ("Invented", ["楔形文字", "Hieroglyphs"]),
        ("The alphabet", ["אלפבית", "Ἑλληνικά", "देवनागरी"]), ("Today", ["😀"]),
      ] {
        try map.insert(MindMap.Node(id: .init(branch), RichText(branch)), under: map.root)
        for leaf in leaves {
          try map.insert(MindMap.Node(id: .init(leaf), RichText(leaf)), under: .init(branch))
        }
      }
      _ = try map.update("Today") { $0.isFolded = true }
      _ = try map.update("Clay tokens") { node in
        node.connectors = [Connector(to: "Hieroglyphs", label: "perhaps")]
        node.task = TaskState(.partly, progress: 40, priority: 2)
        node.tags = ["exam"]
        node.attributes = [Attribute("age", "10 000 years")]
        node.note = "Seen in the museum."
      }
      return map
    }
  }

  private var note: Note {
    var note = Note(id: "n", title: "Sowing", text: "Two rows of peas,\none of beans.")
    note.category = "Garden"
    note.tags = ["spring", "peas"]
    return note
  }

  private var plans: PlanList {
    get throws {
      let open = Plan(id: "p1", name: try Name("Buy seeds"), note: "Early ones.")
      let done = Plan(
        id: "p2", name: try Name("Dig"), completed: Instant(milliseconds: 1_700_000_000_000))
      let old = ArchivedPlan(
        day: Day(dayNumber: 19_000), plan: Plan(id: "p3", name: try Name("Rest")))
      return try PlanList(id: "l", name: try Name("To do"), plans: [open, done], archive: [old])
    }
  }

  private func check(_ content: Content, _ name: String, _ options: FormatOptions) throws {
    var request = ExportRequest(content)
    request.options = options
    var sink = MemorySink()
    _ = try SVGExporter().export(request, to: &sink)
    try checkSnapshot(sink.text, named: name, fileExtension: "svg")
  }
}
