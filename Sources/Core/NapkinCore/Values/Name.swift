/// What people call a plan or a list of them. Never empty, never endless.
///
/// White space around it is trimmed, and so are the characters that are white space of no width:
/// U+200B, U+2060 and U+FEFF. Joiners and marks of direction stay where they are, because the last
/// letter of a word may need them. A name of which nothing can be seen counts as empty. Names are
/// equal when they look equal, however their accents are encoded; case matters.
public struct Name: CheckedText, CustomStringConvertible {
  /// The name, trimmed.
  public let text: String

  /// The name of the plan list that every notebook has.
  static let defaultPlanList = Name(unchecked: "default")
  /// The name that a plan or a list has while a reader has not come to its name yet.
  package static let unread = Name(unchecked: "")

  /// The most characters that a name can have, as people count them.
  public static let limit = 500

  /// Creates a name from what a person typed. An empty or endless one is refused.
  public init(_ text: String) throws(Refusal) {
    let scalars = text.unicodeScalars
    guard scalars.contains(where: Name.isVisible),
      let first = scalars.firstIndex(where: Name.isKept),
      let last = scalars.lastIndex(where: Name.isKept)
    else {
      throw Refusal(.emptyName, "A name needs at least one character that can be seen.")
    }
    let trimmed = String(scalars[first...last])
    // Counting characters is slow, and no text has more of them than bytes.
    guard trimmed.utf8.count <= Name.limit || trimmed.count <= Name.limit else {
      throw Refusal(.nameTooLong, "A name has at most \(Name.limit) characters; shorten it.")
    }
    self.text = trimmed
  }

  private init(unchecked text: String) {
    self.text = text
  }

  private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    // To ask for properties takes a hundred times as long.
    case "!"..."~": true
    case "\u{200B}", "\u{2060}", "\u{FEFF}": false
    default: !scalar.properties.isWhitespace
    }
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    if "!"..."~" ~= scalar { return true }
    let properties = scalar.properties
    return !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
      && properties.generalCategory != .control
  }
}

extension Name {
  /// Tags as names: trimmed, never empty, each once.
  static func tags(_ tags: [String]) throws(Refusal) -> [String] {
    var names: [String] = []
    var seen: Set<String> = []
    for tag in tags {
      let name = try Name(tag).text
      if seen.insert(name).inserted { names.append(name) }
    }
    return names
  }
}

extension Refusal.Code {
  /// A name is empty or has no visible character.
  public static let emptyName: Self = "empty-name"
  /// A name has too many characters.
  public static let nameTooLong: Self = "name-too-long"
}
