import NapkinCore
import Testing

/// Putting the pen down, drawing on, pasting and arranging.
@Suite struct StrokeGestureTests {
  var desk = Desk(Drawing(id: "d", title: "Sketch", modified: Instant(milliseconds: 3)))

  @Test mutating func `a stroke is one step, whatever the pen tells on its way`() throws {
    let before = desk.document
    let begin = try BeginStroke(
      "s", at: StrokePoint(x: 1, y: 2), tool: .marker, color: .white, width: 5)
    try desk.editor.perform(begin, in: &desk.context)
    let points = StrokePointTests.full + StrokePointTests.full
    for point in points {
      try desk.editor.perform(ExtendStroke("s", by: [point]), in: &desk.context)
    }
    let after = desk.document
    #expect(Array(after.strokes[0].points) == [StrokePoint(x: 1, y: 2)] + points)
    #expect(after.strokes[0].tool == .marker && after.strokes[0].width == 5)
    #expect(after.modified == desk.context.now)
    #expect(desk.editor.history.undoCount == 1)
    try desk.editor.undo()
    #expect(desk.document == before)
    try desk.editor.redo()
    #expect(desk.document == after)
    #expect(begin.name == "Draw")
    #expect(try BeginStroke("e", at: points[0], tool: .eraser).name == "Erase")
  }

  @Test func `points go and come back wherever a stroke is cut`() throws {
    let points = StrokePointTests.full + StrokePointTests.full
    var drawing = desk.document
    try drawing.append(Stroke(id: "s", points: StrokePoints(points)))
    for count in 0...points.count {
      var (cut, dates) = (drawing, EditDates(desk.context.now))
      let inverse = try Drawing.Change.truncate(0, to: count).apply(to: &cut, dates: &dates)
      #expect(Array(cut.strokes[0].points) == Array(points[..<count]))
      #expect(cut.strokes[0].points == (try StrokePoints(points[..<count])))
      #expect(try recoded(inverse) == inverse)
      _ = try inverse.apply(to: &cut, dates: &dates)
      #expect(cut == drawing)
      #expect(dates == EditDates(desk.context.now))
    }
    let desk = Desk(drawing)
    for count in [-1, points.count + 1, .max, .min] {
      desk.refuses(.truncate(0, to: count), .outOfRange)
      desk.refuses(.truncate(count, to: 0), .outOfRange)
    }
    desk.refuses(.extend(1, by: StrokePoints()), .outOfRange)
  }

  @Test mutating func `a stroke that was moved is drawn on where it is seen`() throws {
    try desk.perform(try BeginStroke("s", at: StrokePoint(x: 0, y: 0)))
    desk.editor.endGesture()
    try desk.perform(MoveStrokes("s", by: Position(x: 10, y: 20)))
    try desk.perform(ExtendStroke("s", by: [StrokePoint(x: 11, y: 21)]))
    let points = desk.document.strokes[0].points
    #expect(points.map(\.position) == [Position(x: 10, y: 20), Position(x: 11, y: 21)])
    #expect(points.drawn.map(\.position) == [.zero, Position(x: 1, y: 1)])
    #expect(try desk.perform(ExtendStroke("s", by: [])).edits.isEmpty)
    #expect(try desk.perform(MoveStrokes(["s"], by: .zero)).edits.isEmpty)
    #expect(try desk.perform(MoveStrokes([], by: Position(x: 1, y: 0))).edits.isEmpty)
    for way in [Double.nan, .infinity, 1e308] {
      desk.refuses(MoveStrokes(["s"], by: Position(x: way, y: 0)), .outOfRange)
    }
    desk.refuses(ExtendStroke("s", by: [StrokePoint(x: .nan, y: 0)]), .outOfRange)
    desk.refuses(ExtendStroke("t", by: []), .missing)
    desk.refuses(try BeginStroke("s", at: StrokePoint(x: 0, y: 0)), .duplicate)
    desk.refuses(try BeginStroke("t", at: StrokePoint(x: 0, y: 0), width: .nan), .outOfRange)
  }

