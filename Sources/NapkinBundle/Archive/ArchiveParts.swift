import NapkinCore
import NapkinFormats

/// The files of an archive. A folder that holds all of them is passed over.
struct ArchiveParts: PartSource {
  let name = ""
  let paths: [String]
  private let archive: Archive
  private let top: String

  init(_ archive: Archive) {
    self.archive = archive
    let names = archive.entries.map(\.name).filter { !TextBundle.isStray($0) }
    let tops = Set(names.map { $0.contains("/") ? String($0.prefix { $0 != "/" }) + "/" : "" })
    let top = tops.count == 1 ? tops.first ?? "" : ""
    self.top = top
    paths = names.map { String($0.utf8.dropFirst(top.utf8.count)) ?? $0 }
  }

  func open(_ path: String) -> (any ByteSource)? {
    archive.entry(named: top + path).map { archive.open($0) }
  }

  func location(of path: String) -> FileLocation { archive.location(of: top + path) }
}

/// The media in a folder of a bundle, each under its SHA-256.
struct PartMedia: MediaSource {
  private let parts: any PartSource
  private let paths: [ByteDigest: String]

  /// Finds the media.
  init(_ parts: some PartSource, in folder: String) {
    self.parts = parts
    var paths: [ByteDigest: String] = [:]
    for path in parts.paths where path.hasPrefix(folder) {
      let name = path.dropFirst(folder.count)
      if let digest = ByteDigest(hex: name.prefix { $0 != "." }) { paths[digest] = path }
    }
    self.paths = paths
  }

  /// The bytes with this digest; `nil` if they are not there.
  func open(_ digest: ByteDigest) throws(FormatError) -> (any ByteSource)? {
    try paths[digest].flatMap { path throws(FormatError) in try parts.open(path) }
  }
}
