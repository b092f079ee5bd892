extension StyledText {
  /// Reads XHTML, even if it is malformed.
  public init(xhtml source: String) {
    var reader = XHTMLTextReader(source)
    self = reader.text()
  }

  /// Whether XHTML may have an `href`; most texts have none, and need not be parsed for links.
  package static func mayHaveLinks(_ source: String) -> Bool {
    let found = unsafe source.utf8.withContiguousStorageIfAvailable { bytes in
      // Without an equals sign there are no attributes.
      guard unsafe WordScan.has("=", in: UnsafeRawBufferPointer(bytes)) else { return false }
      var last: UInt32 = 0
      return unsafe bytes.contains { byte in
        last = last << 8 | UInt32(byte | 0x20)
        return last == 0x6872_6566
      }
    }
    return found ?? true
  }
}

/// Reads XHTML into blocks and runs, in one pass.
private struct XHTMLTextReader {
  /// The greatest depth of blocks. It limits the search for the block that a tag ends.
  private static let deepest = 64

  /// An open block that contains other blocks.
  private struct Container {
    /// The name of its tags, or a name for several tags: `ul` for all lists, `td` for all cells.
    let name: TagName
    /// The index of its block.
    let index: Int
    /// The number of the next item of a list; `nil` for bullets.
    var number: Int?
  }

  private var tokens: MarkupTokenizer
  private var builder = StyledTextBuilder()
  private var styles = StyleStack()
  private var open: [Container] = []
  /// The level of the heading that is open, or 0.
  private var heading = 0
  /// The number of open elements that keep their white space, and the language of their code.
  private var verbatimDepth = 0
  private var language: String?

  init(_ source: String) {
    tokens = MarkupTokenizer(Array(source.utf8))
  }

  mutating func text() -> StyledText {
    while let token = tokens.next() {
      switch token {
      case .text(let range): append(tokens.bytes[range])
      case .reference(let text): append(Array(text.utf8)[...])
      case .start(let tag): begin(tag)
      case .end(let tag): end(tag.name)
      case .hidden: break
      }
    }
    builder.end()
    return builder.text
  }

  private var kindOfWords: StyledText.Block.Kind {
    if verbatimDepth > 0 { return .code(language: language) }
    return heading > 0 ? .heading(level: heading) : .paragraph
  }

  private mutating func append(_ text: ArraySlice<UInt8>) {
    if verbatimDepth == 0 {
      let kind = kindOfWords
      return builder.appendWords(text, in: kind)
    }
    let lines = text.split(separator: .newline, omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      if number > 0 { breakLine() }
      let words = line.filter { $0 != 0x0D }
      if !words.isEmpty, !builder.isOpen { builder.begin(kindOfWords) }
      builder.append(words)
    }
  }

  private mutating func breakLine() {
    if !builder.isOpen { builder.begin(kindOfWords) }
    builder.breakLine()
  }

  /// Ends the text before a block; in code, which contains no blocks, ends only the line.
  private mutating func endWords() {
    if verbatimDepth > 0 { builder.endLine() } else { builder.end() }
  }

  // MARK: Tags

  private mutating func begin(_ tag: MarkupTokenizer.Tag) {
    if styles.open(tag, in: tokens) {
      builder.style = styles.current
      if tag.name == "a", let address = tokens.value(of: "href", in: tag) {
        builder.add(links: [address])
      }
      if tag.name == "code", verbatimDepth > 0, !builder.isOpen { language = language(of: tag) }
      return
    }
    switch tag.name {
    case "img": show(tag)
    case "br": breakLine()
    case "td", "th": beginCell(tag)
    case "hr":
      endWords()
      if verbatimDepth == 0 { builder.begin(.rule, takesWords: false) }
    case "input": if tokens.value(of: "type", in: tag) == "checkbox" { setTask(tag) }
    case "head", "style", "script": if !tag.isClosed { tokens.skipContent(of: tag.name) }
    default:
      guard let effect = MarkupEffect(tag.name) else { return }
      endWords()
      if tag.isClosed || verbatimDepth > 0 && effect != .verbatim { return }
      beginBlock(tag)
    }
  }

