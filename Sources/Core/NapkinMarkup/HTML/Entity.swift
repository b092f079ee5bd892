/// Character references, and texts that contain them.
public enum Entity {
  /// The rules for reading a reference.
  public enum Rules: Sendable {
    /// A number has at most seven digits, or six hexadecimal ones.
    case commonMark
    /// A number may have any length. U+FFFD replaces control characters, because XML does not allow them and they
    /// could do harm in a terminal.
    case html
  }

  /// Returns the text of a reference that begins at a position, and the index after the reference.
  public static func read(
    _ bytes: ArraySlice<UInt8>, at start: Int, as rules: Rules = .commonMark
  ) -> (text: String, end: Int)? {
    var end = start + 1
    guard end < bytes.endIndex else { return nil }
    // No name is longer, and no sensible number, even with some leading zeros.
    let limit = min(bytes.endIndex, start + 40)
    if bytes[end] == .hash { return readNumber(bytes[..<limit], at: start, rules) }
    while end < limit, bytes[end].isAlphanumeric { end += 1 }
    guard end < limit, bytes[end] == .semicolon, end > start + 1,
      let text = CharacterNames.text(of: bytes[start + 1..<end].asText)
    else { return nil }
    return (text, end + 1)
  }

  private static func readNumber(
    _ bytes: ArraySlice<UInt8>, at start: Int, _ rules: Rules
  ) -> (text: String, end: Int)? {
    var position = start + 2
    guard position < bytes.endIndex else { return nil }
    let isHex = bytes[position].lowercase == UInt8(ascii: "x")
    if isHex { position += 1 }
    let first = position
    let limit = rules == .html ? bytes.endIndex : first + (isHex ? 6 : 7)
    var value: UInt32 = 0
    while position < min(limit, bytes.endIndex), let digit = Hex.digit(bytes[position]),
      isHex || digit < 10
    {
      // Larger numbers are capped just above the highest character, so that they do not overflow.
      value = min(value * (isHex ? 16 : 10) + UInt32(digit), 0x11_0000)
      position += 1
    }
    guard position > first, position < bytes.endIndex, bytes[position] == .semicolon else {
      return nil
    }
    let scalar = rules.forbid(value) ? nil : Unicode.Scalar(value)
    return (String(scalar ?? "\u{FFFD}"), position + 1)
  }

  /// Returns a text of Markdown with its escapes and references resolved, as in destinations and titles, or a text
  /// of HTML with its references resolved.
  public static func decode(_ source: ArraySlice<UInt8>, as rules: Rules = .commonMark) -> String {
    let hasEscapes = rules == .commonMark
    guard source.contains(where: { $0 == .ampersand || hasEscapes && $0 == .backslash }) else {
      return source.asText
    }
    var text: [UInt8] = []
    var position = source.startIndex
    while position < source.endIndex {
      let byte = source[position]
      if hasEscapes, byte == .backslash, position + 1 < source.endIndex,
        source[position + 1].isPunctuation
      {
        position += 1
        text.append(source[position])
      } else if byte == .ampersand, let entity = read(source, at: position, as: rules) {
        text += entity.text.utf8
        position = entity.end
        continue
      } else {
        text.append(byte)
      }
      position += 1
    }
    return text.asText
  }
}

extension Entity.Rules {
  fileprivate func forbid(_ value: UInt32) -> Bool {
    let isControl = value < 0x20 && value != 0x09 && value != 0x0A && value != 0x0D
    return value == 0 || self == .html && isControl
  }
}
