import NapkinCore

/// Walks through a text once, and remembers where the line that is open could end.
struct LineBreaker {
  /// A place where a line could end: where its words end, where the next line begins, and how far the
  /// text had come at both.
  struct Chance {
    let end: Int
    let endWidth: Int
    let next: Int
    let nextWidth: Int
  }

  private let unit: Double
  private let maximum: Int
  private var ruler: Ruler
  /// Whether the lines of a paragraph become nearly alike.
  private let isBalanced: Bool
  /// All places where a paragraph could be broken, of one that is measured for that; `nil` otherwise.
  private var chances: [Chance]?

  /// The lines so far: nearly all texts have one or two.
  private(set) var first: TextBlock.Place?
  private(set) var others: [TextBlock.Place] = []
  /// Whether a line may have blanks that are not single ones between words.
  private(set) var hasUnusualBlanks = false

  private var lineStart = 0
  private var width = 0
  private var previous: Unicode.Scalar = " "
  /// The last place where the line could end.
  private var chance: Chance?
  /// The last place where the word could be cut, if it is too long for a line, and how far it had come.
  private var cut: (index: Int, width: Int)?

  init(_ metrics: TextMetrics, maximumWidth: Double, isBalanced: Bool = false) {
    unit = metrics.unit
    maximum = metrics.hundredths(of: maximumWidth)
    ruler = Ruler(isMonospaced: metrics.isMonospaced)
    self.isBalanced = isBalanced
  }

  /// Measures a paragraph that another one has broken.
  private init(measuringFor other: LineBreaker) {
    unit = other.unit
    maximum = .max
    ruler = Ruler(isMonospaced: other.ruler.isMonospaced)
    isBalanced = false
    chances = []
  }

  /// Breaks a text in UTF-8.
  mutating func breakLines(of bytes: Span<UInt8>) {
    var index = 0
    var paragraph = (start: 0, line: 0)
    while index < bytes.count {
      index = skipUsualWords(of: bytes, from: index)
      guard index < bytes.count else { break }
      let (scalar, next) = bytes.scalar(at: index)
      if Self.endsLine(scalar) {
        if !(scalar == "\n" && previous == "\r") {
          endLine(at: index)
          balance(bytes, paragraph, end: index)
        }
        begin(at: next)
        paragraph = (next, lineCount)
      } else if scalar == " " || scalar == "\t" {
        addBlank(scalar, at: index, next)
      } else {
        add(scalar, at: index)
      }
      previous = scalar
      index = next
    }
    endLine(at: bytes.count)
    balance(bytes, paragraph, end: bytes.count)
  }

