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
  print(try Napkin.convert(from: paths[0], to: paths[1], as: "tabbed", registry: registry))
} catch {
  // An error that nobody catches ends a program with a trap.
  FileHandle.standardError.write(Data("MapToTabbed: \(error)\n".utf8))
  exit(1)
}
