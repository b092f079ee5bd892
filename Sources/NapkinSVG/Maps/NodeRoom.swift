import NapkinCore
import NapkinLayout

/// How wide the texts of a node may become, and in which letters they stand.
struct NodeRoom {
  private let style: UnsafePointer<NodeStyle>?
  /// The level of which the letters are.
  private let level: Int
  /// How wide texts may be, and how wide long ones may become.
  private let width: Double
  private let widest: Double

  init(_ style: UnsafePointer<NodeStyle>?, level: Int, _ options: SVGOptions) {
    self.style = style
    self.level = min(level, Self.plainLevel)
    let own = style?.pointee.maximumWidth.map { max(24, $0) }
    let (size, usual) = (
      Self.font(style, self.level).size, NodeFigure.font(level: self.level).size
    )
    // Large letters get as many to a line as usual ones.
    let wrap = options.wrap * max(1, size / usual)
    width = min(own ?? wrap, 10_000)
    widest = own == nil && options.widensLongTexts ? 2 * width : width
  }

  /// The first level on which letters are as usual.
  private static let plainLevel = 2

  private static func font(_ style: UnsafePointer<NodeStyle>?, _ level: Int) -> Font {
    let standard = NodeFigure.font(level: level)
    return style.map { Font($0.pointee.font, standard: standard) } ?? standard
  }

  /// The words of a node, and how wide what stands in it may be.
  func words(_ text: String) -> (Words, width: Double) {
    words(text, within: width, level: level) { $0 }
  }

  /// Small words below those of a node; if one text is long, all have letters as usual.
  func small(_ texts: [String], _ font: Font, within width: Double) -> [Words] {
    let words = texts.map { Words($0, font, width: width, isBalanced: true) }
    guard words.contains(where: { $0.block.lineCount > Self.fewLines }) else { return words }
    return texts.map { text in
      self.words(text, within: width, level: Self.plainLevel) { $0.smallForNode }.0
    }
  }

  private static let fewLines = 3

  /// A text of many lines is no heading, and is easier to read in few long ones.
  private func words(
    _ text: String, within start: Double, level: Int, _ letters: (Font) -> Font
  ) -> (Words, width: Double) {
    var (level, width) = (level, start)
    func fitted() -> Words {
      Words(text, letters(Self.font(style, level)), width: width, isBalanced: true)
    }
    var words = fitted()
    while words.block.lineCount > Self.fewLines {
      // Three times as wide as high.
      let ideal = min(
        max(start, widest), (3 * words.block.width * words.block.height).squareRoot())
      guard level < Self.plainLevel || ideal > width * 1.1 else { break }
      width = max(width, ideal)
      level = min(level + 1, Self.plainLevel)
      words = fitted()
    }
    return (words, width)
  }
}

extension Font {
  /// The letters of what stands below the words of a node.
  var smallForNode: Font { smaller(0.82) }
}
