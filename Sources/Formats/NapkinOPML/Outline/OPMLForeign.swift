import NapkinCore
import NapkinFormats

/// The foreign content of a node, sorted by its position in the outline.
///
/// For OPML itself, an attribute in a namespace is kept as `@name`; markup is kept as `before` if it came before the
/// outline, and as `inside` if it came after its last child. Anybody may have made these pieces, so pieces that
/// would break the document are left out.
struct OPMLForeign {
  static let before = "before"
  static let inside = "inside"

  var attributes: [OPMLAttribute] = []
  var before: [String] = []
  var inside: [String] = []
  var spelling: OPMLSpelling?
  /// The pieces from other formats.
  var others: [Foreign.Entry] = []
  /// The number of attributes and spellings that would break the document.
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
    // Only attributes in a namespace are kept; Napkin itself writes none of these, except in its own namespace.
    keepAttributes { $0.isForeign && $0.isAllowed }
  }

  /// Whether an attribute or anything in the markup belongs to Napkin's namespace.
  var usesPrefix: Bool {
    attributes.contains(where: \.isCarried) || before.contains(where: CarriedName.stands)
      || inside.contains(where: CarriedName.stands)
  }

  /// Keeps only good attributes, and counts the others.
  mutating func keepAttributes(where isGood: (OPMLAttribute) -> Bool) {
    rejectedCount += attributes.keep(where: isGood)
  }
}
