import NapkinCore
import Testing

/// Histories beside their documents: one that belongs to another is refused at once.
@Suite struct StampTests {
  var context = Context(now: Instant(milliseconds: 1_000), identifiers: Identifiers(seed: 1))
  var editor = Editor(MindMap(id: "map", root: "Root"))

  init() throws {
    try editor.perform(InsertNode("a", under: "root", id: "a"), in: &context)
  }

  private func code(_ document: MindMap, _ history: History<MindMap>) -> Refusal.Code? {
    do throws(Refusal) {
      _ = try Editor(document, history: history)
      return nil
    } catch {
      return error.code
    }
  }

  @Test mutating func `its own document is taken, at every point of the history`() throws {
    #expect(code(editor.document, try recoded(editor.history)) == nil)
    try editor.undo()
    #expect(code(editor.document, try recoded(editor.history)) == nil)
  }

  @Test mutating func `another document, and another state of it, are refused`() throws {
    let history = try recoded(editor.history)
    #expect(code(MindMap(id: "other", root: "Root"), history) == .foreignHistory)
    let before = editor.document
    context.now = Instant(milliseconds: 2_000)
    try editor.perform(SetNodes("a", to: .text("b")), in: &context)
    #expect(code(editor.document, history) == .foreignHistory)
    #expect(code(before, editor.history) == .foreignHistory)
  }

  @Test func `a file that keeps no dates does not make it another document`() {
    var undated = editor.document
    undated.modified = nil
    #expect(code(undated, editor.history) == nil)
  }

  @Test func `an empty history fits every document`() {
    #expect(code(editor.document, Editor(MindMap(id: "other", root: "x")).history) == nil)
    #expect(code(editor.document, History()) == nil)
  }

  @Test mutating func `each kind of document is told by its identifier`() throws {
    try refusesOthers(Note(id: "a"), Note(id: "b"), SetNote(to: .title("x")))
    try refusesOthers(
      PlanList(id: "a", name: Name("x")), PlanList(id: "b", name: Name("x")), AddPlan("Milk"))
    try refusesOthers(
      Notebook(id: "a"), Notebook(id: "b"), AddItem(.note(Note(id: "n", title: "x"))))
    let stroke = try BeginStroke("s", at: StrokePoint(x: 0, y: 0))
    try refusesOthers(Drawing(id: "a"), Drawing(id: "b"), stroke)
  }

  private mutating func refusesOthers<Document: Editable>(
    _ document: Document, _ other: Document, _ command: some Command<Document>
  ) throws {
    var editor = Editor(document)
    try editor.perform(command, in: &context)
    let history = editor.history
    #expect(throws: Refusal.self) { try Editor(other, history: history) }
    _ = try Editor(editor.document, history: history)
  }

  @Test mutating func `an outcome tells whether there is a step more`() throws {
    #expect(try editor.perform(TypeText("b", into: "a"), in: &context).isNewStep)
    #expect(try !editor.perform(TypeText("bc", into: "a"), in: &context).isNewStep)
    #expect(try !editor.perform(SetNodes("a", to: .text("bc")), in: &context).isNewStep)
    #expect(try editor.undo()?.isNewStep == true && editor.redo()?.isNewStep == true)
  }

  @Test mutating func `an outcome names the parts of every kind of document`() throws {
    let inMap = try editor.perform(InsertNode("b", under: "a", id: "b"), in: &context)
    #expect(inMap.affectedParts == inMap.affectedNodes.map(\.rawValue))
    var notebook = Editor(Notebook(id: "n"))
    try notebook.perform(AddItem(.map(editor.document)), in: &context)
    let inside = try notebook.perform(
      InsertNode("c", under: "b", id: "c").in("map"), in: &context)
    #expect(inside.affectedParts == ["map", "c", "b"])
    var list = Editor(PlanList(id: "l", name: try Name("x")))
    let plan = try list.perform(AddPlan("Milk"), in: &context)
    #expect(plan.affectedParts == list.document.plans.map(\.id.rawValue))
  }
}
