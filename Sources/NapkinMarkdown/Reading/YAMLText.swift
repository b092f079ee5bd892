import NapkinCore

/// The little of YAML that front matter is made of.
enum YAMLText {
  /// A value without the remarks in it and the blank lines behind it, and how many remarks those were.
  static func withoutRemarks(_ value: String) -> (value: String, count: Int) {
    // Where quotes go over several lines, nothing in them is one.
    let whole = Array(value.utf8).trimmed()
    if let first = whole.first, first == .quote || first == .apostrophe,
      let end = endOfQuotes(in: whole, from: whole.startIndex), whole[..<end].contains(.newline)
    {
      return (value, 0)
    }
    let isBlock = whole.first == .bar || whole.first == .greater
    var count = 0
    var lines: [String] = []
    for line in value.split(separator: "\n", omittingEmptySubsequences: false) {
      let bytes = Array(line.utf8)[...]
      let isText = isBlock && !lines.isEmpty
      let end = isText ? bytes.endIndex : startOfRemark(in: bytes)
      if end < bytes.endIndex { count += 1 }
      lines.append(bytes[..<end].asText)
    }
    while lines.count > 1, lines.last.map({ Array($0.utf8).trimmed().isEmpty }) == true {
      lines.removeLast()
    }
    return (lines.joined(separator: "\n"), count)
  }

  /// Where a remark begins: with a mark behind white space, and not in quotes.
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

  /// Where quotes end that are opened at an index: their last mark; `nil` if they do not.
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

  /// The text of a value without remarks, on one line or folded over several; `nil` if it is a list
  /// or has keys of its own.
  static func text(_ value: String) -> String? {
    var lines = value.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Array($0.utf8).trimmed() }
    guard lines.count > 1 else { return scalar(value) }
    let sign = lines[0].asText
    let isBlock = ["|", "|-", ">", ">-"].contains(sign)
    if !isBlock, sign.first == "|" || sign.first == ">" { return nil }
    if isBlock || sign.isEmpty { lines.removeFirst() }
    let isText = lines.allSatisfy { line in
      !line.isEmpty && (isBlock || line.first != .hyphen && !line.contains(.colon))
    }
    guard isText else { return nil }
    let text = lines.map(\.asText).joined(separator: sign.first == "|" ? "\n" : " ")
    return isBlock ? text : scalar(text)
  }

  /// A text, with its quotes taken off.
  static func scalar(_ value: some StringProtocol) -> String {
    let whole = Array(value.utf8)[...]
    let bytes = whole[..<startOfRemark(in: whole)].trimmed()
    guard let first = bytes.first, first == .quote || first == .apostrophe,
      endOfQuotes(in: bytes, from: bytes.startIndex) == bytes.endIndex - 1
    else { return bytes.asText }
    let inside = bytes.dropFirst().dropLast()
    return first == .quote ? unescaped(inside) : inside.asText.replacing("''", with: "'")
  }

  /// A list, in brackets, line by line, or with commas; `nil` if it is none.
  static func list(_ value: String) -> [String]? {
    let trimmed = Array(value.utf8).trimmed()
    if trimmed.first == .leftBracket, trimmed.last == .rightBracket {
      return items(trimmed.dropFirst().dropLast())
    }
    guard value.contains("\n") else { return items(trimmed) }
    let lines = value.split(separator: "\n").map { Array($0.utf8).trimmed() }
      .filter { !$0.isEmpty }
    guard lines.allSatisfy({ $0.first == .hyphen }) else { return nil }
    return lines.map { scalar($0.dropFirst().asText) }
  }

  /// The parts between commas that do not stand in quotes.
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

  /// What stands between two quotation marks.
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
      case UInt8(ascii: "u"), UInt8(ascii: "x"):
        text += Array(String(scalar(in: bytes, at: &index, letter == UInt8(ascii: "x"))).utf8)
      default: text.append(letter)
      }
    }
    return text.asText
  }

  /// The character that digits stand for, or two halves of it, as JSON has it.
  private static func scalar(
    in bytes: ArraySlice<UInt8>, at index: inout Int, _ isShort: Bool
  ) -> Unicode.Scalar {
    let digits = bytes[index...].prefix(isShort ? 2 : 4)
    index = digits.endIndex
    let value = UInt32(digits.asText, radix: 16) ?? 0xFFFD
    guard (0xD800..<0xDC00).contains(value), bytes[index...].starts(with: "\\u".utf8),
      let low = UInt32(bytes[(index + 2)...].prefix(4).asText, radix: 16),
      (0xDC00..<0xE000).contains(low)
    else { return Unicode.Scalar(value) ?? "\u{FFFD}" }
    index = min(index + 6, bytes.endIndex)
    return Unicode.Scalar((value - 0xD800) << 10 + 0x10000 + (low - 0xDC00)) ?? "\u{FFFD}"
  }
}
