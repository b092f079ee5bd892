import Foundation
import NapkinCore
import Testing

/// Histories as they are stored, and hostile ones.
@Suite struct HistoryCodingTests {
  var desk: Desk<MindMap>

  init() throws {
    desk = Desk(try Garden.map())
    let commands: [any Command<MindMap>] = [
      SetNodes("a", to: .text("A")), DeleteNodes("b"), InsertNode("x", under: "c"),
      SetMap(to: .name("New")),
    ]
    for command in commands { try desk.perform(command) }
    try desk.editor.undo()
    try desk.editor.undo()
    desk.editor.markSaved()
  }

  @Test mutating func `a stored history undoes and redoes as before`() throws {
    var copy = try recoded(desk.editor)
    #expect(copy == desk.editor)
    #expect(copy.history.byteCount == desk.editor.history.byteCount)
    #expect(!copy.isEdited)
    while try copy.redo() != nil { try desk.editor.redo() }
    try desk.editor.redo()
    #expect(copy == desk.editor)
    while try copy.undo() != nil {}
    #expect(copy.document == (try Garden.map()))
    #expect(copy.history.redoCount == 4)
  }

  @Test mutating func `an open gesture goes on`() throws {
    try desk.editor.perform(TypeText("1", into: "a"), in: &desk.context)
    var copy = try recoded(desk.editor)
    try copy.perform(TypeText("12", into: "a"), in: &desk.context)
    #expect(copy.history.undoCount == desk.editor.history.undoCount)
  }

  @Test(arguments: [
    ("\"nextSerial\":5", "\"nextSerial\":9223372036854775807"),
    ("\"nextSerial\":5", "\"nextSerial\":4"),
    ("\"nextSerial\":5", "\"nextSerial\":-1"), ("\"baseSerial\":0", "\"baseSerial\":1"),
    ("\"baseSerial\":0", "\"baseSerial\":-1"), ("\"savedSerial\":2", "\"savedSerial\":5"),
    ("\"serial\":2", "\"serial\":1"), ("\"serial\":3", "\"serial\":4"),
    ("\"serial\":4", "\"serial\":3"),
    ("\"editCount\":1", "\"editCount\":0"), ("\"editCount\":1", "\"editCount\":-1"),
    ("\"editCount\":1", "\"editCount\":9223372036854775807"),
    ("\"byteCount\":", "\"byteCount\":-"), ("\"byteCount\":", "\"byteCount\":9999999999999999"),
    ("\"headers\":[", "\"headers\":[],\"other\":["),
    ("\"edits\":[", "\"edits\":[],\"other\":["),
  ])
  func `a hostile history is refused`(good: String, bad: String) throws {
    try refusesDamage(to: desk.editor.history, good, bad)
  }

  @Test func `strange limits do no harm`() throws {
    for limits in [(0, 0), (-1, -1), (.min, .min), (.max, .max)] {
      let history = History<MindMap>(limits: .init(steps: limits.0, bytes: limits.1))
      var editor = try Editor(try Garden.map(), history: try recoded(history))
      var context = desk.context
      for number in 1...3 {
        try editor.perform(SetNodes("a", to: .text("\(number)")), in: &context)
      }
      #expect(editor.history.undoCount == (limits.0 == .max ? 3 : 1))
    }
  }

  @Test mutating func `what was saved inside of a group that failed is not saved`() throws {
    var context = desk.context
    _ = try? desk.editor.group("Doomed", in: &context) { editor, context throws(Refusal) in
      try editor.perform(SetNodes("a", to: .text("x")), in: &context)
      editor.markSaved()
      try editor.perform(DeleteNodes("nowhere"), in: &context)
    }
    #expect(desk.editor.isEdited)
    try desk.editor.perform(SetNodes("a", to: .text("y")), in: &context)
    #expect(desk.editor.isEdited)
    desk.editor.markSaved()
    #expect(!desk.editor.isEdited)
  }

  @Test func `the values around a history survive coding`() throws {
    var editor = desk.editor
    let mark = editor.mark()
    #expect(try recoded(mark) == mark)
    let steps = editor.history.steps
    #expect(steps.map(\.name) == ["Change Text", "Delete Node"])
    #expect(try recoded(steps) == steps)
    var context = desk.context
    context.uptime = Uptime(milliseconds: 5, boot: "first")
    context.author = "Ada"
    context.recording = [.note("a"), .node("a")]
    #expect(try recoded(context) == context)
    #expect(Refusal.Code("x").description == "x")
    #expect(Refusal("x", "No.").description == "No.")
    #expect("\(Refusal.Code.missing)" == "missing")
  }
}
