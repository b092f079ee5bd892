import NapkinCore
import NapkinTesting
import Testing

/// The changes of a drawing: hostile ones, what covers what, and how many a drawing bears.
@Suite struct DrawingChangeTests {
  var desk: Desk<Drawing>

  init() throws {
    var drawing = Drawing(id: "d")
    for id in ["a", "b", "c"] { try drawing.append(DrawingTests.stroke(.init(id))) }
    desk = Desk(drawing)
  }

  @Test(arguments: [-1, 3, .max, .min]) func `a position that does not exist is refused`(
    position: Int
  ) throws {
    let point = try StrokePoints([StrokePoint(x: 0, y: 0)])
    desk.refuses(.extend(position, by: point), .outOfRange)
    desk.refuses(.truncate(position, to: 0), .outOfRange)
    desk.refuses(.truncate(0, to: position), .outOfRange)
  }

  @Test func `runs that do not exist are refused`() {
    let runs: [[Range<Int>]] = [
      [-1..<1], [2..<4], [0..<Int.max], [Int.min..<Int.max], [0..<2, 1..<3], [2..<3, 0..<1],
      [0..<Int.max, 0..<Int.max], [-1..<(-1)],
    ]
    for runs in runs {
      desk.refuses(.remove(runs), .outOfRange)
      desk.refuses(.setStrokes(runs, [.color(.white)]), .outOfRange)
      desk.refuses(.move(runs, to: runs), .outOfRange)
      desk.refuses(.move([0..<1], to: runs), .outOfRange)
      desk.refuses(.insert([Stroke(id: "n")], at: runs), .outOfRange)
    }
    desk.refuses(.setStrokes([0..<3], [.width(1), .width(2)]), .outOfRange)
  }

  @Test func `a journal cannot carry a stroke off the page`() throws {
    let far = try StrokePoints([StrokePoint(x: Position.limit, y: 0)])
    desk.refuses(.setStrokes([0..<1], [.offset(Position(x: 0, y: Position.limit))]), .outOfRange)
    var desk = desk
    try desk.perform(MoveStrokes(["a"], by: Position(x: 1, y: 0)))
    desk.refuses(.extend(0, by: far), .outOfRange)
  }

  @Test mutating func `what is said of no stroke is no step`() throws {
    for change in [Drawing.Change.setStrokes([], [.width(3)]), .setStrokes([0..<0], [.width(3)])] {
      try desk.perform(Raw(change: change))
    }
    #expect(desk.editor.history.undoCount == 0)
  }

  @Test func `a property that one stroke refuses is set on none`() {
    desk.refuses(.setStrokes([0..<3], [.width(5), .width(6), .width(-1)]), .outOfRange)
  }

  @Test func `an older inverse covers what the same gesture does later`() throws {
    let point = try StrokePoints([StrokePoint(x: 0, y: 0)])
    let covered: [(Drawing.Change, Drawing.Change)] = [
      (.remove([2..<4]), .truncate(2, to: 1)), (.truncate(1, to: 2), .truncate(1, to: 5)),
      (.setStrokes([0..<1], [.width(1)]), .setStrokes([0..<1], [.width(2)])),
      (.setStrokes([0..<1], [.tool(.pen)]), .setStrokes([0..<1], [.tool(.marker)])),
      (.setStrokes([0..<1], [.color(.white)]), .setStrokes([0..<1], [.color(.black)])),
      (.setStrokes([0..<1], [.offset(.zero)]), .setStrokes([0..<1], [.offset(.zero)])),
      (.setStrokes([0..<1], [.foreign(.sample)]), .setStrokes([0..<1], [.foreign(.sample)])),
      (.set(.title("")), .set(.title("x"))),
      (.set(.canvas(CanvasSettings())), .set(.canvas(CanvasSettings()))),
    ]
    for (change, later) in covered { #expect(change.covers(later)) }
    let uncovered: [(Drawing.Change, Drawing.Change)] = [
      (.remove([1..<2]), .truncate(2, to: 1)),
      (.truncate(1, to: 5), .truncate(1, to: 2)), (.truncate(1, to: 2), .truncate(2, to: 5)),
      (.setStrokes([0..<1], [.width(1)]), .setStrokes([1..<2], [.width(1)])),
      (.setStrokes([0..<1], [.width(1)]), .setStrokes([0..<1], [.color(.white)])),
      (.set(.title("")), .set(.canvas(CanvasSettings()))), (.remove([0..<1]), .remove([0..<1])),
      (.move([0..<1], to: [1..<2]), .move([0..<1], to: [1..<2])),
      (.extend(0, by: point), .extend(0, by: point)),
    ]
    for (change, later) in uncovered { #expect(!change.covers(later)) }
  }

  @Test func `a change is as large as what is in it`() throws {
    let points = try StrokePoints((0..<1_000).map { StrokePoint(x: Double($0), y: 0, pressure: 0) })
    let stroke = Stroke(id: "n", points: points)
    let long = String(repeating: "x", count: 20_000)
    let large: [Drawing.Change] = [
      .insert([stroke], at: [0..<1]), .extend(0, by: points), .set(.title(long)),
      .set(.foreign(Foreign([.init(format: "f", key: "k", value: long)]))),
      .setStrokes([0..<1], [.foreign(Foreign([.init(format: "f", key: "k", value: long)]))]),
    ]
    for change in large { #expect((20_000..<21_000).contains(change.byteCount)) }
    let small: [Drawing.Change] = [
      .remove([0..<9]), .move([0..<1], to: [1..<2]), .truncate(0, to: 1), .set(.created(nil)),
      .setStrokes([0..<1], [.offset(.zero)]),
    ]
    for change in small { #expect(change.byteCount <= 96) }
  }

  @Test func `a million points are appended in linear time`() throws {
    func time(_ count: Int) throws -> Duration {
      var points = StrokePoints()
      let time = try processorTime {
        for number in 0..<count {
          try points.append(StrokePoint(x: Double(number & 1023), y: 1, pressure: 0.5))
        }
      }
      #expect(points.count == count)
      return time
    }
    let few = try [time(100_000), time(100_000), time(100_000)].min() ?? .zero
    #expect(try time(1_000_000) < few * 20)
  }

  @Test func `a stroke of many points is drawn on, moved and taken back at little cost`() throws {
    var desk = desk
    let points = (0..<100_000).map { StrokePoint(x: Double($0 & 1023), y: 1, pressure: 0.5) }
    try desk.editor.perform(BeginStroke("s", at: points[0]), in: &desk.context)
    let first = desk.editor.history.byteCount
    for start in stride(from: 0, to: points.count, by: 1_000) {
      let extend = ExtendStroke("s", by: Array(points[start..<start + 1_000]))
      try desk.editor.perform(extend, in: &desk.context)
    }
    #expect(desk.editor.history.byteCount == first)
    try desk.editor.perform(MoveStrokes(["s"], by: Position(x: 1, y: 1)), in: &desk.context)
    #expect(desk.editor.history.byteCount < first + 500)
    #expect(desk.document.strokes[3].points.count == 100_001)
    try desk.editor.undo()
    try desk.editor.undo()
    #expect(desk.document.strokes.count == 3)
  }
}

/// One change, as a command of an app may make it.
private struct Raw: Command {
  let name = "Change"
  let change: Drawing.Change

  func changes(
    in drawing: Drawing, context: inout Context
  ) throws(Refusal) -> [Drawing.Change] {
    [change]
  }
}
