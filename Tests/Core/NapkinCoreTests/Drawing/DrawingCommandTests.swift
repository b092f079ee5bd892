import NapkinCore
import Testing

/// What a person does to a drawing.
@Suite struct DrawingCommandTests {
  var desk: Desk<Drawing>

  init() throws {
    var drawing = Drawing(id: "d", title: "Sketch")
    for id in ["a", "b", "c", "d", "e"] { try drawing.append(DrawingTests.stroke(.init(id))) }
    desk = Desk(drawing)
  }

  var order: String { desk.document.strokes.map(\.id.rawValue).joined() }

  // MARK: Gestures

  @Test mutating func `a stroke is one step, however many points it has`() throws {
    let before = desk.document
    let pen = StrokePoint(x: 1, y: 1, pressure: 0.5)
    try desk.editor.perform(
      BeginStroke("s", at: pen, tool: .marker, color: .white, width: 9), in: &desk.context)
    for number in 1...20 {
      let points = (0..<number).map { StrokePoint(x: Double($0), y: 2, time: Int32($0)) }
      try desk.editor.perform(ExtendStroke("s", by: points), in: &desk.context)
    }
    let after = desk.document
    #expect(desk.editor.history.undoCount == 1)
    let stroke = try #require(after.strokes.last)
    #expect(stroke.tool == .marker && stroke.color == .white && stroke.width == 9)
    #expect(stroke.points.count == 211)
    #expect(stroke.points[0] == pen)
    try desk.editor.undo()
    #expect(desk.document == before)
    try desk.editor.redo()
    #expect(desk.document == after)
  }

  @Test mutating func `going on with a stroke later is a step of its own, and comes back`() throws {
    let known = StrokePoint(x: 5, y: 5, pressure: 1, time: 3, altitude: 1, azimuth: 1)
    try desk.perform(ExtendStroke("c", by: [StrokePoint(x: 4, y: 4), known]))
    try desk.perform(ExtendStroke("c", by: [StrokePoint(x: 6, y: 6)]))
    #expect(desk.document.strokes[2].points.count == 5)
    #expect(desk.document.strokes[2].points[3] == known)
    #expect(desk.document.strokes[2].points[4].pressure == nil)
    #expect(try desk.perform(ExtendStroke("c", by: [])).edits.isEmpty)
    desk.refuses(ExtendStroke("x", by: [known]), .missing)
    desk.refuses(ExtendStroke("x", by: []), .missing)
    desk.refuses(ExtendStroke("c", by: [known, StrokePoint(x: .nan, y: 0)]), .outOfRange)
    desk.refuses(try BeginStroke("c", at: known), .duplicate)
    desk.refuses(try BeginStroke("new", at: known, width: 0), .outOfRange)
    #expect(try BeginStroke("x", at: known, tool: .eraser).name == "Erase")
    #expect(try BeginStroke("x", at: known).name == "Draw")
    #expect(ExtendStroke("x", by: []).name == "Draw")
  }

  @Test mutating func `a stroke that was moved goes on where it is seen`() throws {
    try desk.perform(MoveStrokes(["a"], by: Position(x: 100, y: 50)))
    try desk.perform(ExtendStroke("a", by: [StrokePoint(x: 7, y: 8)]))
    let points = desk.document.strokes[0].points
    #expect(points[2].position == Position(x: 7, y: 8))
    #expect(points.drawn[2].position == Position(x: -93, y: -42))
    try desk.perform(SetStrokes("a", to: .offset(.zero)))
    #expect(desk.document.strokes[0].points[2].position == Position(x: -93, y: -42))
  }

  @Test mutating func `dragging strokes is one step and comes back exactly`() throws {
    let before = desk.document
    for _ in 1...10 {
      try desk.editor.perform(
        MoveStrokes(["a", "c"], by: Position(x: 0.1, y: 0.2)), in: &desk.context)
    }
    try desk.editor.perform(MoveStrokes(["c"], by: Position(x: 1, y: 1)), in: &desk.context)
    #expect(desk.editor.history.undoCount == 2)
    #expect(desk.document.strokes[1] == before.strokes[1])
    try desk.editor.undo()
    #expect(abs(desk.document.strokes[0].points.offset.x - 1) < 1e-9)
    try desk.editor.undo()
    #expect(desk.document == before)
  }

  @Test(arguments: [Position.limit, .infinity, -.infinity, .nan, 1e308])
  func `no stroke leaves the page`(distance: Double) {
    let way = Position(x: 0, y: distance)
    desk.refuses(MoveStrokes(["a", "b"], by: way), .outOfRange)
    desk.refuses(SetStrokes("b", to: .offset(way)), .outOfRange)
    desk.refuses(.setStrokes([0..<1], [.offset(way)]), .outOfRange)
  }

