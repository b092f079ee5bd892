import Foundation
import NapkinCore
import Testing

/// The editor and its history, on a small map.
@Suite struct EditorTests {
  var context = Context(now: Instant(milliseconds: 1_000), identifiers: Identifiers(seed: 1))
  var editor: Editor<MindMap>

  init() throws {
    var map = MindMap(id: "map", root: "Root")
    for id in ["a", "b", "c"] {
      try map.insert(MindMap.Node(id: .init(id), RichText(id)), under: map.root)
    }
    try map.insert(MindMap.Node(id: "a1", "a1"), under: "a")
    editor = Editor(map)
  }

  // MARK: Steps

  @Test mutating func `a step is undone and redone exactly, dates included`() throws {
    let before = editor.document
    let outcome = try editor.perform(SetNodes("a", to: .text("A")), in: &context)
    let after = editor.document
    #expect(outcome.name == "Change Text")
    #expect(outcome.changes == [.set("a", .text("A"))])
    #expect(after["a"]?.modified == context.now)
    #expect(after.modified == context.now)

    let undone = try editor.undo()
    #expect(undone?.changes == [.set("a", .text("a"))])
    #expect(editor.document == before)
    try editor.redo()
    #expect(editor.document == after)
    #expect(editor.undoName == "Change Text")
    #expect(editor.redoName == nil)
  }

  @Test mutating func `what changes nothing is no step, and Redo stays`() throws {
    try editor.perform(SetNodes("a", to: .isFolded(true)), in: &context)
    try editor.undo()
    editor.markSaved()
    let (before, contextBefore) = (editor, context)
    context.now = Instant(milliseconds: 9_000)
    let same: [any Command<MindMap>] = [
      SetNodes("a", "b", to: .isFolded(false)), SetNodes("a", to: .text("a")),
      TypeText("a", into: "a"), DragNode("a", to: nil), MoveNodes("b", "c", under: "root", at: 1),
      MoveNodes("a", under: "root", at: 0), SetMap(to: .info(.empty)),
    ]
    for command in same {
      let outcome = try editor.perform(command, in: &context)
      #expect(outcome.edits.isEmpty && editor == before, "\(command)")
    }
    #expect(editor.canRedo && !editor.isEdited && context.identifiers == contextBefore.identifiers)
    // Of several nodes, only those that change are dated.
    try editor.perform(SetNodes("a", to: .isFolded(true)), in: &context)
    context.now = Instant(milliseconds: 10_000)
    let outcome = try editor.perform(SetNodes("a", "b", to: .isFolded(true)), in: &context)
    #expect(outcome.affectedNodes == ["b"])
    #expect(editor.document["a"]?.modified == Instant(milliseconds: 9_000))
    // Another spelling of the same letters is a change.
    try editor.perform(TypeText("\u{E9}", into: "c"), in: &context)
    editor.endGesture()
    try editor.perform(TypeText("e\u{301}", into: "c"), in: &context)
    #expect(editor.document["c"]?.text.source.utf8.count == 3)
    let spellings: [(MindMap.Node.Property, MindMap.Node.Property)] = [
      (.link("\u{E9}"), .link("e\u{301}")), (.tags(["\u{E9}"]), .tags(["e\u{301}"])),
      (
        .attributes([Attribute("a", "\u{E9}")]), .attributes([Attribute("a", "e\u{301}")])
      ),
    ]
    for (one, other) in spellings {
      try editor.perform(SetNodes("c", to: one), in: &context)
      #expect(try editor.perform(SetNodes("c", to: other), in: &context).edits.count == 1)
      #expect(try editor.perform(SetNodes("c", to: other), in: &context).edits.isEmpty)
    }
  }

  @Test mutating func `nothing to undo or redo is nothing`() throws {
    #expect(try editor.undo() == nil)
    #expect(try editor.redo() == nil)
    #expect(!editor.canUndo)
    #expect(!editor.canRedo)
  }

  @Test mutating func `a new step clears what could be redone`() throws {
    try editor.perform(SetNodes("a", to: .text("A")), in: &context)
    try editor.undo()
    #expect(editor.canRedo)
    try editor.perform(SetNodes("b", to: .text("B")), in: &context)
    #expect(!editor.canRedo)
  }

