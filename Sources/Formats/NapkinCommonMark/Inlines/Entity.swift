import NapkinCore

/// Character references of HTML, and texts that hold them.
public enum Entity {
  /// What a reference stands for that begins at a position, and where it ends.
  public static func read(_ bytes: ArraySlice<UInt8>, at start: Int) -> (text: String, end: Int)? {
    var end = start + 1
    guard end < bytes.endIndex else { return nil }
    if bytes[end] == .hash { return readNumber(bytes, at: start) }
    // No name is longer.
    let limit = min(bytes.endIndex, start + 40)
    while end < limit, bytes[end].isAlphanumeric { end += 1 }
    guard end < limit, bytes[end] == .semicolon, end > start + 1 else { return nil }
    let name = bytes[start + 1..<end].asText
    guard let text = CharacterNames.text(of: name) else { return nil }
    return (text, end + 1)
  }

  private static func readNumber(
    _ bytes: ArraySlice<UInt8>, at start: Int
  ) -> (text: String, end: Int)? {
    var position = start + 2
    guard position < bytes.endIndex else { return nil }
    let isHex = bytes[position].lowercase == UInt8(ascii: "x")
    if isHex { position += 1 }
    let first = position
    var value: UInt32 = 0
    while position < bytes.endIndex, position - first < (isHex ? 6 : 7),
      let digit = Hex.digit(bytes[position]), isHex || digit < 10
    {
      value = value * (isHex ? 16 : 10) + UInt32(digit)
      position += 1
    }
    guard position > first, position < bytes.endIndex, bytes[position] == .semicolon else {
      return nil
    }
    let scalar = value == 0 ? nil : Unicode.Scalar(value)
    return (String(scalar ?? "\u{FFFD}"), position + 1)
  }

  /// A text with its escapes and references resolved, as in destinations and titles.
  public static func decode(_ source: ArraySlice<UInt8>) -> String {
    guard source.contains(where: { $0 == .backslash || $0 == .ampersand }) else {
      return source.asText
    }
    var text: [UInt8] = []
    var position = source.startIndex
    while position < source.endIndex {
      let byte = source[position]
      if byte == .backslash, position + 1 < source.endIndex, source[position + 1].isPunctuation {
        position += 1
        text.append(source[position])
      } else if byte == .ampersand, let entity = read(source, at: position) {
        text += Array(entity.text.utf8)
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
