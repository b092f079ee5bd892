// A map of any format becomes tabbed text, a format that a plugin brings.
//
//   swift run MapToTabbed ../Maps/trees.opml trees.tabbed
import Foundation
import NapkinKit
import Tabbed

var registry = FormatRegistry.builtIn
registry.register(TabbedExporter())

let paths = Array(CommandLine.arguments.dropFirst())
guard paths.count == 2 else {
  print("usage: MapToTabbed <from> <to>")
  exit(2)
}
do {
  var source = try FileSource(path: paths[0])
  let read = try registry.read(ImportRequest(fileName: paths[0]), from: &source)

  var file = try FileSink(path: paths[1])
  let written = try registry.export(ExportRequest(read.content), as: "tabbed", to: &file)
  try file.commit()  // without it nothing is kept
  print(read.ledger.followed(by: written).summary)
} catch {
  // An error that nobody catches ends a program with a trap.
  FileHandle.standardError.write(Data("MapToTabbed: \(error)\n".utf8))
  exit(1)
}
