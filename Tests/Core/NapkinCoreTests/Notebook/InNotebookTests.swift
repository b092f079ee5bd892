import NapkinCore
import Testing

/// Commands for one thing, performed on it inside of a notebook, and the changes that they become.
@Suite struct InNotebookTests {
  var desk: Desk<Notebook>

  init() throws {
    desk = Desk(try Library.notebook())
  }

  @Test mutating func `a command for one thing works on it inside of the notebook`() throws {
    let others = desk.document.items.filter { !$0.id.rawValue.hasSuffix("2") }
    #expect(try desk.perform(SetNote(to: .title("N")).in("n2")).name == "Change Title")
    try desk.perform(ClearDrawing().in("d2"))
    try desk.perform(InsertNode("new", under: "root").in("m2"))
    try desk.perform(AddPlan("new").in("l2"))
    #expect(desk.document.notes["n2"]?.title == "N")
    #expect(desk.document.notes["n2"]?.modified == desk.context.now)
    #expect(desk.document.drawings["d2"]?.strokes.isEmpty == true)
    #expect(desk.document.maps["m2"]?.count == 3)
    #expect(desk.document.planLists["l2"]?.plans.count == 2)
    #expect(desk.document.items.filter { !$0.id.rawValue.hasSuffix("2") } == others)
    // What happens inside of a thing dates that thing alone.
    #expect(desk.document.modified == nil)
  }

  @Test mutating func `a command for what is not there is refused`() throws {
    desk.refuses(SetNote(to: .title("N")).in("x"), .missing)
    desk.refuses(ClearDrawing().in("x"), .missing)
    desk.refuses(InsertNode("new", under: "root").in("x"), .missing)
    desk.refuses(AddPlan("new").in("x"), .missing)
    try desk.perform(DeleteItems(.note("n1")))
    desk.refuses(SetNote(to: .title("N")).in("n1"), .missing)
    desk.refuses(.note("x", .set(.title(""))), .missing)
    desk.refuses(.drawing("x", .remove([0..<0])), .missing)
    desk.refuses(.map("x", .remove("a")), .missing)
    desk.refuses(.planList("x", .set(.created(nil))), .missing)
    desk.refuses(.planList("x", .set(.name(try Name("default")))), .nameTaken)
  }

  @Test mutating func `a refusal inside of a thing changes nothing`() {
    desk.refuses(InsertNode("new", under: "nowhere").in("m1"), .missing)
    desk.refuses(DeleteNodes("root").in("m1"), .rootStays)
    desk.refuses(ArrangeStroke("s", to: 5).in("d1"), .outOfRange)
    desk.refuses(AddPlan(" ").in("l1"), .emptyName)
  }

  @Test mutating func `gestures in different things are different steps`() throws {
    func type(_ text: String, _ note: Note.ID) throws {
      try desk.editor.perform(TypeNote(text).in(note), in: &desk.context)
    }
    try type("a", "n1")
    try type("ab", "n1")
    try type("x", "n2")
    #expect(desk.editor.history.undoCount == 2)
    #expect(TypeNote("x").in("n1").mergeKey != TypeNote("x").in("n2").mergeKey)
    #expect(ClearDrawing().in("d1").mergeKey == nil)
    try desk.editor.undo()
    try desk.editor.undo()
    #expect(desk.document == (try Library.notebook()))
  }

  @Test mutating func `a gesture in the notebook keeps one inverse`() throws {
    let gestures: [(Int) throws -> any Command<Notebook>] = [
      { TypeNote("\($0)").in("n1") }, { TypeText("\($0)", into: "a").in("m1") },
      { DragNode("a", to: Position(x: Double($0), y: 0)).in("m1") },
      { MoveStrokes(["s"], by: Position(x: Double($0), y: 0)).in("d1") },
      { SetPlan("p", to: .note("\($0)")).in("l1") },
    ]
    for gesture in gestures {
      try desk.editor.perform(gesture(1), in: &desk.context)
      let bytes = desk.editor.history.byteCount
      for number in 2...9 { try desk.editor.perform(gesture(number), in: &desk.context) }
      #expect(desk.editor.history.byteCount == bytes)
    }
    #expect(desk.editor.history.undoCount == gestures.count)
    while try desk.editor.undo() != nil {}
    #expect(desk.document == (try Library.notebook()))
  }

  @Test func `changes of different things or kinds never cover each other`() throws {
    let changes: [Notebook.Change] = [
      .note("1", .set(.title(""))), .note("2", .set(.title(""))),
      .drawing("1", .set(.title(""))), .drawing("2", .set(.title(""))),
      .map("1", .setMap(.name(""))), .map("2", .setMap(.name(""))),
      .planList("1", .set(.created(nil))), .planList("2", .set(.created(nil))),
    ]
    for (index, change) in changes.enumerated() {
      for (other, later) in changes.enumerated() {
        #expect(change.covers(later) == (index == other))
      }
    }
    #expect(!Notebook.Change.set(.title("")).covers(.set(.title(""))))
    #expect(!Notebook.Change.remove(.note("1")).covers(.remove(.note("1"))))
  }

  @Test func `a change keeps about as many bytes alive as what is in it`() throws {
    let long = String(repeating: "x", count: 10_000)
    let foreign = Foreign([.init(format: "f", key: "k", value: long)])
    var note = Note(id: "n", text: RichText(long))
    var settings = Notebook.Settings()
    settings.foreign = foreign
    let changes: [Notebook.Change] = [
      .insert(.note(note), at: 0),
      .insertTrashed(.init(.note(note), date: .init(milliseconds: 0)), at: 0),
      .insert(.map(MindMap(id: "m", root: RichText(long))), at: 0),
      .insert(.drawing(Drawing(id: "d", title: long)), at: 0),
      .insert(.planList(PlanList(id: "l", name: try Name("l"))), at: 0),
      .set(.title(long)), .set(.settings(settings)), .set(.foreign(foreign)),
      .note("n", .set(.title(long))), .map("m", .setMap(.name(long))),
      .drawing("d", .set(.title(long))), .planList("l", .set(.foreign(foreign))),
    ]
    for change in changes {
      if case .insert(.planList, _) = change { continue }
      #expect((10_000..<11_500).contains(change.byteCount), "\(change.byteCount)")
    }
    note.drawing = Drawing(id: "n", title: long)
    #expect(Notebook.Change.insert(.note(note), at: 0).byteCount > 20_000)
    let small: [Notebook.Change] = [
      .remove(.note("n")), .move(.note("n"), to: 1), .restore(.note("n"), at: 0),
      .removeTrashed(.note("n")), .discard(.note("n"), date: .init(milliseconds: 0), at: 0),
      .set(.created(nil)),
    ]
    for change in small { #expect(change.byteCount <= 100) }
  }
}
