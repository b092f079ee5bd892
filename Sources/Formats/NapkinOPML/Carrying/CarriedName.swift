/// The names in Napkin's namespace, in the order in which they are written. They are the keys of
/// native JSON, where they mean the same.
enum CarriedName {
  /// The attributes of an outline, and of the body for a root that is left out.
  enum Node: String, CaseIterable {
    case id, root, floating, text, textIn, note, noteIn, details, detailsIn, created, modified
    case folded, task, progress, priority, link, icons, tags, rows, side, offset
    case color, background, shape, maximumWidth
    case fontFamily, fontSize, bold, italic, struckThrough
    case borderColor, borderWidth, borderDash
    case edgeShape, edgeColor, edgeWidth, edgeDash
    case cloud, cloudShape, cloudColor

    /// The name with its prefix.
    var qualified: String { CarriedName.prefix + rawValue }

    /// What it is about; nothing, if it is read by itself.
    var matter: Matters {
      switch self {
      case .id, .root, .floating: []
      case .text, .textIn, .note, .noteIn, .details, .detailsIn: .texts
      case .created, .modified: .dates
      case .task, .progress, .priority: .work
      case .folded, .link, .icons, .tags, .rows, .side, .offset: .things
      case .color, .background, .shape, .maximumWidth, .fontFamily, .fontSize, .bold, .italic,
        .struckThrough, .borderColor, .borderWidth, .borderDash, .edgeShape, .edgeColor,
        .edgeWidth, .edgeDash, .cloud, .cloudShape, .cloudColor:
        .looks
      }
    }

    /// Whether outliners are shown nothing of it, so that nothing they change contradicts it.
    var isBeyondWords: Bool {
      switch self {
      case .icons, .side, .offset: true
      default: matter == .looks
      }
    }
  }

  /// What attributes of an outline are about.
  struct Matters: OptionSet {
    let rawValue: UInt8
    static let texts = Matters(rawValue: 1)
    static let dates = Matters(rawValue: 2)
    static let work = Matters(rawValue: 4)
    static let things = Matters(rawValue: 8)
    static let looks = Matters(rawValue: 16)
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

    /// The attributes that it has.
    var attributes: [String] {
      switch self {
      case .attribute: ["name", "value"]
      case .connector:
        [
          "to", "label", "startLabel", "endLabel", "color", "width", "dash", "startArrow",
          "endArrow",
        ]
      case .media:
        [
          "sha256", "uri", "name", "type", "bytes", "path", "thumbnail", "width", "height",
          "duration",
        ]
      case .reminder:
        ["at", "secondsFromUTC", "message", "every", "unit", "until", "acknowledged"]
      case .place: ["latitude", "longitude", "altitude", "accuracy", "name"]
      case .foreign: ["format", "key", "value"]
      case .map:
        [
          "name", "info", "infoIn", "infoAs", "created", "modified", "width", "height",
          "background", "grid",
          "gridSpacing", "expansion",
        ]
      }
    }

    /// Whether every value of its attributes can be understood.
    var holdsOnlyTexts: Bool { self == .foreign || self == .attribute }

    // What came from other formats is carried most.
    private static let qualifiedForeign = CarriedName.prefix + foreign.rawValue
  }

  /// What names of Napkin begin with.
  static let prefix = "napkin:"
  /// The prefix for the writer, which wants a static text.
  static var prefixToWrite: StaticString { "napkin:" }
  /// The attribute that declares the prefix.
  static let declaration = "xmlns:napkin"
  /// What the prefix stands for.
  static let namespace = "urn:x-napkin:opml"

  /// Whether an element or attribute in markup may have the prefix.
  static func stands(in markup: String) -> Bool { markup.contains(prefix) }
}
