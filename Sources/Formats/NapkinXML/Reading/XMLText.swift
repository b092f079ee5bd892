/// A text or a value in the reader's memory, with its references resolved. It is valid until the reader reads the
/// next event; a string is made only on request.
public struct XMLText {
  /// The bytes, in UTF-8.
  public let bytes: UnsafeBufferPointer<UInt8>

  init(_ start: UnsafePointer<UInt8>?, count: Int) {
    bytes = UnsafeBufferPointer(start: start, count: count)
  }

  /// The text as a string.
  public var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the text equals a constant string.
  public static func == (text: XMLText, word: StaticString) -> Bool {
    text.bytes.count == word.utf8CodeUnitCount
      && word.withUTF8Buffer { $0.elementsEqual(text.bytes) }
  }

  /// The text as a whole number written in the shortest way; `nil` for anything else, including `+1`, `01` and
  /// numbers that do not fit.
  public var integer: Int64? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let count = isNegative ? bytes.count - 1 : bytes.count
    // Numbers of nineteen digits fit, whatever the digits are.
    guard 1...19 ~= count else { return nil }
    if bytes[bytes.count - count] == UInt8(ascii: "0") && bytes.count > 1 { return nil }
    guard let value = 9...16 ~= count ? twiceEightDigits(count) : digits(count) else { return nil }
    if !isNegative { return Int64(exactly: value) }
    return value <= Int64.min.magnitude ? Int64(truncatingIfNeeded: 0 &- value) : nil
  }

  /// Returns the number that the last `count` digits form; `nil` if they are not all digits.
  private func digits(_ count: Int) -> UInt64? {
    var value: UInt64 = 0
    for byte in bytes.suffix(count) {
      let digit = byte &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value &* 10 &+ UInt64(digit)
    }
    return value
  }

  /// Returns the number that the last nine to sixteen digits form, as in times; computes eight digits at a time.
  private func twiceEightDigits(_ count: Int) -> UInt64? {
    let raw = UnsafeRawBufferPointer(bytes)
    let first = raw.loadUnaligned(fromByteOffset: raw.count - count, as: UInt64.self)
    let last = raw.loadUnaligned(fromByteOffset: raw.count - 8, as: UInt64.self)
    let zeros: UInt64 = 0x3030_3030_3030_3030
    // The digits that `last` contains, too, are shifted out of `first`; zeros come in before the others.
    let high = (UInt64(littleEndian: first) ^ zeros) &<< (8 * (16 - count))
    let low = UInt64(littleEndian: last) ^ zeros
    guard Self.areDigits(high), Self.areDigits(low) else { return nil }
    return Self.number(of: high) &* 100_000_000 &+ Self.number(of: low)
  }

  private static func areDigits(_ bytes: UInt64) -> Bool {
    (bytes | (bytes &+ 0x7676_7676_7676_7676)) & 0x8080_8080_8080_8080 == 0
  }

  /// Combines eight digits into four pairs, the pairs into two groups of four, and the groups into one number.
  private static func number(of digits: UInt64) -> UInt64 {
    let pairs = (digits &* 10 &+ digits >> 8) & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* 100 &+ pairs >> 16) & 0x0000_FFFF_0000_FFFF
    return (fours &* 10_000 &+ fours >> 32) & 0xFFFF_FFFF
  }
}

/// An attribute of the element that was read last.
public struct XMLAttribute {
  /// The number of the name: its index in the reader's list of names, or a higher number.
  public let name: Int
  /// The value as XML defines it, with references resolved and line breaks turned into blanks.
  public let value: XMLText
}

/// An event that a reader returns.
public enum XMLEvent: Hashable, Sendable {
  /// The start tag of an element, or an empty-element tag; an `end` event follows in both cases.
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
