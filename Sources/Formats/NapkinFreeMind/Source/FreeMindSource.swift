import NapkinCore
import NapkinFormats
import NapkinXML
import NapkinMarkup

/// How a file spelt an element, where the writer would spell it otherwise: kept as foreign content,
/// whole, but with an empty element in the place of each node inside, and without what the writer
/// would spell the same way (see ``FreeMindBrief``).
///
/// What the model says wins: of a node that was changed, those parts are written anew that say
/// something else now, and the rest as it was spelt.
struct FreeMindSource {
  /// The keys of the pieces.
  static let nodeKey = "node"
  /// Of one that leaves out what the model says; see ``FreeMindBrief``.
  static let briefKey = "brief"
  static let mapKey = "map"
  /// Of an identifier that another node of the file had already.
  static let takenKey = "taken"
  /// Of comments and instructions before the map, and of those behind it.
  static let documentKey = "document"
  static let endKey = "end"
  /// What stands in the place of a node, and of one that floats.
  static let node = "<node/>"
  static let floatingNode = "<node floats=\"1\"/>"

  enum Piece {
    case node
    case floating
    case element(Part)
    case markup(String)
  }

  /// An element inside, and what it is about.
  struct Part: Equatable {
    var aspect: FreeMindAspect?
    var markup: String

    /// Whether it is a formula that is not the text of the node.
    var isForeignFormula: Bool {
      aspect == nil && FreeMindSource.isFormula(markup)
    }
  }

  var attributes: [(name: String, value: String)] = []
  var pieces: [Piece] = []
  /// What is not as it was spelt any more.
  var changed: Set<FreeMindAspect> = []
  /// What a reader finds of that in elements which keep a part of their spelling.
  var said: [FreeMindAspect: Set<AnyHashable>] = [:]
  /// What is not quite the same in FreeMind's words.
  var rounded: Set<FreeMindAspect> = []
  /// Whether something beyond our words is gone, or means something else now.
  var changesForeign = false

  /// A spelling that says nothing.
  init() {}

  /// The elements beside the nodes.
  var elements: [Part] {
    pieces.compactMap { if case .element(let part) = $0 { part } else { nil } }
  }

  /// Of a map, how many nodes stood in it that do not float.
  var rootCount: Int {
    pieces.count { piece in
      if case .node = piece { true } else { false }
    }
  }

  /// How spellings are read; how much there is of each was limited when the file was.
  static let request = {
    var request = ImportRequest(mode: .strict)
    request.limits.attributes = 100_000
    return request
  }()

  /// What reads the spellings of one map.
  static func makeReader() -> XMLPieces {
    XMLPieces(words: FreeMindWord.all, limits: request.limits)
  }

  /// Reads an element from its markup.
  init(_ markup: String, with spellings: XMLPieces) throws(FormatError) {
    self = try spellings.read(markup) { reader throws(FormatError) in try FreeMindSource(reader) }
  }

  private init(_ reader: XMLReader) throws(FormatError) {
    while let event = try reader.next() {
      switch event {
      case .start where reader.depth == 1:
        attributes = (0..<reader.attributeCount).map { index in
          let attribute = reader.attribute(at: index)
          return (reader.spelling(ofName: attribute.name), attribute.value.string)
        }
      case .start where reader.name == FreeMindWord.node.rawValue:
        pieces.append(reader.attributeCount > 0 ? .floating : .node)
        try reader.skipElement()
      case .start:
        let aspect = FreeMindAspect(of: reader)
        pieces.append(.element(Part(aspect: aspect, markup: try reader.readElement())))
      case .end: break
      case .text where reader.isBlank: break
      case .text: pieces.append(.markup(MarkupContext.anywhere.escape(reader.text.string)))
      case .comment, .instruction: pieces.append(.markup(reader.sourceOfMarkup))
      }
    }
  }

  /// What is to stand before a map and behind it. Anybody may have made these pieces.
  static func outside(of map: MindMap) -> (before: [String], behind: [String]) {
    func markup(_ key: String) -> [String] {
      map.foreign.pieces.filter { $0.key == key && $0.format == FreeMindFormat.format.id }
        .map(\.value).filter(XMLFragment.standsOutside)
    }
    return (markup(documentKey), markup(endKey))
  }

  /// All parts by what they are about, as markup; attributes as `name=value`.
  var partsByAspect: [FreeMindAspect: [String]] {
    var parts: [FreeMindAspect: [String]] = [:]
    for (name, value) in attributes {
      if let aspect = FreeMindAspect(ofAttribute: name, value) {
        parts[aspect, default: []].append("\(name)=\(value)")
      }
    }
    for case .element(let part) in pieces {
      if let aspect = part.aspect { parts[aspect, default: []].append(part.markup) }
    }
    return parts
  }

  /// The parts that are about something, as markup; attributes as `name=value`.
  func parts(about aspect: FreeMindAspect) -> [String] {
    attributes.filter { FreeMindAspect(ofAttribute: $0, $1) == aspect }
      .map { "\($0.name)=\($0.value)" }
      + pieces.compactMap { piece in
        if case .element(let part) = piece, part.aspect == aspect { part.markup } else { nil }
      }
  }
}
