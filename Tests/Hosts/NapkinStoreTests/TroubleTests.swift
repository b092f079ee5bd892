import Foundation
import NapkinCore
import NapkinFormats
import NapkinStore
import Testing

@Suite("What stands in the way of a stored notebook")
struct TroubleTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  @Test("Who compacts, forgets or repairs is alone, and named to the others")
  func lock() throws {
    let notebook = try desk.open(patience: 50)
    let lock = desk.path + "-lock"
    try Data("compact, process 7".utf8).write(to: URL(filePath: lock))
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/flock")
    process.arguments = [lock, "sh", "-c", "echo held; sleep 60"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    defer { process.terminate() }
    _ = pipe.fileHandleForReading.availableData
    let works: [() throws -> Void] = [
      { try notebook.compact(at: desk.context.now) },
      { try notebook.forget(at: desk.context.now) },
      {
        _ = try StoredNotebook.repair(
          desk.path, to: desk.place("x.napkin"), at: desk.context.now)
      },
    ]
    for work in works {
      let error = #expect(throws: FormatError.self) { try work() }
      #expect(error?.code == .inUse)
      #expect(error?.message.contains("'compact, process 7' uses it") == true)
    }
    // What such a process left behind is no lock.
    #expect(try desk.open().entries().count == 1)
  }

  @Test("A notebook that was moved meanwhile is said to be gone, and no other is changed")
  func gone() throws {
    let notebook = try desk.open()
    let works: [() throws -> Void] = [
      { _ = try notebook.perform(AddNote(id: "n"), in: &desk.context) },
      { _ = try notebook.addMedium(from: MemorySource([1]), at: desk.context.now) },
      { try notebook.compact(at: desk.context.now) },
      { _ = try notebook.media.open(ByteDigest(of: [1])) },
    ]
    func expectGone(_ works: ArraySlice<() throws -> Void>) {
      for work in works {
        let error = #expect(throws: FormatError.self) { try work() }
        #expect(error?.code == .noNotebook)
        #expect(error?.message.contains("deleted or moved meanwhile") == true)
      }
    }
    let moved = desk.place("Moved.napkin")
    try FileManager.default.moveItem(atPath: desk.path, toPath: moved)
    expectGone(works[...])
    let other = try desk.open()
    expectGone(works.prefix(3))
    #expect(try other.entries().count == 1)
    #expect(try StoredNotebook(moved).entries().count == 1)
  }

  @Test("A repair needs no folder that can be written", .enabled(if: getuid() != 0))
  func readOnlyFolder() throws {
    let notebook = try desk.open()
    try notebook.perform(AddNote(id: "n"), in: &desk.context)
    let folder = URL(filePath: desk.path).deletingLastPathComponent().path
    let saved = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).napkin").path
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
      try? FileManager.default.removeItem(atPath: saved)
    }
    let report = try StoredNotebook.repair(desk.path, to: saved, at: desk.context.now)
    #expect(report.savedItems == 2 && report.losses.isEmpty)
  }

  @Test("A text longer than importers take is written, and read again")
  func longText() throws {
    let text = RichText(String(repeating: "A", count: (10 << 20) + 1))
    try desk.open().perform(AddNote(NoteTemplate(text: text), id: "n"), in: &desk.context)
    let notebook = try desk.open()
    #expect(try notebook.note("n")?.text == text)
    #expect(try notebook.check().isEmpty)
    #expect(try notebook.undo() != nil)
  }

  @Test("Several that make a notebook at once all find a whole one")
  func creation() async throws {
    let (path, now) = (desk.path, desk.context.now)
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask { try StoredNotebook(path, creatingAt: now).entries().count }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts == Array(repeating: 1, count: 8))
  }

  @Test("A trigger that somebody put into the file makes it foreign")
  func trigger() throws {
    _ = try desk.open()
    _ = try desk.sqlite(
      "CREATE TRIGGER t AFTER INSERT ON step BEGIN DELETE FROM document; END")
    let error = #expect(throws: FormatError.self) { try desk.open() }
    #expect(error?.code == .foreignSchema)
  }

  @Test("What holds nothing of a notebook is not repaired")
  func nothing() throws {
    let other = desk.place("other.napkin")
    for bytes in [[], Array("SQLite format 3\0".utf8), Array(repeating: 7, count: 9_000)] {
      try Data(bytes as [UInt8]).write(to: URL(filePath: desk.path))
      #expect(throws: FormatError.self) {
        try StoredNotebook.repair(desk.path, to: other, at: desk.context.now)
      }
      #expect(!FileManager.default.fileExists(atPath: other))
    }
  }

  @Test("The oldest steps are forgotten, with what only they could bring back")
  func trimming() throws {
    let notebook = try desk.open()
    try notebook.perform(AddNote(id: "n"), in: &desk.context)
    try notebook.perform(DeleteItems(.note("n")), in: &desk.context)
    try notebook.perform(EmptyTrash(), in: &desk.context)
    #expect(try desk.sqlite("SELECT count(*) FROM item WHERE state = 2") == "1\n")
    _ = try desk.sqlite(
      """
      WITH RECURSIVE n (x) AS (SELECT 4 UNION ALL SELECT x + 1 FROM n WHERE x < 1086)
      INSERT INTO step SELECT x, 'Step', 0, NULL, 0, '[]', x'00' FROM n
      """)
    try notebook.perform(SetNotebook(to: .title("A")), in: &desk.context)
    try notebook.perform(SetNotebook(to: .title("B")), in: &desk.context)
    #expect(try notebook.steps(most: 5_000).count == 1_000)
    #expect(try desk.sqlite("SELECT count(*) FROM item WHERE state = 2") == "0\n")
    #expect(try notebook.undo()?.name == "Rename Notebook")
    #expect(try notebook.undo()?.name == "Rename Notebook")
    // The step that was written by somebody else is not what its hash says.
    let error = #expect(throws: FormatError.self) { try notebook.undo() }
    #expect(error?.code == .damaged)
    #expect(try notebook.header().title == "Desk")
  }

  @Test("A notebook is filled once, with trash and media")
  func filling() throws {
    let bytes = [UInt8]("meow".utf8)
    let digest = ByteDigest(of: bytes)
    var value = Notebook(id: "old", title: "Old")
    var note = Note(id: "n", title: "Cat")
    let small = ByteDigest(of: [1])
    note.attachments = [Media(.stored(digest), mediaType: "text/plain")]
    note.attachments[0].thumbnail = small
    try value.insert(.note(note))
    try value.insert(.map(MindMap(id: "m", name: "Map")))
    try value.discard(.map("m"), date: desk.context.now)
    let notebook = try desk.open()
    let media = MemoryMedia([digest: bytes, small: [1]])
    try notebook.fill(with: value, media: media, at: desk.context.now)
    #expect(try notebook.notebook() == value)
    #expect(try notebook.media.measure(digest) == 4)
    #expect(try notebook.media.measure(small) == 1)
    #expect(try notebook.media.open(ByteDigest(of: [])) == nil)
    let error = #expect(throws: FormatError.self) {
      try notebook.fill(with: value, at: desk.context.now)
    }
    #expect(error?.code == .io)
    // The same bytes are kept once.
    try notebook.addMedium(from: MemorySource(bytes), at: desk.context.now)
    #expect(try desk.sqlite("SELECT count(*) FROM medium") == "2\n")
  }

  @Test("A command of an app's own sees what it names, and may change what it does not")
  func ownCommand() throws {
    struct Shout: Command {
      let name = "Shout"
      func changes(
        in notebook: Notebook, context: inout Context
      ) throws(Refusal) -> [Notebook.Change] {
        notebook.notes.map { .note($0.id, .set(.text(RichText($0.text.source.uppercased())))) }
      }
    }
    let notebook = try desk.open()
    for id: Note.ID in ["a", "b"] {
      try notebook.perform(
        AddNote(NoteTemplate(title: "T", text: "text"), id: id), in: &desk.context)
    }
    let other = try desk.open()
    try other.perform(Shout(), loading: [.note("a"), .note("b")], in: &desk.context)
    #expect(try notebook.note("b")?.text == "TEXT")
    try notebook.undo()
    #expect(try other.note("a")?.text == "text")
    // A group is all or nothing.
    #expect(throws: FormatError.self) {
      try other.perform(
        [SetNote(to: .title("x")).in("a"), SetNote(to: .title("x")).in("none")], as: "Both",
        in: &desk.context)
    }
    #expect(try other.note("a")?.title == "T")
    #expect(throws: FormatError.self) {
      try other.perform(
        [DeleteItems(.note("a")), RestoreItem(.note("none"))], as: "Both", in: &desk.context)
    }
    #expect(try other.entries(of: "note").count == 2)
    #expect(try other.notebook() == notebook.notebook())
  }

  @Test("What a repair finds without its entry, or only in an older version")
  func lostEntries() throws {
    let notebook = try desk.open()
    try notebook.perform(AddNote(NoteTemplate(title: "Kept", text: ""), id: "a"), in: &desk.context)
    try notebook.perform(AddPlanList("default 2", id: "l"), in: &desk.context)
    _ = try desk.sqlite(
      """
      DELETE FROM item WHERE id = 'a';
      UPDATE item SET modified = 5 WHERE id = 'l';
      UPDATE item SET title = 'x' WHERE kind = 'notebook';
      """)
    let saved = desk.place("saved.napkin")
    let report = try StoredNotebook.repair(desk.path, to: saved, at: desk.context.now)
    let result = try StoredNotebook(saved)
    #expect(try result.note("a")?.title == "Kept")
    #expect(try result.planList("l")?.name.text == "default 2")
    #expect(report.savedItems == 3)
    #expect(try result.check().isEmpty)
  }
}
