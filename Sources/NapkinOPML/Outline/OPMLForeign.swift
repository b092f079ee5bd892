import NapkinCore

/// What other programs put on a node, sorted by where it goes.
///
/// Of OPML itself, an attribute in somebody's namespace is kept as `@name`, markup as `before` if it
/// stood before the outline and as `inside` if it stood behind its last child.
struct OPMLForeign {
  static let before = "before"
  static let inside = "inside"

  var attributes: [OPMLAttribute] = []
  var before: [String] = []
  var inside: [String] = []
  var spelling: OPMLSpelling?
  /// What came from other formats.
  var others: [Foreign.Piece] = []

  init(_ foreign: Foreign) {
    guard foreign.pieces.contains(where: { $0.format == OPMLFrame.format }) else {
      others = foreign.pieces
      return
    }
    for piece in foreign.pieces {
      guard piece.format == OPMLFrame.format else {
        others.append(piece)
        continue
      }
      switch piece.key {
      case OPMLSpelling.key: spelling = OPMLSpelling(text: piece.value)
      case Self.before: before.append(piece.value)
      case Self.inside: inside.append(piece.value)
      case let key where key.hasPrefix("@"):
        attributes.append(OPMLAttribute(String(key.dropFirst()), piece.value))
      default: others.append(piece)
      }
    }
  }
}
