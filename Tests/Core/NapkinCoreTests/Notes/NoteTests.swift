import NapkinCore
import Testing

/// What can be said of a note, and how it is changed.
@Suite struct NoteTests {
  var desk = Desk(Note(id: "n", title: "Title", modified: Instant(milliseconds: 7)))

  static let reminder = Reminder(at: Instant(milliseconds: 5), message: "Call")

  static func properties() throws -> [(Note.Property, String)] {
    [
      (.title("New"), "Change Title"),
      (.text(RichText("*New*", syntax: .markdown)), "Change Text"),
      (.picture(.sample("picture")), "Change Picture"),
      (.attachments([.sample("voice", "audio/x-caf")]), "Change Attachments"),
      (.drawing(Drawing(id: "back", title: "Sketch")), "Change Drawing"),
      (.category("Work"), "Change Category"), (.tags(["x", "y"]), "Change Tags"),
      (.reminders([reminder]), "Change Reminders"),
      (.place(try Place(latitude: 1, longitude: 2, name: "Home")), "Change Place"),
      (.created(Instant(milliseconds: 9)), "Change Date"),
      (.foreign(.sample), "Change Foreign Content"),
    ]
  }

  @Test func `a note is made of a template`() {
    let note = NoteTemplate().makeNote(id: "n", at: Instant(milliseconds: 3))
    #expect(note.title == "Title")
    #expect(note.text == "Text:")
    #expect(note.created == Instant(milliseconds: 3))
    #expect(note.modified == note.created)
    #expect(Note(id: "n") == Note(id: "n", title: "", text: .empty))
  }

  @Test mutating func `each property is set and comes back, dates too`() throws {
    for (property, name) in try Self.properties() {
      let before = desk.document
      let outcome = try desk.perform(SetNote(to: property))
      #expect(outcome.name == name)
      #expect(outcome.changes == [.set(property)])
      #expect(desk.document != before)
      #expect(desk.document.modified == desk.context.now)
      let undone = try #require(try desk.editor.undo())
      #expect(desk.document == before)
      #expect(undone.edits[0].dates.document == before.modified)
      try desk.editor.redo()
    }
    let note = desk.document
    #expect(note.title == "New" && note.text.source == "*New*")
    #expect(note.picture?.name == "picture" && note.attachments.map(\.name) == ["voice"])
    #expect(note.drawing?.title == "Sketch" && note.category == "Work")
    #expect(note.tags == ["x", "y"] && note.reminders == [Self.reminder])
    #expect(note.place?.name == "Home" && note.created == Instant(milliseconds: 9))
    #expect(note.foreign == .sample)
    #expect(try recoded(note) == note)
  }

  @Test func `setting one thing covers setting it again, a drawing what happens to it`() throws {
    let properties = try Self.properties().map(\.0)
    for (index, property) in properties.enumerated() {
      for (other, later) in properties.enumerated() {
        #expect(Note.Change.set(property).covers(.set(later)) == (index == other))
      }
      let isDrawing = Note.Change.set(property).covers(.set(.drawing(nil)))
      #expect(Note.Change.set(property).covers(.drawing(.remove([0..<1]))) == isDrawing)
      #expect(!Note.Change.drawing(.remove([0..<1])).covers(.set(property)))
    }
  }

  @Test mutating func `typing into one field coalesces, into another it does not`() throws {
    let before = desk.document
    for text in ["A", "Ab", "Abc"] {
      try desk.editor.perform(TypeNote(text, into: .title), in: &desk.context)
    }
    for text in ["x", "xy"] { try desk.editor.perform(TypeNote(text), in: &desk.context) }
    #expect(desk.editor.history.undoCount == 2)
    #expect(desk.editor.undoName == "Typing")
    #expect(desk.document.title == "Abc")
    #expect(desk.document.text == "xy")
    try desk.editor.undo()
    #expect(desk.document.text == .empty)
    try desk.editor.undo()
    #expect(desk.document == before)
  }

  @Test mutating func `typing leaves the markup what it is`() throws {
    try desk.perform(SetNote(to: .text(RichText("<p>a</p>", syntax: .xhtml))))
    try desk.perform(TypeNote("<p>b</p>"))
    #expect(desk.document.text == RichText("<p>b</p>", syntax: .xhtml))
  }

