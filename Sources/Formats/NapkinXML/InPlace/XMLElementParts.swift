/// The parts of an element: its start tag and its direct content.
package struct XMLElementParts {
  /// The start tag without the `>` or `/>` at its end.
  package let tag: String
  /// The elements, comments, instructions and texts directly in the element, without the white space between them.
  package let items: [String]

  /// Splits well-formed markup into its parts; `nil` if the markup is not exactly one element.
  package init?(_ markup: String) {
    let own = XMLOwnText([Array(markup.utf8)])
    guard own.isAlone else { return nil }
    let bytes = own.texts[0]
    let tag = bytes[..<own.endOfTag]
    let blanks = tag.reversed().prefix { $0 <= 0x20 }.count
    self.tag = String(decoding: tag.dropLast(blanks), as: UTF8.self)
    items = own.items.map { String(decoding: own.bytes(of: $0), as: UTF8.self) }
  }
}
