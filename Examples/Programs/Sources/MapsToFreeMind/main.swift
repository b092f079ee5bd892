// Converts a folder of maps to FreeMind, whatever formats they are in.
//
//   swift run MapsToFreeMind ../Maps /tmp/converted
import Foundation
import NapkinKit

guard CommandLine.arguments.count == 3 else {
  print("usage: MapsToFreeMind <folder> <new folder>")
  exit(2)
}
let folder = CommandLine.arguments[1]
let newFolder = CommandLine.arguments[2]
let registry = FormatRegistry.builtIn

do {
  try FileManager.default.createDirectory(atPath: newFolder, withIntermediateDirectories: true)
  for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
    do {
      // The format is recognised by the first bytes, or else by the name.
      var source = try FileSource(path: "\(folder)/\(name)")
      let read = try registry.read(ImportRequest(fileName: name), from: &source)

      // A file that is not committed leaves nothing behind.
      let stem = name.prefix { $0 != "." }
      var sink = try FileSink(path: "\(newFolder)/\(stem).mm")
      let written = try registry.export(ExportRequest(read.content), as: "freemind", to: &sink)
      try sink.commit()

      // What was lost in reading and what was lost in writing belong together.
      print("\(name): \(read.ledger.followed(by: written).summary)")
      for repair in read.repairs.list { print("  repaired: \(repair)") }
    } catch {
      print("not converted: \(error)")
    }
  }
} catch {
  // An error that nobody catches ends a program with a trap.
  FileHandle.standardError.write(Data("MapsToFreeMind: \(error)\n".utf8))
  exit(1)
}
