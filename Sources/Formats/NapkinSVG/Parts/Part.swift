import NapkinCore
import NapkinLayout
import NapkinMarkup

/// A piece of what is drawn in a node or on a card, measured and placed.
struct Part {
  /// What there is to see.
  enum Content {
    case words(Words)
    /// A text of several blocks below each other.
    case text([Part])
    case icon(String)
    case task(TaskState.Status)
    case progress(UInt8)
    case tag(Words, isPlate: Bool)
    /// A picture from an address, or the frame with its name.
    case picture(Media, source: String?)
    case mark(Mark)
    /// The bars beside a quote, one for each that it stands in.
    case bars(Int)
  }

  /// A small sign that says that there is more.
  enum Mark: String {
    case link, note, details, attributes, sound, film, file, reminder
  }

  private(set) var content: Content
  /// Where it lies.
  private(set) var frame: Frame
  /// How high its first line is: what stands beside it is brought to the middle of that.
  let lineHeight: Double
  /// Whether some of its words run from right to left, and whether they are bold. It is asked several times,
  /// and words are large.
  let hasRightToLeft: Bool
  let isBold: Bool

  private init(
    _ content: Content, _ frame: Frame, lineHeight: Double? = nil, saying words: Words? = nil
  ) {
    self.content = content
    self.frame = frame
    self.lineHeight = lineHeight ?? frame.height
    hasRightToLeft = words?.block.hasRightToLeft ?? false
    isBold = words?.font.isBold ?? false
  }

  static func words(_ words: Words) -> Part {
    Part(
      .words(words), words.frame, lineHeight: words.lineHeight, saying: words)
  }

  /// Words in a room that is wider than they are.
  static func words(_ words: Words, width: Double) -> Part {
    var frame = words.frame
    frame.width = width
    return Part(.words(words), frame, lineHeight: words.lineHeight, saying: words)
  }

  /// A text of blocks that are placed in it.
  static func text(_ blocks: Stack) -> Part {
    let line = blocks.parts.first?.lineHeight ?? 0
    let frame = Frame(x: 0, y: 0, width: blocks.size.width, height: blocks.size.height)
    return Part(.text(blocks.parts), frame, lineHeight: line)
  }

  static func icon(_ name: String, _ frame: Frame) -> Part {
    Part(.icon(name), frame)
  }

  static func task(_ status: TaskState.Status, _ frame: Frame) -> Part {
    Part(.task(status), frame)
  }

  static func progress(_ percent: UInt8, _ frame: Frame) -> Part {
    Part(.progress(percent), frame)
  }

  static func tag(_ words: Words, _ frame: Frame, isPlate: Bool) -> Part {
    Part(.tag(words, isPlate: isPlate), frame, saying: words)
  }

  static func picture(_ media: Media, _ frame: Frame, source: String? = nil) -> Part {
    Part(.picture(media, source: source), frame)
  }

  static func mark(_ mark: Mark, _ frame: Frame) -> Part {
    Part(.mark(mark), frame)
  }

  static func bars(_ count: Int, _ frame: Frame, lineHeight: Double) -> Part {
    Part(.bars(count), frame, lineHeight: lineHeight)
  }

  /// The words in it.
  var words: Words? {
    switch content {
    case .words(let words), .tag(let words, _): words
    default: nil
    }
  }

  /// Gives all its words a colour.
  mutating func setInk(_ ink: Words.Ink) {
    switch content {
    case .words(var words):
      words.ink = ink
      content = .words(words)
    case .text(var parts):
      for index in parts.indices { parts[index].setInk(ink) }
      content = .text(parts)
    default: break
    }
  }

  /// Brings each of its lines to the middle of the widest, or to the right end of that.
  mutating func align(atEnd isAtEnd: Bool) {
    guard case .words(var words) = content, !hasRightToLeft else { return }
    (words.room, words.isAtEnd) = (frame.width, isAtEnd)
    content = .words(words)
  }

