import NapkinCore
import NapkinFormats

/// A node that shows what another node says. A file has the content once; the clone has only the
/// identifier of the original.
struct FreeMindClone {
  /// The key of the piece that keeps what the clone showed when it was read.
  static let key = "shows"
  private static let names = ["CONTENT_ID", "TREE_ID", "REFERENCE_ID"]

  private let node: MindMap.Node.ID
  private let original: MindMap.Node.ID

  init(_ node: MindMap.Node.ID, of original: MindMap.Node.ID) {
    self.node = node
    self.original = original
  }

  /// Lets clones show the texts of their originals.
  static func show(_ clones: [FreeMindClone], in map: inout MindMap) {
    for clone in clones {
      guard let slot = map.slot(of: clone.node), map[slot].text.isEmpty,
        let original = map.slot(of: clone.original), !map[original].text.isEmpty
      else { continue }
      let text = map[original].text
      map.update(slot) { node in
        node.text = text
        node.foreign.pieces.append(
          Foreign.Piece(format: FreeMindFormat.format.id, key: key, value: text.source))
      }
    }
  }

  /// Whether a node says nothing of its own: it shows what it showed when it was read, and its
  /// original is still there. What the original says by now is the original's business.
  static func isSilent(
    _ node: MindMap.Node, spelt attributes: [(name: String, value: String)], in map: MindMap
  ) -> Bool {
    FreeMindSource.markup(key, in: node.foreign) == node.text.source
      && attributes.contains { name, value in
        names.contains(name) && map.contains(MindMap.Node.ID(value))
      }
  }
}
