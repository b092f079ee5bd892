/// The name of an element in small letters, in two numbers: texts have many tags, and a string for each
/// would cost more than to read them.
package struct TagName: Hashable, Sendable, ExpressibleByStringLiteral {
  private var first: UInt64 = 0
  private var second: UInt64 = 0

  init() {}

  /// The name that a literal spells.
  @inline(__always)
  package init(stringLiteral name: StaticString) {
    for index in 0..<name.utf8CodeUnitCount { append(unsafe name.utf8Start[index]) }
  }

  /// Adds a letter, digit or mark of a name. Of more than sixteen it is the last that are kept, and
  /// no name that means something has as many.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    second = second << 8 | first >> 56
    first = first << 8 | UInt64(byte | 0x20)
  }

  /// The level of a heading, as 2 of `h2`; `nil` of all other elements.
  package var headingLevel: Int? {
    let level = Int(first & 0xFF) - 0x30
    let isHeading = second == 0 && first >> 8 == UInt64(UInt8(ascii: "h")) && (1...6) ~= level
    return isHeading ? level : nil
  }
}