  private mutating func beginBlock(_ tag: MarkupTokenizer.Tag) {
    switch tag.name {
    case "p":
      guard open.last?.name == "li", let list = open.dropLast().last, list.name == "ul" else {
        return
      }
      builder.change(list.index) { $0 = .list(isTight: false) }
    case "ul": begin("ul", .list(isTight: true))
    case "ol": begin("ul", .list(isTight: true), number: number("start", of: tag) ?? 1)
    case "li": beginItem(tag)
    case "blockquote": begin("blockquote", .quote)
    case "table": begin("table", .table)
    case "tr":
      close("tr")
      begin("tr", .row)
    case "pre":
      verbatimDepth += 1
      language = nil
      // HTML ignores a line break directly after the tag.
      tokens.skipNewline()
    default: if let level = tag.name.headingLevel { heading = level }
    }
  }

  /// Begins a block that contains other blocks, unless it would be too deep.
  private mutating func begin(
    _ name: TagName, _ kind: StyledText.Block.Kind, number: Int? = nil, takesWords: Bool = false
  ) {
    guard open.count < Self.deepest else { return }
    builder.begin(kind, takesWords: takesWords)
    open.append(Container(name: name, index: builder.text.blocks.count - 1, number: number))
    builder.depth = open.count
  }

  private mutating func beginItem(_ tag: MarkupTokenizer.Tag) {
    close("li")
    var mark: Int?
    if let list = open.indices.last, open[list].name == "ul", let next = open[list].number {
      mark = number("value", of: tag) ?? next
      open[list].number = mark.map { $0 + 1 }
    }
    begin("li", .item(number: mark, task: .none))
  }

  private mutating func beginCell(_ tag: MarkupTokenizer.Tag) {
    guard verbatimDepth == 0, let around = open.last(where: { Self.isOfTable($0.name) }) else {
      builder.needsSpace = true
      return
    }
    if around.name == "table" {
      close(downTo: around.index + 1)
      begin("tr", .row)
    } else {
      close("td")
    }
    begin("td", .cell(isHeader: tag.name == "th"), takesWords: true)
    if tag.isClosed { close("td") }
  }

  private mutating func end(_ name: TagName) {
    if styles.close(name) {
      builder.style = styles.current
      return
    }
    guard let effect = MarkupEffect(name), effect != .line, effect != .hidden else { return }
    if effect == .verbatim { verbatimDepth = max(0, verbatimDepth - 1) }
    if effect == .cell { builder.needsSpace = true } else { endWords() }
    if name.headingLevel != nil { heading = 0 }
    if verbatimDepth > 0 { return }
    switch name {
    case "li", "ul", "blockquote", "table", "tr", "td": close(name)
    case "ol": close("ul")
    case "th": close("td")
    default: break
    }
  }

  /// Closes the innermost block with a name and everything inside of it, unless another block around the tag
  /// prevents that.
  private mutating func close(_ name: TagName) {
    let isOfTable = Self.isOfTable(name)
    for index in open.indices.reversed() {
      if open[index].name == name { return close(downTo: open[index].index) }
      switch open[index].name {
      case "table": if name != "table" { return }
      case "td": if !isOfTable { return }
      case "ul": if name == "li" { return }
      default: break
      }
    }
  }

  private mutating func close(downTo block: Int) {
    builder.end()
    while let last = open.last, last.index >= block { open.removeLast() }
    builder.depth = open.count
  }

  private static func isOfTable(_ name: TagName) -> Bool {
    name == "td" || name == "tr" || name == "table"
  }

  // MARK: Attributes

  private func number(_ attribute: String, of tag: MarkupTokenizer.Tag) -> Int? {
    tokens.value(of: attribute, in: tag).flatMap { Int32($0) }.map(Int.init)
  }

  private func language(of code: MarkupTokenizer.Tag) -> String? {
    let classes = tokens.value(of: "class", in: code)?.split(separator: " ") ?? []
    return classes.first { $0.hasPrefix("language-") }.map { String($0.dropFirst(9)) }
  }

  private mutating func show(_ picture: MarkupTokenizer.Tag) {
    guard let address = tokens.value(of: "src", in: picture) else { return }
    if !builder.isOpen { builder.begin(kindOfWords) }
    builder.append(image: address, words: tokens.value(of: "alt", in: picture) ?? "")
  }

  /// Makes a task of the item around a check box.
  private mutating func setTask(_ box: MarkupTokenizer.Tag) {
    guard let item = open.last, item.name == "li" else { return }
    let isDone = tokens.attribute("checked", of: box) != nil
    builder.change(item.index) { kind in
      guard case .item(let number, _) = kind else { return }
      kind = .item(number: number, task: isDone ? .done : .open)
    }
  }
}
