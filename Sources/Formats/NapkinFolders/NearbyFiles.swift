import NapkinCore
package import NapkinFormats
import NapkinMarkdownCore

/// The files beside a document, or in folders there, to which it refers.
private struct NearbyFiles: PartSource {
  let name = ""
  let paths: [String]
  private let known: Set<String>
  private let folder: String

  /// Finds the files that exist. Hidden files, links, and files other than pictures, recordings, films and PDF are
  /// left out: a stranger's document must not be able to take in any file.
  init(of items: [Notebook.Item], in folder: String) {
    self.folder = folder
    var found: Set<String> = []
    for address in items.reduce(into: Set(), { $0.formUnion($1.addresses) }) {
      for meaning in LocalLinks.meanings(of: address) {
        guard let path = LocalLinks.path(of: meaning, from: "") else { continue }
        let place = FileSystem.place(of: path, in: folder).utf8.dropFirst(folder.utf8.count + 1)
        let spelt = String(Substring(place))
        if Self.isThere(spelt, in: folder) { found.insert(spelt) }
      }
    }
    known = found
    paths = found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func isThere(_ path: String, in folder: String) -> Bool {
    guard LocalLinks.isMedia(path) else { return false }
    var place = folder
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      if part.isEmpty || part.hasPrefix(".") || part.utf8.contains(0) || part.utf8.count > 255 {
        return false
      }
      place += "/" + part
      if FileSystem.isLink(place) { return false }
    }
    // A file whose status cannot be read counts as missing.
    return (try? FileSystem.status(of: place))?.isRegular == true
  }

  func open(_ path: String) throws(FormatError) -> (any ByteSource)? {
    known.contains(path) ? try FileSource(path: folder + "/" + path) : nil
  }
}

extension Notebook.Item {
  /// The local addresses of files that the document shows or attaches, but does not hold.
  fileprivate var addresses: Set<String> {
    var addresses: Set<String> = []
    for media in media {
      if case .external(let uri) = media.source, LinkTarget.scheme(of: uri) == nil {
        addresses.insert(uri)
      }
    }
    switch self {
    case .note(let note) where note.text.syntax == .markdown:
      addresses.formUnion(
        note.media.notHolding(LocalLinks.targets(in: note.text.source).map(\.text)))
    case .map(let map):
      map.forEachShown { slot, shown in
        let away = map[slot].media.notHolding(shown)
        addresses.formUnion(away.filter { LinkTarget.scheme(of: $0) == nil })
      }
    default: break
    }
    return addresses
  }
}

extension Import {
  /// Takes in the pictures, recordings and films near the file of a document to which it refers: they would be
  /// missing if the document were moved.
  package mutating func takeInNearbyFiles(
    of path: String, _ request: ImportRequest
  ) throws(FormatError) {
    let nearby = NearbyFiles(of: content.items, in: FileSystem.folder(of: path))
    if nearby.paths.isEmpty { return }
    var files = try FolderFiles(nearby, isNearby: true)
    let name = FileSystem.name(of: path)
    let count = content.media.count
    if case .notebook(var notebook) = content {
      for item in notebook.items { notebook.put(try files.withMedia(item, of: name, request)) }
      content = .notebook(notebook)
    } else if let item = content.item {
      content = try files.withMedia(item, of: name, request).content
    }
    // Addresses in texts became media, and count as converted.
    ledger.count(.media, .converted, times: content.media.count - count)
    ledger.merge(files.lost)
    media = MediaChain([media, files.media])
  }
}
