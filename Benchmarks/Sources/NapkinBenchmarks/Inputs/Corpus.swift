import Foundation

/// The files of people in a folder, copied into memory and sorted by what can be done with them.
struct Corpus {
  /// Well-formed maps that Napkin reads.
  var maps: [String] = []
  /// Maps that are no well-formed XML.
  var malformed: [String] = []
  var outlines: [String] = []
  var notes: [String] = []

  /// - Parameter step: 1 for all files, 8 for every eighth.
  init(_ folder: String, step: Int, bench: Bench) throws {
    let home = "\(bench.folder)/real"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    let paths = (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? [])
      .filter { !$0.contains(".build/") && ["mm", "opml", "md"].contains(Self.ending($0)) }.sorted()
    for (number, path) in paths.enumerated() where number % step == 0 {
      // The names say nothing of people's files, and none of them differs in its case alone.
      let ending = Self.ending(path)
      let copy = "\(home)/\(number).\(ending)"
      try FileManager.default.copyItem(atPath: "\(folder)/\(path)", toPath: copy)
      let isRead = bench.convert([copy], "opml").commands[0].run() != nil
      let isWellFormed =
        ending == "md" || Command("xmllint", "--noout", "--huge", copy).run() != nil
      switch ending {
      case "mm" where !isWellFormed: malformed.append(copy)
      case "mm" where isRead: maps.append(copy)
      case "opml" where isRead && isWellFormed: outlines.append(copy)
      case "md" where isRead: notes.append(copy)
      default: break
      }
    }
  }

  private static func ending(_ path: String) -> String {
    URL(filePath: path).pathExtension.lowercased()
  }
}

/// How many files, and how large they are together.
func described(_ files: [String]) -> String {
  let bytes = files.reduce(0) { $0 + (fileSize($1) ?? 0) }
  return "\(grouped(files.count)) files, "
    + (bytes < 1_000_000 ? "\(bytes / 1000) kB" : "\(format(Double(bytes) / 1e6, digits: 1)) MB")
}
