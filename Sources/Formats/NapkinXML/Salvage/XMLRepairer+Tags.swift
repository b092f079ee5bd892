import NapkinCore

internal import NapkinFormats

extension XMLRepairer {
  /// The attributes of a tag, with names and values as they are spelt.
  typealias Attributes = [ArraySlice<UInt8>: ArraySlice<UInt8>]

  static func words(of attributes: Attributes) -> [String: String] {
    func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
    return Dictionary(
      attributes.map { (text($0), text($1)) }, uniquingKeysWith: { first, _ in first })
  }

  // MARK: Start tags

  mutating func passStartTag() {
    let start = position
    let nameEnd = endOfName(from: start + 1)
    guard nameEnd > start + 1, Self.startsName(bytes[start + 1]) else { return escapeLessThan() }
    // A `<` that begins no tag inside of rich text is plain text, as in `<https://example.org>`.
    if html.isInside, !isTag(from: nameEnd) { return escapeLessThan() }
    let name = bytes[(start + 1)..<nameEnd]
    closeElements(html.closeHead(before: name))
    position = nameEnd
    var attributes: Attributes = [:]
    while position < bytes.count {
      skipSpace()
      guard position < bytes.count else { return }
      switch bytes[position] {
      case UInt8(ascii: ">"):
        close(name, attributes)
        return
      case UInt8(ascii: "/"):
        if position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: ">") {
          position += 2
          return
        }
        guard html.isInside else { return position += 1 }
        replace(1, by: " ", .tags, "A slash inside of a tag was left out.")
      case UInt8(ascii: "<") where !html.isInside:
        return
      default:
        guard passAttribute(&attributes) else { return }
      }
    }
  }

  /// Whether a tag of rich text ends before another tag begins.
  private mutating func isTag(from start: Int) -> Bool {
    if start < bytes.count, bytes[start - 1] == UInt8(ascii: ":") { return false }
    var index = start
    var quote: UInt8 = 0
    var opened: [Int] = []
    while index < bytes.count {
      let byte = bytes[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: ">") {
        return true
      } else if byte == UInt8(ascii: "<") {
        break
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"), index > start,
        bytes[index - 1] == UInt8(ascii: "=")
      {
        if quotesInNoTag.contains(index) { break }
        opened.append(index)
        quote = byte
      }
      index += 1
    }
    quotesInNoTag.formUnion(opened)
    return false
  }

  private mutating func close(_ name: ArraySlice<UInt8>, _ attributes: Attributes) {
    let isVoid = html.isInside && OpenHTMLElements.isVoid(name) && !endsAtOnce(name)
    if isVoid {
      replace(0, by: "/", .tags, "An element that HTML leaves open was closed.")
    } else {
      html.open(name, attributes)
    }
    position += 1
  }

  private func endsAtOnce(_ name: ArraySlice<UInt8>) -> Bool {
    bytes[(position + 1)...].starts(with: "</".utf8) && bytes[(position + 3)...].starts(with: name)
  }

  mutating func escapeLessThan() {
    if namesOnly { return position += 1 }
    replace(1, by: "&lt;", .unescaped, "A `<` that begins no tag was escaped.")
  }

  // MARK: Attributes

  /// Skips an attribute; returns false where the parser has to decide.
  private mutating func passAttribute(_ attributes: inout Attributes) -> Bool {
    let start = position
    let checkpoint = checkpoint
    position = endOfName(from: start)
    if position == start {
      guard html.isInside else { return false }
      replace(1, by: " ", .tags, "A character that belongs in no tag was left out.")
      return true
    }
    let name = bytes[start..<position]
    let isTwice = attributes[name] != nil
    if !isTwice { attributes[name] = [] }
    let nameEnd = position
    skipSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else {
      position = nameEnd
      guard html.isInside else { return false }
      replace(0, by: "=\"\"", .tags, "An attribute of HTML got a value.")
      return true
    }
    position += 1
    skipSpace()
    guard position < bytes.count else { return false }
    guard bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'") else {
      return html.isInside && quoteValue()
    }
    let value = position + 1
    passValue(quote: bytes[position])
    if !isTwice { attributes[name] = bytes[value..<max(value, position - 1)] }
    if isTwice, html.isInside {
      leaveOut(from: checkpoint, .tags, "An attribute that stood there twice was left out.")
    }
    return true
  }

  private mutating func quoteValue() -> Bool {
    replace(0, by: "\"", .tags, "A value got quotes.")
    while position < bytes.count, !Self.isSpace(bytes[position]),
      bytes[position] != UInt8(ascii: ">")
    {
      if bytes[position] == UInt8(ascii: "\"") {
        replace(1, by: "&quot;", .tags, "A quote inside of a value was escaped.")
      } else {
        passValueCharacter()
      }
    }
    insert("\"")
    return true
  }

  private mutating func passValue(quote: UInt8) {
    position += 1
    while position < bytes.count, bytes[position] != quote { passValueCharacter() }
    position = min(bytes.count, position + 1)
    // In `a="b"c="d"` a blank is missing between the attributes.
    if !namesOnly, position < bytes.count, Self.startsName(bytes[position]) {
      replace(0, by: " ", .misplaced, "Two attributes were drawn apart.")
    }
  }

  private mutating func passValueCharacter() {
    switch bytes[position] {
    case UInt8(ascii: "&"): passReference()
    case UInt8(ascii: "<"): escapeLessThan()
    case UInt8(ascii: "\n") where !namesOnly:
      replace(1, by: "&#10;", .lineBreak, "A line break in a value was kept as one.")
    case UInt8(ascii: "\r") where !namesOnly && isNext("\r\n"):
      replace(2, by: "&#10;", .lineBreak, "A line break in a value was kept as one.")
    default: passCharacter()
    }
  }

  // MARK: End tags

  /// Whether the next item is an end tag that ends the plain text.
  var isEndOfWords: Bool {
    let start = position + 2
    return isNext("</") && html.endsWords(bytes[start..<endOfName(from: start)])
  }

  mutating func passEndTag() {
    let nameEnd = endOfName(from: position + 2)
    let name = bytes[(position + 2)..<nameEnd]
    let end = find(">", from: nameEnd).map { $0 + 1 } ?? bytes.count
    switch html.end(name) {
    case .fits:
      position = end
    case .isUnknown:
      replace(end - position, by: "", .tags, "An end tag without a start tag was left out.")
    case .closes(let names, let respelt):
      closeElements(names)
      if let respelt {
        replace(
          end - position, by: "</\(String(decoding: respelt, as: UTF8.self))>", .tags,
          "An end tag was spelt like its start tag.")
      } else {
        position = end
      }
    }
  }

  private mutating func closeElements(_ names: [ArraySlice<UInt8>]) {
    if names.isEmpty { return }
    let tags = names.map { "</\(String(decoding: $0, as: UTF8.self))>" }.joined()
    replace(0, by: tags, .tags, "Elements that were left open were closed.")
  }

  // MARK: Names

  private mutating func skipSpace() {
    while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
  }

  private func endOfName(from start: Int) -> Int {
    var index = start
    while index < bytes.count, Self.isName(bytes[index]) { index += 1 }
    return index
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func startsName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte >= 0x80
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isName(_ byte: UInt8) -> Bool {
    startsName(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
