/// The spelling of a Markdown writer. It decides the signs to be escaped, and the links and pictures to be
/// written, because readers of Markdown differ.
package protocol MarkdownSpelling {
  /// Returns text as it is written in a line.
  func words(_ words: String) -> String
  /// Returns the target of a link, as it is written after the link text; `nil` to leave out the link.
  func target(_ link: String) -> String?
  /// Returns the address of a picture, as it is written after its text; `nil` to leave out the picture.
  func source(_ picture: String) -> String?
}

extension StyledText {
  /// Returns the text in Markdown, as far as Markdown can express it: paragraphs, headings, lists, quotes, code,
  /// tables, emphasis, links and pictures. Each line becomes a paragraph.
  ///
  /// - Returns: The Markdown, and the plain text if all blocks are paragraphs without styles; `nil` for an empty text.
  package func markdown(_ spelling: any MarkdownSpelling) -> (source: String, words: String?)? {
    var writer = MarkdownTextWriter(text: self, spelling)
    return writer.markdown()
  }

  /// Returns the lines of the text in Markdown, without its blocks and pictures.
  package func linesInMarkdown(_ spelling: any MarkdownSpelling) -> [String] {
    var lines: [MarkdownLine] = []
    var line = MarkdownLine(spelling)
    func endLine(isBreak: Bool = false) {
      if isBreak || !line.isEmpty { lines.append(line) }
      while !isBreak, let last = lines.last, last.isEmpty { lines.removeLast() }
      line = MarkdownLine(spelling)
    }
    for (index, block) in blocks.enumerated() {
      if goesOn(at: index) { line.appendSpace() } else { endLine() }
      let isCode = if case .code = block.kind { true } else { false }
      for run in runs[block.runs] where run.image == nil {
        for (number, words) in Array(run.words.utf8).lines.enumerated() {
          // Blank lines at the beginning of code are left out.
          if number > 0, !isCode || !line.isEmpty || !lines.isEmpty { endLine(isBreak: true) }
          line.append(words, run.style.inMarkdown)
        }
      }
    }
    endLine()
    return lines.map { $0.markdown() }
  }

  /// Whether a block is a cell whose text is on the line of the cell before it.
  fileprivate func goesOn(at index: Int) -> Bool {
    guard case .cell = blocks[index].kind else { return false }
    return index == 0 || blocks[index - 1].depth <= blocks[index].depth
  }
}

extension StyledText.Style {
  /// The parts of the style that Markdown has.
  var inMarkdown: MarkdownLine.Style {
    MarkdownLine.Style(
      isBold: isBold, isItalic: isItalic, isStruck: isStruck, isCode: isCode, link: link)
  }
}

extension Collection<UInt8> {
  fileprivate var lines: [SubSequence] {
    split(separator: .newline, omittingEmptySubsequences: false)
  }
}

/// Writes the blocks of a text as blocks of Markdown.
private struct MarkdownTextWriter {
  /// The greatest depth of items and quotes; deeper ones are written at this depth.
  private static let deepest = 32

  /// An open item or quote: its prefix on the first line, and its prefix on the lines after it.
  private struct Container {
    let depth: Int
    let first: String
    let rest: String
    var isFirstLine = true
  }

  let text: StyledText
  let spelling: any MarkdownSpelling
  private var line: MarkdownLine
  private var containers: [Container] = []
  private var lists: [MarkdownList] = []
  /// The lines; `nil` for a blank line that its list does not need.
  private var lines: [String?] = []
  /// The paragraphs; `nil` once there is a block that is not a paragraph of plain text.
  private var paragraphs: [[UInt8]]? = []

  init(text: StyledText, _ spelling: any MarkdownSpelling) {
    (self.text, self.spelling) = (text, spelling)
    line = MarkdownLine(spelling)
  }

  mutating func markdown() -> (source: String, words: String?)? {
    var index = 0
    while index < text.blocks.count {
      index = write(index)
    }
    endLine()
    close(downTo: 0)
    if lines.isEmpty { return nil }
    let words = paragraphs?.joined(separator: "\n\n".utf8)
    return (lines.compactMap(\.self).joined(separator: "\n"), words.map { Array($0).asText })
  }

  // MARK: Blocks

