/// The name of an element in lower case, stored in two integers: texts have many tags, and making a string for
/// each would take longer than reading them.
package struct TagName: Hashable, Sendable, ExpressibleByStringLiteral {
  private var first: UInt64 = 0
  private var second: UInt64 = 0

  init() {}

  /// Creates a name from a literal.
  @inline(__always)
  package init(stringLiteral name: StaticString) {
    for index in 0..<name.utf8CodeUnitCount { append(unsafe name.utf8Start[index]) }
  }

  /// Appends a byte of a name. Only the last sixteen bytes are kept; all names with a meaning are shorter.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    second = second << 8 | first >> 56
    first = first << 8 | UInt64(byte | 0x20)
  }

  /// The level of a heading, as 2 for `h2`; `nil` for all other elements.
  package var headingLevel: Int? {
    let level = Int(first & 0xFF) - 0x30
    let isHeading = second == 0 && first >> 8 == UInt64(UInt8(ascii: "h")) && (1...6) ~= level
    return isHeading ? level : nil
  }
}
