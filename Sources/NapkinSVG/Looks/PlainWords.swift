import NapkinCore

extension RichText {
  /// The text as a picture shows it: its words, and of the markup only what words can show; without
  /// blank lines around it.
  var drawnWords: String {
    (syntax == .markdown ? MarkdownWords(of: source).words : plainWithMarks).withoutBlanksAround
  }

  /// Where the links lead of which a picture shows the words alone.
  var linksAmongWords: [String] {
    syntax == .markdown ? MarkdownWords(of: source).links : addressesOfLinks
  }
}

extension String {
  /// Whether it begins or ends with a blank or a line break.
  var hasBlanksAround: Bool {
    func isBlank(_ byte: UInt8?, _ character: @autoclosure () -> Character?) -> Bool {
      guard let byte, byte <= 0x20 || byte >= 0x80 else { return false }
      return character()?.isWhitespace ?? false
    }
    return isBlank(utf8.first, first) || isBlank(utf8.last, last)
  }

  /// The text without blank lines around it. Blanks before the first word stay only where they may be
  /// an indent among several lines.
  fileprivate var withoutBlanksAround: String {
    guard hasBlanksAround else { return self }
    var text = self[...]
    while text.last?.isWhitespace ?? false { text.removeLast() }
    text = text.drop(while: \.isNewline)
    return String(text.contains(where: \.isNewline) ? text : text.drop(while: \.isWhitespace))
  }
}

/// Takes the signs of Markdown out of a text. What is no sign stays, so that nothing goes but signs, and
/// comments, which nobody is to read.
struct MarkdownWords {
  /// What is left.
  private(set) var words = ""
  /// Where the links lead that were taken out.
  var links: [String] = []
  private var lines: [String] = []

  init(of source: String) {
    let shown = MarkdownComments.removed(from: source)
    var rest = shown.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let line = rest.first {
      let start = line.drop { $0 == " " || $0 == "\t" }
      if let opening = Self.openingFence(start) {
        takeCode(from: &rest, opening)
      } else if Self.isTable(rest) {
        takeTable(from: &rest)
      } else {
        rest.removeFirst()
        if Self.isRule(start) || isUnderline(start) { continue }
        let indent = String(repeating: " ", count: line.count - start.count)
        lines.append(indent + withoutLineSigns(start))
      }
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    words = lines.joined(separator: "\n")
  }

  // MARK: Code

  private mutating func takeCode(
    from rest: inout ArraySlice<Substring>, _ opening: Substring
  ) {
    rest.removeFirst()
    while let line = rest.popFirst() {
      if Self.isFence(line.drop { $0 == " " || $0 == "\t" }, closing: opening) { return }
      lines.append(String(line))
    }
  }

  /// The signs with which code of several lines begins; `nil` where a line is none of that.
  private static func openingFence(_ line: Substring) -> Substring? {
    let signs = line.prefix { $0 == line.first }
    guard signs.count >= 3, signs.first == "`" || signs.first == "~" else { return nil }
    let isInLine = signs.first == "`" && line.dropFirst(signs.count).contains("`")
    return isInLine ? nil : signs
  }

  private static func isFence(_ line: Substring, closing open: Substring) -> Bool {
    let signs = line.prefix { $0 == open.first }
    return signs.count >= open.count && line.dropFirst(signs.count).allSatisfy(\.isWhitespace)
  }

  // MARK: Tables

  /// Whether a table begins: a line of cells, and one of dashes below it.
  private static func isTable(_ lines: ArraySlice<Substring>) -> Bool {
    guard let head = lines.first, head.contains("|"), let dashes = lines.dropFirst().first else {
      return false
    }
    return dashes.contains("|") && dashes.contains("-") && dashes.allSatisfy { "|-: ".contains($0) }
  }

  /// Takes the rows, with a line between their cells.
  private mutating func takeTable(from rest: inout ArraySlice<Substring>) {
    var row = 0
    while let line = rest.first, line.contains("|") {
      rest.removeFirst()
      // The line of dashes says nothing.
      if row != 1 {
        lines.append(Self.cells(of: line).map { withoutInlineSigns($0) }.joined(separator: " | "))
      }
      row += 1
    }
  }

  private static func cells(of row: Substring) -> [Substring] {
    var cells: [Substring] = []
    var (start, index) = (row.startIndex, row.startIndex)
    func add(upTo end: Substring.Index) { cells.append(row[start..<end].trimmed) }
    while index < row.endIndex {
      let character = row[index]
      if character == "|" {
        add(upTo: index)
        start = row.index(after: index)
      }
      row.formIndex(after: &index)
      if character == "\\", index < row.endIndex { row.formIndex(after: &index) }
    }
    add(upTo: index)
    if cells.first?.isEmpty ?? false { cells.removeFirst() }
    if cells.last?.isEmpty ?? false { cells.removeLast() }
    return cells
  }

  // MARK: Lines

  private static func isRule(_ line: Substring) -> Bool {
    let signs = line.filter { $0 != " " }
    return signs.count >= 3
      && ["-", "*", "_"].contains { sign in
        signs.allSatisfy { String($0) == sign }
      }
  }

  /// Whether a line makes a heading of the one above it.
  private func isUnderline(_ line: Substring) -> Bool {
    let isBelowWords = lines.last.map { !$0.isEmpty } ?? false
    return isBelowWords && line.hasPrefix("==") && line.trimmed.allSatisfy { $0 == "=" }
  }

  private mutating func withoutLineSigns(_ line: Substring) -> String {
    var rest = line
    while rest.hasPrefix("> ") { rest = rest.dropFirst(2) }
    let heading = rest.prefix { $0 == "#" }
    if !heading.isEmpty, heading.count <= 6, rest.dropFirst(heading.count).first == " " {
      return withoutInlineSigns(rest.dropFirst(heading.count + 1))
    }
    for bullet in ["- ", "* ", "+ "] where rest.hasPrefix(bullet) {
      let item = rest.dropFirst(2)
      for (box, sign) in [("[ ] ", "☐ "), ("[x] ", "☑ "), ("[X] ", "☑ ")]
      where item.hasPrefix(box) {
        return sign + withoutInlineSigns(item.dropFirst(4))
      }
      return "• " + withoutInlineSigns(item)
    }
    return withoutInlineSigns(rest)
  }
}

extension Substring {
  /// Without the blanks around it.
  fileprivate var trimmed: Substring {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace ?? false { text.removeLast() }
    return text
  }
}
