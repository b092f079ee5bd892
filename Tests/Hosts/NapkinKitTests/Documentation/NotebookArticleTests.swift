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
    try await session.perform(AddNote(NoteTemplate(title: "Peas", text: "Sow when warm.")))
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
}
