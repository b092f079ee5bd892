import NapkinCore

/// The names in Napkin's namespace, in the order in which they are written. They are also the keys of native JSON,
/// with the same meaning.
enum CarriedName {
  /// An attribute of an outline, or of the body for an implied root, which has no outline.
  ///
  /// The properties that outliners show and the structure of the tree have rules of their own in OPML. All other
  /// properties that the core's schema describes with a `Word` are carried unchanged.
  final class Node: Sendable {
    let rawValue: String
    /// The name with its prefix.
    let qualified: String
    /// The topics of the attribute; empty if the reader treats it specially.
    let matter: AttributeTopics
    /// The core's accessor for the property; `nil` if only OPML has the attribute.
    let word: Word<MindMap.Node>?
    /// Whether a flag that is false is written, too.
    fileprivate let writesFalse: Bool

    private init(_ name: String, _ matter: AttributeTopics) {
      rawValue = name
      qualified = CarriedName.prefix + name
      self.matter = matter
      word = MindMap.Node.words.first { $0.name == name }
      var node = MindMap.Node(id: "", "")
      _ = word?.set(&node, .flag(false))
      writesFalse = word?.value(node) != nil
    }

    static let id = Node("id", [])
    static let root = Node("root", [])
    static let floating = Node("floating", [])
    static let text = Node("text", .texts)
    static let textIn = Node("textIn", .texts)
    static let note = Node("note", .texts)
    static let noteIn = Node("noteIn", .texts)
    static let details = Node("details", .texts)
    static let detailsIn = Node("detailsIn", .texts)
    static let created = Node("created", .dates)
    static let modified = Node("modified", .dates)
    static let folded = Node("folded", .things)
    static let task = Node("task", .things)
    static let progress = Node("progress", .rest)
    static let priority = Node("priority", .rest)
    static let link = Node("link", .things)
    static let icons = Node("icons", .rest)
    static let tags = Node("tags", .things)
    static let rows = Node("rows", .things)

    /// The attributes named above, in the order in which they are written.
    private static let named = [
      id, root, floating, text, textIn, note, noteIn, details, detailsIn, created, modified, folded,
      task, progress, priority, link, icons, tags, rows,
    ]

    /// All other attributes, field by field.
    static let others = MindMap.Node.rareFields.compactMap { field in
      let words = field.words.filter { word in
        word.kind.isCarriedAsAttribute && !named.contains { $0.rawValue == word.name }
      }
      return words.isEmpty ? nil : (field: field, names: words.map { Node($0.name, .rest) })
    }

    private static let all = Dictionary(
      uniqueKeysWithValues: (named + others.flatMap(\.names)).map { ($0.rawValue, $0) })

    /// Returns the attribute with a name.
    static func named(_ name: String) -> Node? { all[name] }
  }

  /// The topics of an outline's attributes.
  struct AttributeTopics: OptionSet {
    let rawValue: UInt8
    static let texts = AttributeTopics(rawValue: 1)
    static let dates = AttributeTopics(rawValue: 2)
    static let things = AttributeTopics(rawValue: 4)
    /// Properties that outliners do not show, so that no change in an outliner contradicts them.
    static let rest = AttributeTopics(rawValue: 8)
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

    /// The attributes of the element.
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
        ["at", "secondsFromUTC", "zone", "message", "every", "unit", "until", "acknowledged"]
      case .place: ["latitude", "longitude", "altitude", "accuracy", "name"]
      case .foreign: ["format", "key", "value"]
      case .map:
        [
          "name", "info", "infoIn", "infoAs", "created", "modified", "width", "height",
          "background", "grid", "gridSpacing", "styles", "expansion",
        ]
      }
    }

    /// Whether every value of the element's attributes can be understood.
    var holdsOnlyTexts: Bool { self == .foreign || self == .attribute }

    // Kept in a constant because foreign pieces are the most frequent elements.
    private static let qualifiedForeign = CarriedName.prefix + foreign.rawValue
  }

  /// The prefix of Napkin's names.
  static let prefix = "napkin:"
  /// The prefix as a static string, which the writer requires.
  static var prefixToWrite: StaticString { "napkin:" }
  /// The attribute that declares the prefix.
  static let declaration = "xmlns:napkin"
  /// The namespace that the prefix denotes.
  static let namespace = "urn:x-napkin:opml"

  /// Whether markup may contain an element or an attribute with the prefix.
  static func stands(in markup: String) -> Bool { markup.contains(prefix) }
}

extension WordKind {
  /// Whether a value of this kind is written as an attribute, not as elements.
  fileprivate var isCarriedAsAttribute: Bool {
    switch self {
    case .text, .color, .choice, .number, .integer, .flag, .texts, .position: true
    case .attributes, .connectors, .media, .picture, .reminders, .place: false
    }
  }
}

extension CarriedName.Node {
  /// Returns the meaning of a value that was read, if the core understands it.
  func meaning(of text: String) -> WordValue? {
    guard let word else { return nil }
    let value: WordValue? =
      switch word.kind {
      case .text, .color, .choice: .text(text)
      case .number: Self.number(text).map { .number($0) }
      case .integer: Int64(text).map { .integer($0) }
      case .flag: text == "true" ? .flag(true) : text == "false" && writesFalse ? .flag(false) : nil
      case .texts: .texts(CarriedText.words(text))
      case .position: Self.position(text).map { .position($0) }
      case .attributes, .connectors, .media, .picture, .reminders, .place: nil
      }
    return value.flatMap { word.accepts($0) ? $0 : nil }
  }

  private static func number(_ value: some StringProtocol) -> Double? {
    Double(value).flatMap { $0.isFinite ? $0 : nil }
  }

  private static func position(_ value: String) -> Position? {
    let numbers = value.split(separator: " ").map(number)
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1] else { return nil }
    return Position(x: x, y: y)
  }
}

extension WordValue {
  /// The value as it is written in an attribute.
  var carried: String {
    switch self {
    case .text(let text): CarriedText.write(text)
    case .number(let number): CarriedText.write(number)
    case .integer(let number): String(number)
    case .flag(let flag): flag ? "true" : "false"
    case .texts(let texts): CarriedText.write(texts)
    case .position(let it): "\(CarriedText.write(it.x)) \(CarriedText.write(it.y))"
    case .attributes, .connectors, .media, .picture, .reminders, .place: ""
    }
  }
}
