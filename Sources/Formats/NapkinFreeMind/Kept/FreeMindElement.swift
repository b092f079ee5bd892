import NapkinCore
import NapkinFormats
import NapkinXML

/// The element of a node or of the map as it stood in a file, without those of the nodes in it.
///
/// It is kept as foreign content where the writer would not write the same information, with an empty
/// element in the place of each node; that goes through every format:
///
/// ```xml
/// <node TEXT="a" STYLE_REF="s"><icon BUILTIN="idea"/><node/><hook NAME="x"/></node>
/// ```
struct FreeMindElement {
  /// The keys of the pieces of foreign content.
  static let nodeKey = "node"
  static let mapKey = "map"
  /// Of an identifier that another node of the file had already.
  static let takenKey = "taken"
  /// Of comments and instructions before the map, and of those after it.
  static let documentKey = "document"
  static let endKey = "end"
  /// What stands in the place of a node, and of one that floats.
  static let node = "<node/>"
  static let floatingNode = "<node floats=\"1\"/>"

  /// What stands in the element.
  enum Part: Equatable {
    case node
    case floating
    /// An element, a comment, an instruction or a text.
    case item(String)
  }

  typealias Attributes = [(name: String, value: String)]

  /// The start tag without its `>`.
  private(set) var tag: String
  var parts: [Part]

  /// Takes an element apart that anybody may have made.
  init?(_ markup: String) {
    guard XMLFragment.isWellFormed(markup) else { return nil }
    self.init(wellFormed: markup)
  }

  init?(wellFormed markup: String) {
    guard let element = XMLElementParts(markup) else { return nil }
    tag = element.tag
    parts = element.items.map { item in
      let isNode = item.hasPrefix("<node/") || item.hasPrefix("<node ")
      return isNode ? item.contains("floats") ? .floating : .node : .item(item)
    }
  }

  /// The element as it is kept.
  var markup: String {
    let inside = parts.map { part in
      switch part {
      case .node: Self.node
      case .floating: Self.floatingNode
      case .item(let markup): markup
      }
    }
    return "\(tag)>\(inside.joined())</\(name)>"
  }

  private var name: Substring { tag.dropFirst().prefix { $0 != " " && !$0.isWhitespace } }

  /// The elements, comments, instructions and texts.
  var items: [String] {
    parts.compactMap { if case .item(let markup) = $0 { markup } else { nil } }
  }

  /// Of a map, how many nodes stand in it that do not float.
  var rootCount: Int { parts.count { $0 == .node } }

  // MARK: What a file keeps

  /// A piece of foreign content that this format has put there.
  static func markup(_ key: String, in foreign: Foreign) -> String? {
    foreign.pieces.first { $0.key == key && $0.format == FreeMindFormat.format.id }?.value
  }

  /// The element that was kept of a node; `nil` if there is none, or if it is damaged.
  init?(of node: MindMap.Node) {
    guard let markup = Self.markup(Self.nodeKey, in: node.foreign) else { return nil }
    self.init(markup)
    if name != "node" { return nil }
  }

  /// What is to stand before a map and after it. Anybody may have made these pieces.
  static func outside(of map: MindMap) -> (before: [String], behind: [String]) {
    func markup(_ key: String) -> [String] {
      map.foreign.pieces.filter { $0.key == key && $0.format == FreeMindFormat.format.id }
        .map(\.value).filter(XMLFragment.standsOutside)
    }
    return (markup(documentKey), markup(endKey))
  }

  // MARK: Attributes

  /// How elements are read; how much there is of each was limited when the file was.
  static let request = {
    var request = ImportRequest(mode: .strict)
    request.limits.attributes = 100_000
    return request
  }()

  /// What reads the elements of one map.
  static func makeReader() -> XMLPieces {
    XMLPieces(words: FreeMindWord.all, limits: request.limits)
  }

  /// The attributes in the start tag.
  func attributes(with reader: XMLPieces) -> Attributes {
    Self.attributes(of: tag + "/>", with: reader)
  }

  /// Gives the element other attributes.
  mutating func set(_ attributes: Attributes) {
    tag = Self.startTag(String(name), attributes)
  }

  /// The attributes of any element.
  static func attributes(of markup: String, with reader: XMLPieces) -> Attributes {
    let attributes = try? reader.read(markup) { reader throws(FormatError) in
      var attributes: Attributes = []
      while let event = try reader.next() {
        guard event == .start, reader.depth == 1 else { continue }
        attributes = (0..<reader.attributeCount).map { index in
          let attribute = reader.attribute(at: index)
          return (reader.spelling(ofName: attribute.name), attribute.value.string)
        }
      }
      return attributes
    }
    return attributes ?? []
  }

  /// A start tag without its `>`.
  static func startTag(_ name: String, _ attributes: Attributes) -> String {
    var xml = XMLWriter()
    xml.begin(name)
    for (name, value) in attributes { xml.attribute(name, value) }
    return String(decoding: xml.bytes, as: UTF8.self)
  }
}

/// What a node's element says in a file, by its name and the attribute that tells it from others.
struct FreeMindKind: Hashable {
  let name: String
  /// The `TYPE` of rich content, the `NAME` of a hook.
  let type: String

  init(of item: String, with reader: XMLPieces) {
    name = String(item.dropFirst().prefix { !$0.isWhitespace && $0 != "/" && $0 != ">" })
    let names = ["richcontent": "TYPE", "hook": "NAME"]
    type =
      names[name].flatMap { key in
        FreeMindElement.attributes(of: item, with: reader).first { $0.name == key }?.value
      } ?? ""
  }

  /// Whether the reader understands the element. Formulas are not counted here: one may be the node's text.
  var isKnown: Bool {
    switch name {
    case "icon", "font", "edge", "cloud", "arrowlink", "attribute": true
    case "richcontent": ["NODE", "DETAILS", "NOTE"].contains(type)
    case "hook":
      [
        FreeMindName.picture, FreeMindName.place, FreeMindName.plainPlace, FreeMindName.reminder,
        FreeMindName.oldNote, FreeMindName.oldDates, FreeMindName.floating, FreeMindName.body,
        FreeMindName.author, FreeMindName.foreign, FreeMindName.moreStyles,
      ].contains(type)
    default: false
    }
  }

  /// Whether it may be the text of a node.
  var isText: Bool { self == .text || self == .formula }

  static let text = FreeMindKind("richcontent", "NODE")
  static let details = FreeMindKind("richcontent", "DETAILS")
  static let note = FreeMindKind("richcontent", "NOTE")
  static let formula = FreeMindKind("hook", FreeMindName.formula)

  private init(_ name: String, _ type: String) {
    (self.name, self.type) = (name, type)
  }
}