  // MARK: Commands

  @Test(arguments: [
    ([], "abcde"), (["a"], "bcde"), (["e"], "abcd"), (["b", "c"], "ade"), (["c", "b"], "ade"),
    (["a", "c", "e"], "bd"), (["a", "b", "d", "e"], "c"), (["c", "c"], "abde"),
    (["a", "b", "c", "d", "e"], ""),
  ])
  mutating func `strokes are erased, neighbours together`(ids: [String], rest: String) throws {
    let outcome = try desk.perform(EraseStrokes(ids.map { Stroke.ID($0) }))
    #expect(order == rest)
    #expect(outcome.edits.count == (ids.isEmpty ? 0 : 1))
    desk.refuses(EraseStrokes(["x"]), .missing)
    #expect(EraseStrokes(["a"]).name == "Erase Stroke")
    #expect(EraseStrokes(["a", "b"]).name == "Erase Strokes")
  }

  @Test mutating func `a drawing is wiped clean, and that is undone`() throws {
    try desk.perform(ClearDrawing())
    #expect(desk.document.strokes.isEmpty)
    #expect(try desk.perform(ClearDrawing()).edits.isEmpty)
    try desk.editor.undo()
    #expect(order == "abcde")
  }

  @Test mutating func `pasted strokes get fresh identifiers where theirs are taken`() throws {
    let strokes = try ["a", "new", "new"].map { try DrawingTests.stroke(.init($0)) }
    #expect(try desk.perform(PasteStrokes(strokes)).name == "Paste")
    #expect(desk.document.strokes.count == 8)
    #expect(Set(desk.document.strokes.map(\.id)).count == 8)
    #expect(desk.document.position(of: "new") == 6)
    #expect(desk.document.strokes.suffix(3).map(\.points) == strokes.map(\.points))
    #expect(try desk.perform(PasteStrokes([])).edits.isEmpty)
    desk.refuses(PasteStrokes([Stroke(id: "w", width: -1)]), .outOfRange)
  }

  @Test func `a stroke is laid above or below others`() throws {
    for old in 0..<5 {
      for new in 0..<5 {
        var desk = desk
        var model = Array("abcde").map(String.init)
        let id = model.remove(at: old)
        model.insert(id, at: new)
        let outcome = try desk.perform(ArrangeStroke(.init(id), to: new))
        #expect(desk.document.strokes.map(\.id.rawValue) == model)
        #expect(outcome.edits.isEmpty == (old == new))
      }
      for new in [-1, 5, .max, .min] {
        desk.refuses(ArrangeStroke(desk.document.strokes[old].id, to: new), .outOfRange)
      }
    }
    desk.refuses(ArrangeStroke("x", to: 0), .missing)
    #expect(ArrangeStroke("x", to: 0).name == "Arrange Stroke")
  }

  @Test mutating func `what can be set is set and comes back`() throws {
    let properties: [(Stroke.Property, String)] = [
      (.tool(.eraser), "Change Tool"), (.color(.white), "Change Color"),
      (.width(7), "Change Width"), (.offset(Position(x: 3, y: 4)), "Move Strokes"),
      (.foreign(.sample), "Change Foreign Content"),
    ]
    for (property, name) in properties {
      #expect(try desk.perform(SetStrokes("d", "b", to: property)).name == name)
      desk.refuses(SetStrokes("x", to: property), .missing)
      desk.refuses(SetStrokes("a", "x", to: property), .missing)
    }
    for position in [1, 3] {
      let stroke = desk.document.strokes[position]
      #expect(stroke.tool == .eraser && stroke.color == .white && stroke.width == 7)
      #expect(stroke.points.offset == Position(x: 3, y: 4) && stroke.foreign == .sample)
    }
    for width in [0, -1, .nan, .infinity, 1e308] {
      desk.refuses(SetStrokes("a", to: .width(width)), .outOfRange)
    }
    let settings: [(Drawing.Property, String)] = [
      (.title("New"), "Rename Drawing"),
      (.canvas(CanvasSettings(background: .white)), "Change Canvas"),
      (.created(Instant(milliseconds: 5)), "Change Date"),
      (.foreign(.sample), "Change Foreign Content"),
    ]
    for (property, name) in settings {
      #expect(try desk.perform(SetDrawing(to: property)).name == name)
    }
    #expect(desk.document.title == "New" && desk.document.canvas.background == .white)
    #expect(desk.document.created == Instant(milliseconds: 5))
    #expect(desk.document.modified == desk.context.now && desk.document.foreign == .sample)
  }
}
