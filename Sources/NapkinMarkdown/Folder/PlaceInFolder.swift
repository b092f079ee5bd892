import NapkinCore
import NapkinFormats

/// Where a document lies in a folder, and which of its media lie elsewhere than in `Media/`.
struct PlaceInFolder {
  /// The folder of the document, with a `/` at its end; empty at the top.
  let folder: String
  /// The names of media that lie where the text of the note says: of two that are called alike, the other is
  /// not meant.
  var named: Set<ExactPath> = []
  /// The media that lie where they lay in the folder that they came from.
  var kept: [String: ByteDigest] = [:]

  /// Whether a medium lies where it lay.
  func keeps(_ media: Media) -> Bool {
    guard case .stored(let digest) = media.source, let path = media.pathInFolder else {
      return false
    }
    return kept[path] == digest
  }

  /// What leads from the document to a medium.
  func address(of media: Media) -> String {
    guard case .stored = media.source else { return media.path }
    if let path = media.pathInFolder, keeps(media) {
      return LocalLinks.encoded(LocalLinks.way(from: folder, to: path))
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
    foreign.pieces(from: MarkdownFormat.id).first { $0.key == MarkdownNames.fileKey }?.value
  }
}
