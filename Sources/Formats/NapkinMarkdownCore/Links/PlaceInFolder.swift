package import NapkinCore
package import NapkinFormats

/// The position of a document in a folder, and its media that are elsewhere than in `Media/`.
package struct PlaceInFolder {
  /// The folder of the document, with a `/` at its end; empty at the top.
  let folder: String
  /// The name of the file without its ending; empty if it is the name for documents without a title.
  var stem = ""
  /// The names by which the text of the note finds media at their own paths. The text means no other medium of such
  /// a name.
  package var named: Set<ExactText> = []
  /// The media that keep the paths of their original folder, by these paths.
  package var kept: [String: ByteDigest] = [:]
  /// The nodes to which other documents link.
  package var wanted: Set<MindMap.Node.ID> = []

  package init(of item: Notebook.Item, at path: String) {
    folder = LocalLinks.folder(of: path)
    let stem = Self.stem(of: path)
    if stem != item.fallbackTitle { self.stem = stem }
  }

  /// Returns the name of a file without the folders and the ending.
  package static func stem(of path: String) -> String {
    let file = FileSystem.name(of: path)
    return String(file[..<(file.lastIndex(of: ".") ?? file.endIndex)])
  }

  /// Whether the name of the file gives the document this title anyway.
  func says(_ title: String) -> Bool {
    !title.isEmpty && title.utf8.elementsEqual(stem.utf8)
  }

  func keeps(_ media: Media) -> Bool {
    guard case .stored(let digest) = media.source, let path = media.pathInFolder else {
      return false
    }
    return kept[path] == digest
  }

  func address(of media: Media) -> String {
    keeps(media) ? LocalLinks.encoded(way(to: media)) : way(to: media)
  }

  func way(to media: Media) -> String {
    if !media.isStored { return media.path }
    if let path = media.pathInFolder, keeps(media) {
      return LocalLinks.way(from: folder, to: path)
    }
    return wayUp + media.path
  }

  private var wayUp: String {
    String(repeating: "../", count: folder.utf8.count { $0 == UInt8(ascii: "/") })
  }
}

extension Notebook.Item {
  /// The path of the document in its original folder, if that differs from the path that its title gives.
  var placeOfOrigin: String? {
    foreign.pieces(from: MarkdownNames.formatID).first { $0.key == MarkdownNames.fileKey }?.value
  }
}
