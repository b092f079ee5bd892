/// A text or a value as it lies in the reader's memory, with its references resolved. It is good
/// until the reader goes on; no string is made before one is asked for.
public struct XMLText {
  /// The bytes, in UTF-8.
  public let bytes: UnsafeBufferPointer<UInt8>

  init(_ start: UnsafePointer<UInt8>?, count: Int) {
    bytes = UnsafeBufferPointer(start: start, count: count)
  }

  /// The text as a string.
  public var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether it is exactly a word.
  public static func == (text: XMLText, word: StaticString) -> Bool {
    text.bytes.count == word.utf8CodeUnitCount
      && word.withUTF8Buffer { $0.elementsEqual(text.bytes) }
  }

  /// The whole number that it is when written in the shortest way; `nil` for anything else, also
  /// for `+1`, `01` and what does not fit.
  public var integer: Int64? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let count = isNegative ? bytes.count - 1 : bytes.count
    // Numbers of nineteen digits fit, whatever the digits are.
    guard 1...19 ~= count else { return nil }
    if bytes[bytes.count - count] == UInt8(ascii: "0") && bytes.count > 1 { return nil }
    var value: UInt64 = 0
    for index in (bytes.count - count)..<bytes.count {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value &* 10 &+ UInt64(digit)
    }
    if !isNegative { return Int64(exactly: value) }
    return value <= Int64.min.magnitude ? Int64(truncatingIfNeeded: 0 &- value) : nil
  }
}

/// An attribute of the element that was met last.
public struct XMLAttribute {
  /// The number of its name: the position in the reader's words, or a higher one.
  public let name: Int
  /// Its value, as XML defines it: references resolved, line breaks turned into blanks.
  public let value: XMLText
}

/// What a reader meets.
public enum XMLEvent: Hashable, Sendable {
  /// A start tag, or an empty element; its end follows in any case.
  case start
  /// An end tag.
  case end
  /// Text between tags, CDATA included, in one piece.
  case text
  /// A comment.
  case comment
  /// A processing instruction.
  case instruction
}
