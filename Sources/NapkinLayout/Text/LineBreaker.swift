import NapkinCore

/// Walks through a text once, and remembers where the line that is open could end.
struct LineBreaker {
  private let unit: Double
  private let maximum: Int
  private var ruler: Ruler

  /// The lines so far: nearly all texts have one or two.
  private(set) var first: TextBlock.Place?
  private(set) var others: [TextBlock.Place] = []
  /// Whether a line may have blanks that are not single ones between words.
  private(set) var hasUnusualBlanks = false

  private var lineStart = 0
  private var width = 0
  private var previous: Unicode.Scalar = " "
  /// The last place where the line could end: where its words end, where the next line begins, and
  /// how far it had come at both.
  private var chance: (end: Int, endWidth: Int, next: Int, nextWidth: Int)?
  /// The last place where the word could be cut, if it is too long for a line, and how far it had come.
  private var cut: (index: Int, width: Int)?

  init(_ metrics: TextMetrics, maximumWidth: Double) {
    unit = metrics.unit
    maximum = metrics.hundredths(of: maximumWidth)
    ruler = Ruler(isMonospaced: metrics.isMonospaced)
  }

  /// Breaks a text in UTF-8.
  mutating func breakLines(of bytes: Span<UInt8>) {
    var index = 0
    while index < bytes.count {
      index = skipUsualWords(of: bytes, from: index)
      guard index < bytes.count else { break }
      let (scalar, next) = bytes.scalar(at: index)
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
    endLine(at: bytes.count)
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
        chance = (index, width, next, width + advance)
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
    let advance = ruler.advance(scalar)
    if index > lineStart {
      chance = (end?.0 ?? index, end?.1 ?? width, next, width + advance)
    }
    width += advance
  }

  private mutating func add(_ scalar: Unicode.Scalar, at index: Int) {
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

  private mutating func endLine(at end: Int, width: Int? = nil) {
    let isBlankBefore = previous == " " || previous == "\t"
    if width == nil, isBlankBefore {
      hasUnusualBlanks = true
      if let chance, chance.next == end {
        return endLine(at: chance.end, width: chance.endWidth)
      }
    }
    let place = TextBlock.Place(
      start: lineStart, end: max(lineStart, end), width: Double(width ?? self.width) * unit)
    if first == nil { first = place } else { others.append(place) }
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
      && !(mayBeSign(first) && opening.contains(first))
      && !(mayBeSign(second) && closing.contains(second))
  }

  /// Whether a character may be one of those below: most that are asked for are not.
  private static func mayBeSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3100..<0xFF00, 0x10000...: false
    default: true
    }
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

extension Span<UInt8> {
  /// The character that begins at an index of a text in UTF-8, and where the next one does.
  @inline(__always)
  fileprivate func scalar(at index: Int) -> (Unicode.Scalar, next: Int) {
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
