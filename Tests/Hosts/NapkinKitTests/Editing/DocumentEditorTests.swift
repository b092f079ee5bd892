import Foundation
import NapkinKit
import Observation
import Synchronization
import Testing

/// The editor of an app's document.
@MainActor @Suite struct DocumentEditorTests {
  let folder: TestFolder
  let editor = DocumentEditor(
    MindMap(id: "garden", root: "Garden"), context: Garden.context(),
    refresh: { $0.now = $0.now.advanced(byMilliseconds: 1000) })

  init() throws {
    folder = try TestFolder()
    try editor.perform(InsertNode("Spring", under: "root", id: "spring"))
  }

  /// Whether views that read something are drawn again when something happens.
  private func isDrawn<Value>(
    reading read: () -> Value, after change: () throws -> Void
  ) rethrows -> Bool {
    let isDrawn = Mutex(false)
    _ = withObservationTracking(read) { isDrawn.withLock { $0 = true } }
    try change()
    return isDrawn.withLock { $0 }
  }

  // MARK: Steps

  @Test func `steps are done, undone and named`() throws {
    #expect(editor.undoName == "Insert Node" && editor.redoName == nil && editor.isEdited)
    let date = editor.document.modified
    try editor.undo()
    #expect(editor.document.count == 1 && editor.redoName == "Insert Node" && !editor.isEdited)
    #expect(editor.lastOutcome?.affectedNodes == ["spring", "root"])
    try editor.redo()
    #expect(editor.document.count == 2 && editor.document.modified == date)
    let all = try editor.perform(
      "Sow", [InsertNode("Peas", under: "spring"), InsertNode("Beans", under: "spring")])
    #expect(all.count == 2 && editor.undoName == "Sow" && editor.history.undoCount == 2)
    try editor.undo()
    #expect(try editor.undo() != nil && editor.undo() == nil)
  }

