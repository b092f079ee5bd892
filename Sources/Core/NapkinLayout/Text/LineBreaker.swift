import NapkinCore

/// Breaks a text into lines in one pass, and remembers where the current line could end.
struct LineBreaker {
  /// A position at which a line could end: the end of its words and the start of the next line, each with the
  /// width of the paragraph up to there.
  struct BreakPoint {
    let end: Int
    let endReach: Int
    let next: Int
    let nextReach: Int

    init(end: Int, _ endReach: Int, next: Int, _ nextReach: Int) {
      (self.end, self.endReach, self.next, self.nextReach) = (end, endReach, next, nextReach)
    }

    /// Creates a position without blanks.
    init(at index: Int, _ reach: Int) {
      self.init(end: index, reach, next: index, reach)
    }
  }

  private let unit: Double
  private let maximum: Int
  private var ruler: Ruler
  /// The spans of a text whose letters are not all alike, and the index of the current span.
  private let spans: [TextSpan]
  private var span = 0
  /// The size of the current span's unit, relative to `unit`.
  private var factor = 1.0
  /// Whether the lines of a paragraph get nearly equal widths.
  private let isBalanced: Bool

  /// The lines so far; the first needs no array, because most texts have one line or two.
  private(set) var first: TextBlock.Place?
  private(set) var others: [TextBlock.Place] = []
  /// Whether a line may have blanks other than single ones between words.
  private(set) var hasUnusualBlanks = false

  /// The index at which the paragraph begins, and the number of lines before it.
  private var paragraph = (start: 0, line: 0)
  /// The width of the paragraph so far, in hundredths of the font's size.
  private var reach = 0
  /// The index at which the line begins, and the width of the paragraph up to there.
  private var lineStart = 0
  private var lineReach = 0
  private var previous: Unicode.Scalar = " "
  /// The last position at which the line could end.
  private var chance: BreakPoint?
  /// All such positions in the paragraph, if it is balanced and does not have too many lines.
  private var chances: [BreakPoint] = []
  /// The last position at which a word that is too long for a line could be cut.
  private var cut: BreakPoint?

  init(
    _ metrics: TextMetrics, spans: [TextSpan] = [], maximumWidth: Double, isBalanced: Bool = false
  ) {
    unit = metrics.unit
    self.spans = spans
    maximum = metrics.hundredths(of: maximumWidth)
    ruler = Ruler(isMonospaced: metrics.isMonospaced)
    // A text without a maximum width is not broken, so there is nothing to balance.
    self.isBalanced = isBalanced && maximum < .max
  }

  /// Breaks a text in UTF-8 into lines.
  mutating func breakLines(of bytes: Span<UInt8>) {
    if isBalanced { chances.reserveCapacity(min(64, 1 + bytes.count / 4)) }
    var index = 0
    while index < bytes.count {
      if spans.isEmpty {
        index = skipUsualWords(of: bytes, from: index)
        guard index < bytes.count else { break }
      } else {
        enterSpan(at: index)
      }
      let (scalar, next) = bytes.scalar(at: index)
      if Self.endsLine(scalar) {
        if !(scalar == "\n" && previous == "\r") { endParagraph(of: bytes, at: index) }
        beginParagraph(at: next)
      } else if scalar == " " || scalar == "\t" {
        addBlank(scalar, at: index, next)
      } else {
        add(scalar, at: index)
      }
      previous = scalar
      index = next
    }
    endParagraph(of: bytes, at: bytes.count)
  }

  private mutating func enterSpan(at index: Int) {
    while span + 1 < spans.count, spans[span].end <= index { span += 1 }
    factor = spans[span].metrics.unit / unit
    ruler.isMonospaced = spans[span].metrics.isMonospaced
  }

  private mutating func advance(_ scalar: Unicode.Scalar) -> Int {
    let width = ruler.advance(scalar, after: previous)
    return spans.isEmpty ? width : Int((Double(width) * factor).rounded(.up))
  }

  /// Skips letters and single blanks as long as no width depends on earlier characters; returns the index at which
  /// it stopped.
  private mutating func skipUsualWords(of bytes: Span<UInt8>, from start: Int) -> Int {
    let widths = Self.usualWidths
    var last = Int(previous.value)
    guard ruler.isAtRest, !ruler.isMonospaced, last < widths.count,
      widths[last] != GlyphWidths.notSimple
    else { return start }
    var (index, reach) = (start, reach)
    while index < bytes.count {
      var value = Int(bytes[index])
      var next = index + 1
      if value >= 0x80 {
        guard value < 0xE0 else { break }
        value = (value & 0x1F) << 6 | Int(bytes[next] & 0x3F)
        next += 1
      }
      let advance = Int(widths[value])
      if value == 0x20 {
        guard last != 0x20, index > lineStart else { break }
        note(BreakPoint(end: index, reach, next: next, reach + advance))
      } else if advance == GlyphWidths.notSimple || reach + advance - lineReach > maximum {
        break
      }
      (last, reach, index) = (value, reach + advance, next)
    }
    self.reach = reach
    previous = Unicode.Scalar(UInt32(last)) ?? previous
    return index
  }

  /// The widths of U+0000 to U+07FF; `notSimple` for signs after which a line may end.
  private static let usualWidths: [UInt8] = {
    var widths = GlyphWidths.simple
    for sign in "-/?&=_.".utf8 { widths[Int(sign)] = UInt8(GlyphWidths.notSimple) }
    return widths
  }()

