import NapkinCore
import NapkinLayout
import NapkinMarkup

/// A piece of a node or a card, measured and placed.
struct Part {
  enum Content {
    case words(Words)
    /// A text of several blocks below each other.
    case text([Part])
    case icon(String)
    case task(TaskState.Status)
    case progress(UInt8)
    case tag(Words, isPlate: Bool)
    /// A picture with the address of its data; without an address, a frame with the picture's name.
    case picture(Media, source: String?)
    case mark(Mark)
    /// The bars beside a quote, one for each level of quotes.
    case bars(Int)
  }

  /// A small sign for content that is not shown in full.
  enum Mark: String {
    case link, note, details, attributes, sound, film, file, reminder
  }

  private(set) var content: Content
  private(set) var frame: Frame
  /// The height of its first line; parts beside it are centred on this line.
  let lineHeight: Double
  /// Whether some of its text runs from right to left, and whether its text is bold. Both are stored, because they
  /// are read several times and ``Words`` are large.
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

  /// Creates a text in a frame that is wider than the text.
  static func words(_ words: Words, width: Double) -> Part {
    var frame = words.frame
    frame.width = width
    return Part(.words(words), frame, lineHeight: words.lineHeight, saying: words)
  }

  /// Creates a text from blocks that have been placed.
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

  /// The text of the part; `nil` for a part without text or with several blocks.
  var words: Words? {
    switch content {
    case .words(let words), .tag(let words, _): words
    default: nil
    }
  }

  /// Sets the colour of all text in the part.
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

  /// Centres each line of the part's text in its frame, or aligns it at the right end.
  mutating func align(atEnd isAtEnd: Bool) {
    guard case .words(var words) = content, !hasRightToLeft else { return }
    (words.room, words.isAtEnd) = (frame.width, isAtEnd)
    content = .words(words)
  }

  /// Widens the frame of a part with right-to-left text, which ends where the frame does.
  mutating func widen(to width: Double) {
    if case .words = content, hasRightToLeft { frame.width = width }
  }

  /// The picture that the part draws; `nil` if it draws none.
  var drawnPicture: Media? {
    if case .picture(let media, source: _?) = content { media } else { nil }
  }

  /// Fetches the source of the picture, if the picture may be drawn.
  mutating func fetch(from pictures: inout Pictures) {
    guard case .picture(let media, _) = content else { return }
    content = .picture(media, source: pictures.take(media))
  }

  /// Moves the part. The text of a tag has a position of its own, which is moved as well.
  mutating func move(x: Double, y: Double) {
    frame.x += x
    frame.y += y
    if case .tag(var words, let isPlate) = content {
      words.origin = words.origin.moved(by: Position(x: x, y: y))
      content = .tag(words, isPlate: isPlate)
    }
  }
}

/// A text in lines, with its font, position and colour.
struct Words {
  /// The colour of a text: one of the theme's, or an author's, which is strengthened where it could not be read.
  enum Ink {
    case usual, quiet, accent
    case own(RGBA)
  }

  /// A section of the text with a look of its own.
  struct Span {
    /// The UTF-8 offset of its end in the text. It begins where the span before it ends.
    var end: Int
    var font: Font
    /// Its colour, if it differs from the colour of the whole text.
    var ink: Ink?
    /// The address of its link.
    var link: String?
  }

  var block: TextBlock
  var font: Font
  /// The upper left corner of its first line.
  var origin: Position
  /// The width in which the text is centred; `nil` for a text that begins on the left.
  var room: Double?
  /// Whether the text ends at the end of ``room``, instead of being centred in it.
  var isAtEnd = false
  var ink = Ink.usual
  /// The sections into which the whole text is divided; empty if all of it looks alike.
  var spans: [Span] = []

  /// - Parameter isBalanced: Whether the lines become nearly equally long, as is best in a box of their own.
  init(
    _ text: String, _ font: Font, width: Double = .infinity, isBalanced: Bool = false,
    at origin: Position = .zero
  ) {
    block = TextBlock(text, font.metrics, maximumWidth: width, isBalanced: isBalanced)
    self.font = font
    self.origin = origin
  }

  /// Creates a text of which some sections have a style.
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
      // Blanks at the end of a span belong to the next span.
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

  var lineHeight: Double {
    block.isMixed
      ? block.baseline(of: 0, font.metrics) * font.metrics.lineHeight / font.metrics.baseline
      : font.metrics.lineHeight
  }

  var frame: Frame {
    Frame(x: origin.x, y: origin.y, width: block.width, height: block.height)
  }
}
