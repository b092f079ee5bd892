import NapkinCore
import Testing

/// What a person does to a map, node by node.
@Suite struct MapCommandTests {
  var desk: Desk<MindMap>

  init() throws {
    desk = Desk(try Garden.map())
  }

  var outline: String { Garden.outline(desk.document) }

  @Test func `the garden grows as it is drawn`() {
    #expect(outline == "root(a(a1 a2(a21)) b c(c1)) f(f1)")
  }

  // MARK: Inserting and deleting

  @Test mutating func `a node is inserted anywhere`() throws {
    try desk.perform(InsertNode("x", under: "a", id: "x"))
    try desk.perform(InsertNode("y", under: "a", at: 0, id: "y"))
    try desk.perform(InsertNode("z", under: nil, at: 0, id: "z"))
    try desk.perform(InsertNode("film", media: [.sample("film", "video/mp4")], under: "b", id: "v"))
    #expect(outline == "root(a(y a1 a2(a21) x) b(v) c(c1)) z f(f1)")
    #expect(desk.document["v"]?.kind == .video)
    #expect(desk.document["x"]?.created == desk.context.now)
    #expect(desk.document["x"]?.modified == desk.context.now)
    try desk.perform(InsertNode("fresh", under: "b"))
    #expect(desk.document.childCount(of: "b") == 2)
    #expect(InsertNode("x", under: nil).name == "Insert Node")
    desk.refuses(InsertNode("x", under: "a", id: "c1"), .duplicate)
    desk.refuses(InsertNode("x", under: "nowhere"), .missing)
    for position in [-1, 5, .max, .min] {
      desk.refuses(InsertNode("x", under: "a", at: position), .outOfRange)
      desk.refuses(InsertNode("x", under: nil, at: position), .outOfRange)
    }
  }

  @Test(arguments: [
    (["a1"], "root(a(a2(a21)) b c(c1)) f(f1)", 1), (["a", "a21", "a1"], "root(b c(c1)) f(f1)", 1),
    (["a21", "a"], "root(b c(c1)) f(f1)", 1), (["f"], "root(a(a1 a2(a21)) b c(c1))", 1),
    (["c1", "f1", "b"], "root(a(a1 a2(a21)) c) f", 3),
    (["b", "b"], "root(a(a1 a2(a21)) c(c1)) f(f1)", 1),
    ([], "root(a(a1 a2(a21)) b c(c1)) f(f1)", 0),
  ])
  mutating func `nodes are deleted with their branches`(
    ids: [String], rest: String, count: Int
  ) throws {
    let outcome = try desk.perform(DeleteNodes(ids.map { .init($0) }))
    #expect(outline == rest)
    #expect(outcome.edits.count == count)
  }

  @Test func `a deletion is refused whole`() {
    desk.refuses(DeleteNodes("root"), .rootStays)
    desk.refuses(DeleteNodes("a", "root"), .rootStays)
    desk.refuses(DeleteNodes("a", "nowhere"), .missing)
    desk.refuses(DeleteNodes("nowhere"), .missing)
    #expect(DeleteNodes("a").name == "Delete Node")
    #expect(DeleteNodes("a", "b").name == "Delete Nodes")
    #expect(DeleteNodes(["a"], name: "Cut").name == "Cut")
  }

  @Test mutating func `no branch goes in which something is being recorded`() throws {
    desk.context.recording = [.node("a21"), .node("c")]
    desk.refuses(DeleteNodes("a"), .recording)
    desk.refuses(DeleteNodes("b", "a2"), .recording)
    desk.refuses(DeleteNodes("c"), .recording)
    desk.context.recording.insert(.note("b"))
    try desk.perform(DeleteNodes("a1", "c1", "b"))
    try desk.perform(MoveNodes("a", under: "c"))
  }

  // MARK: Content

  @Test mutating func `content goes and the node stays`() throws {
    try desk.perform(SetNodes("b", to: .media([.sample("a"), .sample("b")])))
    #expect(desk.document["b"]?.kind == .image)
    desk.context.recording = [.node("b")]
    desk.refuses(RemoveContent(of: "b"), .recording)
    desk.refuses(SetNodes("b", to: .media([.sample("b")])), .recording)
    desk.refuses(SetNodes("a", "b", to: .media([])), .recording)
    try desk.perform(SetNodes("b", to: .media([.sample("b"), .sample("a"), .sample("c")])))
    desk.context.recording = []
    #expect(try desk.perform(RemoveContent(of: "b")).name == "Remove Content")
    #expect(desk.document["b"]?.media.isEmpty == true)
    #expect(desk.document["b"]?.kind == nil)
    #expect(try desk.perform(RemoveContent(of: "b")).edits.isEmpty)
    desk.refuses(RemoveContent(of: "nowhere"), .missing)
  }

