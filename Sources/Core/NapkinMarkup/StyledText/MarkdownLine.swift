/// A line of text in several styles, to be written as Markdown.
struct MarkdownLine {
  struct Style: Hashable {
    var isBold = false
    var isItalic = false
    var isStruck = false
    var isCode = false
    var link: String?
  }

  let spelling: any MarkdownSpelling
  private var runs: [(words: [UInt8], style: Style)] = []
  private var needsSpace = false

  init(_ spelling: any MarkdownSpelling) {
    self.spelling = spelling
  }

  var isEmpty: Bool { runs.isEmpty }

  /// Appends text; white space between words becomes one space.
  mutating func append(_ words: ArraySlice<UInt8>, _ style: Style) {
    needsSpace = LineWriter.forEachWords(in: words, behindSpace: needsSpace) {
      words, isBehindSpace in
      if isBehindSpace, !isEmpty { runs[runs.count - 1].words.append(.space) }
      put(words, style)
    }
  }

  /// Separates the next text from the text before it.
  mutating func appendSpace() {
    needsSpace = true
  }

  private mutating func put(_ words: ArraySlice<UInt8>, _ style: Style) {
    if let last = runs.indices.last, runs[last].style == style {
      runs[last].words += words
    } else {
      runs.append((Array(words), style))
    }
  }

  /// Whether the whole line is text without any style.
  var isPlain: Bool { runs.count == 1 && runs[0].style == Style() }

  /// How much emphasis is written; marks that touch other text may not be read as emphasis.
  private enum Emphasis: CaseIterable {
    case all
    /// Only if a letter or a digit is inside of each mark, or nothing is outside of it.
    case whereSafe, none
  }

  /// Returns the line in Markdown, with as much emphasis as leaves the text unchanged.
  func markdown() -> String {
    if isPlain { return plainMarkdown() }
    for emphasis in Emphasis.allCases {
      let marked = markdown(emphasis)
      if InlineParser.parse(Array(marked.utf8)).plain.utf8.elementsEqual(words) { return marked }
    }
    return plainMarkdown()
  }

  private func markdown(_ emphasis: Emphasis) -> String {
    var text = ""
    var index = 0
    while index < runs.count {
      let link = runs[index].style.link
      var end = index
      while end < runs.count, runs[end].style.link == link { end += 1 }
      let words = (index..<end).map { marked($0, emphasis) }.joined()
      if let link, let target = spelling.target(link) {
        // The spaces around a link are not a part of its text.
        let bare = words.utf8.trimmed()
        text += words.utf8.prefix(upTo: bare.startIndex).isEmpty ? "" : " "
        text += "[\(Substring(bare))](\(target))"
        text += words.utf8.suffix(from: bare.endIndex).isEmpty ? "" : " "
      } else {
        text += words
      }
      index = end
    }
    return text
  }

  /// Returns the text without any style, escaped.
  func plainMarkdown() -> String {
    spelling.words(words.asText)
  }

  /// The text of the line, without styles.
  var words: [UInt8] { runs.flatMap(\.words) }

  private func marked(_ index: Int, _ emphasis: Emphasis) -> String {
    let run = runs[index]
    // Emphasis marks must touch a word, so the spaces around a run stay outside of them.
    let words = run.words.trimmed()
    if words.isEmpty { return " " }
    let before = words.startIndex > run.words.startIndex ? " " : ""
    let after = words.endIndex < run.words.endIndex ? " " : ""
    if run.style.isCode { return before + Self.code(words) + after }
    let escaped = spelling.words(words.asText)
    if emphasis == .none || emphasis == .whereSafe && !canBeMarked(index) {
      return before + escaped + after
    }
    var marks = run.style.isBold ? "**" : ""
    if run.style.isItalic { marks += "*" }
    if run.style.isStruck { marks += "~~" }
    return before + marks + escaped + String(marks.reversed()) + after
  }

  /// Returns text as code, between more backticks than the text has in a row.
  private static func code(_ words: ArraySlice<UInt8>) -> String {
    let longest = words.split { $0 != .backtick }.map(\.count).max() ?? 0
    let marks = String(repeating: "`", count: longest + 1)
    let space = words.first == .backtick || words.last == .backtick ? " " : ""
    return marks + space + words.asText + space + marks
  }

  /// Whether CommonMark reads emphasis marks around this run as emphasis. On each side, the first character inside
  /// must be a letter, digit or space, or nothing or a space must be outside.
  private func canBeMarked(_ index: Int) -> Bool {
    let words = runs[index].words.asText.unicodeScalars
    let before = index > 0 ? runs[index - 1].words.last : nil
    let after = index + 1 < runs.count ? runs[index + 1].words.first : nil
    func isSafe(_ inside: Unicode.Scalar?, _ outside: UInt8?) -> Bool {
      guard let outside, outside != .space, inside != " " else { return true }
      return inside?.properties.isAlphabetic == true || inside?.properties.numericType != nil
    }
    return isSafe(words.first, before) && isSafe(words.last, after)
  }
}
