/// A line of words in several styles, on its way into Markdown.
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

  /// Adds words; white space between them is one space.
  mutating func append(_ words: ArraySlice<UInt8>, _ style: Style) {
    needsSpace = LineWriter.forEachWords(in: words, behindSpace: needsSpace) {
      words, isBehindSpace in
      if isBehindSpace, !isEmpty { runs[runs.count - 1].words.append(.space) }
      put(words, style)
    }
  }

  /// Keeps what comes apart from what was there.
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

  /// Whether it is nothing but words.
  var isPlain: Bool { runs.count == 1 && runs[0].style == Style() }

  /// How much of the style that may touch words is written.
  private enum Emphasis: CaseIterable {
    case all
    /// Where a letter or a digit stands on its side of each mark, or nothing touches the mark.
    case whereSafe, none
  }

  /// The line in Markdown, with as much of its style as leaves the words what they are.
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
        // The space that keeps it apart from the words around it is none of its words.
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

  /// The words without any style, escaped.
  func plainMarkdown() -> String {
    spelling.words(words.asText)
  }

  /// The words.
  var words: [UInt8] { runs.flatMap(\.words) }

  private func marked(_ index: Int, _ emphasis: Emphasis) -> String {
    let run = runs[index]
    // Marks of emphasis have to touch a word; a line has no space at its ends.
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

  /// Words between more backticks than stand together in them.
  private static func code(_ words: ArraySlice<UInt8>) -> String {
    let longest = words.split { $0 != .backtick }.map(\.count).max() ?? 0
    let marks = String(repeating: "`", count: longest + 1)
    let space = words.first == .backtick || words.last == .backtick ? " " : ""
    return marks + space + words.asText + space + marks
  }

  /// Whether CommonMark reads emphasis marks around this run as emphasis. On each side, the first character inside is a
  /// letter, digit or space, or nothing or a space stands outside.
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
