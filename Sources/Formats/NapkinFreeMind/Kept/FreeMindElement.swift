import NapkinCore
import NapkinFormats
import NapkinXML

/// The element of a node or of the map as it was spelt in a file, without the elements of the nodes in it.
///
/// Where the writer would not write the same information, the element is kept as foreign content, which passes
/// through every format. An empty element replaces each node in it:
///
/// ```xml
/// <node TEXT="a" STYLE_REF="s"><icon BUILTIN="idea"/><node/><hook NAME="x"/></node>
/// ```
struct FreeMindElement {
  /// The keys of the pieces of foreign content.
  static let nodeKey = "node"
  static let mapKey = "map"
  /// The key of a node's identifier in the file, if another node before it had the same one.
  static let takenKey = "taken"
  /// The keys of comments and instructions before the map, and after it.
  static let documentKey = "document"
  static let endKey = "end"
  /// The elements that replace a node, and a floating node.
  static let node = "<node/>"
  static let floatingNode = "<node floats=\"1\"/>"

  /// A part of the element's content.
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

  /// Parses an element, which may come from any file; `nil` if it is not well-formed.
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

  /// The markup of the element, in the form in which it is kept.
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

  /// The number of nodes in the element of a map, without the floating ones.
  var rootCount: Int { parts.count { $0 == .node } }

  // MARK: Foreign content

  /// Returns a piece of foreign content that this format added.
  static func markup(_ key: String, in foreign: Foreign) -> String? {
    foreign.pieces.first { $0.key == key && $0.format == FreeMindFormat.format.id }?.value
  }

  /// Creates the element that was kept of a node; `nil` if there is none, or if it is damaged.
  init?(of node: MindMap.Node) {
    guard let markup = Self.markup(Self.nodeKey, in: node.foreign) else { return nil }
    self.init(markup)
    if name != "node" { return nil }
  }

  /// Returns the markup before a map and after it. The pieces are checked, since they may come from any file.
  static func outside(of map: MindMap) -> (before: [String], behind: [String]) {
    func markup(_ key: String) -> [String] {
      map.foreign.pieces.filter { $0.key == key && $0.format == FreeMindFormat.format.id }
        .map(\.value).filter(XMLFragment.standsOutside)
    }
    return (markup(documentKey), markup(endKey))
  }

  // MARK: Attributes

  /// The request for reading elements. Its limits are high, because the limits of the file have been checked already.
  static let request = {
    var request = ImportRequest(mode: .strict)
    request.limits.attributes = 100_000
    return request
  }()

  /// Returns a reader for the elements of one map.
  static func makeReader() -> XMLPieces {
    XMLPieces(words: FreeMindWord.all, limits: request.limits)
  }

  /// Returns the attributes in the start tag.
  func attributes(with reader: XMLPieces) -> Attributes {
    Self.attributes(of: tag + "/>", with: reader)
  }

  /// Replaces the attributes of the element.
  mutating func set(_ attributes: Attributes) {
    tag = Self.startTag(String(name), attributes)
  }

  /// Returns the attributes of any element.
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

  /// Returns a start tag without its `>`.
  static func startTag(_ name: String, _ attributes: Attributes) -> String {
    var xml = XMLWriter()
    xml.begin(name)
    for (name, value) in attributes { xml.attribute(name, value) }
    return String(decoding: xml.bytes, as: UTF8.self)
  }
}

/// The kind of an element in a node: its name, and the attribute that distinguishes elements of the same name.
struct FreeMindKind: Hashable {
  let name: String
  /// The `TYPE` of rich content, or the `NAME` of a hook.
  let type: String

  init(of item: String, with reader: XMLPieces) {
    name = String(item.dropFirst().prefix { !$0.isWhitespace && $0 != "/" && $0 != ">" })
    let names = ["richcontent": "TYPE", "hook": "NAME"]
    type =
      names[name].flatMap { key in
        FreeMindElement.attributes(of: item, with: reader).first { $0.name == key }?.value
      } ?? ""
  }

  /// Whether the reader understands the element. Formulas do not count, although one may be the text of the node.
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

  /// Whether the element may be the text of a node.
  var isText: Bool { self == .text || self == .formula }

  static let text = FreeMindKind("richcontent", "NODE")
  static let details = FreeMindKind("richcontent", "DETAILS")
  static let note = FreeMindKind("richcontent", "NOTE")
  static let formula = FreeMindKind("hook", FreeMindName.formula)

  private init(_ name: String, _ type: String) {
    (self.name, self.type) = (name, type)
  }
}
