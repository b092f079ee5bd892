import NapkinCore
import NapkinLayout
import NapkinMarkup

/// The widths that the texts of a node may take, and their font.
struct NodeSpace {
  private let style: NodeStyle
  /// The level that the font belongs to, and the font.
  private let level: Int
  private let letters: Font
  /// The width of texts, and the width that long texts may take.
  private let width: Double
  private let widest: Double
  /// Whether lines become nearly equally long; in a width of the author's they are filled.
  private var isBalanced: Bool { style.maximumWidth == nil }

  /// - Parameters:
  ///   - wrap: The largest width of texts in letters of usual size.
  ///   - widens: Whether long texts may become wider.
  init(_ style: NodeStyle, level: Int, wrap: Double, widens: Bool) {
    self.style = style
    self.level = min(level, Self.plainLevel)
    // The widths of nodes include their outlines.
    let own = style.maximumWidth.map { max(24, $0.pixels - 24) }
    letters = Self.font(style, self.level)
    // A line holds as many large letters as usual ones.
    let times = max(1, letters.size / NodeFigure.font(level: self.level).size)
    // A text in a wide box may be as wide as the box.
    width = min(own ?? max(wrap * times, (style.minimumWidth?.pixels ?? 0) - 24), 10_000)
    widest = own == nil && widens ? 2 * width : width
  }

  /// The first level on which letters have the usual size.
  private static let plainLevel = 2

  private static func font(_ style: NodeStyle, _ level: Int) -> Font {
    Font(style.font, standard: NodeFigure.font(level: level))
  }

  /// Returns the measured text of a node, and the largest width of the node's other content.
  func text(_ text: DrawnText) -> (MeasuredText, width: Double) {
    // In a bold text, bold words would not stand out.
    let isPlain = style.font.isBold == nil && text.hasBoldWords
    func dressed(_ font: Font) -> Font {
      var font = font
      if isPlain { font.isBold = false }
      return font
    }
    return measured(text, dressed(letters), within: width, level: level, dressed)
  }

  /// Measures small texts below the text of a node; if one of them is long, all have letters of the usual size.
  func small(_ texts: [DrawnText], _ font: Font, within width: Double) -> [MeasuredText] {
    let measured = texts.map { MeasuredText($0, font, within: width, isBalanced) }
    guard measured.contains(where: { $0.lineCount > Self.fewLines }) else { return measured }
    let plain = Self.font(style, Self.plainLevel).smallForNode
    return texts.map { text in
      self.measured(text, plain, within: width, level: Self.plainLevel) { $0.smallForNode }.0
    }
  }

  private static let fewLines = 3

  /// Measures a text. If it has many lines, it is not a heading, and gets smaller letters and wider lines.
  private func measured(
    _ text: DrawnText, _ first: Font, within start: Double, level: Int, _ letters: (Font) -> Font
  ) -> (MeasuredText, width: Double) {
    var (level, width) = (level, start)
    var measured = MeasuredText(text, first, within: width, isBalanced)
    while measured.lineCount > Self.fewLines {
      // The ideal width is three times the height.
      let size = measured.part.frame.extent
      let ideal = min(max(start, widest), (3 * size.width * size.height).squareRoot())
      guard level < Self.plainLevel || ideal > width * 1.1 else { break }
      width = max(width, ideal)
      level = min(level + 1, Self.plainLevel)
      measured = MeasuredText(text, letters(Self.font(style, level)), within: width, isBalanced)
    }
    return (measured, width)
  }
}

/// A text in lines, or in pieces below each other.
struct MeasuredText {
  var part: Part
  let font: Font
  let lineCount: Int

  init(_ text: DrawnText, _ font: Font, within width: Double, _ isBalanced: Bool) {
    self.font = font
    switch text {
    case .words(let source):
      let words = Self.inLines(source, font, within: width, isBalanced)
      (part, lineCount) = (.words(words), words.block.lineCount)
    case .pieces(let pieces):
      var stack = Stack()
      for piece in pieces {
        stack.add(
          piece, among: font, above: stack.parts.isEmpty ? 0 : piece.above * font.size,
          width: width, isBalanced: isBalanced)
      }
      stack.turnRows()
      part = .text(stack)
      lineCount = Int(stack.size.height / font.metrics.lineHeight)
    }
  }

  /// Breaks a text into lines, and makes them a little wider if otherwise a word would leave a letter on the next line.
  private static func inLines(
    _ text: StyledWords, _ font: Font, within width: Double, _ isBalanced: Bool
  ) -> Words {
    let words = Words(text, font, width: width, isBalanced: isBalanced)
    guard isBalanced else { return words }
    let wider = words.block.widthWithoutLoneEnds(font.metrics, atMost: width * 1.25)
    // Widths are multiples of a hundredth of the letter size; one more allows for rounding.
    return wider.map { Words(text, font, width: $0 + font.size / 100, isBalanced: true) } ?? words
  }
}

extension TextFragment {
  /// The distance between the fragment and the fragment above it in a node, as a multiple of the letter size.
  fileprivate var above: Double {
    if isApart { return 0.5 }
    return look == .words || look == .code ? 0.1 : 0.3
  }
}

extension Font {
  /// The font of content below the text of a node.
  var smallForNode: Font { smaller(0.82) }
}
