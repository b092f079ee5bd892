/// Builds a text block by block, for readers of other formats.
struct StyledTextBuilder {
  private(set) var text = StyledText()
  /// The style of the next text.
  var style = StyledText.Style() {
    didSet { hasOtherStyle = true }
  }
  /// The number of blocks around the next block.
  var depth = 0
  /// Whether white space comes before the next text.
  var needsSpace = false
  /// Whether text can be added to the last block.
  private(set) var isOpen = false
  /// Whether there is text after the last line break of that block.
  private var hasLine = false
  private var words: [UInt8] = []
  private var styleOfWords = StyledText.Style()
  /// Whether the style may differ from the style of the last text.
  private var hasOtherStyle = false

  // MARK: Blocks

  /// Adds a block; if it takes text, the next text belongs to it.
  mutating func begin(_ kind: StyledText.Block.Kind, isApart: Bool = false, takesWords: Bool = true)
  {
    end()
    let end = text.runs.count
    text.blocks.append(
      StyledText.Block(kind: kind, depth: depth, runs: end..<end, isApart: isApart))
    isOpen = takesWords
  }

  /// Ends the text of the last block.
  mutating func end() {
    guard isOpen else {
      needsSpace = false
      return
    }
    endRun()
    (isOpen, hasLine, needsSpace) = (false, false, false)
    guard let last = text.blocks.last else { return }
    let isImage = last.runs.count == 1 && text.runs[last.runs.lowerBound].image != nil
    if isImage, last.kind == .paragraph { change(text.blocks.count - 1) { $0 = .image } }
  }

  mutating func change(_ index: Int, _ change: (inout StyledText.Block.Kind) -> Void) {
    change(&text.blocks[index].kind)
  }

  /// Adds the targets of links.
  mutating func add(links: [String]) {
    text.links += links
  }

  // MARK: Text

  /// Adds text unchanged.
  mutating func append(_ bytes: some Collection<UInt8>) {
    if bytes.isEmpty { return }
    if hasOtherStyle {
      if !words.isEmpty, styleOfWords != style { endRun() }
      styleOfWords = style
      hasOtherStyle = false
    }
    words += bytes
    hasLine = true
  }

  /// Adds text of markup, with its white space collapsed. If no open block takes text, it begins a block of the
  /// given kind.
  mutating func appendWords(
    _ bytes: ArraySlice<UInt8>, in kind: @autoclosure () -> StyledText.Block.Kind
  ) {
    needsSpace = LineWriter.forEachWords(in: bytes, behindSpace: needsSpace) {
      words, isBehindSpace in
      if !isOpen { begin(kind()) }
      if isBehindSpace, hasLine { appendSpace() }
      append(words)
    }
  }

  /// Adds a space in the style of the text before it.
  private mutating func appendSpace() {
    if words.isEmpty { styleOfWords = style }
    words.append(.space)
  }

  mutating func breakLine() {
    needsSpace = false
    if words.isEmpty { styleOfWords = style }
    words.append(.newline)
    hasLine = false
  }

  /// Ends a line of code unless it is empty.
  mutating func endLine() {
    if isOpen, hasLine { breakLine() }
  }

  /// Adds a picture with its alternative text.
  mutating func append(image address: String, words alternative: String) {
    endRun()
    text.runs.append(StyledText.Run(words: alternative, style: style, image: address))
    extendBlock()
  }

  private mutating func endRun() {
    if words.isEmpty { return }
    text.runs.append(StyledText.Run(words: words.asText, style: styleOfWords))
    words.removeAll(keepingCapacity: true)
    extendBlock()
  }

  private mutating func extendBlock() {
    let last = text.blocks.count - 1
    text.blocks[last].runs = text.blocks[last].runs.lowerBound..<text.runs.count
  }
}