  @Test mutating func `a picture takes the place of another`() throws {
    #expect(try desk.perform(SetNote(to: .picture(.sample("a")))).name == "Change Picture")
    try desk.perform(SetNote(to: .picture(.sample("b"))))
    #expect(desk.document.picture == .sample("b"))
    #expect(try desk.perform(SetNote(to: .picture(.sample("b")))).edits.isEmpty)
    desk.context.recording = [.note("n")]
    desk.refuses(SetNote(to: .picture(.sample("c"))), .recording)
    desk.refuses(SetNote(to: .picture(nil)), .recording)
    try desk.perform(SetNote(to: .picture(.sample("b"))))
    desk.context.recording = [.note("other"), .node("n")]
    #expect(try desk.perform(SetNote(to: .picture(nil))).name == "Remove Picture")
    desk.context.recording = [.note("n")]
    try desk.perform(SetNote(to: .picture(.sample("c"))))
  }

  @Test mutating func `files are attached and taken off`() throws {
    for name in ["a", "b", "c"] { try desk.perform(AddAttachment(.sample(name))) }
    try desk.perform(RemoveAttachment(at: 1))
    #expect(desk.document.attachments.map(\.name) == ["a", "c"])
    for index in [-1, 2, .max, .min] { desk.refuses(RemoveAttachment(at: index), .outOfRange) }
    desk.context.recording = [.note("n")]
    desk.refuses(RemoveAttachment(at: 0), .recording)
    desk.refuses(SetNote(to: .attachments([.sample("a")])), .recording)
    desk.refuses(SetNote(to: .attachments([])), .recording)
    try desk.perform(SetNote(to: .attachments([.sample("c"), .sample("a")])))
    try desk.perform(AddAttachment(.sample("d")))
    #expect(AddAttachment(.sample("d")).name == "Add Attachment")
    #expect(RemoveAttachment(at: 0).name == "Remove Attachment")
  }

  @Test mutating func `a tag is there once, however it is written`() throws {
    try desk.perform(TagNote(" Caf\u{E9} "))
    #expect(try desk.perform(TagNote("Cafe\u{301}")).edits.isEmpty)
    try desk.perform(TagNote("x"))
    #expect(desk.document.tags == ["Caf\u{E9}", "x"])
    #expect(try desk.perform(TagNote("nowhere", isOn: false)).edits.isEmpty)
    #expect(try desk.perform(TagNote("Cafe\u{301}", isOn: false)).name == "Remove Tag")
    #expect(desk.document.tags == ["x"])
    #expect(try TagNote("x").name == "Add Tag")
    for (tag, code) in [
      (" ", Refusal.Code.emptyName), (String(repeating: "x", count: 501), .nameTooLong),
    ] {
      let refusal = #expect(throws: Refusal.self) { try TagNote(tag) }
      #expect(refusal?.code == code)
    }
  }

  @Test func `a change keeps about as many bytes alive as what is in it`() throws {
    let long = String(repeating: "x", count: 10_000)
    let foreign = Foreign([.init(format: "f", key: "k", value: long)])
    let media = Media.sample(long)
    let properties: [Note.Property] = [
      .title(long), .text(RichText(long)), .picture(media), .attachments([media]),
      .drawing(Drawing(id: "d", title: long)), .category(long), .tags([long]),
      .reminders([Reminder(at: Instant(milliseconds: 0), message: long)]),
      .place(try Place(latitude: 0, longitude: 0, name: long)), .foreign(foreign),
    ]
    for property in properties {
      #expect((10_000..<11_000).contains(Note.Change.set(property).byteCount), "\(property)")
    }
    for small: Note.Property in [.picture(nil), .drawing(nil), .place(nil), .created(nil)] {
      #expect(Note.Change.set(small).byteCount <= 400)
    }
    #expect(Note.Change.drawing(.set(.title(long))).byteCount > 10_000)
  }

  @Test mutating func `a category and tags are names`() throws {
    try desk.perform(SetNote(to: .tags([" a ", "Cafe\u{301}", "a", "Caf\u{E9}", "b\n"])))
    #expect(desk.document.tags == ["a", "Cafe\u{301}", "b"])
    try desk.perform(SetNote(to: .category("  Work ")))
    #expect(desk.document.category == "Work")
    try desk.perform(SetNote(to: .category(nil)))
    #expect(desk.document.category == nil)
    for bad in ["", " \u{A0}\n", "\u{200B}"] {
      desk.refuses(SetNote(to: .tags(["good", bad])), .emptyName)
      desk.refuses(SetNote(to: .category(bad)), .emptyName)
    }
    desk.refuses(SetNote(to: .tags([String(repeating: "x", count: 501)])), .nameTooLong)
  }
}
