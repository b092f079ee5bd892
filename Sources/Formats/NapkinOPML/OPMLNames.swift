/// The meaning of an outline's attribute, under all the names that programs give it.
enum OPMLMeaning: Int, Sendable {
  case text, note, task, created, modified, link, type, tags

  /// Returns the meaning of a name, regardless of case, and its rank among the names with this meaning: the name of
  /// rank 0 is preferred.
  static func of(_ name: String) -> (meaning: OPMLMeaning, rank: Int)? {
    if let known = known(name) { return known }
    let hasCapitals = name.utf8.contains { 0x41...0x5A ~= $0 }
    return hasCapitals ? known(name.lowercased()) : nil
  }

  private static func known(_ name: String) -> (meaning: OPMLMeaning, rank: Int)? {
    // The length comes first, because it is faster to compare than sixteen names.
    switch (name.utf8.count, name) {
    case (3, "url"): (.link, 0)
    case (4, "text"): (.text, 0)
    case (4, "note"): (.note, 1)
    case (4, "type"): (.type, 0)
    case (5, "title"): (.text, 1)
    case (5, "_note"): (.note, 0)
    case (6, "_notes"): (.note, 2)
    case (7, "_status"): (.task, 0)
    case (7, "checked"): (.task, 3)
    case (7, "created"): (.created, 0)
    case (7, "htmlurl"): (.link, 1)
    case (8, "complete"): (.task, 2)
    case (8, "modified"): (.modified, 0)
    case (8, "category"): (.tags, 0)
    case (9, "_complete"): (.task, 1)
    case (11, "description"): (.note, 3)
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

  /// The attributes of outlines that the specification knows but the model does not.
  private static let specified: Set<String> = [
    "type", "iscomment", "isbreakpoint", "xmlurl", "htmlurl", "title", "description", "language",
    "version",
  ]

  /// Whether the specification knows a name, regardless of case.
  static func isSpecified(_ name: String) -> Bool { specified.contains(name.lowercased()) }

  /// Whether two names are equal, regardless of case.
  static func isSame(_ name: String, _ other: String) -> Bool {
    name.utf8.count == other.utf8.count && name.lowercased() == other.lowercased()
  }
}
