/// What the attributes of outlines mean, by all the names that programs give them.
enum OPMLMeaning: Int, Sendable {
  case text, note, task, created, modified, link, type, tags

  /// The meaning of a name, whatever its capitals, and how much better than others of the same
  /// meaning it is known: 0 is the best.
  static func of(_ name: String) -> (meaning: OPMLMeaning, rank: Int)? {
    known(name) ?? known(name.lowercased())
  }

  private static func known(_ name: String) -> (meaning: OPMLMeaning, rank: Int)? {
    switch name {
    case "text": (.text, 0)
    case "title": (.text, 1)
    case "_note": (.note, 0)
    case "note": (.note, 1)
    case "_notes": (.note, 2)
    case "description": (.note, 3)
    case "_status": (.task, 0)
    case "_complete": (.task, 1)
    case "complete": (.task, 2)
    case "checked": (.task, 3)
    case "created": (.created, 0)
    case "modified": (.modified, 0)
    case "url": (.link, 0)
    case "htmlurl": (.link, 1)
    case "type": (.type, 0)
    case "category": (.tags, 0)
    default: nil
    }
  }
}

/// The names that Napkin writes.
enum OPMLName {
  static let text = "text"
  static let note = "_note"
  static let status = "_status"
  static let complete = "_complete"
  static let created = "created"
  static let link = "url"
  static let page = "htmlUrl"
  static let feed = "xmlUrl"
  static let type = "type"
  static let tags = "category"

  /// The attributes of outlines that the specification knows and the model does not.
  static let specified: Set<String> = [
    "type", "isComment", "isBreakpoint", "xmlUrl", "htmlUrl", "title", "description", "language",
    "version",
  ]
}

/// Names that may stand in XML.
enum XMLName {
  /// Whether a text is a name without a colon that does not begin as those which XML keeps for
  /// itself.
  static func isPlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, text.utf8.count <= 256, isStart(first)
    else { return false }
    return text.unicodeScalars.allSatisfy(isPart) && text.prefix(3).lowercased() != "xml"
  }

  private static func isStart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x41...0x5A, 0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D,
      0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF,
      0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
      true
    default: false
    }
  }

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: isStart(scalar)
    }
  }
}
