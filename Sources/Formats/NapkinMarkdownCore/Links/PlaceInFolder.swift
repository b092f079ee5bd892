package import NapkinCore
package import NapkinFormats

/// Where a document lies in a folder, and which of its media lie elsewhere than in `Media/`.
package struct PlaceInFolder {
  /// The folder of the document, with a `/` at its end; empty at the top.
  let folder: String
  /// The name of its file without the ending; empty if that says nothing of a title.
  var stem = ""
  /// The names of media that lie where the text of the note says: of two that are called alike, the other is
  /// not meant.
  package var named: Set<ExactText> = []
  /// The media that lie where they lay in the folder that they came from.
  package var kept: [String: ByteDigest] = [:]

  /// Takes in where a document lies.
  package init(of item: Notebook.Item, at path: String) {
    folder = LocalLinks.folder(of: path)
    let stem = Self.stem(of: path)
    if stem != item.fallbackTitle { self.stem = stem }
  }

  /// The name of a file without the folders and the ending.
  package static func stem(of path: String) -> String {
    let file = FileSystem.name(of: path)
    return String(file[..<(file.lastIndex(of: ".") ?? file.endIndex)])
  }

  /// Whether a document of this title is called like its file anyway.
  func says(_ title: String) -> Bool {
    !title.isEmpty && title.utf8.elementsEqual(stem.utf8)
  }

  /// Whether a medium lies where it lay.
  func keeps(_ media: Media) -> Bool {
    guard case .stored(let digest) = media.source, let path = media.pathInFolder else {
      return false
    }
    return kept[path] == digest
  }

  /// What leads from the document to a medium.
  func address(of media: Media) -> String {
    keeps(media) ? LocalLinks.encoded(way(to: media)) : way(to: media)
  }

  /// The path from the document to a medium.
  func way(to media: Media) -> String {
    if !media.isStored { return media.path }
    if let path = media.pathInFolder, keeps(media) {
      return LocalLinks.way(from: folder, to: path)
    }
    return wayUp + media.path
  }

  /// What leads from the document to the top.
  private var wayUp: String {
    String(repeating: "../", count: folder.utf8.count { $0 == UInt8(ascii: "/") })
  }
}

extension Notebook.Item {
  /// Where it lay in the folder that it came from, if that is not what it would be called anyway.
  var placeOfOrigin: String? {
    foreign.pieces(from: MarkdownNames.formatID).first { $0.key == MarkdownNames.fileKey }?.value
  }
}
