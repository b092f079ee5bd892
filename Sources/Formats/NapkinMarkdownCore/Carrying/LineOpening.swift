import NapkinFormats
import NapkinMarkup

/// How the own text of a heading or an item begins: blank lines, white space, and the mark.
struct LineOpening {
  /// All of it, up to the words.
  private(set) var bytes: [UInt8]
  /// The level of a heading; `nil` for an item.
  let level: Int?
  /// The column at which the mark of an item stands, and that of what stands in the item.
  let indent, column: Int
  /// Where the white space before the mark begins, and the mark.
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

  /// No file has a mark farther from the text before it.
  private static let mostBytes = 200

  private static func columns(of text: ArraySlice<UInt8>) -> Int {
    text.reduce(0) { $1 == .tab ? ($0 / 4 + 1) * 4 : $0 + 1 }
  }

  /// How the next heading on the same level or the next item of the same list begins, most likely: the blank lines
  /// before the first item part the list from what stands before it.
  func next(behindFirst isFirst: Bool) -> LineOpening? {
    let start = isFirst && level == nil ? indentStart : 0
    if start == 0, !hasNumber { return self }
    let mark = Array(bytes[markStart...]).asText
    guard let next = hasNumber ? mark.nextNumber : mark else { return nil }
    return LineOpening((bytes[start..<markStart] + Array(next.utf8) + [.newline])[...])
  }

  /// How the first item in an item begins, most likely; `nil` for what has none.
  var inside: LineOpening? {
    guard level == nil, !hasNumber else { return nil }
    let indent = bytes[indentStart..<markStart]
    let more: [UInt8] =
      indent.contains(.tab) ? [.tab] : Array(repeating: .space, count: column - self.indent)
    return LineOpening((indent + more + bytes[markStart...] + [.newline])[...])
  }
}

extension String {
  /// A mark with a number that is larger by one, as in `2. ` for `1. `.
  fileprivate var nextNumber: String? {
    let digits = prefix { $0.isNumber }
    return Int(digits).map { "\($0 + 1)" + dropFirst(digits.count) }
  }
}
