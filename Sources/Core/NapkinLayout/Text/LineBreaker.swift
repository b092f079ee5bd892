import NapkinCore

/// Walks through a text once, and remembers where the line that is open could end.
struct LineBreaker {
  /// A place where a line could end: where its words end, where the next line begins, and how far the
  /// paragraph had come at both.
  struct Chance {
    let end: Int
    let endReach: Int
    let next: Int
    let nextReach: Int

    init(end: Int, _ endReach: Int, next: Int, _ nextReach: Int) {
      (self.end, self.endReach, self.next, self.nextReach) = (end, endReach, next, nextReach)
    }

    /// A place without blanks.
    init(at index: Int, _ reach: Int) {
      self.init(end: index, reach, next: index, reach)
    }
  }

  private let unit: Double
  private let maximum: Int
  private var ruler: Ruler
  /// The letters of all parts of the text, if they are not all alike, and in which of them the walk is.
  private let spans: [TextSpan]
  private var span = 0
  /// How many times as wide letters are there as those that lines are measured in.
  private var factor = 1.0
  /// Whether the lines of a paragraph become nearly alike.
  private let isBalanced: Bool

  /// The lines so far: nearly all texts have one or two.
  private(set) var first: TextBlock.Place?
  private(set) var others: [TextBlock.Place] = []
  /// Whether a line may have blanks that are not single ones between words.
  private(set) var hasUnusualBlanks = false

  /// Where the paragraph began, and how many lines there were.
  private var paragraph = (start: 0, line: 0)
  /// How far the paragraph has come, in hundredths of the font's size.
  private var reach = 0
  /// Where the line began, and how far the paragraph had come there.
  private var lineStart = 0
  private var lineReach = 0
  private var previous: Unicode.Scalar = " "
  /// The last place where a line could end.
  private var chance: Chance?
  /// All of them in the paragraph, if its lines become nearly alike and are not too many for that.
  private var chances: [Chance] = []
  /// The last place where the word could be cut, if it is too long for a line.
  private var cut: Chance?

  init(
    _ metrics: TextMetrics, spans: [TextSpan] = [], maximumWidth: Double, isBalanced: Bool = false
  ) {
    unit = metrics.unit
    self.spans = spans
    maximum = metrics.hundredths(of: maximumWidth)
    ruler = Ruler(isMonospaced: metrics.isMonospaced)
    // What is never broken has nothing to be balanced.
    self.isBalanced = isBalanced && maximum < .max
  }

  /// Breaks a text in UTF-8.
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

  /// Walks on over letters and single blanks as long as nothing depends on what stood before them;
  /// returns where it stopped.
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
        note(Chance(end: index, reach, next: next, reach + advance))
      } else if advance == GlyphWidths.notSimple || reach + advance - lineReach > maximum {
        break
      }
      (last, reach, index) = (value, reach + advance, next)
    }
    self.reach = reach
    previous = Unicode.Scalar(UInt32(last)) ?? previous
    return index
  }

  /// The widths of U+0000 to U+07FF, but for those after which a line may end.
  private static let usualWidths: [UInt8] = {
    var widths = GlyphWidths.simple
    for sign in "-/?&=_.".utf8 { widths[Int(sign)] = UInt8(GlyphWidths.notSimple) }
    return widths
  }()

  private mutating func note(_ chance: Chance) {
    self.chance = chance
    guard isBalanced, lineCount - paragraph.line < LineBalancer.mostLines else { return }
    // Several blanks are one place.
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
        Chance(end: before?.end ?? index, before?.endReach ?? reach, next: next, nextReach))
    }
    reach = nextReach
  }

  private mutating func add(_ scalar: Unicode.Scalar, at index: Int) {
    let isHeld = ruler.isHeld(scalar) || Self.isInSyllable(between: previous, and: scalar)
    if index > lineStart, !isHeld, Self.mayBreak(between: previous, and: scalar) {
      note(Chance(at: index, reach))
    } else if !isHeld, Self.mayCut(between: previous, and: scalar) {
      cut = Chance(at: index, reach)
    }
    let next = reach + advance(scalar)
    while next - lineReach > maximum, index > lineStart {
      if let chance, chance.end > lineStart {
        endLine(at: chance)
      } else if let cut, cut.end > lineStart {
        endLine(at: cut)
      } else if !isHeld && reach > lineReach {
        endLine(at: Chance(at: index, reach))
      } else {
        break
      }
    }
    reach = next
    // Of a word that is cut, the letter to which this one would have been joined is not here.
    lineReach = min(lineReach, reach)
  }

  private var lineCount: Int { (first == nil ? 0 : 1) + others.count }

  private mutating func addLine(from start: Int, to end: Int, width: Int) {
    let place = TextBlock.Place(start: start, end: end, width: Double(width) * unit)
    if first == nil { first = place } else { others.append(place) }
  }

  /// Ends the line, and takes what stands after its end into the next one.
  private mutating func endLine(at chance: Chance) {
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
    var last = Chance(at: end, reach)
    if previous == " " || previous == "\t" {
      hasUnusualBlanks = true
      if let chance, chance.next == end { last = chance }
    }
    endLine(at: last)
    if isBalanced { balance(bytes, end: end) }
  }

  /// Breaks the paragraph once more if it has become several lines: into as many that are nearly alike.
  private mutating func balance(_ bytes: Span<UInt8>, end: Int) {
    let (start, line) = paragraph
    guard 2...LineBalancer.mostLines ~= lineCount - line else { return }
    if chances.last?.next != end {
      chances.append(Chance(at: end, reach))
    }
    // No line is nothing but the blanks in front of all words.
    var blanks = start
    while blanks < end, bytes[blanks] == 0x20 || bytes[blanks] == 0x09 { blanks += 1 }
    if blanks > start { chances.removeAll { $0.next <= blanks } }
    let balancer = LineBalancer(chances, from: start)
    // Who ends lines himself wants them as they are: they may be a little longer.
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
  /// The character that begins at an index of a text in UTF-8, and where the next one does.
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

  /// A text of Swift has no other values than those of characters.
  @inline(__always)
  private static func scalar(_ value: UInt32) -> Unicode.Scalar {
    Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}
