// An app with a custom format, TaskPaper, beside the formats that come with Napkin.
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
  // From here on it is a format like any other: it is recognised by the name of a file ...
  let file = try Napkin.open(path, registry: registry)
  let opml = try file.content.data(as: .opml, registry: registry)
  let losses = try file.content.losses(as: .opml, registry: registry)
  print("As OPML, \(file.losses.followed(by: losses).summary):\n")
  print(String(decoding: opml, as: UTF8.self))

  // ... selected by its name and dialect ...
  let boxes = try file.content.data(as: "taskpaper:plaintasks", registry: registry)
  print("As TaskPaper with boxes:\n\n\(String(decoding: boxes, as: UTF8.self))")

  // ... and asked for the losses, before anything is written.
  var map = MindMap("Plan")
  let idea = try map.add("An idea")
  try map.update(idea) { node in
    node.icons = ["idea"]
    node.tags = ["someday"]
  }
  print("TaskPaper would lose: \(try map.losses(as: "taskpaper", registry: registry).summary)")
} catch {
  // An error that nobody catches would end the program with a trap.
  FileHandle.standardError.write(Data("OwnFormat: \(error)\n".utf8))
  exit(1)
}
