import Foundation
import NapkinKit
import NapkinStore
import Testing

/// The code of the page about notebooks on disk.
@Suite struct NotebookArticleTests {
  let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).napkin")
    .path

  @Test func `a session performs a command and tells what changed`() async throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let session = try NotebookSession(path, context: .live(author: "Ana")) { $0.refresh() }
    let changes = await session.changes
    try await session.perform(
      AddNote(NoteTemplate(title: "Peas", text: "Sow when warm."), id: "n1"))
    let note = try await session.query { try $0.note("n1") }
    let titles = try await session.query { try $0.entries(of: "note").map(\.title) }
    let found = try await session.query { try $0.search("warm").map(\.snippet) }
    let undone = try await session.undo()?.name
    try await session.redo()
    #expect(note?.title == "Peas" && titles == ["Peas"] && found.count == 1 && undone != nil)
    var news = changes.makeAsyncIterator()
    #expect(await news.next()?.items.count == 1)
    #expect(try await session.undo() != nil)
  }

  @Test func `a notebook takes back what it did`() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    var context = Context.live()
    let notebook = try StoredNotebook(path, creatingAt: context.now)
    try notebook.perform(AddNote(NoteTemplate(title: "Peas", text: "Sow when warm.")), in: &context)
    try notebook.undo()
    #expect(try notebook.undo() == nil)
  }

  @Test func `a host keeps its own tables`() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let database = try SQLite(database: path)
    try database.migrate(
      [("rooms", "CREATE TABLE room (name TEXT NOT NULL) STRICT")], application: 0x524F_4F4D)
    try database.run("INSERT INTO room VALUES (?)", [.text("Kitchen")])
    let names = try database.rows("SELECT name FROM room") { $0.text(0) }
    #expect(names == ["Kitchen"])
  }
}
