/// Reads the text out of XHTML in one pass, whatever is wrong with it.
///
/// Everything that looks ahead either consumes what it saw or remembers that there was nothing to
/// see, so that no input takes more than linear time.
package struct MarkupReader: ~Copyable {
  private let bytes: [UInt8]
  private var position = 0
  private var writer = LineWriter()
  /// Where the tags are that begin a link.
  private(set) var links: [ArraySlice<UInt8>] = []
  /// What has been looked for in vain; it will not be found further on either.
  private var absent: Set<String> = []
  private var marks: MarkupMarks?

  /// Creates a reader of some XHTML in UTF-8.
  ///
  /// - Parameter marksItems: Whether items of lists have their bullets and numbers, and cells of tables
  ///   a line between them.
  package init(_ bytes: [UInt8], marksItems: Bool = false) {
    self.bytes = bytes
    marks = marksItems ? MarkupMarks() : nil
    writer.reserve(bytes.count)
  }

  /// The text in it.
  package mutating func text() -> String {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "<"): readMarkup()
      case UInt8(ascii: "&"): readReference()
      case ...0x20: readSpace()
      default: readWords()
      }
    }
    return writer.text
  }

  /// White space, of which no more is left than that it was there, unless it is to be kept.
  private mutating func readSpace() {
    writer.write(bytes[position])
    let isKept = writer.verbatimDepth > 0 || !LineWriter.isSpace(bytes[position])
    position += 1
    if isKept { return }
    while position < bytes.count, LineWriter.isSpace(bytes[position]) { position += 1 }
  }

  /// Words with single blanks between them, which stay as they are.
  private mutating func readWords() {
    let start = position
    var end = unsafe bytes.withUnsafeBytes { unsafe WordScan.end(of: $0, from: start) }
    while end < bytes.count {
      if !Self.isInWord(bytes[end]) {
        let isBetweenWords =
          bytes[end] == 0x20 && end + 1 < bytes.count && Self.isInWord(bytes[end + 1])
        if !isBetweenWords { break }
      }
      end += 1
    }
    if bytes[end - 1] == 0x20 { end -= 1 }
    position = end
    writer.write(words: bytes[start..<end])
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != UInt8(ascii: "<") && byte != UInt8(ascii: "&")
  }

  // MARK: Markup

  private mutating func readMarkup() {
    let next = position + 1 < bytes.count ? bytes[position + 1] : 0
    if next != UInt8(ascii: "!") && next != UInt8(ascii: "?") {
      readTag()
    } else if starts(with: "<!--") {
      skip(past: "-->", from: 4)
    } else if starts(with: "<![CDATA[") {
      readCharacterData()
    } else if starts(with: "<?") {
      skip(past: "?>", from: 2)
    } else {
      skip(past: ">", from: 2)
    }
  }

  /// Skips a comment or the like; without an end it is text.
  private mutating func skip(past end: String, from start: Int) {
    if let found = find(end, from: position + start) {
      position = found + end.utf8.count
    } else {
      writeLiteral(upTo: position + start)
    }
  }

  private mutating func readCharacterData() {
    let start = position + 9
    guard let end = find("]]>", from: start) else { return writeLiteral(upTo: start) }
    position = start
    writeLiteral(upTo: end)
    position = end + 3
  }

  private mutating func readTag() {
    var index = position + 1
    let isEnd = index < bytes.count && bytes[index] == UInt8(ascii: "/")
    if isEnd { index += 1 }
    let nameStart = index
    var name = TagName()
    while index < bytes.count, Self.isName(bytes[index]) {
      // A prefix, as in `<h:p>`, says nothing about lines.
      if bytes[index] == UInt8(ascii: ":") {
        name = TagName()
      } else {
        name.append(bytes[index])
      }
      index += 1
    }
    guard index > nameStart, Self.isLetter(bytes[nameStart]) else {
      return writeLiteral(upTo: position + 1)
    }
    var follows = false
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      switch bytes[index] {
      case UInt8(ascii: "<"):
        // No tag has this in it, so it was none.
        return writeLiteral(upTo: index)
      case UInt8(ascii: "\"") where follows:
        index = find("\"", from: index + 1) ?? index
        follows = false
      case UInt8(ascii: "'") where follows:
        index = find("'", from: index + 1) ?? index
        follows = false
      case let byte:
        // Only after an equals sign does a quote quote: `<p don't>` has no value.
        follows = byte == UInt8(ascii: "=") || follows && LineWriter.isSpace(byte)
      }
      index += 1
    }
    guard index < bytes.count else { return writeLiteral(upTo: index) }
    let isClosed = bytes[index - 1] == UInt8(ascii: "/")
    let tag = position..<index
    if name == "a", !isEnd { links.append(bytes[tag]) }
    position = index + 1
    apply(name, isEnd: isEnd, isClosed: isClosed)
    if !isClosed { marks?.meet(name, isEnd: isEnd, bytes[tag], &writer) }
  }

  private mutating func apply(_ name: TagName, isEnd: Bool, isClosed: Bool) {
    switch MarkupEffect(name) {
    case .line:
      writer.breakLine()
    case .block:
      if isEnd { writer.dropMark() }
      writer.startLine()
    case .cell:
      writer.writeSpace()
    case .verbatim:
      writer.startLine()
      if isEnd {
        writer.verbatimDepth = max(0, writer.verbatimDepth - 1)
      } else if !isClosed {
        writer.verbatimDepth += 1
        // HTML takes no notice of a line that ends where it begins.
        if position < bytes.count, bytes[position] == UInt8(ascii: "\n") { position += 1 }
      }
    case .hidden(let endTag):
      // Without an end tag the element hides nothing.
      if !isEnd, !isClosed, let end = find(endTag, from: position, isTag: true) {
        position = end
      }
    case nil:
      break
    }
  }

  // MARK: References

  private mutating func readReference() {
    // No name is longer, nor a number with some zeros to spare.
    let limit = min(bytes.count, position + 40)
    var index = position + 1
    while index < limit, bytes[index] == UInt8(ascii: "#") || Self.isName(bytes[index]) {
      index += 1
    }
    guard index < limit, bytes[index] == UInt8(ascii: ";"),
      let text = Self.text(of: bytes[(position + 1)..<index])
    else { return writeLiteral(upTo: position + 1) }
    for byte in text.utf8 { writer.write(byte) }
    position = index + 1
  }

  private static func text(of name: ArraySlice<UInt8>) -> String? {
    guard name.first == UInt8(ascii: "#") else {
      return CharacterNames.text(of: String(decoding: name, as: UTF8.self))
    }
    let digits = name.dropFirst()
    let isHex = digits.first.map { $0 | 0x20 } == UInt8(ascii: "x")
    let text = String(decoding: isHex ? digits.dropFirst() : digits, as: UTF8.self)
    // No digits, or others than these, mean nothing; too many mean no character.
    guard !text.isEmpty, text.utf8.allSatisfy({ Hex.digit($0).map { isHex || $0 < 10 } ?? false })
    else { return nil }
    guard let value = UInt32(text, radix: isHex ? 16 : 10), let scalar = Unicode.Scalar(value)
    else { return "\u{FFFD}" }
    // Control characters are not allowed in XML and would only do harm in a terminal.
    let isControl = value < 0x20 && !(value == 9 || value == 10 || value == 13)
    return isControl ? "\u{FFFD}" : String(scalar)
  }

  // MARK: Bytes

  /// Writes what turned out to be no markup.
  private mutating func writeLiteral(upTo end: Int) {
    while position < end {
      writer.write(bytes[position])
      position += 1
    }
  }

  private func starts(with text: String) -> Bool {
    bytes[position...].starts(with: text.utf8)
  }

  /// Where a text in small letters stands next, in any letters; the beginning of a tag only where
  /// its name ends with it.
  private mutating func find(_ text: String, from start: Int, isTag: Bool = false) -> Int? {
    guard !absent.contains(text) else { return nil }
    var wanted = text
    let found = wanted.withUTF8 { wanted -> Int? in
      var index = start
      while index + wanted.count <= bytes.count {
        var length = 0
        while unsafe length < wanted.count
          && Self.lowercase(bytes[index + length]) == wanted[length]
        { length += 1 }
        let end = index + length
        if length == wanted.count, !(isTag && end < bytes.count && Self.isName(bytes[end])) {
          return index
        }
        index += 1
      }
      return nil
    }
    if found == nil { absent.insert(text) }
    return found
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    isLetter(byte) ? byte | 0x20 : byte
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
    default: isLetter(byte)
    }
  }
}
