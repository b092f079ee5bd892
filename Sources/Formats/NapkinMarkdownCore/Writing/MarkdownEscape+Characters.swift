import NapkinMarkup
import NapkinCore
import NapkinFormats

/// The characters that may need an escape anywhere in a line.
extension MarkdownEscape {
  /// The escape that a character needs.
  enum Escape {
    case none
    /// A backslash before the character.
    case backslash
    /// A character reference instead of this many bytes.
    case reference(Unicode.Scalar, Int)
    /// Another character, because the character has no escape.
    case replacement
    /// A backslash before the dot of `www.`.
    case www
  }

  /// The bytes that may need an escape.
  static let isSpecial: [Bool] = (0...255).map { byte in
    switch UInt8(byte) {
    case 0x00...0x1F, 0x7F, 0xEF: true
    case .backslash, .backtick, .leftBracket, .rightBracket, .tilde, .star, .underscore: true
    case .less, .ampersand, .bar, .hash, .colon, .dollar, UInt8(ascii: "w"): true
    // The first byte of ✅ and ➕.
    case 0xE2: true
    default: false
    }
  }

  func escape(_ text: UnsafeBufferPointer<UInt8>, at index: Int, in line: Range<Int>) -> Escape {
    let previous: UInt8 = index > line.lowerBound ? text[index - 1] : .space
    let next: UInt8 = index + 1 < line.upperBound ? text[index + 1] : .space
    let byte = text[index]
    switch byte {
    case .backslash, .backtick, .tilde: return .backslash
    case .leftBracket, .rightBracket:
      return plainBrackets.contains(index) ? .none : .backslash
    case .star:
      let isAlone = previous == .space && next == .space && index > line.lowerBound
      return isAlone ? .none : .backslash
    case .underscore: return previous.isAlphanumeric && next.isAlphanumeric ? .none : .backslash
    case .less:
      let isTag = next.isLetter || next == .slash || next == .bang || next == UInt8(ascii: "?")
      return isTag || Self.isMail(text[(index + 1)..<line.upperBound]) ? .backslash : .none
    case .ampersand: return Self.isReference(text, index..<line.upperBound) ? .backslash : .none
    case .bar: return place == .cell ? .backslash : .none
    case .hash where place == .name: return index == line.lowerBound ? .backslash : .none
    case .hash:
      return previous == .space && Self.isTagOrEnd(text[index..<line.upperBound])
        ? .backslash : .none
    case .dollar: return hasFormulas ? .backslash : .none
    case .colon: return isBrokenAddress(text, index, line, "//") ? .backslash : .none
    case UInt8(ascii: "w"):
      return !previous.isAlphanumeric && isBrokenAddress(text, index, line, "ww.") ? .www : .none
    case 0xE2:
      let isDay = place == .name && Self.isDay(text, index, line)
      return isDay ? .reference(Self.sign(text, index), 3) : .none
    case 0xEF:
      let isMark = next == 0xBB && index + 2 < line.upperBound && text[index + 2] == 0xBF
      return isMark ? .reference("\u{FEFF}", 3) : .none
    // The search for signs stops at these, too, but they need no escape.
    case .caret, .leftBrace, .rightBrace: return .none
    case 0: return .replacement
    default: return .reference(Unicode.Scalar(byte), 1)
    }
  }

  /// Writes a character that may need an escape; returns the number of bytes of the text that it has taken.
  mutating func writeSign(
    _ text: UnsafeBufferPointer<UInt8>, at index: Int, in line: Range<Int>,
    to out: inout OutputBuffer
  ) -> Int {
    var start = index
    // The index may be that of the second letter of `www`.
    if text[index] == UInt8(ascii: "w"), index > line.lowerBound, text[index - 1] == text[index] {
      start -= 1
    }
    switch escape(text, at: start, in: line) {
    case .none: out.append(byte: text[index])
    case .backslash: out.append(byte: .backslash, byte: text[index])
    case .www:
      out.append(contentsOf: UnsafeBufferPointer(rebasing: text[index..<(start + 3)]))
      out.append(byte: .backslash, byte: .dot)
      return start + 4 - index
    case .reference(let scalar, let count):
      out.append("&#\(scalar.value);")
      return count
    case .replacement:
      out.append("\u{FFFD}")
      hasReplaced = true
    }
    return 1
  }

  /// Whether the text after an angle bracket may be an email address.
  private static func isMail(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let name = rest.prefix(while: Autolink.isInMailName)
    return !name.isEmpty && rest[name.endIndex...].first == UInt8(ascii: "@")
  }

  private static func isReference(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    // No character reference is longer.
    let rest = text[range].dropFirst().prefix(40)
    let name = rest.prefix { $0.isAlphanumeric || $0 == .hash }
    return !name.isEmpty && name.endIndex < rest.endIndex && rest[name.endIndex] == .semicolon
  }

  /// Whether an address begins here of which GitHub would make a link, and which an escape would break.
  private func isBrokenAddress(
    _ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ line: Range<Int>, _ start: String
  ) -> Bool {
    let rest = text[index + 1..<line.upperBound]
    guard rest.starts(with: start.utf8) else { return false }
    // A very long address counts as broken, so that its end is not searched for again and again.
    for position in rest.startIndex..<min(rest.endIndex, rest.startIndex + 2_000) {
      let byte = text[position]
      // The last space of a line becomes a reference, and so a part of the address.
      if byte == .space { return position + 1 == line.upperBound }
      // This bracket would be a part of the address.
      if byte == .greater { return true }
      if byte == .colon || byte == UInt8(ascii: "w") || !Self.isSpecial[Int(byte)] { continue }
      if case .none = escape(text, at: position, in: line) { continue }
      return true
    }
    if rest.count > 2_000 { return true }
    // A reference for a line break would become a part of the address.
    let next = text[line.upperBound...].firstIndex { $0 != .newline }
    let isReference = next == nil || [.line, .heading, .cell].contains(place)
    return line.upperBound < text.count && isReference
  }