  @Test func `a refused command changes nothing but what is shown of it`() throws {
    let before = editor.document
    #expect(throws: Refusal.self) { try editor.perform(DeleteNodes("nowhere")) }
    #expect(editor.document == before && editor.refusal?.code == .missing)
    #expect(throws: Refusal.self) {
      try editor.perform("Both", [DeleteNodes("spring"), DeleteNodes("nowhere")])
    }
    #expect(editor.document == before && editor.refusal != nil)
    try editor.undo()
    #expect(editor.refusal == nil)
  }

  @Test func `gestures and marks`() throws {
    for text in ["S", "So"] { try editor.perform(TypeText(RichText(text), into: "spring")) }
    #expect(editor.history.undoCount == 2 && editor.lastOutcome?.isNewStep == false)
    editor.endGesture()
    let mark = editor.mark()
    try editor.perform(TypeText("Sow", into: "spring"))
    try editor.revert(to: mark)
    #expect(editor.document["spring"]?.text == "So" && editor.redoName == nil)
    #expect(editor.history.undoCount == 2)
  }

  @Test func `a stored history goes on, and a foreign one is refused`() throws {
    let stored = editor.history
    let again = try DocumentEditor(editor.document, history: stored)
    #expect(again.undoName == "Insert Node")
    try again.undo()
    #expect(throws: Refusal.self) { try DocumentEditor(MindMap("Other"), history: stored) }
  }

  @Test func `every kind of document is edited`() throws {
    let plans = DocumentEditor(PlanList.makeDefault())
    try plans.perform(AddPlan("Milk"))
    #expect(plans.document.plans.count == 1)
    let notebook = DocumentEditor(Notebook(id: "n", title: "Mine"))
    try notebook.perform(AddItem(.map(editor.document)))
    try notebook.perform(InsertNode("Summer", under: "root").in("garden"))
    #expect(notebook.lastOutcome?.affectedItems == [.map("garden")])
  }

  // MARK: Views

  @Test func `a view of a part is drawn when that part changes`() throws {
    try editor.perform(InsertNode("Summer", under: "root", id: "summer"))
    func spring() -> String? {
      editor.observe("spring" as MindMap.Node.ID) { $0["spring"]?.text.plain }
    }
    func type(_ text: RichText, _ id: MindMap.Node.ID) throws {
      try editor.perform(TypeText(text, into: id))
    }
    #expect(try isDrawn(reading: spring) { try type("x", "spring") })
    #expect(try !isDrawn(reading: spring) { try type("x", "summer") })
    #expect(try isDrawn(reading: { editor.document }) { try type("y", "summer") })
    #expect(try isDrawn(reading: spring) { try editor.perform(DeleteNodes("spring")) })
    #expect(try isDrawn(reading: spring) { try editor.undo() })
  }

  @Test func `menus are drawn when they change`() throws {
    func type(_ text: RichText) throws { try editor.perform(TypeText(text, into: "spring")) }
    #expect(try isDrawn(reading: { editor.undoName }) { try type("1") })
    #expect(try !isDrawn(reading: { editor.undoName }) { try type("12") })
    #expect(try !isDrawn(reading: { editor.isEdited }) { try type("123") })
  }

  // MARK: Saving

  @Test func `it saves in its file`() async throws {
    #expect(code { () throws(FormatError) in try editor.save() } == .io)
    editor.file = try NapkinFile(editor.document, at: folder.file("garden.napkin.json"))
    try await editor.save()
    #expect(!editor.isEdited)
    #expect(try await Napkin.open(folder.file("garden.napkin.json")).map == editor.document)
  }

  @Test func `it saves at once`() throws {
    editor.file = try NapkinFile(editor.document, at: folder.file("garden.napkin.json"))
    try editor.save()
    #expect(!editor.isEdited)
    try editor.perform(InsertNode("Summer", under: "root"))
    #expect(editor.isEdited)
    try editor.save()
    #expect(!editor.isEdited)
    #expect(try Napkin.open(folder.file("garden.napkin.json")).map == editor.document)
  }

  @Test func `saving ends no gesture, and edits go on meanwhile`() async throws {
    editor.file = try NapkinFile(editor.document, at: folder.file("garden.napkin.json"))
    try editor.perform(TypeText("P", into: "spring"))
    let saving = Task { try await editor.save() }
    await Task.yield()
    try editor.perform(TypeText("Pe", into: "spring"))
    try await saving.value
    let written = try #require(try await Napkin.open(folder.file("garden.napkin.json")).map)
    #expect(editor.isEdited == (written["spring"]?.text == "P"))
    #expect(editor.history.undoCount == 2)
    try editor.perform(TypeText("Pea", into: "spring"))
    #expect(editor.history.undoCount == 2)
    try await editor.save()
    #expect(!editor.isEdited)
    let saved = try #require(try await Napkin.open(folder.file("garden.napkin.json")).map)
    #expect(saved["spring"]?.text == "Pea")
  }

  @Test func `a place that was chosen while another is saved has nothing saved yet`() async throws {
    editor.file = try NapkinFile(editor.document, at: folder.file("old.mm"))
    let saving = Task { try await editor.save() }
    await Task.yield()
    editor.file = try NapkinFile(editor.document, at: folder.file("new.mm"))
    try await saving.value
    #expect(try editor.isEdited == folder.names.contains("old.mm"))
    #expect(editor.file?.url == folder.file("new.mm"))
    try await editor.save()
    #expect(try !editor.isEdited && folder.names.contains("new.mm"))
  }

  @Test func `what could not be saved stays edited`() async throws {
    let url = try folder.write(TestFolder.garden, to: "garden.mm")
    let editor = try DocumentEditor<MindMap>(await Napkin.open(url))
    try editor.perform(SetNodes("peas", to: .text("Reap")))
    try folder.write("<map/>", to: "garden.mm")
    let error = await #expect(throws: FormatError.self) { try await editor.save() }
    #expect(error?.code == .changedMeanwhile && editor.isEdited)
    #expect(try folder.text("garden.mm") == "<map/>")
    // The person decides for another place.
    editor.file = try NapkinFile(editor.document, at: folder.file("mine.mm"))
    try await editor.save()
    #expect(try !editor.isEdited && folder.text("mine.mm").contains("Reap"))
  }

  @Test func `a file of another kind is refused`() throws {
    let url = try folder.write(TestFolder.garden, to: "garden.mm")
    let file = try Napkin.open(url)
    #expect(
      code { () throws(FormatError) in try DocumentEditor<Notebook>(file) }
        == .unsupportedContent)
  }

  @Test func `an actor of one's own keeps one as well`() async throws {
    actor Keeper {
      let editor = DocumentEditor(MindMap("Garden"))

      func work(_ url: URL) async throws -> Bool {
        try editor.perform(InsertNode("Spring", under: "root"))
        editor.file = try NapkinFile(editor.document, at: url)
        try await editor.save()
        return editor.isEdited
      }
    }
    #expect(try await !Keeper().work(folder.file("garden.mm")))
  }
}
