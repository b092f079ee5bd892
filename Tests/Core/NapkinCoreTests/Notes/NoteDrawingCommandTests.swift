import NapkinCore
import Testing

/// Drawing on the back of a note.
@Suite struct NoteDrawingCommandTests {
  var desk = Desk(Note(id: "n", title: "Title", modified: Instant(milliseconds: 7)))

  mutating func draw(_ id: Stroke.ID, points: Int) throws {
    try desk.editor.perform(BeginStroke(id, at: StrokePoint(x: 0, y: 0)).onBack, in: &desk.context)
    for number in 1..<points {
      desk.context.now = desk.context.now.advanced(byMilliseconds: 10)
      let point = StrokePoint(x: Double(number), y: 1)
      try desk.editor.perform(ExtendStroke(id, by: [point]).onBack, in: &desk.context)
    }
  }

  @Test(arguments: [1, 2, 50]) mutating func `the first stroke is one step, drawing and all`(
    points: Int
  ) throws {
    let before = desk.document
    try draw("s", points: points)
    let after = desk.document
    #expect(desk.editor.history.undoCount == 1)
    #expect(desk.editor.undoName == "Draw")
    #expect(after.drawing?.id == "n")
    #expect(after.drawing?.strokes[0].points.count == points)
    #expect(after.drawing?.modified == desk.context.now)
    #expect(after.modified == desk.context.now)
    try desk.editor.undo()
    #expect(desk.document == before)
    #expect(desk.document.drawing == nil)
    try desk.editor.redo()
    #expect(desk.document == after)
  }

  @Test mutating func `each stroke is a step, and its dates come back`() throws {
    var states = [desk.document]
    for number in 1...5 {
      desk.context.now = desk.context.now.advanced(byMilliseconds: 1_000)
      try draw("s\(number)", points: 3)
      states.append(desk.document)
    }
    #expect(desk.editor.history.undoCount == 5)
    for state in states.dropLast().reversed() {
      try desk.editor.undo()
      #expect(desk.document == state)
    }
    for state in states.dropFirst() {
      try desk.editor.redo()
      #expect(desk.document == state)
    }
  }

  @Test mutating func `a long stroke keeps one inverse`() throws {
    try draw("a", points: 2)
    let bytes = desk.editor.history.byteCount
    try draw("b", points: 2)
    let more = desk.editor.history.byteCount - bytes
    try draw("c", points: 500)
    #expect(desk.editor.history.byteCount == bytes + 2 * more)
  }

  @Test mutating func `other commands for drawings work as well`() throws {
    #expect(try desk.perform(ClearDrawing().onBack).edits.isEmpty)
    try desk.perform(SetDrawing(to: .title("Back")).onBack)
    #expect(desk.document.drawing?.title == "Back")
    try draw("s", points: 2)
    desk.editor.endGesture()
    #expect(try desk.perform(ClearDrawing().onBack).name == "Clear Drawing")
    #expect(desk.document.drawing?.strokes.isEmpty == true)
    #expect(ClearDrawing().onBack.mergeKey == nil)
  }

  @Test mutating func `a refusal changes nothing, and gives the note no drawing`() throws {
    let elsewhere = ExtendStroke("nowhere", by: [StrokePoint(x: 0, y: 0)])
    desk.refuses(elsewhere.onBack, .missing)
    desk.refuses(.drawing(.remove([0..<0])), .missing)
    try draw("s", points: 1)
    desk.editor.endGesture()
    desk.refuses(elsewhere.onBack, .missing)
    desk.refuses(.drawing(.remove([0..<9])), .outOfRange)
    desk.refuses(try BeginStroke("s", at: StrokePoint(x: 0, y: 0)).onBack, .duplicate)
    #expect(desk.document.drawing?.strokes.count == 1)
  }

  @Test func `the changes of a drawing cover each other on a note as well`() {
    let truncation = Note.Change.drawing(.truncate(0, to: 3))
    #expect(Note.Change.drawing(.remove([0..<1])).covers(truncation))
    #expect(!truncation.covers(.drawing(.remove([0..<1]))))
  }

  @Test mutating func `it all works inside of a notebook, too`() throws {
    var notebook = Desk(try Library.notebook())
    let begin = try BeginStroke("s", at: StrokePoint(x: 0, y: 0))
    try notebook.editor.perform(begin.onBack.in("n1"), in: &notebook.context)
    let extend = ExtendStroke("s", by: [StrokePoint(x: 1, y: 0)])
    try notebook.editor.perform(extend.onBack.in("n1"), in: &notebook.context)
    #expect(notebook.editor.history.undoCount == 1)
    try notebook.editor.undo()
    #expect(notebook.document == (try Library.notebook()))
  }
}
