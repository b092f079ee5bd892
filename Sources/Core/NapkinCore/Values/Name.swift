/// The name that people give to a plan or a list of plans. It has at least one and at most ``limit`` characters.
///
/// White space around a name is trimmed, including the characters of no width U+200B, U+2060 and U+FEFF. Joiners and
/// direction marks are kept, because the last letter of a word may need them. A name without visible characters
/// counts as empty. Names are equal if they look equal, however their accents are encoded; case matters.
public struct Name: CheckedText, CustomStringConvertible {
  /// The name, trimmed.
  public let text: String

  /// The name of the plan list that every notebook has.
  static let defaultPlanList = Name(unchecked: "default")
  /// The placeholder for the name of a plan or a list, until a reader has read its name.
  package static let unread = Name(unchecked: "")

  /// The largest number of characters in a name, as people count them.
  public static let limit = 500

  /// Creates a name from a text that a person typed. A name that is empty or too long is refused.
  public init(_ text: String) throws(Refusal) {
    let scalars = text.unicodeScalars
    guard scalars.contains(where: Name.isVisible),
      let first = scalars.firstIndex(where: Name.isKept),
      let last = scalars.lastIndex(where: Name.isKept)
    else {
      throw Refusal(.emptyName, "A name needs at least one character that can be seen.")
    }
    let trimmed = String(scalars[first...last])
    // Counting characters is slow, and a text never has more characters than bytes.
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
    // Reading the properties of a scalar takes a hundred times as long.
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
  /// Checks and trims tags as names, and removes duplicates.
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
