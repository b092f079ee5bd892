import NapkinFormats
import NapkinMarkup

/// The beginning of the text of a heading or an item: blank lines, white space, and the mark.
struct LineOpening {
  /// All bytes before the content.
  private(set) var bytes: [UInt8]
  /// The level of a heading; `nil` for an item.
  let level: Int?
  /// The column of an item's mark, and the column of the content of the item.
  let indent, column: Int
  /// The offsets of the white space before the mark, and of the mark.
  private let indentStart, markStart: Int
  private let hasNumber: Bool

  /// Reads the beginning of a text; `nil` if there is no mark.
  init?(_ text: ArraySlice<UInt8>) {
    let text = text.prefix(Self.mostBytes)
    var start = text.startIndex
    var index = start
    while index < text.endIndex, text[index].isBlank || text[index] == .newline {
      index += 1
      if text[index - 1] == .newline { start = index }
    }
    let mark = index
    let marks = text[mark...].prefix { $0 == .hash }.count
    let digits = text[mark...].prefix { $0.isDigit }.count
    if 1...6 ~= marks {
      index += marks
    } else if 1...9 ~= digits, index + digits < text.endIndex,
      text[index + digits] == .dot || text[index + digits] == .rightParenthesis
    {
      index += digits + 1
    } else if index < text.endIndex, [.hyphen, .star, .plus].contains(text[index]) {
      index += 1
    } else {
      return nil
    }
    guard index < text.endIndex, text[index].isSpace else { return nil }
    let markEnd = index
    index += text[index...].prefix { $0.isBlank }.count
    level = marks > 0 ? marks : nil
    hasNumber = marks == 0 && digits > 0
    (indentStart, markStart) = (start - text.startIndex, mark - text.startIndex)
    indent = Self.columns(of: text[start..<mark])
    let end = Self.columns(of: text[start..<markEnd])
    let column = Self.columns(of: text[start..<index])
    self.column = column - end > 4 ? end + 1 : column
    bytes = Array(text[..<index])
  }

  /// The most bytes of a text that are searched for a mark.
  private static let mostBytes = 200

  private static func columns(of text: ArraySlice<UInt8>) -> Int {
    text.reduce(0) { $1 == .tab ? ($0 / 4 + 1) * 4 : $0 + 1 }
  }

  /// Returns the likely beginning of the next heading on the same level, or of the next item of the list. Blank
  /// lines before the first item are left out, because they separate the list from the text before it.
  func next(behindFirst isFirst: Bool) -> LineOpening? {
    let start = isFirst && level == nil ? indentStart : 0
    if start == 0, !hasNumber { return self }
    let mark = Array(bytes[markStart...]).asText
    guard let next = hasNumber ? mark.nextNumber : mark else { return nil }
    return LineOpening((bytes[start..<markStart] + Array(next.utf8) + [.newline])[...])
  }

  /// The likely beginning of the first item inside this item; `nil` for headings and numbered items.
  var inside: LineOpening? {
    guard level == nil, !hasNumber else { return nil }
    let indent = bytes[indentStart..<markStart]
    let more: [UInt8] =
      indent.contains(.tab) ? [.tab] : Array(repeating: .space, count: column - self.indent)
    return LineOpening((indent + more + bytes[markStart...] + [.newline])[...])
  }
}

extension String {
  /// The mark with the next number, as in `2. ` for `1. `.
  fileprivate var nextNumber: String? {
    let digits = prefix { $0.isNumber }
    return Int(digits).map { "\($0 + 1)" + dropFirst(digits.count) }
  }
}
