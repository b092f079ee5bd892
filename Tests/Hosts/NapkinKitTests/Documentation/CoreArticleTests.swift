import Foundation
import NapkinCore
import Testing

// The code of the articles of NapkinCore. SnippetTests compares it with the articles.

@Suite struct CoreArticleTests {
  @Test func firstDocument() throws {
    var map = MindMap(id: "garden", name: "Garden", root: "Garden")
    try map.insert(MindMap.Node(id: "spring", "Spring"), under: map.root)
    try map.insert(MindMap.Node(id: "peas", "Sow peas"), under: "spring")
    try map.update("peas") { node in node.tags = ["March"] }

    let lines = map.walk().map { visit in
      String(repeating: "  ", count: visit.depth) + map[visit.slot].text.plain
    }
    #expect(lines == ["Garden", "  Spring", "    Sow peas"])

    var context = Garden.context()
    var editor = Editor(Notebook(id: "mira", title: "Mira’s notebook"))
    try editor.perform(AddItem(.map(map)), in: &context)
    try editor.perform(InsertNode("Summer", under: map.root).in(map.id), in: &context)
    try editor.perform(AddPlan("Order peas").in("default"), in: &context)
    #expect(editor.document.maps["garden"]?.count == 4)
    #expect(editor.document.planLists["default"]?.plans.map(\.name.text) == ["Order peas"])

    let text = RichText("Milk and **eggs**", syntax: .markdown)
    try editor.perform(AddNote(NoteTemplate(title: "Shopping", text: text)), in: &context)
    #expect(editor.document.notes.first?.text.syntax == .markdown)
    #expect(NoteTemplate().title == "Title" && NoteTemplate().text == "Text:")

    try editor.perform(RenamePlanList("default", to: "To do"), in: &context)
    #expect(editor.document.planLists["default"]?.name.text == "To do")

    var warning = ""
    do {
      try editor.perform(DeleteItems(.planList("default")), in: &context)
    } catch {
      if error.code == .defaultListStays { warning = error.message }
    }
    #expect(warning == "The default plan list stays; delete its plans, or another list.")
  }

  @Test func undoAndHistory() throws {
    var context = Garden.context()
    var editor = Editor(MindMap(id: "garden", root: "Garden"))
    let root = editor.document.root

    let outcome = try editor.perform(InsertNode("Spring", under: root, id: "spring"), in: &context)
    let nodesToRedraw = outcome.affectedNodes
    let title = editor.undoName.map { "Undo \($0)" }
    try editor.undo()
    try editor.redo()
    #expect(nodesToRedraw == ["spring", root])
    #expect(title == "Undo Insert Node")
    #expect(editor.document.contains("spring"))

    for text in ["P", "Pe", "Peas"] {
      try editor.perform(TypeText(RichText(text), into: "spring"), in: &context)
    }
    editor.endGesture()
    #expect(editor.history.undoCount == 2)

    try planTheSpring(&editor, &context)
    #expect(editor.undoName == "Plan the Spring" && editor.history.undoCount == 3)

    let mark = editor.mark()
    try editor.perform(SetNodes("spring", to: .isFolded(true)), in: &context)
    try editor.revert(to: mark)
    #expect(editor.document["spring"]?.isFolded == false && !editor.canRedo)

    editor.markSaved()
    try editor.perform(SetNodes("spring", to: .tags(["March"])), in: &context)
    let needsSaving = editor.isEdited
    try editor.undo()
    #expect(needsSaving && !editor.isEdited)
  }

  func planTheSpring(_ editor: inout Editor<MindMap>, _ context: inout Context) throws(Refusal) {
    try editor.group("Plan the Spring", in: &context) { (editor, context) throws(Refusal) in
      try editor.perform(InsertNode("Sow", under: "spring"), in: &context)
      try editor.perform(InsertNode("Plant", under: "spring"), in: &context)
    }
  }

  @Test(arguments: [false, true]) func saveInTheBackground(whileTyping: Bool) throws {
    var context = Garden.context()
    var editor = Editor(try Garden.map())
    try editor.perform(TypeText("P", into: "spring"), in: &context)

    let point = editor.savePoint()
    let snapshot = editor.document
    if whileTyping { try editor.perform(TypeText("Pe", into: "spring"), in: &context) }
    editor.markSaved(at: point)
    // What was typed meanwhile is no part of the copy, and belongs to the same gesture.
    #expect(editor.isEdited == whileTyping && snapshot["spring"]?.text == "P")
    #expect(editor.history.undoCount == 1)
  }

  struct ShoutNode: Command {
    var node: MindMap.Node.ID
    let name = "Shout"

    func changes(in map: MindMap, context: inout Context) throws(Refusal) -> [MindMap.Change] {
      let text = try map.node(node).text
      return [.set(node, .text(RichText(text.source.uppercased(), syntax: text.syntax)))]
    }
  }

  @Test func ownCommandsAndStoredHistories() throws {
    var context = Garden.context()
    var editor = Editor(try Garden.map())
    try editor.perform(ShoutNode(node: "spring"), in: &context)
    #expect(editor.document["spring"]?.text == "SPRING")

    let early = editor.history
    editor.markSaved()
    let stored = editor.history
    var reopened = try Editor(editor.document, history: stored)
    try reopened.undo()
    #expect(try Editor(editor.document, history: early).isEdited)
    #expect(try !Editor(editor.document, history: stored).isEdited)
    #expect(reopened.document["spring"]?.text == "Spring")
    #expect(stored.limits == History.Limits(steps: 1000, bytes: 64 << 20))
  }

  @Test func identifiersAndContext() throws {
    let peas: MindMap.Node.ID = "peas"
    let text = peas.rawValue
    #expect(text == "peas")

    var context = Context(
      now: Instant(Date()), secondsFromUTC: TimeZone.current.secondsFromGMT(), author: "Mira",
      identifiers: Identifiers(seed: UInt64.random(in: .min ... .max)))

    var editor = Editor(MindMap(id: "garden", root: "Garden"))
    let root = editor.document.root
    context.now = Instant(Date())
    try editor.perform(InsertNode("Autumn", under: root), in: &context)
    #expect(editor.history.steps.first?.author == "Mira")

    func update(_ context: inout Context, uptime: Uptime) {
      context.now = Instant(Date())
      context.uptime = uptime
      context.secondsFromUTC = TimeZone.current.secondsFromGMT()
    }
    update(&context, uptime: Uptime(milliseconds: 1, boot: "a"))
    #expect(context.moment.uptime?.milliseconds == 1)

    func replay() throws(Refusal) -> MindMap {
      var context = Context(now: Instant(milliseconds: 0), identifiers: Identifiers(seed: 42))
      var editor = Editor(MindMap(id: "garden", root: "Garden"))
      try editor.perform(InsertNode("Spring", under: "root"), in: &context)
      return editor.document
    }
    #expect(try replay() == replay())

    let today = context.today
    let calendar = Month(today).days
    #expect(today == Day(context.now, secondsFromUTC: context.secondsFromUTC))
    #expect(calendar.contains(today))
  }

  @Test func costOfACopy() throws {
    var context = Garden.context()
    var editor = Editor(try Garden.map())
    let snapshot = editor.document
    try editor.perform(SetNodes("spring", to: .isFolded(true)), in: &context)
    #expect(snapshot["spring"]?.isFolded == false && editor.document != snapshot)
  }
}
