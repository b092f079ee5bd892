// The core of a note-taking app: a notebook on disk with autosave, undo and search, and screens that hear what
// changes, also by the hand of another process.
//
//   swift run NoteApp /tmp/Desk.napkin
import Foundation
import NapkinCore
import NapkinStore

/// What an app draws: here, the titles of the notes.
func draw(_ session: NotebookSession, after event: String) async throws {
  let titles = try await session.query { notebook in
    try notebook.entries(of: "note").map(\.title)
  }
  print("\(event): \(titles.isEmpty ? "nothing" : titles.joined(separator: ", "))")
}

// An app takes the clock of the system; this one prints the same every time.
let context = Context(
  now: Instant(milliseconds: 0), author: "Ana", identifiers: Identifiers(seed: 42))
let path = CommandLine.arguments.dropFirst().first ?? "Desk.napkin"

do {
  let session = try NotebookSession(path, context: context) {
    $0.now = $0.now.advanced(byMilliseconds: 1_000)
  }
  var news = await session.changes.makeAsyncIterator()

  // Each command is on disk when the call returns: there is nothing to save.
  try await session.perform(AddNote(NoteTemplate(title: "Peas", text: "Sow when warm."), id: "n1"))
  try await session.perform(AddNote(NoteTemplate(title: "Crème", text: "With sugar."), id: "n2"))
  try await draw(session, after: "two notes")

  // Typing is one step, saved at each key.
  for text in ["S", "So", "Sow now!"] { try await session.perform(TypeNote(text).in("n1")) }
  if let undone = try await session.undo() { print("undone: \(undone.name)") }
  let note = try await session.query { try $0.note("n1") }
  print("it says: \(note?.text.source ?? "")")

  // Another process: a widget, or the tool.
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
