import NapkinCore
import NapkinFormats
import NapkinXML

/// How a file spelt an element, where the writer would spell it otherwise: kept as foreign content,
/// whole, but with an empty element in the place of each node inside.
///
/// What the model says wins: of a node that was changed, those parts are written anew that say
/// something else now, and the rest as it was spelt.
struct FreeMindSource {
  /// The keys of the pieces.
  static let nodeKey = "node"
  static let mapKey = "map"
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
  }

  var attributes: [(name: String, value: String)] = []
  var pieces: [Piece] = []

  /// Reads an element from its markup.
  init(_ markup: String) throws(FormatError) {
    var source = MemorySource(markup)
    var limits = Limits()
    limits.attributes = 100_000
    var request = ImportRequest(mode: .strict)
    request.limits = limits
    self = try XMLReader.read(request, from: &source, words: FreeMindWord.all) {
      reader throws(FormatError) in try FreeMindSource(reader)
    }.value
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
      case .text: pieces.append(.markup(FreeMindMarkup.escaped(reader.text.string)))
      case .comment, .instruction: pieces.append(.markup(reader.sourceOfMarkup))
      }
    }
  }

  /// The parts that are about something, as markup; attributes as `name=value`.
  func parts(about aspect: FreeMindAspect) -> [String] {
    attributes.filter { FreeMindAspect(ofAttribute: $0.name) == aspect }
      .map { "\($0.name)=\($0.value)" }
      + pieces.compactMap { piece in
        if case .element(let part) = piece, part.aspect == aspect { part.markup } else { nil }
      }
  }
}

/// What an attribute or an element of a node is about.
enum FreeMindAspect: Hashable, CaseIterable {
  case id, text, details, note, created, modified, folded, side, link, color, background, shape
  case width, offset, tags, border, connectors, font, edge, cloud, icons, place, reminders
  case attributes, picture, floating

  init?(ofAttribute name: String) {
    switch name {
    case "ID": self = .id
    case "TEXT", "LOCALIZED_TEXT", "FORMAT": self = .text
    case "CREATED": self = .created
    case "MODIFIED": self = .modified
    case "FOLDED": self = .folded
    case "POSITION": self = .side
    case "LINK": self = .link
    case "COLOR": self = .color
    case "BACKGROUND_COLOR": self = .background
    case "STYLE": self = .shape
    case "MAX_WIDTH": self = .width
    case "HGAP", "HGAP_QUANTITY", "VSHIFT", "VSHIFT_QUANTITY": self = .offset
    case "TAGS": self = .tags
    case "BORDER_WIDTH", "BORDER_WIDTH_LIKE_EDGE", "BORDER_COLOR", "BORDER_COLOR_LIKE_EDGE",
      "BORDER_DASH", "BORDER_DASH_LIKE_EDGE":
      self = .border
    default: return nil
    }
  }

  /// What the element is about that was met last.
  init?(of reader: XMLReader) {
    switch FreeMindWord(rawValue: reader.name) {
    case .richcontent:
      switch reader.value(ofAttribute: FreeMindWord.TYPE.rawValue)?.string {
      case "NODE": self = .text
      case "DETAILS": self = .details
      case "NOTE": self = .note
      default: return nil
      }
    case .icon: self = .icons
    case .font: self = .font
    case .edge: self = .edge
    case .cloud: self = .cloud
    case .arrowlink: self = .connectors
    case .attribute: self = .attributes
    case .hook:
      switch reader.value(ofAttribute: FreeMindWord.NAME.rawValue)?.string {
      case FreeMindName.picture: self = .picture
      case FreeMindName.place: self = .place
      case FreeMindName.reminder: self = .reminders
      case FreeMindName.oldNote: self = .note
      case FreeMindName.floating: self = .floating
      default: return nil
      }
    default: return nil
    }
  }
}