  @Test mutating func `a command without changes is no step and clears nothing`() throws {
    try editor.perform(SetNodes("a", to: .text("A")), in: &context)
    try editor.undo()
    let outcome = try editor.perform(SetNodes([], to: .text("A")), in: &context)
    #expect(outcome.edits.isEmpty)
    #expect(editor.canRedo)
    #expect(editor.history.undoCount == 0)
  }

  @Test mutating func `a refused command changes nothing at all`() throws {
    try editor.perform(SetNodes("a", to: .text("A")), in: &context)
    try editor.undo()
    let before = (editor, context)
    #expect(throws: Refusal.self) {
      // The first insertion would be possible; the position of the second is not.
      try editor.perform(TwoInsertions(), in: &context)
    }
    #expect(editor == before.0)
    #expect(context == before.1)
  }

  // MARK: Gestures

  @Test mutating func `typing coalesces until the gesture ends`() throws {
    let before = editor.document
    for text in ["H", "He", "Hel"] {
      try editor.perform(TypeText(RichText(text), into: "a"), in: &context)
    }
    #expect(editor.history.undoCount == 1)
    editor.endGesture()
    try editor.perform(TypeText("Help", into: "a"), in: &context)
    #expect(editor.history.undoCount == 2)
    try editor.undo()
    #expect(editor.document["a"]?.text == "Hel")
    try editor.undo()
    #expect(editor.document == before)
    try editor.redo()
    #expect(editor.document["a"]?.text == "Hel")
  }

  @Test mutating func `a long gesture keeps one inverse`() throws {
    try editor.perform(TypeText("0", into: "a"), in: &context)
    let bytes = editor.history.byteCount
    for number in 1...100 { try editor.perform(TypeText("\(number)", into: "a"), in: &context) }
    #expect(editor.history.byteCount == bytes)
  }

  @Test mutating func `typing elsewhere or doing something else starts a step`() throws {
    try editor.perform(TypeText("1", into: "a"), in: &context)
    try editor.perform(TypeText("2", into: "b"), in: &context)
    try editor.perform(SetNodes("b", to: .isFolded(true)), in: &context)
    try editor.perform(TypeText("3", into: "b"), in: &context)
    #expect(editor.history.undoCount == 4)
  }

  @Test(arguments: ["undo and redo", "mark"])
  mutating func `a gesture does not go on after`(_ interruption: String) throws {
    try editor.perform(TypeText("1", into: "a"), in: &context)
    switch interruption {
    case "mark": _ = editor.mark()
    default:
      try editor.undo()
      try editor.redo()
    }
    try editor.perform(TypeText("12", into: "a"), in: &context)
    #expect(editor.history.undoCount == 2)
  }

  @Test mutating func `a gesture whose changes differ keeps them all`() throws {
    let before = editor.document
    for id in ["x", "y"] { try editor.perform(Scribble(id: .init(id)), in: &context) }
    #expect(editor.history.undoCount == 1)
    try editor.undo()
    #expect(editor.document == before)
    try editor.redo()
    #expect(editor.document.contains("x") && editor.document.contains("y"))
  }

  // MARK: Groups

  @Test mutating func `a group is one step`() throws {
    let before = editor.document
    try editor.group("Tidy Up", in: &context) { (editor, context) throws(Refusal) in
      try editor.perform(DeleteNodes("b"), in: &context)
      try editor.group("Inner", in: &context) { (editor, context) throws(Refusal) in
        try editor.perform(MoveNodes("c", under: "a"), in: &context)
      }
      try editor.perform(TypeText("A", into: "a"), in: &context)
    }
    #expect(editor.history.undoCount == 1)
    #expect(editor.undoName == "Tidy Up")
    let after = editor.document
    try editor.undo()
    #expect(editor.document == before)
    try editor.redo()
    #expect(editor.document == after)
  }

  @Test mutating func `a group that fails leaves no trace`() throws {
    try editor.perform(SetNodes("a", to: .text("A")), in: &context)
    try editor.undo()
    let before = (editor, context)
    #expect(throws: Refusal.self) {
      try editor.group("Doomed", in: &context) { (editor, context) throws(Refusal) in
        try editor.perform(InsertNode("new", under: "a"), in: &context)
        try editor.perform(DeleteNodes("b", "c"), in: &context)
        try editor.perform(DeleteNodes("not there"), in: &context)
      }
    }
    #expect(editor == before.0)
    #expect(context == before.1)
  }

  @Test mutating func `a group without steps is no step`() throws {
    try editor.group("Nothing", in: &context) { (_, _) throws(Refusal) in }
    #expect(!editor.canUndo)
  }

  @Test mutating func `undo is refused inside of a group`() throws {
    try editor.perform(SetNodes("a", to: .text("A")), in: &context)
    let refusal = #expect(throws: Refusal.self) {
      try editor.group("Undoing", in: &context) { (editor, _) throws(Refusal) in
        _ = try editor.undo()
      }
    }
    #expect(refusal?.code == .insideGroup)
    #expect(editor.document["a"]?.text == "A")
    try editor.undo()
  }

  // MARK: Marks and saving

  @Test mutating func `one comes back to a mark`() throws {
    try editor.perform(SetNodes("a", to: .text("1")), in: &context)
    let atMark = editor.document
    let mark = editor.mark()
    try editor.perform(SetNodes("a", to: .text("2")), in: &context)
    try editor.perform(SetNodes("b", to: .text("2")), in: &context)
    #expect(try editor.undo(to: mark).count == 2)
    #expect(editor.document == atMark)
    #expect(editor.history.redoCount == 2)
    #expect(try editor.undo(to: mark).isEmpty)
  }

  @Test mutating func `a cancelled dialog leaves no trace`() throws {
    try editor.perform(SetNodes("a", to: .text("1")), in: &context)
    let before = editor.document
    let mark = editor.mark()
    try editor.perform(InsertNode("new", under: "a"), in: &context)
    try editor.revert(to: mark)
    #expect(editor.document == before)
    #expect(editor.history.redoCount == 0)
    #expect(editor.history.undoCount == 1)
  }

  @Test mutating func `a mark that was undone is refused`() throws {
    try editor.perform(SetNodes("a", to: .text("1")), in: &context)
    let mark = editor.mark()
    try editor.undo()
    try editor.perform(SetNodes("a", to: .text("2")), in: &context)
    #expect(throws: Refusal.self) { try editor.undo(to: mark) }
    #expect(editor.document["a"]?.text == "2")
  }

  @Test mutating func `the editor knows whether it was edited since it was saved`() throws {
    #expect(!editor.isEdited)
    try editor.perform(SetNodes("a", to: .text("1")), in: &context)
    #expect(editor.isEdited)
    editor.markSaved()
    #expect(!editor.isEdited)
    try editor.undo()
    #expect(editor.isEdited)
    try editor.redo()
    #expect(!editor.isEdited)
    try editor.undo()
    try editor.perform(SetNodes("a", to: .text("2")), in: &context)
    try editor.undo()
    #expect(editor.isEdited)
  }

  @Test mutating func `what was saved while the person went on is known by its mark`() throws {
    try editor.perform(SetNodes("a", to: .text("1")), in: &context)
    let mark = editor.mark()
    try editor.perform(SetNodes("a", to: .text("2")), in: &context)
    editor.markSaved(at: mark)
    #expect(editor.isEdited)
    try editor.undo()
    #expect(!editor.isEdited)
  }

  @Test mutating func `to say what was saved ends no gesture`() throws {
    let mark = editor.mark()
    try editor.perform(TypeText("P", into: "a"), in: &context)
    editor.markSaved(at: mark)
    try editor.perform(TypeText("Pe", into: "a"), in: &context)
    #expect(editor.history.undoCount == 1 && editor.isEdited)
    editor.markSaved()
    let point = editor.savePoint()
    #expect(!editor.isEdited)
    try editor.perform(TypeText("Pea", into: "a"), in: &context)
    #expect(editor.history.undoCount == 1 && editor.isEdited)
    editor.markSaved(at: point)
    #expect(editor.isEdited)
    // Nobody comes back to the middle of a gesture, and so the document stays edited.
    try editor.undo()
    #expect(editor.document["a"]?.text != "Pe" && editor.isEdited)
  }

  // MARK: Limits

  @Test mutating func `the oldest steps fall off whole`() throws {
    editor = try Editor(editor.document, history: History(limits: .init(steps: 3)))
    for number in 1...10 {
      try editor.perform(
        SetNodes(["a", "b"], to: .text(RichText("\(number)"))), in: &context)
    }
    #expect(editor.history.undoCount == 3)
    while try editor.undo() != nil {}
    #expect(editor.document["a"]?.text == "7")
    #expect(editor.document["b"]?.text == "7")
  }

  @Test mutating func `the newest step stays however large it is`() throws {
    editor = try Editor(editor.document, history: History(limits: .init(steps: 10, bytes: 1_000)))
    let long = RichText(String(repeating: "long ", count: 1_000))
    try editor.perform(SetNodes("a", to: .text(long)), in: &context)
    #expect(editor.history.undoCount == 1)
    try editor.perform(SetNodes("a", to: .text("short")), in: &context)
    #expect(editor.history.undoCount == 1)
    try editor.perform(SetNodes("a", to: .text("shorter")), in: &context)
    #expect(editor.history.undoCount == 1)
    try editor.perform(SetNodes("a", to: .text("shortest")), in: &context)
    #expect(editor.history.undoCount == 2)
  }

  @Test mutating func `what fell off is not the saved state`() throws {
    editor = try Editor(editor.document, history: History(limits: .init(steps: 1)))
    try editor.perform(SetNodes("a", to: .text("1")), in: &context)
    try editor.perform(SetNodes("a", to: .text("2")), in: &context)
    try editor.undo()
    #expect(editor.isEdited)
  }

  // MARK: Storing

  @Test mutating func `a stored history goes on where it was`() throws {
    let start = editor.document
    context.author = "Ada"
    try editor.perform(DeleteNodes("a"), in: &context)
    try editor.perform(TypeText("B", into: "b"), in: &context)
    try editor.undo()
    let data = try JSONEncoder().encode(editor)
    var copy = try JSONDecoder().decode(Editor<MindMap>.self, from: data)
    #expect(copy == editor)
    #expect(copy.history.steps.first?.author == "Ada")
    try copy.redo()
    #expect(copy.document["b"]?.text == "B")
    try copy.undo()
    try copy.undo()
    #expect(copy.document == start)
  }

  @Test mutating func `a damaged history is refused`() throws {
    try editor.perform(DeleteNodes("a"), in: &context)
    let text = String(decoding: try JSONEncoder().encode(editor.history), as: UTF8.self)
    for count in ["-1", "0", "2", "9223372036854775807"] {
      let damaged = text.replacing("\"editCount\":1", with: "\"editCount\":\(count)")
      #expect(damaged != text)
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(History<MindMap>.self, from: Data(damaged.utf8))
      }
    }
  }

  @Test mutating func `the history of another document is refused and harms nothing`() throws {
    try editor.perform(DeleteNodes("b", "c"), in: &context)
    let other = MindMap(id: "strange", root: MindMap.Node(id: "elsewhere", "Elsewhere"))
    let history = editor.history
    let refusal = #expect(throws: Refusal.self) { try Editor(other, history: history) }
    #expect(refusal?.code == .foreignHistory)
    // No stamp tells this one, for it has the same identifier and as many nodes. The branches would come back
    // under a root that is not here.
    var strange = MindMap(id: editor.document.id, root: MindMap.Node(id: "elsewhere", "Elsewhere"))
    while strange.count < editor.document.count { try strange.add("Weed") }
    var second = try Editor(strange, history: history)
    #expect(throws: Refusal.self) { try second.undo() }
    #expect(second.document == strange)
    #expect(second.history.steps == history.steps)
  }
}

private struct TwoInsertions: Command {
  let name = "Insert Twice"

  func changes(in map: MindMap, context: inout Context) -> [MindMap.Change] {
    _ = context.identifiers.next()
    return [
      .insert(Branch(MindMap.Node(id: "x", "x")), under: "a", at: 0),
      .insert(Branch(MindMap.Node(id: "y", "y")), under: "a", at: 100),
    ]
  }
}

private struct Scribble: Command {
  var id: MindMap.Node.ID
  let name = "Scribble"
  var mergeKey: MergeKey? { MergeKey("scribble", on: "map") }

  func changes(in map: MindMap, context: inout Context) -> [MindMap.Change] {
    [.insert(Branch(MindMap.Node(id: id, "x")), under: "a", at: 0)]
  }
}
