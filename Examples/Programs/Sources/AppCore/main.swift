// The core of an app: undo, saving, and a screen that redraws only what has changed.
//
//   swift run AppCore /tmp/garden.napkin.json
//
// Instead of a screen, a terminal observes as a SwiftUI view does, and prints which views are redrawn.
import Foundation
import NapkinKit

// A real app omits the context and uses the system's clocks; this one prints the same every time.
let editor = DocumentEditor(
  MindMap(id: "garden", root: "Garden"),
  context: Context(now: Instant(milliseconds: 0), identifiers: Identifiers(seed: 42)),
  refresh: { $0.now = $0.now.advanced(byMilliseconds: 1000) })
let screen = Screen(of: editor)
screen.report("opened")

do {
  let path = CommandLine.arguments.dropFirst().first ?? "garden.napkin.json"
  editor.file = try NapkinFile(editor.document, at: path)

  try editor.perform(InsertNode("Spring", under: "root", id: "spring"))
  screen.report("inserted a node")

  try editor.perform(InsertNode("Sow peas", under: "spring", id: "peas"))
  screen.report("inserted one below it")

  for text in ["S", "So", "Sow", "Sow beans"] {
    try editor.perform(TypeText(RichText(text), into: "peas"))
  }
  screen.report("typed, four keys")

  try editor.undo()
  screen.report("undone, all four")

  try editor.redo()
  try editor.save()
  screen.report("redone, and saved")

  // A refused command changes nothing; the screen shows the reason.
  _ = try? editor.perform(MoveNodes("spring", under: "peas"))
  screen.report("moved into its own branch")

  let reopened = try Napkin.open(path)
  print(
    "The file holds \(reopened.map?.count ?? 0) nodes and "
      + "\(reopened.map == editor.document ? "is" : "is not") the same.")
} catch {
  // An error that nobody catches would end the program with a trap.
  FileHandle.standardError.write(Data("AppCore: \(error)\n".utf8))
  exit(1)
}
