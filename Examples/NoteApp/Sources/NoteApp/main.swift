// The core of a note-taking app: a notebook on disk with autosave, undo and search, and views that are notified of
// changes, including those of another process.
//
//   swift run NoteApp /tmp/Desk.napkin
import Foundation
import NapkinCore
import NapkinStore

/// Represents the views of an app: prints the titles of the notes.
func draw(_ session: NotebookSession, after event: String) async throws {
  let titles = try await session.query { notebook in
    try notebook.entries(of: "note").map(\.title)
  }
  print("\(event): \(titles.isEmpty ? "nothing" : titles.joined(separator: ", "))")
}

// A real app uses the system's clock; this one prints the same every time.
let context = Context(
  now: Instant(milliseconds: 0), author: "Ana", identifiers: Identifiers(seed: 42))
let path = CommandLine.arguments.dropFirst().first ?? "Desk.napkin"

do {
  let session = try NotebookSession(path, context: context) {
    $0.now = $0.now.advanced(byMilliseconds: 1_000)
  }
  var news = await session.changes.makeAsyncIterator()

  // Each command is on disk when the call returns, so nothing needs to be saved.
  try await session.perform(AddNote(NoteTemplate(title: "Peas", text: "Sow when warm."), id: "n1"))
  try await session.perform(AddNote(NoteTemplate(title: "Crème", text: "With sugar."), id: "n2"))
  try await draw(session, after: "two notes")

  // Typing is one step in the history; each key press is saved.
  for text in ["S", "So", "Sow now!"] { try await session.perform(TypeNote(text).in("n1")) }
  if let undone = try await session.undo() { print("undone: \(undone.name)") }
  let note = try await session.query { try $0.note("n1") }
  print("it says: \(note?.text.source ?? "")")

  // A second session represents another process, such as a widget or the tool.
  let widget = try NotebookSession(path, context: context) { _ in }
  while await news.next()?.items != [.note("n1")] {}
  try await widget.perform(MoveItem(.note("n2"), to: 0))
  while let change = await news.next() { if change.isForeign { break } }
  try await draw(session, after: "the widget moved one")
  try await session.undo()
  try await draw(session, after: "and its step was undone")

  for hit in try await session.query({ try $0.search("creme") }) { print("found: \(hit.snippet)") }
} catch {
  FileHandle.standardError.write(Data("NoteApp: \(error)\n".utf8))
  exit(1)
}
