import NapkinCore
import NapkinFormats

/// What other programs put on a node, sorted by where it goes.
///
/// Of OPML itself, an attribute in somebody's namespace is kept as `@name`, markup as `before` if it
/// stood before the outline and as `inside` if it stood after its last child. Anybody may have made
/// these pieces: what would spoil the document is left out.
struct OPMLForeign {
  static let before = "before"
  static let inside = "inside"

  var attributes: [OPMLAttribute] = []
  var before: [String] = []
  var inside: [String] = []
  var spelling: OPMLSpelling?
  /// What came from other formats.
  var others: [Foreign.Entry] = []
  /// How many attributes and spellings would spoil the document.
  private(set) var rejectedCount = 0

  init(_ foreign: Foreign) {
    guard foreign.pieces.contains(where: \.isOPML) else {
      others = foreign.pieces
      return
    }
    for piece in foreign.pieces {
      guard piece.isOPML else {
        others.append(piece)
        continue
      }
      switch piece.key {
      case OPMLSpelling.key:
        spelling = OPMLSpelling(text: piece.value)
        if spelling == nil && !piece.isSpelling { rejectedCount += 1 }
      case Self.before: before.append(piece.value)
      case Self.inside: inside.append(piece.value)
      case let key where key.hasPrefix("@"):
        attributes.append(OPMLAttribute(String(key.dropFirst()), piece.value))
      default: others.append(piece)
      }
    }
    // Of those in somebody's namespace Napkin writes none itself, but for its own.
    keepAttributes { $0.isForeign && $0.isAllowed }
  }

  /// Whether an attribute or something in the markup stands in Napkin's namespace.
  var usesPrefix: Bool {
    attributes.contains(where: \.isCarried) || before.contains(where: CarriedName.stands)
      || inside.contains(where: CarriedName.stands)
  }

  /// Leaves out all other attributes, and counts them.
  mutating func keepAttributes(where isGood: (OPMLAttribute) -> Bool) {
    rejectedCount += attributes.keep(where: isGood)
  }
}
