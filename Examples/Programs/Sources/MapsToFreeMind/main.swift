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

do {
  try FileManager.default.createDirectory(atPath: newFolder, withIntermediateDirectories: true)
  for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
    do {
      // The format is recognised by the first bytes, or else by the name.
      let stem = name.prefix { $0 != "." }
      let report = try Napkin.convert(from: "\(folder)/\(name)", to: "\(newFolder)/\(stem).mm")
      print("\(name): \(report)")
    } catch {
      print("not converted: \(error)")
    }
  }
} catch {
  // An error that nobody catches would end the program with a trap.
  FileHandle.standardError.write(Data("MapsToFreeMind: \(error)\n".utf8))
  exit(1)
}
