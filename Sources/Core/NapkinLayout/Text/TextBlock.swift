import NapkinCore

/// A text broken into lines.
public struct TextBlock: Hashable, Sendable {
  /// One line of it.
  public struct Line: Hashable, Sendable {
    /// What stands on it, without the blanks at its end.
    public let text: Substring
    /// How wide it is.
    public let width: Double
  }

  /// Where a line stands in the UTF-8 of the text, without the blanks at its end, and how wide it is.
  package struct Place: Hashable, Sendable {
    package let start: Int
    package let end: Int
    package let width: Double
  }

  /// The text of all lines.
  package let text: String
  /// How far the feet of the letters of each line lie below the top of the first one, if not all letters are
  /// alike.
  private let baselines: [Double]
  // Lines are places in the text, and the first needs no memory of its own: a large map has a million.
  private let first: Place
  private let others: [Place]
  /// How wide the widest line is.
  public let width: Double
  /// How high all lines are together.
  public let height: Double
  /// Whether a line may have blanks that are not single ones between words.
  package let hasUnusualBlanks: Bool

  /// Breaks a text where it has line ends, and where it would become wider than `maximumWidth`:
  /// between words, between Chinese characters, and inside of a word that is too long for a line, in
  /// an address after one of its signs, and in Thai and Lao between syllables.
  ///
  /// If it is balanced, the lines of a paragraph become nearly alike, as few as otherwise, instead of each as
  /// long as it can be. Of a text that has line ends, lines then may be a quarter wider than `maximumWidth`
  /// before they are broken.
  public init(
    _ text: String, _ metrics: TextMetrics, maximumWidth: Double = .infinity,
    isBalanced: Bool = false
  ) {
    self.init(text, metrics, spans: [], maximumWidth: maximumWidth, isBalanced: isBalanced)
  }

  /// Breaks a text whose parts stand in letters of their own.
  ///
  /// - Parameter spans: All parts, up to the end of the text; none if all letters are alike.
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

  /// Breaks a text that may also be broken where one of its pieces ends.
  package init(
    pieces: [String], _ metrics: TextMetrics, maximumWidth: Double, isBalanced: Bool = false
  ) {
    // Meanwhile, a character stands between them after which a line may end.
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

  /// Where the lines stand in the text.
  package func place(of line: Int) -> Place { line == 0 ? first : others[line - 1] }

  /// Whether parts of the text stand in letters of their own.
  package var isMixed: Bool { !baselines.isEmpty }

  /// How far the feet of the letters of a line lie below the top of the first one.
  ///
  /// - Parameter metrics: Those that it was made with.
  package func baseline(of line: Int, _ metrics: TextMetrics) -> Double {
    isMixed ? baselines[line] : metrics.baseline + Double(line) * metrics.lineHeight
  }

  private var places: [Place] { [first] + others }
}

extension String {
  /// Looks at the bytes of the text where they lie.
  func withUTF8Bytes(_ look: (Span<UInt8>) -> Void) {
    let isDone: Void? = unsafe utf8.withContiguousStorageIfAvailable { unsafe look($0.span) }
    if isDone == nil { look(ContiguousArray(utf8).span) }
  }
}
