import NapkinMarkup
import NapkinFormats

/// XHTML that is nothing but paragraphs of words, as most notes are, read in one go: without tags and
/// texts made of it, which ``MarkupConverter`` would take apart to the same end.
struct PlainMarkup {
  private let source: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var words = OutputBuffer()
  private var hasWords = false

  /// Puts the paragraphs of a text where other words were, with a blank line between them; returns
  /// whether it is nothing but these, and there are any.
  static func read(_ source: String, into words: inout OutputBuffer) -> Bool {
    source.withBytes { source in
      var markup = PlainMarkup(source: source)
      swap(&markup.words, &words)
      defer { swap(&markup.words, &words) }
      markup.words.removeAll()
      return markup.read()
    }
  }

  private init(source: UnsafeBufferPointer<UInt8>) {
    self.source = source
  }

  private mutating func read() -> Bool {
    // Whether there are words in the paragraph already, and white space behind them.
    var isOpen = false
    var needsSpace = false
    while index < source.count {
      let byte = source[index]
      if byte == .less {
        guard readTag() else { return false }
        (isOpen, needsSpace) = (false, false)
      } else if byte.isSpaceInMarkup {
        needsSpace = true
        index += 1
      } else {
        if !isOpen, hasWords { words.append("\n\n") }
        if isOpen, needsSpace { words.append(byte: .space) }
        (isOpen, needsSpace, hasWords) = (true, false, true)
        guard readWords() else { return false }
      }
    }
    return hasWords
  }

  /// Reads words with a space between them, or some of them; whether it is known what they are.
  private mutating func readWords() -> Bool {
    if source[index] == .ampersand { return readReference() }
    let source = source
    var end = index
    words.append(upTo: source.count - index) { (pen: inout BytePen) in
      pen.put(source[end])
      end = pen.put(source, from: end + 1) { $0.endsOfWords }
    }
    index = end
    return true
  }

  private mutating func readReference() -> Bool {
    if isNext("&amp;") {
      words.append(byte: .ampersand)
      index += 5
      return true
    }
    // No reference is longer.
    let rest = Array(source[index...].prefix(48))
    guard let (text, end) = Entity.read(rest[...], at: 0, as: .html) else {
      words.append(byte: .ampersand)
      index += 1
      return true
    }
    // It would count as white space.
    if text.utf8.contains(where: \.isSpaceInMarkup) { return false }
    words.append(text)
    index += end
    return true
  }

  /// Passes a tag at which a paragraph begins or ends, or a head with nothing in it but white space.
  private mutating func readTag() -> Bool {
    if index + 1 < source.count, source[index + 1] == .slash {
      return take("</p>") || take("</body>") || take("</html>")
    }
    if take("<p>") || take("<html>") || take("<body>") { return true }
    guard take("<head>") else { return false }
    while index < source.count, source[index].isSpace { index += 1 }
    return take("</head>")
  }

  private mutating func take(_ tag: StaticString) -> Bool {
    guard isNext(tag) else { return false }
    index += tag.utf8CodeUnitCount
    return true
  }

  private func isNext(_ word: StaticString) -> Bool {
    word.withUTF8Buffer { source[index...].starts(with: $0) }
  }
}