  /// Lets its words end farther on the right, if some of them end where their room does.
  mutating func widen(to width: Double) {
    if case .words = content, hasRightToLeft { frame.width = width }
  }

  /// The picture that it draws, if it does.
  var drawnPicture: Media? {
    if case .picture(let media, source: _?) = content { media } else { nil }
  }

  /// Has a picture drawn, if it may be.
  mutating func fetch(from pictures: inout Pictures) {
    guard case .picture(let media, _) = content else { return }
    content = .picture(media, source: pictures.take(media))
  }

  /// Moves the part; words by themselves lie where the part does.
  mutating func move(x: Double, y: Double) {
    frame.x += x
    frame.y += y
    if case .tag(var words, let isPlate) = content {
      words.origin = words.origin.moved(by: Position(x: x, y: y))
      content = .tag(words, isPlate: isPlate)
    }
  }
}

/// A text with its letters, placed.
struct Words {
  /// Which colour of the theme it has, or one that somebody chose: a stronger one of its kind where that could not
  /// be read.
  enum Ink {
    case usual, quiet, accent
    case own(RGBA)
  }

  /// Some of the words in a look of their own.
  struct Span {
    /// Where they end in the UTF-8 of the text. They begin where those before them end.
    var end: Int
    var font: Font
    /// Their colour, if it is not that of all words.
    var ink: Ink?
    /// Where they lead.
    var link: String?
  }

  var block: TextBlock
  var font: Font
  /// The upper left corner of its first line.
  var origin: Position
  /// How wide the room is that it stands in the middle of; `nil` for words that begin on the left.
  var room: Double?
  /// Whether they end where the room does, instead of standing in its middle.
  var isAtEnd = false
  var ink = Ink.usual
  /// All words in parts that look different; none if they look alike.
  var spans: [Span] = []

  /// - Parameter isBalanced: Whether lines become nearly alike, as is best in a box of their own.
  init(
    _ text: String, _ font: Font, width: Double = .infinity, isBalanced: Bool = false,
    at origin: Position = .zero
  ) {
    block = TextBlock(text, font.metrics, maximumWidth: width, isBalanced: isBalanced)
    self.font = font
    self.origin = origin
  }

  /// Words of which some have a style.
  init(_ words: StyledWords, _ font: Font, width: Double = .infinity, isBalanced: Bool = false) {
    spans = Self.spans(of: words, in: font)
    let isAlike = spans.allSatisfy { $0.font.metrics == font.metrics }
    block = TextBlock(
      words.text, font.metrics,
      spans: isAlike ? [] : spans.map { TextSpan(end: $0.end, $0.font.metrics) },
      maximumWidth: width, isBalanced: isBalanced)
    self.font = font
    origin = .zero
  }

  private static func spans(of words: StyledWords, in font: Font) -> [Span] {
    if words.spans.isEmpty { return [] }
    var spans: [Span] = []
    var end = 0
    let bytes = Array(words.text.utf8)
    for span in words.spans {
      if span.range.lowerBound > end { spans.append(Span(end: span.range.lowerBound, font: font)) }
      end = span.range.upperBound
      // Blanks after words look as what follows.
      while end > span.range.lowerBound + 1, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
      let (style, color) = (span.style, span.style.color.flatMap { RGBA(css: $0) })
      spans.append(
        Span(
          end: end, font: font.styled(style),
          ink: color.map { .own($0.over(.white)) } ?? (style.link == nil ? nil : .accent),
          link: style.link.flatMap(SafeLink.address)))
    }
    if bytes.count > end { spans.append(Span(end: bytes.count, font: font)) }
    return spans
  }

  /// How high the first line is.
  var lineHeight: Double {
    block.isMixed
      ? block.baseline(of: 0, font.metrics) * font.metrics.lineHeight / font.metrics.baseline
      : font.metrics.lineHeight
  }

  var frame: Frame {
    Frame(x: origin.x, y: origin.y, width: block.width, height: block.height)
  }
}
