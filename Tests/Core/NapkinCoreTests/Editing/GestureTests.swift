import NapkinCore
import NapkinTesting
import Testing

/// Gestures on different things are different steps, whatever the things are called.
@Suite struct GestureTests {
  var context = Context(now: Instant(milliseconds: 1_000), identifiers: Identifiers(seed: 1))
  var editor = Editor(Notebook(id: "notebook"))

  init() throws {
    var map = MindMap(id: "same", root: MindMap.Node(id: "text", "Root"))
    try map.insert(MindMap.Node(id: "b/c", "b/c"), under: "text")
    var other = MindMap(id: "same/b", root: MindMap.Node(id: "c", "Root"))
    other.name = "Other"
    var notebook = editor.document
    for item in [Notebook.Item.map(map), .map(other), .note(Note(id: "same"))] {
      try notebook.insert(item)
    }
    try notebook.insert(.drawing(try Self.drawing(id: "same")))
    editor = Editor(notebook)
  }

  private static func drawing(id: Drawing.ID) throws -> Drawing {
    var drawing = Drawing(id: id)
    for id in ["a", "b", "a b"] { try drawing.append(Stroke(id: .init(id))) }
    return drawing
  }

  @Test mutating func `a note and a node of the same name`() throws {
    try editor.perform(TypeNote("1").in("same"), in: &context)
    try editor.perform(TypeText("2", into: "text").in("same"), in: &context)
    #expect(editor.history.undoCount == 2)
  }

  @Test func `a long history makes typing no slower`() throws {
    func time(afterEditsOf count: Int) throws -> Duration {
      var context = Context(now: Instant(milliseconds: 1_000), identifiers: Identifiers(seed: 1))
      var map = MindMap(id: "m", root: "root")
      var ids: [MindMap.Node.ID] = []
      for number in 0..<count {
        ids.append(MindMap.Node.ID("\(number)"))
        try map.insert(MindMap.Node(id: ids[number], ""), under: "root")
      }
      var editor = Editor(map)
      if !ids.isEmpty { try editor.perform(SetNodes(ids, to: .tags(["x"])), in: &context) }
      return try processorTime {
        for key in 0..<500 {
          try editor.perform(TypeText(RichText("\(key)"), into: "root"), in: &context)
        }
      }
    }
    let (without, with) = (try time(afterEditsOf: 0), try time(afterEditsOf: 50_000))
    #expect(with < without * 20, "\(with) after many edits, \(without) after none")
  }

  @Test mutating func `identifiers with a slash`() throws {
    try editor.perform(TypeText("1", into: "b/c").in("same"), in: &context)
    try editor.perform(TypeText("2", into: "c").in("same/b"), in: &context)
    #expect(editor.history.undoCount == 2)
  }

  @Test mutating func `a drawing and the back of a note`() throws {
    let stroke = try BeginStroke("new", at: StrokePoint(x: 0, y: 0))
    try editor.perform(stroke.in("same"), in: &context)
    try editor.perform(stroke.onBack.in("same"), in: &context)
    #expect(editor.history.undoCount == 2)
  }

  @Test mutating func `a gesture that does more with its second step takes all of it back`() throws
  {
    let start = try Self.drawing(id: "d")
    var drawing = Editor(start)
    try drawing.perform(Describe([.title("1")]), in: &context)
    var canvas = CanvasSettings()
    canvas.background = .black
    try drawing.perform(Describe([.title("2"), .canvas(canvas)]), in: &context)
    #expect(drawing.history.undoCount == 1)
    try drawing.undo()
    #expect(drawing.document == start)
    try drawing.redo()
    #expect(drawing.document.title == "2" && drawing.document.canvas == canvas)
  }

  @Test mutating func `two strokes, and one that is called like both`() throws {
    let way = Position(x: 1, y: 0)
    try editor.perform(MoveStrokes(["a", "b"], by: way).in("same"), in: &context)
    try editor.perform(MoveStrokes(["a b"], by: way).in("same"), in: &context)
    #expect(editor.history.undoCount == 2)
    try editor.perform(MoveStrokes(["a b"], by: way).in("same"), in: &context)
    #expect(editor.history.undoCount == 2)
  }
}

/// A gesture of an app that sets now one property and now two.
private struct Describe: Command {
  var properties: [Drawing.Property]

  init(_ properties: [Drawing.Property]) {
    self.properties = properties
  }

  var name: String { "Describe" }
  var mergeKey: MergeKey? { MergeKey("describe", on: "d") }

  func changes(in document: Drawing, context: inout Context) -> [Drawing.Change] {
    properties.map { .set($0) }
  }
}