  private mutating func note(_ chance: BreakPoint) {
    self.chance = chance
    guard isBalanced, lineCount - paragraph.line < LineBalancer.mostLines else { return }
    // Several blanks in a row are one position.
    if chances.last?.end == chance.end { chances.removeLast() }
    chances.append(chance)
  }

  private mutating func addBlank(_ scalar: Unicode.Scalar, at index: Int, _ next: Int) {
    let isAfterBlank = previous == " " || previous == "\t"
    if isAfterBlank || index == lineStart || scalar == "\t" { hasUnusualBlanks = true }
    let before = isAfterBlank ? chance : nil
    let nextReach = reach + advance(scalar)
    if index > lineStart {
      note(
        BreakPoint(end: before?.end ?? index, before?.endReach ?? reach, next: next, nextReach))
    }
    reach = nextReach
  }

  private mutating func add(_ scalar: Unicode.Scalar, at index: Int) {
    let isHeld = ruler.isHeld(scalar) || Self.isInSyllable(between: previous, and: scalar)
    if index > lineStart, !isHeld, Self.mayBreak(between: previous, and: scalar) {
      note(BreakPoint(at: index, reach))
    } else if !isHeld, Self.mayCut(between: previous, and: scalar) {
      cut = BreakPoint(at: index, reach)
    }
    let next = reach + advance(scalar)
    while next - lineReach > maximum, index > lineStart {
      if let chance, chance.end > lineStart {
        endLine(at: chance)
      } else if let cut, cut.end > lineStart {
        endLine(at: cut)
      } else if !isHeld && reach > lineReach {
        endLine(at: BreakPoint(at: index, reach))
      } else {
        break
      }
    }
    reach = next
    // If a word is cut here, its letter is not joined to the letter before, so its saving does not count.
    lineReach = min(lineReach, reach)
  }

  private var lineCount: Int { (first == nil ? 0 : 1) + others.count }

  private mutating func addLine(from start: Int, to end: Int, width: Int) {
    let place = TextBlock.Place(start: start, end: end, width: Double(width) * unit)
    if first == nil { first = place } else { others.append(place) }
  }

  /// Ends the line at a position, and moves the text after it into the next line.
  private mutating func endLine(at chance: BreakPoint) {
    addLine(
      from: lineStart, to: max(lineStart, chance.end), width: chance.endReach - lineReach)
    (lineStart, lineReach) = (chance.next, chance.nextReach)
  }

  // MARK: Paragraphs

  private mutating func beginParagraph(at index: Int) {
    paragraph = (index, lineCount)
    (lineStart, lineReach, reach) = (index, 0, 0)
    (chance, cut) = (nil, nil)
    ruler = Ruler(isMonospaced: ruler.isMonospaced)
    chances.removeAll(keepingCapacity: true)
  }

  private mutating func endParagraph(of bytes: Span<UInt8>, at end: Int) {
    var last = BreakPoint(at: end, reach)
    if previous == " " || previous == "\t" {
      hasUnusualBlanks = true
      if let chance, chance.next == end { last = chance }
    }
    endLine(at: last)
    if isBalanced { balance(bytes, end: end) }
  }

  /// Breaks a paragraph of several lines again, into the same number of nearly equal lines.
  private mutating func balance(_ bytes: Span<UInt8>, end: Int) {
    let (start, line) = paragraph
    guard 2...LineBalancer.mostLines ~= lineCount - line else { return }
    if chances.last?.next != end {
      chances.append(BreakPoint(at: end, reach))
    }
    // A line must not consist only of the blanks before all words.
    var blanks = start
    while blanks < end, bytes[blanks] == 0x20 || bytes[blanks] == 0x09 { blanks += 1 }
    if blanks > start { chances.removeAll { $0.next <= blanks } }
    let balancer = LineBalancer(chances, from: start)
    // A person who sets line ends wants to keep them, so such lines may be a little wider.
    let isOneOfMany = start > 0 || end < bytes.count
    let limit = isOneOfMany ? maximum + maximum / 4 : 0
    guard let lines = balancer.wholeLine(within: limit) ?? balancer.lines(within: maximum) else {
      return
    }
    if line == 0 { first = nil }
    others.removeSubrange(max(0, line - 1)...)
    for line in lines { addLine(from: line.start, to: line.end, width: line.width) }
  }
}

extension Span<UInt8> {
  /// Returns the character at an index of a text in UTF-8, and the index of the next character.
  @inline(__always)
  func scalar(at index: Int) -> (Unicode.Scalar, next: Int) {
    let byte = UInt32(self[index])
    if byte < 0x80 { return (Unicode.Scalar(UInt8(byte)), index + 1) }
    let second = UInt32(self[index + 1] & 0x3F)
    if byte < 0xE0 { return (Self.scalar((byte & 0x1F) << 6 | second), index + 2) }
    let third = UInt32(self[index + 2] & 0x3F)
    if byte < 0xF0 {
      return (Self.scalar((byte & 0x0F) << 12 | second << 6 | third), index + 3)
    }
    let fourth = UInt32(self[index + 3] & 0x3F)
    return (
      Self.scalar((byte & 0x07) << 18 | second << 12 | third << 6 | fourth), index + 4
    )
  }

  /// The values in a Swift string are always valid, so the replacement character is never used.
  @inline(__always)
  private static func scalar(_ value: UInt32) -> Unicode.Scalar {
    Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}
