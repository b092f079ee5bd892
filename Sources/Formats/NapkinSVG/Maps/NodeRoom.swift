import NapkinCore
import NapkinLayout

/// The widths that the texts of a node may take, and their font.
struct NodeRoom {
  private let style: NodeStyle
  /// The level that the font belongs to, and the font.
  private let level: Int
  private let letters: Font
  /// The width of texts, and the width that long texts may take.
  private let width: Double
  private let widest: Double

  /// - Parameters:
  ///   - wrap: How wide texts in usual letters may be.
  ///   - widens: Whether long ones may become wider.
  init(_ style: NodeStyle, level: Int, wrap: Double, widens: Bool) {
    self.style = style
    self.level = min(level, Self.plainLevel)
    let own = style.maximumWidth.map { max(24, $0) }
    letters = Self.font(style, self.level)
    // Large letters get as many to a line as usual ones.
    let times = max(1, letters.size / NodeFigure.font(level: self.level).size)
    width = min(own ?? wrap * times, 10_000)
    widest = own == nil && widens ? 2 * width : width
  }

  /// The first level on which letters are as usual.
  private static let plainLevel = 2

  private static func font(_ style: NodeStyle, _ level: Int) -> Font {
    Font(style.font, standard: NodeFigure.font(level: level))
  }

  /// The words of a node, and how wide what stands in it may be.
  func words(_ text: String) -> (Words, width: Double) {
    words(text, letters, within: width, level: level) { $0 }
  }

  /// Small words below those of a node; if one text is long, all have letters as usual.
  func small(_ texts: [String], _ font: Font, within width: Double) -> [Words] {
    let words = texts.map { Self.inLines($0, font, within: width) }
    guard words.contains(where: { $0.block.lineCount > Self.fewLines }) else { return words }
    let plain = Self.font(style, Self.plainLevel).smallForNode
    return texts.map { text in
      self.words(text, plain, within: width, level: Self.plainLevel) { $0.smallForNode }.0
    }
  }

  private static let fewLines = 3

  /// A text of many lines is no heading, and is easier to read in few long ones.
  private func words(
    _ text: String, _ first: Font, within start: Double, level: Int, _ letters: (Font) -> Font
  ) -> (Words, width: Double) {
    var (level, width) = (level, start)
    var words = Self.inLines(text, first, within: width)
    while words.block.lineCount > Self.fewLines {
      // Three times as wide as high.
      let ideal = min(
        max(start, widest), (3 * words.block.width * words.block.height).squareRoot())
      guard level < Self.plainLevel || ideal > width * 1.1 else { break }
      width = max(width, ideal)
      level = min(level + 1, Self.plainLevel)
      words = Self.inLines(text, letters(Self.font(style, level)), within: width)
    }
    return (words, width)
  }

  /// A text in lines, which rather are a little wider than that a word leaves a letter to the next one.
  private static func inLines(_ text: String, _ font: Font, within width: Double) -> Words {
    let words = Words(text, font, width: width, isBalanced: true)
    let wider = words.block.widthWithoutLoneEnds(font.metrics, atMost: width * 1.25)
    // Widths are whole hundredths of a letter.
    return wider.map { Words(text, font, width: $0 + font.size / 100, isBalanced: true) } ?? words
  }
}

extension Font {
  /// The letters of what stands below the words of a node.
  var smallForNode: Font { smaller(0.82) }
}
