import NapkinCore
import NapkinXML

/// What an attribute or an element of a node is about.
enum FreeMindAspect: Hashable, CaseIterable {
  case id, text, details, note, created, modified, folded, side, link, color, background, shape
  case width, offset, tags, border, connectors, font, edge, cloud, icons, place, reminders
  case attributes, picture, floating

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
      default: return nil
      }
    default: return nil
    }
  }
}

extension FreeMindAspect {
  /// What a node says about this; what floats, the map knows alone.
  func values(of node: MindMap.Node) -> [AnyHashable] {
    switch self {
    case .id: node.hasInventedID ? [] : [node.id]
    case .text: [node.text]
    case .details: [node.details]
    case .note: [node.note]
    case .created: [node.created]
    case .modified: [node.modified]
    case .folded: [node.isFolded]
    case .side: [node.side]
    case .link: [node.link]
    case .color: [node.style.color]
    case .background: [node.style.background]
    case .shape: [node.style.shape]
    case .width: [node.style.maximumWidth]
    case .offset: [node.offset]
    case .tags: [node.tags]
    case .border: [node.style.border]
    case .connectors: node.connectors
    case .font: [node.style.font]
    case .edge: [node.style.edge]
    case .cloud: [node.style.cloud]
    case .icons: [node.icons, node.task]
    case .place: [node.place]
    case .reminders: node.reminders
    case .attributes: node.attributes
    case .picture: node.media
    case .floating: []
    }
  }
}
