// An app that knows a format of its own, TaskPaper, beside those that come with Napkin.
//
//   swift run OwnFormat ../Maps/weekend.taskpaper
import Foundation
import NapkinKit
import TaskPaper

var registry = FormatRegistry.builtIn
registry.register(TaskPaperImporter())
registry.register(TaskPaperExporter())

let path = CommandLine.arguments.dropFirst().first ?? "weekend.taskpaper"

do {
  // From now on it is a format like any other: found by the name of a file ...
  var source = try FileSource(path: path)
  let read = try registry.read(ImportRequest(fileName: path), from: &source)

  var opml = MemorySink()
  let written = try registry.export(ExportRequest(read.content), as: "opml", to: &opml)
  print("As OPML, \(read.ledger.followed(by: written).summary):\n\n\(opml.text)")

  // ... asked for by its name and dialect ...
  var boxes = MemorySink()
  _ = try registry.export(ExportRequest(read.content), as: "taskpaper:plaintasks", to: &boxes)
  print("As TaskPaper with boxes:\n\n\(boxes.text)")

  // ... and asked what it would lose, before anything is written.
  var map = MindMap(id: "map", root: "Plan")
  try map.insert(MindMap.Node(id: "idea", "An idea"), under: map.root)
  try map.update("idea") { node in
    node.icons = ["idea"]
    node.tags = ["someday"]
  }
  print(
    "TaskPaper would lose: \(try registry.explain(ExportRequest(.map(map)), as: "taskpaper").summary)"
  )
} catch {
  // An error that nobody catches ends a program with a trap.
  FileHandle.standardError.write(Data("OwnFormat: \(error)\n".utf8))
  exit(1)
}
