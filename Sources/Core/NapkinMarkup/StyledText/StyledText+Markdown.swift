extension StyledText {
  /// Reads Markdown. Comments are left out, because they are not meant to be seen. Line ends of the source are
  /// kept.
  public init(markdown source: String) {
    let bytes = Array(source.utf8)
    if bytes.first?.beginsPlainWords ?? true, !bytes.hasMarkup {
      self.init(plain: source)
    } else {
      var reader = MarkdownTextReader(
        tree: BlockParser.parse(LineEnds.unified(bytes + [.newline])).settled())
      self = reader.text()
    }
  }

  /// Creates a paragraph of text without any markup.
  public init(plain words: String) {
    self.init()
    if words.isEmpty { return }
    runs = [Run(words: words)]
    blocks = [Block(kind: .paragraph, depth: 0, runs: 0..<1)]
  }
}

/// Reads blocks of Markdown, and the running text in them.
private struct MarkdownTextReader {
  let tree: BlockTree
  private var builder = StyledTextBuilder()
  /// The next number of each open list; `nil` for a list with bullets.
  private var numbers: [Int?] = []
  /// The last line that has been read, and whether a blank line comes before the next block.
  private var lastLine = -1
  private var hasGap = false
  /// The labels to which links refer.
  private var labels: Set<String> = []

  init(tree: BlockTree) {
    self.tree = tree
  }

  mutating func text() -> StyledText {
    for (index, isEnd) in tree.walk() {
      if isEnd { end(tree.blocks[index]) } else { begin(tree.blocks[index]) }
    }
    builder.end()
    builder.add(links: tree.definitions(unlessIn: labels))
    return builder.text
  }

  // MARK: Blocks

  private mutating func begin(_ block: Block) {
    if block.startLine > lastLine + 1 { hasGap = true }
    // The mark of an item is on its line; other containers have no line of their own.
    let line = block.kind == .item ? block.startLine : block.startLine - 1
    lastLine = max(lastLine, block.kind.isContainer ? line : block.lastLine)
    switch block.kind {
    case .document, .definition: break
    case .quote: open(.quote)
    case .list:
      numbers.append(block.number)
      open(.list(isTight: block.isTight))
    case .item:
      let number = numbers.last ?? nil
      if let number { numbers[numbers.count - 1] = number + 1 }
      open(.item(number: number, task: block.task))
    case .heading:
      add(.heading(level: block.level))
      append(tree.text(of: block))
    case .paragraph:
      let text = tree.text(of: block)
      if let formula = Self.formula(text) {
        add(.math)
        builder.append(formula)
      } else {
        add(.paragraph)
        append(text)
      }
    case .code: addCode(block)
    case .html: addHTML(tree.literal(of: block))
    case .table: addRows(of: block)
    case .thematicBreak: builder.begin(.rule, isApart: hasGap, takesWords: false)
    }
  }

  private mutating func end(_ block: Block) {
    guard block.kind.isContainer else { return }
    if block.kind == .list { numbers.removeLast() }
    builder.end()
    builder.depth -= 1
    // An empty item has used the gap before it.
    if block.kind == .item, block.firstChild == Block.none { hasGap = false }
  }

  /// Begins a block that contains other blocks.
  private mutating func open(_ kind: StyledText.Block.Kind) {
    builder.begin(kind, isApart: hasGap, takesWords: false)
    builder.depth += 1
  }

  /// Begins a block with text of its own.
  private mutating func add(_ kind: StyledText.Block.Kind) {
    builder.begin(kind, isApart: hasGap)
    hasGap = false
  }

  /// Returns the text between double dollar signs, if the paragraph contains nothing else.
  private static func formula(_ text: [UInt8]) -> ArraySlice<UInt8>? {
    guard text.count > 4, text.starts(with: "$$".utf8), text.suffix(2).elementsEqual("$$".utf8)
    else { return nil }
    let formula = text.dropFirst(2).dropLast(2)
    return formula.contains(.dollar) ? nil : formula
  }