  /// Walks on over letters and single blanks as long as nothing depends on what stood before them;
  /// returns where it stopped.
  private mutating func skipUsualWords(of bytes: Span<UInt8>, from start: Int) -> Int {
    let widths = Self.usualWidths
    var last = Int(previous.value)
    guard ruler.isAtRest, !ruler.isMonospaced, last < widths.count,
      widths[last] != GlyphWidths.notSimple
    else { return start }
    var (index, width) = (start, width)
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
        note(Chance(end: index, endWidth: width, next: next, nextWidth: width + advance))
      } else if advance == GlyphWidths.notSimple || width + advance > maximum {
        break
      }
      (last, width, index) = (value, width + advance, next)
    }
    self.width = width
    previous = Unicode.Scalar(UInt32(last)) ?? previous
    return index
  }

  /// The widths of U+0000 to U+07FF, but for those behind which a line may end.
  private static let usualWidths: [UInt8] = {
    var widths = GlyphWidths.simple
    for sign in "-/?&=_.".utf8 { widths[Int(sign)] = UInt8(GlyphWidths.notSimple) }
    return widths
  }()

  private mutating func begin(at index: Int) {
    lineStart = index
    width = 0
    chance = nil
    cut = nil
  }

  private mutating func note(_ chance: Chance) {
    self.chance = chance
    guard chances != nil else { return }
    // Several blanks are one place.
    if chances?.last?.end == chance.end { chances?.removeLast() }
    chances?.append(chance)
  }

  /// Ends the line, and takes what stands behind its end into the next one.
  private mutating func endLine(
    at end: Int, width endWidth: Int, next: Int, nextWidth: Int
  ) {
    endLine(at: end, width: endWidth)
    let (rest, kept) = (width - nextWidth, cut.map { ($0.index, $0.width - nextWidth) })
    begin(at: next)
    width = rest
    cut = kept
  }

  private mutating func addBlank(_ scalar: Unicode.Scalar, at index: Int, _ next: Int) {
    let isAfterBlank = previous == " " || previous == "\t"
    if isAfterBlank || index == lineStart || scalar == "\t" { hasUnusualBlanks = true }
    let end = isAfterBlank ? chance.map { ($0.end, $0.endWidth) } : nil
    let advance = ruler.advance(scalar, after: previous)
    if index > lineStart {
      note(
        Chance(
          end: end?.0 ?? index, endWidth: end?.1 ?? width, next: next, nextWidth: width + advance))
    }
    width += advance
  }

  private mutating func add(_ scalar: Unicode.Scalar, at index: Int) {
    let isHeld = ruler.isHeld(scalar) || Self.isInSyllable(between: previous, and: scalar)
    if index > lineStart, !isHeld, Self.mayBreak(between: previous, and: scalar) {
      note(Chance(end: index, endWidth: width, next: index, nextWidth: width))
    } else if !isHeld, Self.mayCut(between: previous, and: scalar) {
      cut = (index, width)
    }
    let advance = ruler.advance(scalar, after: previous)
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

  private mutating func endLine(at end: Int, width: Int? = nil) {
    let isBlankBefore = previous == " " || previous == "\t"
    if width == nil, isBlankBefore {
      hasUnusualBlanks = true
      if let chance, chance.next == end {
        return endLine(at: chance.end, width: chance.endWidth)
      }
    }
    addLine(from: lineStart, to: max(lineStart, end), width: width ?? self.width)
  }

  private mutating func addLine(from start: Int, to end: Int, width: Int) {
    let place = TextBlock.Place(start: start, end: end, width: Double(width) * unit)
    if first == nil { first = place } else { others.append(place) }
  }

  // MARK: Balance

  private var lineCount: Int { (first == nil ? 0 : 1) + others.count }

  /// Breaks a paragraph once more if it has become several lines: into as many that are nearly alike.
  private mutating func balance(
    _ bytes: Span<UInt8>, _ paragraph: (start: Int, line: Int), end: Int
  ) {
    let count = lineCount - paragraph.line
    guard isBalanced, count > 1, count <= LineBalancer.mostLines else { return }
    var measured = LineBreaker(measuringFor: self)
    let balancer = measured.balancer(of: bytes.extracting(paragraph.start..<end))
    // Who ends lines himself wants them as they are: they may be a little longer.
    let isOneOfMany = paragraph.start > 0 || end < bytes.count
    let limit = isOneOfMany ? maximum + maximum / 4 : 0
    guard let lines = balancer.wholeLine(within: limit) ?? balancer.lines(within: maximum) else {
      return
    }
    if paragraph.line == 0 { first = nil }
    others.removeSubrange(max(0, paragraph.line - 1)...)
    for line in lines {
      addLine(from: paragraph.start + line.start, to: paragraph.start + line.end, width: line.width)
    }
  }

  /// Measures a paragraph: it finds all places where it could be broken.
  private mutating func balancer(of paragraph: Span<UInt8>) -> LineBalancer {
    chances?.reserveCapacity(1 + paragraph.count / 4)
    breakLines(of: paragraph)
    var chances = self.chances.take() ?? []
    if chances.last?.next != paragraph.count {
      let end = paragraph.count
      chances.append(Chance(end: end, endWidth: width, next: end, nextWidth: width))
    }
    // No line is nothing but the blanks in front of all words.
    var blanks = 0
    while blanks < paragraph.count, paragraph[blanks] == 0x20 || paragraph[blanks] == 0x09 {
      blanks += 1
    }
    if blanks > 0 { chances.removeAll { $0.next <= blanks } }
    return LineBalancer(chances)
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
