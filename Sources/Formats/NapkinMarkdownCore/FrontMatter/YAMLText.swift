import NapkinMarkup
import NapkinCore
import NapkinFormats

/// The small part of YAML that front matter uses.
package enum YAMLText {
  /// Returns a value without its comments and the blank lines after it, and the number of comments.
  package static func withoutRemarks(_ value: String) -> (value: String, count: Int) {
    let whole = Array(value.utf8).trimmed()
    if let first = whole.first, first == .quote || first == .apostrophe,
      let end = endOfQuotes(in: whole, from: whole.startIndex), whole[..<end].contains(.newline)
    {
      return withoutRemarks(behindQuotesAt: end, in: whole)
    }
    let isBlock = whole.first == .bar || whole.first == .greater
    var count = 0
    var lines: [String] = []
    for line in value.split(separator: "\n", omittingEmptySubsequences: false) {
      let bytes = Array(line.utf8)[...]
      let isText = isBlock && !lines.isEmpty && bytes.first?.isSpace == true
      let end = isText ? bytes.endIndex : startOfRemark(in: bytes)
      if end < bytes.endIndex { count += 1 }
      lines.append(bytes[..<end].asText)
    }
    while lines.count > 1, lines.last.map({ Array($0.utf8).trimmed().isEmpty }) == true {
      lines.removeLast()
    }
    return (lines.joined(separator: "\n"), count)
  }

  /// Removes the comments after quotes that span several lines; nothing in the quotes is a comment.
  private static func withoutRemarks(
    behindQuotesAt end: Int, in value: ArraySlice<UInt8>
  ) -> (value: String, count: Int) {
    let rest = value[(end + 1)...]
    let lines = rest.split(separator: .newline).map { $0.trimmed() }.filter { !$0.isEmpty }
    let areRemarks = rest.first?.isSpace == true && lines.allSatisfy { $0.first == .hash }
    return areRemarks ? (value[...end].asText, lines.count) : (value.asText, 0)
  }

  /// Returns the index at which a comment begins: at a `#` after white space, outside of quotes.
  private static func startOfRemark(in line: ArraySlice<UInt8>) -> Int {
    var index = line.startIndex
    while index < line.endIndex {
      let isFirst = index == line.startIndex || line[index - 1].isSpace
      if line[index] == .hash, isFirst { return index }
      let opens = isFirst || "[,".utf8.contains(line[index - 1])
      if opens, line[index] == .quote || line[index] == .apostrophe {
        index = endOfQuotes(in: line, from: index) ?? index
      }
      index += 1
    }
    return index
  }

  /// Returns the index of the mark that closes the quotes opened at an index; `nil` if they are not closed.
  private static func endOfQuotes(in bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
    let mark = bytes[start]
    var index = start + 1
    while index < bytes.endIndex {
      if bytes[index] == .backslash, mark == .quote {
        index += 1
      } else if bytes[index] == mark {
        let isDoubled =
          mark == .apostrophe && index + 1 < bytes.endIndex && bytes[index + 1] == mark
        if !isDoubled { return index }
        index += 1
      }
      index += 1
    }
    return nil
  }

  static func isNull(_ value: String) -> Bool {
    ["", "null", "Null", "NULL", "~"].contains(Array(value.utf8).trimmed().asText)
  }

  /// Returns the text of a value without comments, on one line or folded over several; `nil` for a list, and for a
  /// value with keys of its own.
  static func text(_ value: String) -> String? {
    var lines = value.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Array($0.utf8).trimmed() }
    guard lines.count > 1 else { return scalar(value) }
    if let quoted = joined(lines), isQuoted(quoted) { return scalar(quoted.asText) }
    let sign = lines[0].asText
    let isBlock = ["|", "|-", ">", ">-"].contains(sign)
    if !isBlock, sign.first == "|" || sign.first == ">" { return nil }
    if isBlock || sign.isEmpty { lines.removeFirst() }
    let isText = lines.allSatisfy { line in
      !line.isEmpty && (isBlock || line.first != .hyphen && !line.contains(.colon))
    }
    guard isText else { return nil }
    if sign.first == "|" { return indented(value) }
    let text = lines.map(\.asText).joined(separator: " ")
    return isBlock ? text : scalar(text)
  }

  /// Returns the lines below the first one, without the indent that the first of them has; `nil` if a line is
  /// indented less.
  private static func indented(_ value: String) -> String? {
    let lines = value.split(separator: "\n").dropFirst()
    let indent = lines.first?.prefix { $0 == " " } ?? ""
    guard lines.allSatisfy({ $0.hasPrefix(indent) }) else { return nil }
    return lines.map { $0.dropFirst(indent.count) }.joined(separator: "\n")
  }

  /// Returns a text without its quotes and the comment after it.
  package static func scalar(_ value: some StringProtocol) -> String {
    let whole = Array(value.utf8)[...]
    let bytes = whole[..<startOfRemark(in: whole)].trimmed()
    guard isQuoted(bytes) else { return bytes.asText }
    let inside = bytes.dropFirst().dropLast()
    return bytes.first == .quote ? unescaped(inside) : inside.asText.replacing("''", with: "'")
  }

  private static func isQuoted(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, first == .quote || first == .apostrophe else { return false }
    return endOfQuotes(in: bytes, from: bytes.startIndex) == bytes.endIndex - 1
  }

  /// Joins the lines of a text in quotes; `nil` if there are blank lines, which are line breaks.
  private static func joined(_ lines: [ArraySlice<UInt8>]) -> ArraySlice<UInt8>? {
    var text: [UInt8] = []
    var isContinued = false
    for line in lines {
      if line.isEmpty { return nil }
      if isContinued {
        text.removeLast()
      } else if !text.isEmpty {
        text.append(.space)
      }
      text += line
      let backslashes = line.reversed().prefix { $0 == .backslash }.count
      isContinued = text.first == .quote && backslashes % 2 == 1
    }
    return text[...]
  }

  /// Whether a value is a list in brackets, or keys and values in braces.
  static func isCollection(_ value: String) -> Bool {
    let text = Array(value.utf8).trimmed()
    return text.first == .leftBracket && text.last == .rightBracket
      || text.first == .leftBrace && text.last == .rightBrace
  }

  /// Returns a list in brackets, with one item a line, or with commas; `nil` if the value is not a list.
  static func list(_ value: String) -> [String]? {
    let trimmed = Array(value.utf8).trimmed()
    if trimmed.first == .leftBracket, trimmed.last == .rightBracket {
      return items(trimmed.dropFirst().dropLast())
    }
    guard value.contains("\n") else { return items(trimmed) }
    let lines = value.split(separator: "\n").map { Array($0.utf8).trimmed() }
      .filter { !$0.isEmpty }
    guard lines.allSatisfy({ $0.first == .hyphen }) else { return nil }
    return lines.map { $0.dropFirst().trimmed() }.filter { !$0.isEmpty }.map { scalar($0.asText) }
  }

  /// Returns a list without the `#` before its items: many people write tags with it, although it begins a comment.
  static func withoutTagSigns(_ value: String) -> String {
    guard value.has(.hash) else { return value }
    let bytes = Array(value.utf8)
    let signs = bytes.indices.filter { index in
      guard bytes[index] == .hash,
        let before = bytes[..<index].last(where: { !$0.isBlank }), "-[,".utf8.contains(before)
      else { return false }
      let tag = bytes[(index + 1)...].prefix { !$0.isSpace && !",]#".utf8.contains($0) }
      let next = bytes[tag.endIndex...].first { !$0.isBlank } ?? .newline
      return !tag.isEmpty && "\n,]".utf8.contains(next)
    }
    return bytes.replacing(signs.map { TextEdit($0..<($0 + 1), []) }).asText
  }

  /// Returns the parts between commas outside of quotes.
  private static func items(_ bytes: ArraySlice<UInt8>) -> [String] {
    var items: [String] = []
    var start = bytes.startIndex
    var index = start
    var isAtStart = true
    while index < bytes.endIndex {
      let byte = bytes[index]
      if isAtStart, byte == .quote || byte == .apostrophe {
        index = endOfQuotes(in: bytes, from: index) ?? bytes.endIndex - 1
      } else if byte == UInt8(ascii: ",") {
        items.append(scalar(bytes[start..<index].asText))
        start = index + 1
      }
      isAtStart = byte == UInt8(ascii: ",") || isAtStart && byte.isSpace
      index += 1
    }
    if !bytes[start...].trimmed().isEmpty { items.append(scalar(bytes[start...].asText)) }
    return items
  }

  /// Returns the text between two quotation marks, with its escapes replaced.
  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      guard bytes[index] == .backslash, index + 1 < bytes.endIndex else {
        text.append(bytes[index])
        index += 1
        continue
      }
      let letter = bytes[index + 1]
      index += 2
      switch letter {
      case UInt8(ascii: "n"): text.append(.newline)
      case UInt8(ascii: "t"): text.append(.tab)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "a"): text.append(0x07)
      case UInt8(ascii: "e"): text.append(0x1B)
      case UInt8(ascii: "v"): text.append(0x0B)
      case UInt8(ascii: "0"): text.append(0x00)
      case UInt8(ascii: "N"): text += "\u{85}".utf8
      case UInt8(ascii: "_"): text += "\u{A0}".utf8
      case UInt8(ascii: "L"): text += "\u{2028}".utf8
      case UInt8(ascii: "P"): text += "\u{2029}".utf8
      case UInt8(ascii: "x"): text += String(scalar(in: bytes, at: &index, digits: 2)).utf8
      case UInt8(ascii: "u"): text += String(scalar(in: bytes, at: &index, digits: 4)).utf8
      case UInt8(ascii: "U"): text += String(scalar(in: bytes, at: &index, digits: 8)).utf8
      default: text.append(letter)
      }
    }
    return text.asText
  }

  /// Returns the character whose number is in hexadecimal digits, or that two surrogates encode, as in JSON.
  private static func scalar(
    in bytes: ArraySlice<UInt8>, at index: inout Int, digits count: Int
  ) -> Unicode.Scalar {
    let value = number(bytes[index...].prefix(count)) ?? 0xFFFD
    index = min(index + count, bytes.endIndex)
    guard (0xD800..<0xDC00).contains(value), bytes[index...].starts(with: "\\u".utf8),
      let low = number(bytes[(index + 2)...].prefix(4)), (0xDC00..<0xE000).contains(low)
    else { return Unicode.Scalar(value) ?? "\u{FFFD}" }
    index = min(index + 6, bytes.endIndex)
    return Unicode.Scalar((value - 0xD800) << 10 + 0x10000 + (low - 0xDC00)) ?? "\u{FFFD}"
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> UInt32? {
    digits.allSatisfy { $0.isDigit || (0x61...0x66).contains($0 | 0x20) }
      ? UInt32(digits.asText, radix: 16) : nil
  }
}
