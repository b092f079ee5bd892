import NapkinCore
import Testing

/// What counts against the limits of a history, and what falls off.
@Suite struct HistoryLimitTests {
  var context = Context(now: Instant(milliseconds: 1_000), identifiers: Identifiers(seed: 1))

  @Test mutating func `undoing loses nothing, however much can be redone then`() throws {
    let limits = History<MindMap>.Limits(bytes: 5_000)
    var editor = try Editor(MindMap(id: "m", root: "root"), history: History(limits: limits))
    let text = RichText(String(repeating: "long ", count: 1_000))
    for _ in 0..<10 { try editor.perform(InsertNode(text, under: "root"), in: &context) }
    let (full, bytes) = (editor.document, editor.history.byteCount)
    #expect(editor.history.undoCount == 10)
    #expect(bytes < 5_000)

    while try editor.undo() != nil {}
    #expect(editor.document.count == 1)
    // The texts that stood in the document stand in the history now.
    #expect((50_000..<60_000).contains(editor.history.byteCount))
    #expect(editor.history.redoCount == 10)
    while try editor.redo() != nil {}
    #expect(editor.document == full)
    #expect(editor.history.byteCount == bytes)

    while try editor.undo() != nil {}
    try editor.perform(InsertNode("new", under: "root"), in: &context)
    #expect(editor.history.byteCount < 5_000)
  }

  @Test mutating func `what was taken away weighs as long as it can be undone`() throws {
    var editor = Editor(MindMap(id: "m", root: "root"))
    let text = RichText(String(repeating: "long ", count: 1_000))
    try editor.perform(InsertNode(text, under: "root", id: "long"), in: &context)
    #expect(editor.history.byteCount < 1_000)
    try editor.perform(DeleteNodes("long"), in: &context)
    #expect((5_000..<6_000).contains(editor.history.byteCount))
    try editor.undo()
    #expect(editor.history.byteCount < 1_000)
    try editor.redo()
    #expect((5_000..<6_000).contains(editor.history.byteCount))
  }
}
