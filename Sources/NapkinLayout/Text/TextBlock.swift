/// A text broken into lines.
public struct TextBlock: Hashable, Sendable {
  /// One line of it.
  public struct Line: Hashable, Sendable {
    /// What stands on it, without the blanks at its end.
    public let text: Substring
    /// How wide it is.
    public let width: Double
  }

  /// The lines, at least one.
  public let lines: [Line]
  /// How wide the widest line is.
  public let width: Double
  /// How high all lines are together.
  public let height: Double

  /// Breaks a text where it has line ends, and where it would become wider than `maximumWidth`:
  /// between words, between Chinese characters, and inside of a word that is too long for a line, in
  /// an address behind one of its signs.
  public init(_ text: String, _ metrics: TextMetrics, maximumWidth: Double = .infinity) {
    if let width = metrics.widthOfSimpleLine(text, maximumWidth: maximumWidth) {
      lines = [Line(text: text[...], width: width)]
    } else {
      var breaker = LineBreaker(text, metrics, maximumWidth: maximumWidth)
      lines = breaker.breakLines()
    }
    width = lines.reduce(0) { max($0, $1.width) }
    height = Double(lines.count) * metrics.lineHeight
  }
}

/// Walks through a text once, and remembers where the line that is open could end.
private struct LineBreaker {
  private let text: String
  private let unit: Double
  private let maximum: Int
  private var ruler: Ruler

  private var lines: [TextBlock.Line] = []
  private var lineStart: String.Index
  private var width = 0
  private var previous: Unicode.Scalar = " "
  /// The last place where the line could end: where its words end, where the next line begins, and
  /// how far it had come at both.
  private var chance: (end: String.Index, endWidth: Int, next: String.Index, nextWidth: Int)?
  /// The last place where the word could be cut, if it is too long for a line, and how far it had come.
  private var cut: (index: String.Index, width: Int)?

  init(_ text: String, _ metrics: TextMetrics, maximumWidth: Double) {
    self.text = text
    unit = metrics.unit
    maximum = metrics.hundredths(of: maximumWidth)
    ruler = Ruler(isMonospaced: metrics.isMonospaced)
    lineStart = text.startIndex
  }

  mutating func breakLines() -> [TextBlock.Line] {
    let scalars = text.unicodeScalars
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let scalar = scalars[index]
      let next = scalars.index(after: index)
      if Self.endsLine(scalar) {
        if !(scalar == "\n" && previous == "\r") {
          endLine(at: index)
        }
        begin(at: next)
      } else if scalar == " " || scalar == "\t" {
        addBlank(scalar, at: index, next)
      } else {
        add(scalar, at: index)
      }
      previous = scalar
      index = next
    }
    endLine(at: scalars.endIndex)
    return lines
  }

  private mutating func begin(at index: String.Index) {
    lineStart = index
    width = 0
    chance = nil
    cut = nil
  }

  /// Ends the line, and takes what stands behind its end into the next one.
  private mutating func endLine(
    at end: String.Index, width endWidth: Int, next: String.Index, nextWidth: Int
  ) {
    endLine(at: end, width: endWidth)
    let (rest, kept) = (width - nextWidth, cut.map { ($0.index, $0.width - nextWidth) })
    begin(at: next)
    width = rest
    cut = kept
  }

  private mutating func addBlank(
    _ scalar: Unicode.Scalar, at index: String.Index, _ next: String.Index
  ) {
    let isAfterBlank = previous == " " || previous == "\t"
    let end = isAfterBlank ? chance.map { ($0.end, $0.endWidth) } : nil
    let advance = ruler.advance(scalar)
    if index > lineStart {
      chance = (end?.0 ?? index, end?.1 ?? width, next, width + advance)
    }
    width += advance
  }

  private mutating func add(_ scalar: Unicode.Scalar, at index: String.Index) {
    let isHeld = ruler.isHeld(scalar)
    if index > lineStart, !isHeld, Self.mayBreak(between: previous, and: scalar) {
      chance = (index, width, index, width)
    } else if !isHeld, Self.mayCut(between: previous, and: scalar) {
      cut = (index, width)
    }
    let advance = ruler.advance(scalar)
    while width + advance > maximum, index > lineStart {
      if let chance, chance.end > lineStart {
        endLine(
          at: chance.end, width: chance.endWidth, next: chance.next, nextWidth: chance.nextWidth)
      } else if let cut, cut.index > lineStart {
        endLine(at: cut.index, width: cut.width, next: cut.index, nextWidth: cut.width)
      } else if !isHeld && width > 0 {
        endLine(at: index)
        begin(at: index)
      } else {
        break
      }
    }
    // Of a word that is cut, the letter to which this one would have been joined is not here.
    width = max(0, width + advance)
  }

  private mutating func endLine(at end: String.Index, width: Int? = nil) {
    let isBlankBefore = previous == " " || previous == "\t"
    if width == nil, isBlankBefore, let chance, chance.next == end {
      return endLine(at: chance.end, width: chance.endWidth)
    }
    let line = text[lineStart..<max(lineStart, end)]
    lines.append(TextBlock.Line(text: line, width: Double(width ?? self.width) * unit))
  }

  private static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  private static func mayBreak(
    between first: Unicode.Scalar, and second: Unicode.Scalar
  ) -> Bool {
    if first == " " || first == "\t" { return false }
    if first.value < 0x1100 && second.value < 0x1100 {
      return first == "-" && (second.value >= 0x80 || (0x41...0x7A).contains(second.value))
    }
    if first.value == 0x200B { return true }
    return (GlyphWidths.isWide(first) || GlyphWidths.isWide(second))
      && !opening.contains(first) && !closing.contains(second)
  }

  /// Whether a long word, as addresses are, reads on well behind one of its signs.
  private static func mayCut(
    between first: Unicode.Scalar, and second: Unicode.Scalar
  ) -> Bool {
    switch first {
    case "/", "?", "&", "=", "_", ".":
      second.properties.isAlphabetic || ("0"..."9").contains(second)
    default: false
    }
  }

  private static let opening: Set<Unicode.Scalar> = [
    "(", "[", "{", "（", "［", "｛", "「", "『", "【", "〔", "《", "〈", "“", "‘",
  ]
  private static let closing: Set<Unicode.Scalar> = [
    ")", "]", "}", ",", ".", ":", ";", "!", "?", "）", "］", "｝", "」", "』", "】", "〕", "》", "〉", "”",
    "’", "、", "。", "，", "．", "：", "；", "！", "？", "・", "ー", "々", "ぁ", "ぃ", "ぅ", "ぇ", "ぉ", "っ", "ゃ",
    "ゅ", "ょ", "ァ", "ィ", "ゥ", "ェ", "ォ", "ッ", "ャ", "ュ", "ョ", "%", "％", "…",
  ]
}
