/// The rule for names that a person gives: trimmed, and not blank.
enum Name {
  /// The most characters that a name may have.
  static let limit = 500

  /// The name without white space around it, or a refusal if nothing can be seen of it.
  static func checked(_ name: String) throws(Refusal) -> String {
    let trimmed = trimmed(name)
    guard trimmed.unicodeScalars.contains(where: isVisible) else {
      throw Refusal(.emptyName, "A name needs at least one character that can be seen.")
    }
    guard trimmed.count <= limit else {
      throw Refusal(.longName, "A name has at most \(limit) characters; shorten it.")
    }
    return trimmed
  }

  /// A text without white space around it.
  static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard
      let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }

  /// Marks and joiners without a letter to stand on leave nothing to be seen.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
      && scalar.properties.generalCategory != .control
  }
}

extension Refusal.Code {
  /// A name is blank.
  public static let emptyName: Self = "empty-name"
  /// A name is too long.
  public static let longName: Self = "long-name"
}
