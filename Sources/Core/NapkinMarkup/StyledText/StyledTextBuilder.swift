/// Puts a text together, block by block, for those who read it from somewhere.
struct StyledTextBuilder {
  private(set) var text = StyledText()
  /// The style of the next words.
  var style = StyledText.Style() {
    didSet { hasOtherStyle = true }
  }
  /// The number of blocks around the next one.
  var depth = 0
  /// Whether white space stands before the words that come next.
  var needsSpace = false
  /// Whether words can be added to the last block.
  private(set) var isOpen = false
  /// Whether there are words after the last line break of that block.
  private var hasLine = false
  private var words: [UInt8] = []
  private var styleOfWords = StyledText.Style()
  /// Whether the style may be another one than that of the last words.
  private var hasOtherStyle = false

  // MARK: Blocks

  /// Adds a block; the words that come next are its own if it takes in any.
  mutating func begin(_ kind: StyledText.Block.Kind, isApart: Bool = false, takesWords: Bool = true)
  {
    end()
    let end = text.runs.count
    text.blocks.append(
      StyledText.Block(kind: kind, depth: depth, runs: end..<end, isApart: isApart))
    isOpen = takesWords
  }

  /// Ends the words of the last block.
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

  /// Makes another kind of a block.
  mutating func change(_ index: Int, _ change: (inout StyledText.Block.Kind) -> Void) {
    change(&text.blocks[index].kind)
  }

  /// Remembers where a link leads.
  mutating func add(links: [String]) {
    text.links += links
  }

  // MARK: Words

  /// Adds words as they are.
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

  /// Adds words of markup: white space between them is one space. They stand in a block of some kind if
  /// none takes them in.
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

  /// Adds a space, in the style of the words before it.
  private mutating func appendSpace() {
    if words.isEmpty { styleOfWords = style }
    words.append(.space)
  }

  /// Breaks the line.
  mutating func breakLine() {
    needsSpace = false
    if words.isEmpty { styleOfWords = style }
    words.append(.newline)
    hasLine = false
  }

  /// Ends a line of code, if there is something on it.
  mutating func endLine() {
    if isOpen, hasLine { breakLine() }
  }

  /// Adds a picture.
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
