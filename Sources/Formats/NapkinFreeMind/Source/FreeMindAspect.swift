import NapkinCore
import NapkinFormats
import NapkinXML

/// What an attribute or an element of a node is about.
enum FreeMindAspect: Hashable, CaseIterable {
  case id, text, details, note, created, modified, folded, side, link, color, background, shape
  case width, offset, tags, border, connectors, font, edge, cloud, icons, place, reminders
  case attributes, picture, floating, body, foreign

  /// What pictures and recordings may be written as, and what one may have stood in the place of.
  static let ofMedia: Set = [text, link, attributes, picture]

  /// What elements may say beyond the words of the writer, and keep when something else of them is changed.
  static let respelt: Set = [connectors, font, edge, cloud]

  init?(ofAttribute name: String, _ value: String) {
    switch name {
    case "ID": self = .id
    // `OBJECT` is what Freeplane shows instead of the text.
    case "TEXT", "LOCALIZED_TEXT", "OBJECT": self = .text
    case "FORMAT" where value == FreeMindName.markdownFormat: self = .text
    case "CREATED": self = .created
    case "MODIFIED": self = .modified
    case "FOLDED": self = .folded
    case "POSITION": self = .side
    case "LINK": self = .link
    case "COLOR": self = .color
    case "BACKGROUND_COLOR": self = .background
    case "STYLE": self = .shape
    case "MAX_WIDTH": self = .width
    case "HGAP", "HGAP_QUANTITY", "VSHIFT", "VSHIFT_QUANTITY", "SHIFT_Y": self = .offset
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
      case FreeMindName.place, FreeMindName.plainPlace: self = .place
      case FreeMindName.reminder: self = .reminders
      case FreeMindName.oldNote: self = .note
      case FreeMindName.floating: self = .floating
      case FreeMindName.body: self = .body
      case FreeMindName.foreign: self = .foreign
      default: return nil
      }
    default: return nil
    }
  }
}

extension FreeMindAspect {
  /// Whether two nodes say the same about this; what floats, the map knows alone.
  func isSame(in node: MindMap.Node, as other: MindMap.Node) -> Bool {
    switch self {
    case .id: node.hasInventedID && other.hasInventedID || node.id == other.id
    case .text: node.text == other.text
    case .details: node.details == other.details
    case .note: node.note == other.note
    case .created: node.created == other.created
    case .modified: node.modified == other.modified
    case .folded: node.isFolded == other.isFolded
    case .side: node.side == other.side
    case .link: node.link == other.link
    case .color: node.style.color == other.style.color
    case .background: node.style.background == other.style.background
    case .shape: node.style.shape == other.style.shape
    case .width: node.style.maximumWidth == other.style.maximumWidth
    case .offset: node.offset == other.offset
    case .tags: node.tags == other.tags
    case .border: node.style.border == other.style.border
    case .connectors: node.connectors == other.connectors
    case .font: node.style.font == other.style.font
    case .edge: node.style.edge == other.style.edge
    case .cloud: node.style.cloud == other.style.cloud
    case .icons: (node.icons, node.task) == (other.icons, other.task)
    case .place: node.place == other.place
    case .reminders: node.reminders == other.reminders
    case .attributes: node.attributes == other.attributes
    case .picture: node.media == other.media
    case .floating: true
    case .body: node.isBody == other.isBody
    case .foreign:
      node.foreign.ownTexts
        == other.foreign.ownTexts
    }
  }

  /// The text of a node that this is about.
  func text(of node: MindMap.Node) -> RichText? {
    switch self {
    case .text: node.text
    case .note: node.note
    case .details: node.details
    default: nil
    }
  }

  /// What a node says about this in elements that may say more than the writer has words for.
  func values(of node: MindMap.Node) -> [AnyHashable] {
    switch self {
    case .text: [node.text]
    case .details: [node.details]
    case .note: [node.note]
    case .connectors: node.connectors
    case .font: [node.style.font]
    case .edge: [node.style.edge]
    case .cloud: [node.style.cloud]
    case .place: [node.place]
    case .reminders: node.reminders
    case .attributes: node.attributes
    case .picture: node.media
    default: []
    }
  }
}