  @Test mutating func `strokes are pasted twice, and the second time get new names`() throws {
    let strokes = [Stroke(id: "a"), Stroke(id: "b"), Stroke(id: "a")]
    try desk.perform(PasteStrokes(strokes))
    try desk.perform(PasteStrokes(strokes))
    let ids = desk.document.strokes.map(\.id)
    #expect(ids.count == 6 && Set(ids).count == 6)
    #expect(ids[..<2] == ["a", "b"])
    #expect(try desk.perform(PasteStrokes([])).edits.isEmpty)
    desk.refuses(PasteStrokes([Stroke(id: "a"), Stroke(id: "w", width: -1)]), .outOfRange)
  }

  @Test mutating func `a stroke comes to lie above and below others`() throws {
    try desk.perform(PasteStrokes(["a", "b", "c"].map { Stroke(id: $0) }))
    try desk.perform(ArrangeStroke("a", to: 2))
    #expect(desk.document.strokes.map(\.id) == ["b", "c", "a"])
    try desk.perform(ArrangeStroke("a", to: 1))
    #expect(desk.document.strokes.map(\.id) == ["b", "a", "c"])
    #expect(try desk.perform(ArrangeStroke("a", to: 1)).edits.isEmpty)
    desk.refuses(ArrangeStroke("a", to: 3), .outOfRange)
    desk.refuses(ArrangeStroke("a", to: -1), .outOfRange)
    desk.refuses(ArrangeStroke("x", to: 0), .missing)
  }

  @Test mutating func `sliding through colours and widths is one step each`() throws {
    try desk.perform(PasteStrokes(["a", "b"].map { Stroke(id: $0) }))
    let before = desk.document
    for red in 0..<20 {
      let color = RGBA(red: UInt8(red), green: 0, blue: 0)
      try desk.editor.perform(SetStrokes("a", "b", to: .color(color)), in: &desk.context)
    }
    for width in 1..<20 {
      let property = Stroke.Property.width(Double(width))
      try desk.editor.perform(SetStrokes("a", to: property), in: &desk.context)
    }
    #expect(desk.editor.history.undoCount == 3)
    try desk.editor.undo()
    try desk.editor.undo()
    #expect(desk.document == before)
    let properties: [(Stroke.Property, String)] = [
      (.tool(.pen), "Change Tool"), (.color(.white), "Change Color"), (.width(9), "Change Width"),
      (.offset(Position(x: 1, y: 0)), "Move Strokes"),
      (.foreign(.sample), "Change Foreign Content"),
    ]
    for (property, name) in properties {
      #expect(try desk.perform(SetStrokes(["a", "b"], to: property)).name == name)
    }
    #expect(try desk.perform(SetStrokes([], to: .width(1))).edits.isEmpty)
  }

  @Test func `erasers leave nothing to see`() throws {
    var drawing = desk.document
    let points = try StrokePoints([StrokePoint(x: 5, y: 5)])
    try drawing.append(Stroke(id: "e", tool: .eraser, width: 100, points: points))
    #expect(drawing.bounds() == nil)
    try drawing.append(Stroke(id: "s", width: 2, points: points))
    #expect(drawing.bounds() == Frame(x: 4, y: 4, width: 2, height: 2))
    #expect(drawing.bounds(padding: .nan) == drawing.bounds())
    #expect(drawing.bounds(padding: .infinity) == drawing.bounds())
  }

  @Test mutating func `a drawing's properties`() throws {
    let canvas = CanvasSettings(size: Extent(width: 3, height: 4), background: .white)
    let properties: [(Drawing.Property, String)] = [
      (.title("T"), "Rename Drawing"), (.canvas(canvas), "Change Canvas"),
      (.created(Instant(milliseconds: 1)), "Change Date"),
      (.foreign(.sample), "Change Foreign Content"),
    ]
    for (index, (property, name)) in properties.enumerated() {
      #expect(try desk.perform(SetDrawing(to: property)).name == name)
      for (other, (later, _)) in properties.enumerated() {
        #expect(Drawing.Change.set(property).covers(.set(later)) == (index == other))
      }
    }
    #expect(desk.document.title == "T" && desk.document.canvas == canvas)
    #expect(desk.document.created == Instant(milliseconds: 1) && desk.document.foreign == .sample)
  }
}