  private mutating func addCode(_ block: Block) {
    let info = Entity.decode(tree.bytes[block.info])
    add(.code(language: info.split(separator: " ").first.map(String.init)))
    builder.append(tree.literal(of: block).dropLast())
  }

  /// Adds HTML as it is written. Lines with only a comment or a `<br>` are left out.
  private mutating func addHTML(_ html: [UInt8]) {
    let lines = HTMLComment.removed(from: html[...]).split(separator: .newline).filter { line in
      let tag = line.trimmed()
      let isTag =
        tag.last == .greater && tag.first == .less
        && tag.lastIndex(of: .less) == tag.startIndex
      return !tag.isEmpty && !(isTag && InlineText.isLineBreak(tag))
    }
    let words = Array(lines.joined(separator: [.newline])).trimmed()
    if words.isEmpty { return }
    add(.html)
    builder.append(words)
  }

  private mutating func addRows(of table: Block) {
    open(.table)
    // The delimiter line between the header and the rows has no text.
    for (row, piece) in tree.pieces[table.pieces].enumerated() where row != 1 {
      open(.row)
      for cell in Table.cells(tree.bytes[piece.start..<piece.end]) {
        add(.cell(isHeader: row == 0))
        append(Table.text(tree.bytes[cell]))
      }
      builder.end()
      builder.depth -= 1
    }
    builder.depth -= 1
  }

  // MARK: Text

  /// Adds running text.
  private mutating func append(_ source: [UInt8]) {
    let text = InlineParser.parse(source, labels: tree.destinations)
      .sparingFormulas(labels: tree.destinations)
    labels.formUnion(text.labels)
    var emphasis = OpenEmphasis()
    // The index at which the text of the outermost picture begins, and the number of open pictures.
    var (pictureStart, pictures) = (0, 0)
    for (index, part) in text.parts.enumerated() {
      switch part.kind {
      case .linkStart: builder.add(links: [text.destinations[part.data].uri])
      case .imageStart:
        if pictures == 0 { pictureStart = index + 1 }
        pictures += 1
        continue
      case .imageEnd:
        pictures -= 1
        if pictures > 0 { continue }
        let words = text.plain(of: text.parts[pictureStart..<index])
        builder.append(image: text.destinations[part.data].uri, words: words)
        continue
      default: break
      }
      if pictures > 0 { continue }
      emphasis.pass(part, in: text, &builder)
    }
    builder.style = StyledText.Style()
  }
}

/// The emphasis that is open in running text.
private struct OpenEmphasis {
  private var (bold, italic, struck) = (0, 0, 0)

  /// Adds the text of a part in its style.
  mutating func pass(_ part: Inline, in text: InlineText, _ builder: inout StyledTextBuilder) {
    switch part.kind {
    case .softBreak, .hardBreak: builder.breakLine()
    case .linkStart: builder.style.link = text.destinations[part.data].uri
    case .linkEnd: builder.style.link = nil
    case .code:
      builder.style.isCode = true
      builder.append(text.code(part))
      builder.style.isCode = false
    case .autolink:
      let address = text.bytes[part.range]
      let link = builder.style.link
      builder.style.link = (Autolink.isMail(address) ? "mailto:" : "") + address.asText
      builder.append(address)
      builder.style.link = link
    case .run:
      let run = text.runs[part.data]
      for count in run.closing { open(run.mark, count, by: -1) }
      set(&builder.style)
      builder.append(repeatElement(run.mark, count: run.left))
      for count in run.opening { open(run.mark, count, by: 1) }
      set(&builder.style)
    case .html where !text.isLineBreak(part):
      builder.append(HTMLComment.removed(from: text.bytes[part.range]))
    case .html: builder.breakLine()
    default:
      var words: [UInt8] = []
      text.append(part, to: &words)
      builder.append(words)
    }
  }

  private mutating func open(_ mark: UInt8, _ count: UInt8, by change: Int) {
    if mark == .tilde {
      struck += change
    } else if count == 2 {
      bold += change
    } else {
      italic += change
    }
  }

  private func set(_ style: inout StyledText.Style) {
    (style.isBold, style.isItalic, style.isStruck) = (bold > 0, italic > 0, struck > 0)
  }
}
