import NapkinArchive
import NapkinCore
import NapkinFormats

/// The files of an archive. If all of them are inside of one folder, their paths do not include it.
struct ArchiveParts: PartSource {
  /// The name of the folder that holds all files; empty if there is no such folder.
  let name: String
  let paths: [String]
  private let archive: Archive
  private let top: String

  init(_ archive: Archive) {
    self.archive = archive
    let names = archive.entries.map(\.name).filter { !TextBundle.isStray($0) }
    let tops = Set(names.map { $0.contains("/") ? String($0.prefix { $0 != "/" }) + "/" : "" })
    let top = tops.count == 1 ? tops.first ?? "" : ""
    self.top = top
    name = String(top.dropLast())
    paths = names.map { String($0.utf8.dropFirst(top.utf8.count)) ?? $0 }
  }

  func open(_ path: String) -> (any ByteSource)? {
    archive.entry(named: top + path).map { archive.open($0) }
  }

  func location(of path: String) -> FileLocation { archive.location(of: top + path) }
}
