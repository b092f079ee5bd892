/// The names in Napkin's namespace, in the order in which they are written. They are the keys of
/// native JSON, where they mean the same.
enum CarriedName {
  /// The attributes of an outline, and of the body for a root that is left out.
  enum Node: String, CaseIterable {
    case id, root, floating, text, textIn, note, noteIn, details, detailsIn, created, modified
    case folded, task, progress, priority, link, icons, tags, side, offset
    case color, background, shape, maximumWidth
    case fontFamily, fontSize, bold, italic, struckThrough
    case borderColor, borderWidth, borderDash
    case edgeShape, edgeColor, edgeWidth, edgeDash
    case cloud, cloudShape, cloudColor

    /// The name with its prefix.
    var qualified: String { self == .id ? Self.qualifiedID : CarriedName.prefix + rawValue }

    /// The attribute with a name that comes without its prefix.
    init?(_ name: String) {
      guard let node = Self.named[name] else { return nil }
      self = node
    }

    // Every node has one.
    private static let qualifiedID = CarriedName.prefix + id.rawValue
    private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
  }

  /// The elements in an outline.
  enum Element: String, CaseIterable {
    case attribute, connector, media, reminder, place, foreign, map

    /// The name with its prefix.
    var qualified: String {
      switch self {
      case .foreign: Self.qualifiedForeign
      default: CarriedName.prefix + rawValue
      }
    }

    // What came from other formats is carried most.
    private static let qualifiedForeign = CarriedName.prefix + foreign.rawValue
  }

  static let prefix = "napkin:"
  /// The attribute that declares the prefix.
  static let declaration = "xmlns:napkin"
  /// What the prefix stands for.
  static let namespace = "urn:x-napkin:opml"

  /// Whether an element or attribute in markup may have the prefix.
  static func stands(in markup: String) -> Bool { markup.contains(prefix) }
}