  /// Writes a block; returns the index of the next block.
  private mutating func write(_ index: Int) -> Int {
    let block = text.blocks[index]
    if text.goesOn(at: index) { line.appendSpace() } else { endLine() }
    close(downTo: block.depth)
    switch block.kind {
    // Only cells of tables that Markdown cannot express come here; they are written row by row.
    case .paragraph, .image, .cell: write(text.runs[block.runs])
    case .heading(let level):
      write(text.runs[block.runs], level: level)
      endLine(level: level)
    case .code(let language): writeCode(text.runs[block.runs], language)
    case .math: emit(("$$" + words(of: block) + "$$").utf8.lines.map { String(Substring($0)) })
    case .html: emit(words(of: block).utf8.lines.map { String(Substring($0)) })
    case .rule: emit("***")
    case .list(let isTight):
      lists.append(
        MarkdownList(depth: block.depth, containers: containers.count, isTight: isTight))
    case .item(let number, let task): begin(item: number, task, depth: block.depth)
    case .quote: contain(Container(depth: block.depth, first: "> ", rest: "> "))
    case .table:
      let end = text.end(of: index)
      if let table = MarkdownTable(text, index + 1..<end, spelling) {
        emit(table.lines)
        return end
      }
    case .row: break
    }
    return index + 1
  }

  private func words(of block: StyledText.Block) -> String {
    text.runs[block.runs].map(\.words).joined()
  }

  private mutating func begin(item number: Int?, _ task: Block.Task, depth: Int) {
    var mark = "- "
    if let list = lists.indices.last, lists[list].depth == depth - 1 {
      mark = lists[list].beginItem(number)
    }
    let box =
      switch task {
      case .none: ""
      case .open: "[ ] "
      case .done: "[x] "
      }
    let rest = String(repeating: " ", count: mark.count)
    contain(Container(depth: depth, first: mark + box, rest: rest))
  }

  private mutating func contain(_ container: Container) {
    if containers.count < Self.deepest { containers.append(container) }
  }

  private mutating func close(downTo depth: Int) {
    while let last = containers.last, last.depth >= depth { containers.removeLast() }
    while let list = lists.last, list.depth >= depth {
      lists.removeLast()
      // If all items have at most one line, no blank lines are needed between them.
      if !list.isLoose { for index in list.blankLines { lines[index] = nil } }
      if let around = lists.indices.last { lists[around].take(list) }
    }
  }

  // MARK: Lines

  /// Adds text to the line; a picture becomes a block of its own.
  private mutating func write(_ runs: ArraySlice<StyledText.Run>, level: Int = 0) {
    for run in runs {
      if let image = run.image {
        guard let source = spelling.source(image) else { continue }
        endLine(level: level)
        let shown = "![\(spelling.words(run.words))](\(source))"
        emit(run.style.link.flatMap(spelling.target).map { "[\(shown)](\($0))" } ?? shown)
      } else {
        for (number, words) in Array(run.words.utf8).lines.enumerated() {
          if number > 0 { endLine(level: level) }
          line.append(words, run.style.inMarkdown)
        }
      }
    }
  }

  private mutating func endLine(level: Int = 0) {
    if line.isEmpty { return }
    let ended = line
    line = MarkdownLine(spelling)
    if level > 0 { return emit(String(repeating: "#", count: level) + " " + ended.markdown()) }
    emit(ended.markdown(), paragraph: ended.isPlain ? ended.words : nil)
  }

  /// Writes code unchanged, between fences that are longer than any fence in it.
  private mutating func writeCode(_ runs: ArraySlice<StyledText.Run>, _ language: String?) {
    write(runs.filter { $0.image != nil }[...])
    let code = Array(runs.filter { $0.image == nil }.map(\.words).joined().utf8)
    var lines = code.lines
    // The line end before the closing tag belongs to the tag.
    if lines.last?.trimmed().isEmpty == true { lines.removeLast() }
    if lines.allSatisfy({ $0.trimmed().isEmpty }) { return }
    let longest = code.split { $0 != .backtick }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    // A backtick after an opening fence makes it invalid, so a language that has one is left out.
    let name = language.flatMap { $0.utf8.contains(.backtick) ? nil : spelling.words($0) } ?? ""
    emit([fence + name] + lines.map(\.asText) + [fence])
  }

  /// Writes lines as one block.
  private mutating func emit(_ lines: [String]) {
    emit(lines[0])
    let prefix = containers.map(\.rest).joined()
    self.lines += lines.dropFirst().map { prefix + $0 }
  }

  /// Writes a line as one block.
  private mutating func emit(_ words: String, paragraph: [UInt8]? = nil) {
    if let paragraph, containers.isEmpty { paragraphs?.append(paragraph) } else { paragraphs = nil }
    var prefix = ""
    var blank = ""
    for index in containers.indices {
      let container = containers[index]
      prefix += container.isFirstLine ? container.first : container.rest
      let isEmpty = container.isFirstLine && index == containers.count - 1
      blank += isEmpty ? "" : container.rest
      containers[index].isFirstLine = false
    }
    if !lines.isEmpty {
      while blank.last == " " { blank.removeLast() }
      if let list = lists.lastIndex(where: \.hasItems) {
        lists[list].blankLines.append(lines.count)
      }
      lines.append(blank)
    }
    if let last = lists.indices.last {
      lists[last].addBlock(isInItem: containers.count > lists[last].containers)
    }
    lines.append(prefix + words)
  }
}
