import NapkinCore
import Testing

/// Strokes here and there in a drawing, changed at once.
@Suite struct ManyStrokesTests {
  static func desk(_ count: Int) throws -> Desk<Drawing> {
    var drawing = Drawing(id: "d", modified: Instant(milliseconds: 3))
    for number in 0..<count {
      let point = StrokePoint(x: Double(number), y: 0)
      try drawing.append(Stroke(id: "s\(number)", points: StrokePoints([point])))
    }
    return Desk(drawing)
  }

  @Test func `any strokes go at once and come back to where they were`() throws {
    for count in 1...6 {
      let desk = try Self.desk(count)
      for bits in 0..<(1 << count) {
        let chosen = desk.document.strokes.indices.filter { bits >> $0 & 1 == 1 }
        let ids = chosen.map { desk.document.strokes[$0].id }
        let left = desk.document.strokes.map(\.id).filter { !ids.contains($0) }

        var erasing = desk
        #expect(try erasing.perform(EraseStrokes(ids)).edits.count == (ids.isEmpty ? 0 : 1))
        #expect(erasing.document.strokes.map(\.id) == left)
        for id in ids { #expect(!erasing.document.contains(id)) }

        var painting = desk
        try painting.perform(SetStrokes(ids.reversed(), to: .color(.white)))
        try painting.perform(MoveStrokes(ids + ids, by: Position(x: 0.1, y: 0.2)))
        for stroke in painting.document.strokes {
          #expect((stroke.color == .white) == ids.contains(stroke.id))
          #expect((stroke.points.offset.y == 0.2) == ids.contains(stroke.id))
        }
      }
    }
  }

  @Test func `any strokes come to lie anywhere, in their order`() throws {
    let desk = try Self.desk(5)
    let names = desk.document.strokes.map(\.id)
    for from in 0..<32 {
      for to in 0..<32 where to.nonzeroBitCount == from.nonzeroBitCount {
        var (drawing, dates) = (desk.document, EditDates(Instant(milliseconds: 9)))
        let change = Drawing.Change.move(runs(from), to: runs(to))
        let inverse = try change.apply(to: &drawing, dates: &dates)
        var moved = names.indices.filter { from >> $0 & 1 == 1 }.map { names[$0] }
        var others = names.indices.filter { from >> $0 & 1 == 0 }.map { names[$0] }
        let expected = names.indices.map { index in
          to >> index & 1 == 1 ? moved.removeFirst() : others.removeFirst()
        }
        #expect(drawing.strokes.map(\.id) == expected)
        _ = try inverse.apply(to: &drawing, dates: &dates)
        #expect(drawing == desk.document)
        #expect(dates == EditDates(Instant(milliseconds: 9)))
      }
    }
  }

  @Test func `runs that do not ascend or miss their things are refused`() throws {
    let desk = try Self.desk(4)
    let stroke = Stroke(id: "new")
    let bad: [[Range<Int>]] = [
      [2..<3, 0..<1], [0..<2, 1..<3], [0..<5], [-1..<1], [3..<9], [0..<Int.max],
      [Int.min..<Int.max], [5..<5],
    ]
    for runs in bad {
      desk.refuses(.remove(runs), .outOfRange)
      desk.refuses(.move(runs, to: runs), .outOfRange)
      desk.refuses(.setStrokes(runs, [.width(3)]), .outOfRange)
    }
    for runs in [[6..<7], [0..<2], [], [0..<1, 0..<1], [-1..<0], [4..<5, 5..<6]] as [[Range<Int>]] {
      desk.refuses(.insert([stroke], at: runs), .outOfRange)
    }
    desk.refuses(.insert([], at: [0..<1]), .outOfRange)
    desk.refuses(.move([0..<1], to: [0..<2]), .outOfRange)
    desk.refuses(.setStrokes([0..<3], [.width(3), .width(4)]), .outOfRange)
    desk.refuses(.setStrokes([0..<1], []), .outOfRange)
  }

  @Test func `one stroke that is refused keeps all others as they are`() throws {
    let desk = try Self.desk(3)
    let far = Position(x: Position.limit, y: 0)
    // The first stroke stands at 0 and could go that far, the others could not.
    desk.refuses(.setStrokes([0..<3], [.offset(far)]), .outOfRange)
    desk.refuses(.setStrokes([0..<2], [.width(5), .width(-5)]), .outOfRange)
    desk.refuses(MoveStrokes(["s0", "s1"], by: far), .outOfRange)
    desk.refuses(EraseStrokes(["s0", "nowhere"]), .missing)
    desk.refuses(SetStrokes("s0", "nowhere", to: .tool(.marker)), .missing)
    desk.refuses(
      .insert([Stroke(id: "new"), Stroke(id: "s2")], at: [0..<1, 2..<3]), .duplicate)
  }

  @Test mutating func `what each stroke had comes back to it, however equal it looks`() throws {
    var desk = try Self.desk(3)
    let spellings = ["\u{E9}", "e\u{301}"]
    for (id, text) in zip(["s0", "s1"] as [Stroke.ID], spellings) {
      let foreign = Foreign([.init(format: "f", key: "k", value: text)])
      try desk.perform(SetStrokes(id, to: .foreign(foreign)))
    }
    try desk.perform(SetStrokes("s0", "s1", to: .foreign(Foreign())))
    try desk.editor.undo()
    for (stroke, text) in zip(desk.document.strokes, spellings) {
      #expect(stroke.foreign.pieces.first?.value.utf8.elementsEqual(text.utf8) == true)
    }
  }

  @Test func `dragging many strokes keeps one small inverse, and goes back exactly`() throws {
    var desk = try Self.desk(1_000)
    let before = desk.document
    let ids = before.strokes.map(\.id)
    var bytes: [Int] = []
    for number in 1...50 {
      let way = Position(x: 0.1 * Double(number), y: 1 / Double(number))
      try desk.editor.perform(MoveStrokes(ids, by: way), in: &desk.context)
      bytes.append(desk.editor.history.byteCount)
    }
    #expect(desk.editor.history.undoCount == 1)
    #expect(Set(bytes).count == 1)
    #expect(bytes[0] < 1_000)
    try desk.editor.undo()
    #expect(desk.document == before)
  }

  @Test func `inverses that stand for later ones`() {
    let truncate = Drawing.Change.truncate(3, to: 2)
    #expect(Drawing.Change.remove([0..<1, 2..<5]).covers(truncate))
    #expect(!Drawing.Change.remove([0..<3, 4..<5]).covers(truncate))
    #expect(!Drawing.Change.remove([0..<3]).covers(.truncate(.max, to: 0)))
    let set = Drawing.Change.setStrokes([1..<2, 3..<4], [.width(1)])
    #expect(Drawing.Change.remove([0..<5]).covers(set))
    #expect(Drawing.Change.remove([1..<2, 3..<4]).covers(set))
    #expect(!Drawing.Change.remove([1..<2]).covers(set))
    #expect(!Drawing.Change.remove([2..<4]).covers(set))
    #expect(set.covers(.setStrokes([1..<2, 3..<4], [.width(2), .width(3)])))
    #expect(!set.covers(.setStrokes([1..<2], [.width(2)])))
    #expect(!set.covers(.setStrokes([1..<2, 3..<4], [.width(2), .tool(.pen)])))
    #expect(!set.covers(truncate))
    #expect(Drawing.Change.setStrokes([], []).covers(.setStrokes([], [])))
  }

  @Test func `a change is small`() {
    #expect(MemoryLayout<Drawing.Change>.stride <= 56)
    #expect(MemoryLayout<Note.Change>.stride <= 56)
  }

  // MARK: Scale

  @Test func `every second of a hundred thousand strokes goes and comes back`() throws {
    var desk = try Self.desk(100_000)
    let ids = desk.document.strokes.enumerated().filter { $0.offset % 2 == 1 }.map(\.element.id)
    let before = desk.document
    let time = try ContinuousClock().measure {
      try desk.editor.perform(EraseStrokes(ids), in: &desk.context)
      #expect(desk.document.strokes.count == 50_000)
      try desk.editor.undo()
    }
    #expect(desk.document == before)
    // One by one, each moving those above it, it takes minutes.
    #expect(time < .seconds(30))
  }

  @Test func `a million points are drawn as one step in linear time`() throws {
    func draw(_ count: Int) throws -> (Duration, Desk<Drawing>) {
      var desk = try Self.desk(0)
      try desk.editor.perform(BeginStroke("s", at: StrokePoint(x: 0, y: 0)), in: &desk.context)
      let clock = ContinuousClock()
      let time = try clock.measure {
        for start in stride(from: 0, to: count, by: 1_000) {
          let points = (start..<start + 1_000).map { number in
            StrokePoint(x: Double(number % 1_000), y: Double(number / 1_000), pressure: 0.5)
          }
          try desk.editor.perform(ExtendStroke("s", by: points), in: &desk.context)
        }
      }
      return (time, desk)
    }
    let (short, _) = try draw(100_000)
    var (long, desk) = try draw(1_000_000)
    #expect(desk.document.strokes[0].points.count == 1_000_001)
    #expect(desk.editor.history.undoCount == 1)
    #expect(desk.editor.history.byteCount < 1_000)
    // Ten times the points; twelve times the time, and some more for a busy machine.
    #expect(long < short * 30)
    try desk.editor.undo()
    #expect(desk.document.strokes.isEmpty)
  }

  private func runs(_ bits: Int) -> [Range<Int>] {
    (0..<8).filter { bits >> $0 & 1 == 1 }.map { $0..<$0 + 1 }
  }
}