  @Test mutating func `the root shows text only`() throws {
    desk.refuses(SetNodes("root", to: .media([.sample("x")])), .rootShowsText)
    desk.refuses(SetNodes("a", "root", to: .media([.sample("x")])), .rootShowsText)
    try desk.perform(SetNodes("root", to: .media([])))
    try desk.perform(SetNodes("root", to: .text("New")))
  }

  @Test(arguments: [
    ("image/jpeg", Media.Kind.image), ("audio/x-caf", .audio), ("video/quicktime", .video),
  ])
  mutating func `a node shows its first medium`(type: String, kind: Media.Kind) throws {
    try desk.perform(InsertNode("x", media: [.sample("first", type)], under: "a", id: "x"))
    #expect(desk.document["x"]?.kind == kind)
    try desk.perform(SetNodes("x", to: .media([.sample("first", type), .sample("second")])))
    #expect(desk.document["x"]?.kind == kind && desk.document["x"]?.media.count == 2)
    try desk.perform(SetNodes("x", to: .media([])))
    #expect(desk.document["x"]?.kind == nil && desk.document["x"]?.text == "x")
  }

  @Test mutating func `nodes are connected and parted`() throws {
    try desk.perform(Connect("a", to: "f1", label: "see"))
    var line = Connector(to: "a", hasStartArrow: true, hasEndArrow: false)
    line.color = .black
    try desk.perform(Connect("a", with: line))
    #expect(desk.document["a"]?.connectors.map(\.target) == ["f1", "a"])
    #expect(desk.document["a"]?.connectors[0].label == "see")
    #expect(desk.document["a"]?.connectors[0].hasEndArrow == true)
    desk.refuses(Connect("a", to: "nowhere"), .missing)
    desk.refuses(Connect("nowhere", to: "a"), .missing)
    for index in [-1, 2, .max, .min] {
      desk.refuses(RemoveConnector(at: index, of: "a"), .outOfRange)
    }
    desk.refuses(RemoveConnector(at: 0, of: "b"), .outOfRange)
    desk.refuses(RemoveConnector(at: 0, of: "nowhere"), .missing)
    try desk.perform(RemoveConnector(at: 0, of: "a"))
    #expect(desk.document["a"]?.connectors == [line])
    #expect(Connect("a", to: "b").name == "Connect Nodes")
    #expect(RemoveConnector(at: 0, of: "a").name == "Remove Connector")
    // What a connector leads to may go.
    try desk.perform(Connect("b", to: "c1"))
    try desk.perform(DeleteNodes("c"))
    #expect(desk.document["b"]?.connectors.map(\.target) == ["c1"])
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e308, Position.limit.nextUp])
  mutating func `numbers with which nothing can be drawn are refused`(number: Double) throws {
    var styles = Array(repeating: NodeStyle(), count: 4)
    styles[0].font.size = number
    styles[1].border.width = number
    styles[2].edge.width = number
    styles[3].maximumWidth = number
    for style in styles { desk.refuses(SetNodes("a", to: .style(style)), .outOfRange) }
    var line = Connector(to: "b")
    line.width = number
    desk.refuses(Connect("a", with: line), .outOfRange)
    desk.refuses(DragNode("a", to: Position(x: number, y: 0)), .outOfRange)
    desk.refuses(DragNode("a", to: Position(x: 0, y: number)), .outOfRange)
    desk.refuses(SetNodes("b", "a", to: .offset(Position(x: 0, y: number))), .outOfRange)
    // Nothing is set where there is no node.
    let none = SetNodes([], to: .style(styles[0]))
    #expect(try desk.editor.perform(none, in: &desk.context).changes.isEmpty)
  }

  @Test func `an app is refused such numbers, too, in a map and in a notebook`() throws {
    struct Far: Command {
      var name: String { "Far" }
      func changes(in map: MindMap, context: inout Context) throws(Refusal) -> [MindMap.Change] {
        [.set("a", .text("far")), .set("a", .offset(Position(x: .nan, y: 0)))]
      }
    }
    desk.refuses(Far(), .outOfRange)
    var notebook = Notebook(id: "n")
    try notebook.insert(.map(desk.document))
    var editor = Editor(notebook)
    var context = desk.context
    #expect(throws: Refusal.self) {
      try editor.perform(Far().in(desk.document.id), in: &context)
    }
    #expect(editor.document == notebook && editor.history.undoCount == 0)
  }

  @Test func `what takes a command back gives a node the numbers that a file had`() throws {
    struct Trouble: Error {}
    var map = try Garden.map()
    try map.update("a") { node in
      node.offset = Position(x: 1e300, y: -1e300)
      node.style.font.size = 1e300
      node.connectors = [Connector(to: "b")]
      node.connectors[0].width = 1e300
    }
    var editor = Editor(map)
    var context = Context(now: Instant(milliseconds: 1), identifiers: Identifiers(seed: 1))
    #expect(throws: Trouble.self) {
      try editor.group("All", in: &context) { editor, context in
        try editor.perform(DragNode("a", to: nil), in: &context)
        try editor.perform(SetNodes("a", to: .style(NodeStyle())), in: &context)
        throw Trouble()
      }
    }
    #expect(editor.document == map)
    try editor.perform(DragNode("a", to: nil), in: &context)
    try editor.perform(SetNodes("a", to: .style(NodeStyle())), in: &context)
    try editor.perform(Connect("a", to: "b"), in: &context)
    #expect(editor.document["a"]?.connectors.count == 2)
    for _ in 0..<2 {
      while try editor.undo() != nil {}
      #expect(editor.document == map)
      while try editor.redo() != nil {}
      #expect(editor.document["a"]?.offset == nil)
    }
  }

  @Test mutating func `tags are names, each once`() throws {
    try desk.perform(SetNodes("a", to: .tags([" exam ", "exam", "due"])))
    #expect(desk.document["a"]?.tags == ["exam", "due"])
    desk.refuses(SetNodes("a", to: .tags([" "])), .emptyName)
  }

  @Test func `half of many siblings move at once`() throws {
    var map = MindMap(id: "m", root: "R")
    for number in 0..<20_000 {
      try map.insert(MindMap.Node(id: .init("\(number)"), "n"), under: map.root)
    }
    let moved = stride(from: 0, to: 20_000, by: 2).map { MindMap.Node.ID("\($0)") }
    var context = desk.context
    let changes = try MoveNodes(moved, under: map.root, at: 5_000).changes(
      in: map, context: &context)
    #expect(changes.count == moved.count)
    var editor = Editor(map)
    try editor.perform(MoveNodes(moved, under: map.root, at: 5_000), in: &context)
    let order = editor.document.children(of: map.root)
    let staying = stride(from: 1, to: 20_000, by: 2).map { MindMap.Node.ID("\($0)") }
    #expect(order == staying[..<5_000] + moved + staying[5_000...])
    try editor.undo()
    #expect(editor.document == map)
  }

  // MARK: Gestures and the whole map

  @Test mutating func `dragging and typing are one step a gesture`() throws {
    let before = desk.document
    for number in 1...9 {
      let offset = Position(x: Double(number), y: -1)
      try desk.editor.perform(DragNode("a", to: offset), in: &desk.context)
    }
    #expect(desk.editor.history.undoCount == 1)
    #expect(desk.editor.undoName == "Move Node")
    #expect(desk.document["a"]?.offset == Position(x: 9, y: -1))
    // What is there already is no step.
    try desk.editor.perform(DragNode("b", to: nil), in: &desk.context)
    #expect(desk.editor.history.undoCount == 1)
    try desk.editor.perform(DragNode("b", to: Position(x: 1, y: 2)), in: &desk.context)
    try desk.editor.perform(TypeText("x", into: "b"), in: &desk.context)
    #expect(desk.editor.history.undoCount == 3)
    #expect(desk.editor.undoName == "Typing")
    while try desk.editor.undo() != nil {}
    #expect(desk.document == before)
    desk.refuses(DragNode("nowhere", to: nil), .missing)
    desk.refuses(TypeText("x", into: "nowhere"), .missing)
  }

  @Test mutating func `the map itself has a name, a canvas and more`() throws {
    let canvas = CanvasSettings(size: Extent(width: 10, height: 10))
    let properties: [(MindMap.Property, String)] = [
      (.name(" Orchard "), "Rename Map"), (.info("Roses"), "Change Map Information"),
      (.canvas(canvas), "Change Canvas"), (.created(Instant(milliseconds: 5)), "Change Date"),
      (.foreign(.sample), "Change Foreign Content"),
    ]
    for (property, name) in properties {
      let before = desk.document
      #expect(try desk.perform(SetMap(to: property)).name == name)
      #expect(desk.document != before)
    }
    let map = desk.document
    #expect(map.name == "Orchard" && map.info == "Roses" && map.canvas == canvas)
    #expect(map.created == Instant(milliseconds: 5) && map.foreign == .sample)
    #expect(map.modified == desk.context.now)
    desk.refuses(SetMap(to: .name(" \u{200B}")), .emptyName)
    desk.refuses(SetMap(to: .name(String(repeating: "x", count: 501))), .nameTooLong)
    for (index, (property, _)) in properties.enumerated() {
      for (other, (later, _)) in properties.enumerated() {
        #expect(MindMap.Change.setMap(property).covers(.setMap(later)) == (index == other))
      }
    }
  }
}
