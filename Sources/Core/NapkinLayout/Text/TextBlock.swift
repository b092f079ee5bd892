import NapkinCore

/// A text broken into lines.
public struct TextBlock: Hashable, Sendable {
  /// One line of a text.
  public struct Line: Hashable, Sendable {
    /// The text of the line, without the blanks at its end.
    public let text: Substring
    /// The width of the line.
    public let width: Double
  }

  /// The range of a line in the UTF-8 of the text, without the blanks at its end, and its width.
  package struct Place: Hashable, Sendable {
    package let start: Int
    package let end: Int
    package let width: Double
  }

  /// The text of all lines.
  package let text: String
  /// The distance of each line's baseline from the top of the first line; empty if all letters are alike.
  private let baselines: [Double]
  // Lines are stored as ranges, and the first one without an array, as a large map has a million lines.
  private let first: Place
  private let others: [Place]
  /// The width of the widest line.
  public let width: Double
  /// The height of all lines together.
  public let height: Double
  /// Whether a line may have blanks other than single ones between words.
  package let hasUnusualBlanks: Bool

  /// Breaks a text at its line ends, and where a line would become wider than `maximumWidth`: between words,
  /// between Chinese characters, and between syllables of Thai and Lao. A word that is too long for a line is cut,
  /// an address after one of its signs.
  ///
  /// If the text is balanced, the lines of a paragraph get nearly equal widths, without becoming more. If it also
  /// has line ends, a line may be a quarter wider than `maximumWidth` before it is broken.
  public init(
    _ text: String, _ metrics: TextMetrics, maximumWidth: Double = .infinity,
    isBalanced: Bool = false
  ) {
    self.init(text, metrics, spans: [], maximumWidth: maximumWidth, isBalanced: isBalanced)
  }

  /// Breaks a text whose spans have different letters.
  ///
  /// - Parameter spans: All spans, up to the end of the text; empty if all letters are alike.
  package init(
    _ text: String, _ metrics: TextMetrics, spans: [TextSpan], maximumWidth: Double = .infinity,
    isBalanced: Bool = false
  ) {
    self.text = text
    if spans.isEmpty, let width = metrics.widthOfSimpleLine(text, maximumWidth: maximumWidth) {
      first = Place(start: 0, end: text.utf8.count, width: width)
      (self.width, height) = (max(0, width), metrics.lineHeight)
      (others, baselines, hasUnusualBlanks) = ([], [], false)
      return
    }
    var breaker = LineBreaker(
      metrics, spans: spans, maximumWidth: maximumWidth, isBalanced: isBalanced)
    text.withUTF8Bytes { breaker.breakLines(of: $0) }
    first = breaker.first ?? Place(start: 0, end: 0, width: 0)
    (others, hasUnusualBlanks) = (breaker.others, breaker.hasUnusualBlanks)
    width = others.reduce(max(0, first.width)) { max($0, $1.width) }
    if spans.isEmpty {
      (baselines, height) = ([], Double(1 + others.count) * metrics.lineHeight)
    } else {
      (baselines, height) = TextSpan.baselines(of: [first] + others, in: spans)
    }
  }

  /// Breaks a text that may also be broken between its pieces.
  package init(
    pieces: [String], _ metrics: TextMetrics, maximumWidth: Double, isBalanced: Bool = false
  ) {
    // A zero-width space marks the ends of pieces while the text is broken.
    let sign = "\u{200B}"
    let marked = TextBlock(
      pieces.joined(separator: sign), metrics, maximumWidth: maximumWidth, isBalanced: isBalanced)
    var ends: [Int] = []
    for piece in pieces.dropLast() {
      ends.append((ends.last ?? 0) + piece.utf8.count + sign.utf8.count)
    }
    var passed = 0
    func withoutSigns(_ index: Int) -> Int {
      while passed < ends.count, ends[passed] <= index { passed += 1 }
      return index - passed * sign.utf8.count
    }
    let places = marked.places.map { place in
      let start = withoutSigns(place.start)
      return Place(start: start, end: withoutSigns(place.end), width: place.width)
    }
    (first, others) = (places[0], Array(places.dropFirst()))
    (text, width, height, baselines) = (pieces.joined(), marked.width, marked.height, [])
    hasUnusualBlanks = marked.hasUnusualBlanks
  }

  /// The lines, at least one.
  public var lines: [Line] {
    places.map { place in
      let start = text.utf8.index(text.startIndex, offsetBy: place.start)
      let end = text.utf8.index(start, offsetBy: place.end - place.start)
      return Line(text: text[start..<end], width: place.width)
    }
  }

  /// How many lines there are.
  package var lineCount: Int { 1 + others.count }

  /// Returns the range of a line in the text.
  package func place(of line: Int) -> Place { line == 0 ? first : others[line - 1] }

  /// Whether the spans of the text have different letters.
  package var isMixed: Bool { !baselines.isEmpty }

  /// Returns the distance of a line's baseline from the top of the first line.
  ///
  /// - Parameter metrics: The metrics with which the block was made.
  package func baseline(of line: Int, _ metrics: TextMetrics) -> Double {
    isMixed ? baselines[line] : metrics.baseline + Double(line) * metrics.lineHeight
  }

  private var places: [Place] { [first] + others }
}

extension String {
  /// Calls a closure with the UTF-8 bytes of the text, which are copied only if they are not contiguous.
  func withUTF8Bytes(_ look: (Span<UInt8>) -> Void) {
    let isDone: Void? = unsafe utf8.withContiguousStorageIfAvailable { unsafe look($0.span) }
    if isDone == nil { look(ContiguousArray(utf8).span) }
  }
}
