import NapkinMarkup

/// Turns XHTML into Markdown, as far as Markdown has the words: paragraphs, headings, lists, quotes,
/// code, emphasis, links and pictures.
package struct MarkupConverter {
  /// Lists and quotes that are deeper than this stay on one level.
  static let deepest = 32

  private var tokens: MarkupTokenizer
  private var line = MarkedLine()
  private var styles: MarkupStyles
  /// What is put before the next line, and before those after it, for each list and quote.
  private var containers: [(name: String, first: String, rest: String)] = []
  private var isFirstLine: [Bool] = []
  /// The lists that are open.
  private var lists: [MarkupList] = []
  private var heading = 0
  /// What stands in the code that is open, as it is.
  private var code: [UInt8]?
  /// How much code is open that becomes lines.
  private var codeDepth = 0
  /// The lines; nothing for a blank one that a list does not need.
  private var blocks: [String?] = []
  private var lines: [MarkedLine] = []
  /// The paragraphs, as long as there are only paragraphs of words.
  private var paragraphs: [[UInt8]]? = []
  private let isFlat: Bool

  private init(_ source: String, isFlat: Bool, leading targets: MarkupStyles.Targets) {
    tokens = MarkupTokenizer(Array(source.utf8))
    self.isFlat = isFlat
    styles = MarkupStyles(leading: targets)
  }

  /// The Markdown of a whole text.
  package static func blocks(of source: String) -> String? {
    convert(source)?.markdown
  }

  /// The Markdown of a whole text, and its words if it is nothing but paragraphs of them.
  static func convert(
    _ source: String, leading targets: MarkupStyles.Targets = [:]
  ) -> (markdown: String, words: String?)? {
    var converter = MarkupConverter(source, isFlat: false, leading: targets)
    converter.run()
    if converter.blocks.isEmpty { return nil }
    let words = converter.paragraphs?.joined(separator: "\n\n".utf8)
    return (
      converter.blocks.compactMap(\.self).joined(separator: "\n"), words.map { Array($0).asText }
    )
  }

  /// The Markdown of a text that has to be one paragraph, or a single line.
  static func line(of source: String, isSingle: Bool, leading targets: MarkupStyles.Targets = [:])
    -> String
  {
    var converter = MarkupConverter(source, isFlat: true, leading: targets)
    converter.run()
    return converter.lines.map { $0.isPlain ? $0.plainMarkdown() : $0.markdown() }
      .joined(separator: isSingle ? "&#10;" : "\\\n")
  }

  /// The addresses of the pictures of a text.
  package static func pictures(in source: String) -> [String] {
    var addresses: [String] = []
    var tokens = MarkupTokenizer(Array(source.utf8))
    while let token = tokens.next() {
      guard case .start(let tag) = token, tag.name == "img",
        let address = tokens.value(of: "src", in: tag), LinkTarget.isHarmlessPicture(address)
      else { continue }
      addresses.append(address)
    }
    return addresses
  }

  /// The address of the first picture of a text, and where a link around it leads.
  static func firstPicture(
    in source: String, leading targets: MarkupStyles.Targets
  ) -> (address: String, link: String?)? {
    var tokens = MarkupTokenizer(Array(source.utf8))
    var styles = MarkupStyles(leading: targets)
    while let token = tokens.next() {
      switch token {
      case .text, .reference, .hidden: break
      case .end(let tag): _ = styles.close(tag.name)
      case .start(let tag):
        guard !styles.open(tag, in: tokens), tag.name == "img",
          let address = tokens.value(of: "src", in: tag), LinkTarget.isHarmlessPicture(address)
        else { continue }
        return (address, styles.current.link)
      }
    }
    return nil
  }

  /// Whether there is a link in a text.
  static func hasLinks(_ source: String) -> Bool {
    var tokens = MarkupTokenizer(Array(source.utf8))
    while let token = tokens.next() {
      if case .start(let tag) = token, tag.name == "a", tokens.value(of: "href", in: tag) != nil {
        return true
      }
    }
    return false
  }

  private mutating func run() {
    while let token = tokens.next() {
      switch token {
      case .text(let range): append(tokens.bytes[range])
      case .reference(let text): append(Array(text.utf8)[...])
      case .start(let tag): begin(tag)
      case .end(let tag): end(tag.name)
      case .hidden: break
      }
    }
    endCode()
    while !lists.isEmpty { endList() }
  }

  private mutating func append(_ text: ArraySlice<UInt8>) {
    if code != nil {
      code? += text
    } else if codeDepth > 0 {
      appendLines(text)
    } else {
      line.append(text, styles.current)
    }
  }

  // MARK: Tags

  private mutating func begin(_ tag: MarkupTokenizer.Tag) {
    if styles.open(tag, in: tokens) { return }
    switch tag.name {
    case "img": show(tag)
    case "br": if code == nil { endLine(isBreak: true) } else { code?.append(.newline) }
    case "pre":
      endCode()
      if isFlat { codeDepth += 1 } else { code = [] }
    case "td", "th": line.appendSpace()
    case "head", "style", "script": if !tag.isClosed { tokens.skipContent(of: tag.name) }
    case "h1", "h2", "h3", "h4", "h5", "h6":
      endLine()
      heading = tag.name.headingLevel ?? 1
    case "table":
      endLine()
      if !isFlat, code == nil, let table = MarkupTable(tokens, styles) {
        tokens = table.rest
        emit(table.lines)
      }
    case "hr":
      endLine()
      if !isFlat { emit("***") }
    case "ul", "ol":
      endLine()
      beginList(tag)
    case "li":
      endLine()
      closeItem()
      beginItem()
    case "blockquote":
      endLine()
      contain("blockquote", "> ", "> ")
    default:
      if MarkupEffect(tag.name) == .block { endLine() }
      if tag.name == "p", containers.last?.name == "li", !lists.isEmpty {
        lists[lists.count - 1].isLoose = true
      }
    }
  }

  private mutating func show(_ picture: MarkupTokenizer.Tag) {
    guard !isFlat, let address = tokens.value(of: "src", in: picture),
      LinkTarget.isHarmlessPicture(address)
    else { return }
    endLine()
    let words = MarkedLine.escaped(Array((tokens.value(of: "alt", in: picture) ?? "").utf8))
    let shown = "![\(words)](\(LinkTarget.written(address)))"
    let link = styles.current.link.flatMap { LinkTarget.isHarmless($0) ? $0 : nil }
    emit(link.map { "[\(shown)](\(LinkTarget.written($0)))" } ?? shown)
  }

  private mutating func beginList(_ tag: MarkupTokenizer.Tag) {
    // A number has nine digits at most.
    let start = tokens.value(of: "start", in: tag).flatMap { Int($0) }
    let first = start.flatMap { (0...999_999).contains($0) ? $0 : nil } ?? 1
    lists.append(
      MarkupList(
        number: tag.name == "ol" ? first : nil, depth: containers.count,
        isDeepest: containers.count >= Self.deepest))
  }

  private mutating func beginItem() {
    let number = lists.last?.number
    let mark = number.map { "\($0). " } ?? "- "
    if let number { lists[lists.count - 1].number = number + 1 }
    contain("li", mark, String(repeating: " ", count: mark.count))
    if !lists.isEmpty { lists[lists.count - 1].beginItem() }
  }

  private mutating func end(_ name: TagName) {
    if styles.close(name) { return }
    switch name {
    case "li":
      endLine()
      closeItem()
    case "blockquote":
      endLine()
      close("blockquote")
    case "ul", "ol":
      endLine()
      closeItem()
      endList()
    case "pre":
      endCode()
      codeDepth = max(0, codeDepth - 1)
    case "h1", "h2", "h3", "h4", "h5", "h6":
      endLine()
      heading = 0
    default: if MarkupEffect(name) == .block { endLine() }
    }
  }

  private mutating func contain(_ name: String, _ first: String, _ rest: String) {
    guard containers.count < Self.deepest, !isFlat else { return }
    containers.append((name, first, rest))
    isFirstLine.append(true)
  }

  /// Closes the open item of the innermost list; the items that the list itself stands in stay open.
  private mutating func closeItem() {
    if containers.count > lists.last?.depth ?? 0 { close("li") }
  }

  /// Ends the innermost list. Between items of no more than a line each, no blank lines are needed.
  private mutating func endList() {
    guard let list = lists.popLast() else { return }
    if !list.isLoose { for index in list.blankLines { blocks[index] = nil } }
    if let last = lists.indices.last { lists[last].take(list) }
  }

  private mutating func close(_ name: String) {
    guard containers.last?.name == name else { return }
    containers.removeLast()
    isFirstLine.removeLast()
  }

  // MARK: Lines

  private mutating func endLine(isBreak: Bool = false) {
    defer { line = MarkedLine() }
    if isFlat {
      if isBreak || !line.isEmpty { lines.append(line) }
      while !isBreak, let last = lines.last, last.isEmpty { lines.removeLast() }
      return
    }
    if line.isEmpty { return }
    if line.isPlain && heading == 0 {
      return emit(line.plainMarkdown(), paragraph: line.words)
    }
    let words = line.markdown()
    emit(heading > 0 ? String(repeating: "#", count: heading) + " " + words : words)
  }

  /// Appends code that stands in one text with other lines.
  private mutating func appendLines(_ text: ArraySlice<UInt8>) {
    let lines = text.split(omittingEmptySubsequences: false) { $0 == .newline }
    for (number, words) in lines.enumerated() {
      if number > 0, !line.isEmpty || !self.lines.isEmpty { endLine(isBreak: true) }
      line.append(words, styles.current)
    }
  }

  /// Writes code as it stands there, between fences that are longer than any in it.
  private mutating func endCode() {
    guard let code else { return endLine() }
    self.code = nil
    var lines = code.split(omittingEmptySubsequences: false) { $0 == .newline || $0 == 0x0D }
    // The line ends behind the first tag and before the last one belong to these.
    if lines.first?.isEmpty == true { lines.removeFirst() }
    if lines.last?.trimmed().isEmpty == true { lines.removeLast() }
    if lines.allSatisfy({ $0.trimmed().isEmpty }) { return }
    let longest = code.split { $0 != .backtick }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    emit([fence] + lines.map(\.asText) + [fence])
  }

  /// Writes lines as a block of their own.
  private mutating func emit(_ lines: [String]) {
    emit(lines[0])
    let prefix = containers.map(\.rest).joined()
    blocks += lines.dropFirst().map { prefix + $0 }
  }

  /// Writes a line as a block of its own.
  private mutating func emit(_ words: String, paragraph: [UInt8]? = nil) {
    if let paragraph, containers.isEmpty { paragraphs?.append(paragraph) } else { paragraphs = nil }
    var prefix = ""
    var blank = ""
    for (index, container) in containers.enumerated() {
      prefix += isFirstLine[index] ? container.first : container.rest
      blank += isFirstLine[index] && index == containers.count - 1 ? "" : container.rest
      isFirstLine[index] = false
    }
    if !blocks.isEmpty {
      while blank.last == " " { blank.removeLast() }
      if let list = lists.lastIndex(where: \.hasItems) {
        lists[list].blankLines.append(blocks.count)
      }
      blocks.append(blank)
    }
    if let last = lists.indices.last {
      lists[last].addBlock(isInItem: containers.count > lists[last].depth)
    }
    blocks.append(prefix + words)
  }
}
