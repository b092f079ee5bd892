/// An element taken apart: its start tag, and what stands directly in it.
package struct XMLElementParts {
  /// The start tag without the `>` or `/>` at its end.
  package let tag: String
  /// Elements, comments, instructions and texts, without the white space between them.
  package let items: [String]

  /// Takes well-formed markup apart; `nil` if it is anything else than one element.
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