  /// Whether a line ends in an address, of which a backslash would become a part.
  static func endsInAddress(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let end = line.suffix(2_000)
    let word = end[(end.lastIndex(where: \.isSpace) ?? end.startIndex)...].asText
    return word.contains("://") || word.contains("www.")
  }

  /// Returns the offsets of the brackets around the text of wikilinks.
  static func wikilinks(in text: UnsafeBufferPointer<UInt8>) -> Set<Int> {
    var brackets: Set<Int> = []
    var index = 0
    while let open = text[index...].firstIndex(of: .leftBracket), open + 2 < text.count {
      let words = text[(open + 2)...]
      let end = words.firstIndex { $0 == .newline || $0 == .backslash || $0.isBracket }
      index = end ?? text.count
      guard text[open + 1] == .leftBracket, let end, end > words.startIndex,
        text[end...].starts(with: "]]".utf8)
      else { continue }
      let next = text[(end + 2)...].first ?? .space
      if !next.isBracket, next != .leftParenthesis {
        brackets.formUnion([open, open + 1, end, end + 1])
      }
    }
    return brackets
  }

  /// Returns the offsets of the brackets around plain text, `[sic]`, or around fields, which some note apps know:
  /// `[due:: today]`.
  func brackets(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Set<Int> {
    var brackets: Set<Int> = []
    var index = start
    while let open = text[index...].firstIndex(of: .leftBracket) {
      let end = text[(open + 1)...].firstIndex {
        $0 == .newline || $0 == .backslash || $0 == .backtick || $0.isBracket
      }
      guard let end else { return brackets }
      index = end
      guard text[end] == .rightBracket else { continue }
      let next = text[(end + 1)...].first ?? .space
      let words = text[(open + 1)..<end]
      let isPlain =
        place != .body && Self.isField(words) || Self.areWords(words, in: text)
      let isInside = open > 0 && text[open - 1] == .leftBracket
      if isPlain, !isInside, !"[](:{".utf8.contains(next) { brackets.formUnion([open, end]) }
    }
    return brackets
  }

  private static func isField(_ words: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let key = words.prefix { $0.isAlphanumeric || $0 >= 0x80 || "-_ ".utf8.contains($0) }
    return !key.isEmpty && words[key.endIndex...].starts(with: "::".utf8)
  }

  /// Whether the text in brackets is neither a box, a footnote or the like, nor contains an address.
  private static func areWords(
    _ words: Slice<UnsafeBufferPointer<UInt8>>, in text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard let first = words.first, !"^!@ ".utf8.contains(first) else { return false }
    let open = words.startIndex - 1
    let isBox = words.count == 1 && (open == 0 || text[open - 1] == .newline)
    return !isBox && !words.contains(.colon) && !words.contains("www.".utf8)
  }

  /// Whether a text begins with a box that only some note apps know: `[/]`, `[-]`, `[>]`, `[!]`,
  /// `[?]`.
  static func beginsWithBox(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.count > 3 && text[0] == .leftBracket && "/->!?".utf8.contains(text[1])
      && text[2] == .rightBracket && text[3] == .space
  }

  private static func isDay(
    _ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ line: Range<Int>
  ) -> Bool {
    var rest = text[index..<line.upperBound]
    // Days are after a name, one after the other.
    for _ in 0..<2 where !rest.isEmpty {
      guard rest.count >= 14, rest.dropFirst(3).first == .space,
        rest.starts(with: MarkdownNames.completedSign.utf8)
          || rest.starts(with: MarkdownNames.createdSign.utf8),
        Day(Array(rest.dropFirst(4).prefix(10)).asText) != nil
      else { return false }
      rest = rest.dropFirst(14).drop { $0 == .space }
    }
    return rest.isEmpty
  }

  /// Whether a `#` may begin a tag, or may be one of the marks that end a heading.
  private static func isTagOrEnd(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let word = rest.dropFirst().prefix { $0 != .space }
    let number = word.prefix { $0.isDigit }
    guard let next = word[number.endIndex...].first else { return number.isEmpty }
    return next.isAlphanumeric || next >= 0x80 || "-_/#[".utf8.contains(next)
  }

  /// Whether a text between two dollar signs looks like a formula, or would do so when it is escaped.
  static func hasFormulas(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let first = ByteScan.first(in: text) { $0.marks("$") }
    guard first < text.count, let last = text.lastIndex(of: .dollar), first < last else {
      return false
    }
    return text[(first + 1)..<last].contains { byte in
      byte != .dollar && isSpecial[Int(byte)] || byte == .caret || byte == .leftBrace
    }
  }

  private static func sign(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Unicode.Scalar {
    text[index..<index + 3].asText.unicodeScalars.first ?? "\u{FFFD}"
  }
}

extension UInt8 {
  fileprivate var isBracket: Bool { self == .leftBracket || self == .rightBracket }
}
