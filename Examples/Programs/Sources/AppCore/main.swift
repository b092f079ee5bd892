// The core of an app: undo, saving, and a screen that redraws only what has changed.
//
//   swift run AppCore /tmp/garden.napkin.json
//
// `MapModel` is what a SwiftUI app would copy. Here a terminal stands for the screen: it observes as
// a view does, and says which views draw.
import Foundation
import NapkinKit

let file = MapFile(path: CommandLine.arguments.dropFirst().first ?? "garden.napkin.json")

var seconds: Int64 = 1_795_000_000
let model = MapModel(MindMap(id: "garden", root: "Garden"), seed: 42) {
  seconds += 1
  return Instant(milliseconds: seconds * 1000)
}
let screen = Screen(of: model)
screen.report("opened")

model.perform(InsertNode("Spring", under: model.root, id: "spring"))
screen.report("inserted a node")

model.perform(InsertNode("Sow peas", under: "spring", id: "peas"))
screen.report("inserted one below it")

for text in ["S", "So", "Sow", "Sow beans"] {
  model.perform(TypeText(RichText(text), into: "peas"))
}
screen.report("typed, four keys")

model.undo()
screen.report("undone, all four")

do {
  model.redo()
  try file.save(model.document)
  model.markSaved()
  screen.report("redone, and saved")

  model.perform(MoveNodes("spring", under: "peas"))
  screen.report("moved into its own branch")

  let reopened = try file.open()
  print(
    "The file holds \(reopened.count) nodes and \(reopened == model.document ? "is" : "is not") the same."
  )
} catch {
  // An error that nobody catches ends a program with a trap.
  FileHandle.standardError.write(Data("AppCore: \(error)\n".utf8))
  exit(1)
}
