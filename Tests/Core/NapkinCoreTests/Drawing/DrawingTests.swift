import NapkinCore
import Testing

/// The strokes of a drawing and its rules.
@Suite struct DrawingTests {
  @Test(arguments: [
    Extent(width: 0, height: 0), Extent(width: -1, height: 5), Extent(width: 5, height: .nan),
    Extent(width: .infinity, height: 5), Extent(width: 1e8, height: 5),
  ])
  func `a canvas that cannot be drawn has no size`(_ size: Extent) throws {
    let settings = CanvasSettings(size: size, grid: .init(.dots, spacing: size.width - 5))
    var drawing = Drawing(id: "d", canvas: settings)
    #expect(drawing.canvas == CanvasSettings())
    drawing.canvas = settings
    #expect(drawing.canvas == CanvasSettings())
    var map = MindMap(id: "m", root: "root")
    map.canvas = settings
    #expect(map.canvas == CanvasSettings())
    var editor = Editor(drawing)
    var context = Context(now: Instant(milliseconds: 0), identifiers: Identifiers(seed: 1))
    #expect(throws: Refusal.self) {
      try editor.perform(SetDrawing(to: .canvas(settings)), in: &context)
    }
    var media = Media(.external("a.png"), mediaType: "image/png")
    media.extent = size
    #expect((media.extent == nil) == !(size.width.isFinite && size.height.isFinite))
  }

  var drawing = Drawing(id: "d", title: "Sketch")

  static func stroke(_ id: Stroke.ID, _ x: Double = 0) throws -> Stroke {
    Stroke(id: id, points: try StrokePoints([StrokePoint(x: x, y: 0), StrokePoint(x: x, y: 10)]))
  }

  init() throws {
    for (index, id) in ["a", "b", "c"].enumerated() {
      try drawing.append(Self.stroke(.init(id), Double(index * 100)))
    }
  }

  @Test func `strokes are found`() {
    #expect(drawing.strokes.map(\.id) == ["a", "b", "c"])
    #expect(drawing.position(of: "b") == 1)
    #expect(drawing.position(of: "x") == nil)
    #expect(drawing["b"] == drawing.strokes[1] && drawing["x"] == nil)
    #expect(drawing.contains("c") && !drawing.contains("x"))
  }

  @Test func `the bounds hold every line in its full width`() throws {
    #expect(drawing.bounds() == Frame(x: -1, y: -1, width: 202, height: 12))
    #expect(drawing.bounds(padding: 9) == Frame(x: -10, y: -10, width: 220, height: 30))
    #expect(Drawing(id: "d").bounds(padding: 9) == nil)
    var empty = Drawing(id: "d")
    try empty.append(Stroke(id: "s"))
    #expect(empty.bounds() == nil)
    try empty.append(Stroke(id: "t", width: 8, points: try StrokePoints([StrokePoint(x: 5, y: 5)])))
    #expect(empty.bounds() == Frame(x: 1, y: 1, width: 8, height: 8))
  }

  @Test mutating func `strokes come in anywhere and go in ranges`() throws {
    let before = drawing
    try drawing.insert([Self.stroke("x"), Self.stroke("y")], at: 1)
    #expect(drawing.strokes.map(\.id) == ["a", "x", "y", "b", "c"])
    #expect(try drawing.remove(1..<3).map(\.id) == ["x", "y"])
    #expect(!drawing.contains("x"))
    #expect(drawing == before)
    #expect(try drawing.remove(3..<3).isEmpty)
    try drawing.insert([], at: 3)
    #expect(drawing == before)
    try drawing.append(Self.stroke("x"))
  }

  @Test func `a refused insertion changes nothing`() throws {
    let wide = Stroke(id: "w", width: .infinity)
    let bad: [([Stroke], Int, Refusal.Code)] = [
      ([try Self.stroke("a")], 0, .duplicate),
      ([try Self.stroke("x"), try Self.stroke("x")], 0, .duplicate),
      ([try Self.stroke("x"), try Self.stroke("y"), try Self.stroke("c")], 0, .duplicate),
      ([try Self.stroke("x"), wide], 0, .outOfRange), ([Stroke(id: "w", width: 0)], 0, .outOfRange),
      ([Stroke(id: "w", width: -1)], 0, .outOfRange),
      ([Stroke(id: "w", width: .nan)], 0, .outOfRange),
      ([Stroke(id: "w", width: 1e308)], 0, .outOfRange),
      ([try Self.stroke("x")], -1, .outOfRange), ([try Self.stroke("x")], 4, .outOfRange),
      ([try Self.stroke("x")], .max, .outOfRange), ([], .min, .outOfRange),
    ]
    for (strokes, position, code) in bad {
      var changed = drawing
      let refusal = #expect(throws: Refusal.self) { try changed.insert(strokes, at: position) }
      #expect(refusal?.code == code)
      #expect(changed == drawing)
      // The identifiers are free again.
      try changed.append(Self.stroke("x"))
      try changed.append(Self.stroke("y"))
    }
    for range in [-1..<1, 2..<4, 4..<4, .min..<0, 0..<Int.max, Int.max..<Int.max] {
      var changed = drawing
      let refusal = #expect(throws: Refusal.self) { try changed.remove(range) }
      #expect(refusal?.code == .outOfRange)
      #expect(changed == drawing)
    }
  }

  @Test func `a stroke that was moved off the page is refused`() throws {
    var points = try StrokePoints([StrokePoint(x: 1, y: 1)])
    try points.place(at: Position(x: Position.limit, y: 0))
    var changed = drawing
    #expect(throws: Refusal.self) { try changed.append(Stroke(id: "far", points: points)) }
    #expect(changed == drawing)
    try points.place(at: Position(x: Position.limit - 1, y: 0))
    try changed.append(Stroke(id: "far", points: points))
    #expect(try recoded(changed) == changed)
  }

  @Test(arguments: [
    ("\"id\":\"b\"", "\"id\":\"a\""), ("\"width\":2", "\"width\":-2"),
    ("\"coordinates\":[100,", "\"coordinates\":[1e300,"), ("\"height\":20", "\"height\":-20"),
    ("\"spacing\":5", "\"spacing\":0"), ("\"kind\":\"dots\"", "\"kind\":\"waves\""),
  ])
  mutating func `a coding that breaks a rule is refused`(good: String, bad: String) throws {
    drawing.canvas = CanvasSettings(
      size: Extent(width: 10, height: 20), background: .white,
      grid: CanvasSettings.Grid(.dots, spacing: 5))
    drawing.created = Instant(milliseconds: 1)
    drawing.modified = Instant(milliseconds: 2)
    drawing.foreign = .sample
    #expect(try recoded(drawing) == drawing)
    try refusesDamage(to: drawing, good, bad)
  }

  @Test(arguments: [
    (10.0, 20.0, 5.0, true), (0, 20, 5, false), (10, 0, 5, false), (-1, 20, 5, false),
    (.nan, 20, 5, false), (10, .infinity, 5, false), (1e7, 1e7, 1e7, true), (1e308, 1, 5, false),
    (10, 20, 0, false), (10, 20, -1, false), (10, 20, .nan, false), (10, 20, 1e8, false),
  ])
  func `a canvas has a size that can be drawn`(
    width: Double, height: Double, spacing: Double, isGood: Bool
  ) throws {
    let canvas = CanvasSettings(
      size: Extent(width: width, height: height), grid: .init(.lines, spacing: spacing))
    var desks = (Desk(drawing), Desk(MindMap(id: "m")))
    if isGood {
      try desks.0.perform(SetDrawing(to: .canvas(canvas)))
      try desks.1.perform(SetMap(to: .canvas(canvas)))
      #expect(desks.0.document.canvas == canvas)
      #expect(desks.1.document.canvas == canvas)
    } else {
      desks.0.refuses(SetDrawing(to: .canvas(canvas)), .outOfRange)
      desks.1.refuses(SetMap(to: .canvas(canvas)), .outOfRange)
    }
  }
}
