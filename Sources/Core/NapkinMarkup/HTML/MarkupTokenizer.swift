/// Splits HTML and XHTML into tags and the text between them. All readers of such markup use it.
///
/// Even in malformed markup, each byte belongs to one token, and markup that never ends is text. Every search
/// ahead either consumes the bytes that it passes or remembers that it failed, so that no input takes more than
/// linear time.
package struct MarkupTokenizer: Sendable {
  package enum Token {
    /// A range of the source that contains no references.
    case text(Range<Int>)
    /// The text that a character reference represents.
    case reference(String)
    case start(Tag)
    case end(Tag)
    /// A comment, a declaration or an instruction, which is not shown.
    case hidden
  }

  package struct Tag: Sendable {
    /// The name without its prefix: `<h:p>` is `p`.
    package let name: TagName
    /// The range of the tag, from `<` to after `>`.
    package let range: Range<Int>
    /// Whether the element ends with the tag, as `<br/>` does.
    package let isClosed: Bool
  }

  /// The markup in UTF-8.
  package let bytes: [UInt8]
  /// The index at which the next token begins.
  package private(set) var position = 0
  /// The texts that a search did not find; they do not occur farther on either.
  private var absent: Set<String> = []
  private var unclosed: Set<TagName> = []

  /// Creates a tokenizer of some markup in UTF-8.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the next token; `nil` at the end.
  package mutating func next() -> Token? {
    guard position < bytes.count else { return nil }
    switch bytes[position] {
    case .less: return readMarkup()
    case .ampersand: return readReference()
    default:
      return text(upTo: WordScan.first(of: .less, or: .ampersand, in: bytes, from: position))
    }
  }

  private mutating func text(upTo end: Int) -> Token {
    defer { position = end }
    return .text(position..<end)
  }

  private mutating func readMarkup() -> Token {
    let next = position + 1 < bytes.count ? bytes[position + 1] : 0
    if next != .bang && next != UInt8(ascii: "?") { return readTag() }
    if starts(with: "<!--") { return hide(upTo: "-->", from: 4) }
    if starts(with: "<![CDATA[") { return readCharacterData() }
    return hide(upTo: next == .bang ? ">" : "?>", from: 2)
  }

  private mutating func hide(upTo end: String, from start: Int) -> Token {
    guard let found = find(end, from: position + start) else { return text(upTo: position + start) }
    position = found + end.utf8.count
    return .hidden
  }

  private mutating func readCharacterData() -> Token {
    let start = position + 9
    guard let end = find("]]>", from: start) else { return text(upTo: start) }
    position = end + 3
    return .text(start..<end)
  }

  private mutating func readTag() -> Token {
    var index = position + 1
    let isEnd = index < bytes.count && bytes[index] == .slash
    if isEnd { index += 1 }
    guard let name = readName(at: &index) else { return text(upTo: position + 1) }
    var isValueNext = false
    while index < bytes.count, bytes[index] != .greater {
      switch bytes[index] {
      // A tag cannot contain `<`, so this is not a tag.
      case .less: return text(upTo: index)
      case .quote where isValueNext:
        index = find("\"", from: index + 1) ?? index
        isValueNext = false
      case .apostrophe where isValueNext:
        index = find("'", from: index + 1) ?? index
        isValueNext = false
      // A quote begins a value only after an equals sign: `<p don't>` has no value.
      case let byte: isValueNext = byte == .equal || isValueNext && byte.isSpaceInMarkup
      }
      index += 1
    }
    guard index < bytes.count else { return text(upTo: index) }
    let isClosed = bytes[index - 1] == .slash
    let tag = Tag(name: name, range: position..<(index + 1), isClosed: isClosed)
    position = index + 1
    return isEnd ? .end(tag) : .start(tag)
  }

  /// Reads the name of an element; `nil` if no name begins here.
  private func readName(at index: inout Int) -> TagName? {
    guard index < bytes.count, bytes[index].isLetter else { return nil }
    var name = TagName()
    while index < bytes.count, bytes[index].isInNameOfMarkup {
      if bytes[index] == .colon { name = TagName() } else { name.append(bytes[index]) }
      index += 1
    }
    return name
  }

  private mutating func readReference() -> Token {
    guard let (text, end) = Entity.read(bytes[...], at: position, as: .html) else {
      return self.text(upTo: position + 1)
    }
    position = end
    return .reference(text)
  }

  // MARK: Looking ahead

  /// Skips everything up to the next end tag of an element; skips nothing if there is none.
  package mutating func skipContent(of name: TagName) {
    guard !unclosed.contains(name) else { return }
    var index = position
    while index + 1 < bytes.count {
      index = WordScan.first(of: .less, or: .less, in: bytes, from: index)
      guard index + 1 < bytes.count else { break }
      var end = index + 2
      if bytes[index + 1] == .slash, readName(at: &end) == name {
        position = index
        return
      }
      index += 1
    }
    unclosed.insert(name)
  }

  /// Skips a line break, if that comes next.
  mutating func skipNewline() {
    if position < bytes.count, bytes[position] == .newline { position += 1 }
  }

  private func starts(with text: String) -> Bool {
    bytes[position...].starts(with: text.utf8)
  }

  /// Returns the index of the next occurrence of a text, or `nil`.
  private mutating func find(_ text: String, from start: Int) -> Int? {
    guard let first = text.utf8.first, !absent.contains(text) else { return nil }
    var index = start
    while true {
      index = WordScan.first(of: first, or: first, in: bytes, from: index)
      guard index < bytes.count else { break }
      if bytes[index...].starts(with: text.utf8) { return index }
      index += 1
    }
    absent.insert(text)
    return nil
  }

  // MARK: Attributes

  /// Returns the attributes of a tag, in order.
  package func attributes(of tag: Tag) -> Attributes {
    Attributes(rest: bytes[tag.range].dropLast().drop { !$0.isSpaceInMarkup })
  }

  /// Returns the first attribute of a tag that has a name; the name must be in lower case.
  package func attribute(_ name: String, of tag: Tag) -> Attribute? {
    attributes(of: tag).first { $0.name.lazy.map(\.lowercase).elementsEqual(name.utf8) }
  }

  /// Returns the value of a tag's attribute, with references resolved and without white space around it; `nil` if
  /// the attribute is missing or empty.
  package func value(of name: String, in tag: Tag) -> String? {
    guard let value = attribute(name, of: tag)?.value else { return nil }
    let text = Entity.decode(value, as: .html).utf8.trimmed()
    return text.isEmpty ? nil : String(Substring(text))
  }

  package struct Attribute {
    package let name: ArraySlice<UInt8>
    /// The value after the equals sign, unchanged; `nil` if there is none.
    package let value: ArraySlice<UInt8>?
    package let isQuoted: Bool
  }

  package struct Attributes: Sequence, IteratorProtocol {
    fileprivate var rest: ArraySlice<UInt8>

    package mutating func next() -> Attribute? {
      rest = rest.drop { $0.isSpaceInMarkup || $0 == .slash }
      if rest.isEmpty { return nil }
      // In HTML, the name of an attribute may begin with an equals sign.
      let start = rest.startIndex + (rest.first == .equal ? 1 : 0)
      let end = rest[start...].firstIndex { $0.isSpaceInMarkup || $0 == .equal || $0 == .slash }
      let name = rest[..<(end ?? rest.endIndex)]
      rest = rest[name.endIndex...].drop(while: \.isSpaceInMarkup)
      guard rest.first == .equal else { return Attribute(name: name, value: nil, isQuoted: false) }
      rest = rest.dropFirst().drop(while: \.isSpaceInMarkup)
      let mark = rest.first == .quote || rest.first == .apostrophe ? rest.popFirst() : nil
      let value = rest.prefix { byte in mark.map { $0 != byte } ?? !byte.isSpaceInMarkup }
      rest = rest[value.endIndex...]
      let isWhole = mark == nil || rest.popFirst() != nil
      return Attribute(name: name, value: isWhole ? value : nil, isQuoted: mark != nil)
    }
  }
}

extension UInt8 {
  /// Whether the byte is white space in HTML.
  package var isSpaceInMarkup: Bool {
    self == .space || (0x09...0x0D).contains(self) && self != 0x0B
  }

  /// Whether the byte may appear in the name of an element.
  fileprivate var isInNameOfMarkup: Bool {
    isAlphanumeric || self == .colon || self == .hyphen || self == .underscore || self == .dot
  }
}
