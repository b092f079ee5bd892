import NapkinMarkup

/// Reads XHTML as it comes, whatever is wrong with it: tags and the text between them. What never ends is
/// text.
struct MarkupScan {
  enum Token {
    case text([UInt8])
    case start(Tag)
    case end(String)
  }

  struct Tag {
    var name: String
    var isClosed = false
    /// Where it leads, or what it shows.
    var address: String?
    /// What is said where a picture is not shown.
    var words: String?
    /// The number of the first item of a list.
    var start: Int?
  }

  private let bytes: [UInt8]
  private var position = 0
  /// What has been looked for in vain.
  private var missing: Set<String> = []

  init(_ source: String) {
    self.init(Array(source.utf8))
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func next() -> Token? {
    while position < bytes.count {
      if bytes[position] != .less {
        return literal(upTo: bytes[position...].firstIndex(of: .less) ?? bytes.count)
      }
      let next = position + 1 < bytes.count ? bytes[position + 1] : 0
      if next != .bang && next != UInt8(ascii: "?") { return readTag() }
      let rest = bytes[position...]
      if rest.starts(with: "<![CDATA[".utf8) { return .text(readCharacterData()) }
      let end = rest.starts(with: "<!--".utf8) ? "-->" : ">"
      if !skip(past: end) { return literal(upTo: position + 1) }
    }
    return nil
  }

  /// Passes what is not shown up to the end tag of an element; without one, it hides nothing.
  mutating func skipElement(_ name: String) {
    if skip(past: "</" + name, isWord: true) { _ = skip(past: ">") }
  }

  /// Passes all up to an end, if there is one.
  ///
  /// - Parameter isWord: Whether no letter may stand behind it.
  private mutating func skip(past end: String, isWord: Bool = false) -> Bool {
    let wanted = Array(end.utf8)
    var index = position
    while !missing.contains(end), index + wanted.count <= bytes.count {
      let behind = index + wanted.count
      if zip(bytes[index...], wanted).allSatisfy({ $0.lowercase == $1 }),
        !isWord || behind == bytes.count || !bytes[behind].isAlphanumeric
      {
        position = behind
        return true
      }
      index += 1
    }
    missing.insert(end)
    return false
  }

  /// Reads text without references in it; nothing but a byte, if it has no end.
  private mutating func readCharacterData() -> [UInt8] {
    let start = position + "<![CDATA[".utf8.count
    if skip(past: "]]>"), position > start {
      return Array(bytes[start..<(position - "]]>".utf8.count)])
    }
    defer { position += 1 }
    return [bytes[position]]
  }

  /// Reads a tag; or the text up to where it turns out to be none, so that nothing is read again.
  private mutating func readTag() -> Token {
    var index = position + 1
    let isEnd = index < bytes.count && bytes[index] == .slash
    if isEnd { index += 1 }
    let start = index
    while index < bytes.count, bytes[index].isAlphanumeric || bytes[index] == .colon { index += 1 }
    guard index > start, bytes[start].isLetter else { return literal(upTo: position + 1) }
    let full = bytes[start..<index].map(\.lowercase)
    let parts = full.contains(.colon) ? full.split(separator: .colon) : [full[...]]
    let name = (parts.last ?? []).asText
    var tag = Tag(name: name)
    while index < bytes.count, bytes[index] != .greater {
      if bytes[index] == .less { return literal(upTo: index) }
      index = readAttribute(at: index, into: &tag)
    }
    guard index < bytes.count else { return literal(upTo: index) }
    tag.isClosed = bytes[index - 1] == .slash
    position = index + 1
    return isEnd ? .end(name) : .start(tag)
  }

  private mutating func literal(upTo end: Int) -> Token {
    defer { position = end }
    return .text(Self.decode(bytes[position..<end]))
  }

  /// Reads an attribute, or passes a byte that begins none. The first one of a name counts.
  private func readAttribute(at start: Int, into tag: inout Tag) -> Int {
    let name = bytes[start...].prefix {
      !$0.isSpace && $0 != .equal && $0 != .slash && $0 != .greater && $0 != .less
    }
    if name.isEmpty { return start + 1 }
    var rest = bytes[name.endIndex...].drop(while: \.isSpace)
    guard rest.first == .equal else { return rest.startIndex }
    rest = rest.dropFirst().drop(while: \.isSpace)
    let value: ArraySlice<UInt8>
    var end: Int
    if let mark = rest.first, mark == .quote || mark == .apostrophe {
      rest = rest.dropFirst()
      guard let close = rest.firstIndex(of: mark) else { return rest.startIndex }
      (value, end) = (rest[..<close], close + 1)
    } else {
      value = rest.prefix { !$0.isSpace && $0 != .greater && $0 != .less }
      end = value.endIndex
    }
    switch name.map(\.lowercase).asText {
    case "href", "src": tag.address = tag.address ?? Self.decode(value).asText
    case "alt": tag.words = tag.words ?? Self.decode(value).asText
    case "start": tag.start = tag.start ?? Int(value.asText)
    default: break
    }
    return end
  }

  /// The bytes with what references in them stand for.
  private static func decode(_ value: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    var rest = value
    while let sign = rest.firstIndex(of: .ampersand) {
      text += rest[..<sign]
      if let entity = Entity.read(value, at: sign) {
        text += Array(entity.text.utf8)
        rest = rest[entity.end...]
      } else {
        text.append(.ampersand)
        rest = rest[(sign + 1)...]
      }
    }
    return text + rest
  }
}
