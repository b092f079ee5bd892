import NapkinCore
import Testing

/// Marks, where they meet undoing and groups.
@Suite struct MarkTests {
  var context = Context(now: Instant(milliseconds: 1_000), identifiers: Identifiers(seed: 1))
  var editor = Editor(MindMap(id: "map", root: "Root"))

  private mutating func type(_ text: String) throws {
    try editor.perform(SetNodes("root", to: .text(RichText(text))), in: &context)
  }

  @Test mutating func `what was undone in a cancelled dialog cannot be redone without the rest`()
    throws
  {
    let before = editor.document
    let mark = editor.mark()
    try editor.perform(InsertNode("new", under: "root", id: "new"), in: &context)
    try editor.perform(TypeText("more", into: "new"), in: &context)
    try editor.undo()
    try editor.revert(to: mark)
    #expect(editor.document == before)
    #expect(!editor.canUndo && !editor.canRedo)
  }

  @Test mutating func `what was undone by hand in a cancelled dialog cannot be redone`() throws {
    try type("1")
    let before = editor.document
    let mark = editor.mark()
    try type("2")
    try type("3")
    try editor.undo()
    try editor.undo()
    #expect(editor.canRedo)
    #expect(try editor.revert(to: mark).isEmpty)
    #expect(editor.document == before)
    #expect(!editor.canRedo)
    try editor.undo()
    #expect(editor.redoName == "Change Text")
  }

  @Test mutating func `a mark survives being stored`() throws {
    try type("1")
    let mark = try recoded(editor.mark())
    try type("2")
    try editor.undo()
    try editor.revert(to: mark)
    #expect(!editor.canRedo)
  }

  @Test mutating func `what was undone before a dialog can be redone when it was cancelled`() throws
  {
    try type("1")
    try editor.undo()
    let mark = editor.mark()
    try editor.revert(to: mark)
    #expect(editor.canRedo)
  }

  @Test mutating func `a mark in a group that failed is refused for good`() throws {
    var mark: History<MindMap>.Mark?
    #expect(throws: Refusal.self) {
      try editor.group("Doomed", in: &context) { (editor, context) throws(Refusal) in
        try editor.perform(SetNodes("root", to: .text("1")), in: &context)
        mark = editor.mark()
        try editor.perform(DeleteNodes("root"), in: &context)
      }
    }
    try type("2")
    try type("3")
    let kept = try #require(mark)
    #expect(throws: Refusal.self) { try editor.undo(to: kept) }
    #expect(editor.document["root"]?.text == "3")
  }

  @Test mutating func `an empty group is no step, and nothing falls off for it`() throws {
    for text in ["1", "2", "3"] { try type(text) }
    var history = editor.history
    history.limits.steps = 1
    editor = try Editor(editor.document, history: history)
    try editor.group("Nothing", in: &context) { (_, _) throws(Refusal) in }
    #expect(editor.history.undoCount == 3)
    try type("4")
    #expect(editor.history.undoCount == 1)
  }
}
