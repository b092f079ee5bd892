/// Parses running text by the inline rules of CommonMark, with GitHub's strikethrough.
///
/// Every search ahead remembers what it did not find, so that no text takes more than linear time.
public struct InlineParser {
  var text: InlineText
  let labels: [String: Destination]
  var position = 0
  private var textStart = 0

  /// A bracket that may begin a link.
  struct Bracket {
    var part: Int
    var isImage: Bool
    var isActive = true
    /// Whether another bracket comes after it; then its text cannot be a label.
    var hasInner = false
    /// The number of unmatched runs before it.
    var runBefore: Int
    /// The index at which the text after it begins.
    var start: Int
  }
  var brackets: [Bracket] = []
  /// The number of brackets at the start of `brackets` that are known not to begin a link.
  var inactiveCount = 0
  var unmatchedRuns: [Int] = []
  /// The positions of the runs of backticks, by their lengths; the next run comes last.
  private var backticks: [Int: [Int]]?
  private var missing: Set<String> = []

  /// Parses a text with the labels of the document around it.
  public static func parse(
    _ bytes: [UInt8], labels: [String: Destination] = [:]
  ) -> InlineText {
    var parser = InlineParser(text: InlineText(bytes: bytes), labels: labels)
    parser.run()
    return parser.text
  }

  private init(text: InlineText, labels: [String: Destination]) {
    self.text = text
    self.labels = labels
  }

  private mutating func run() {
    let bytes = text.bytes
    while position < bytes.count {
      switch bytes[position] {
      case .newline: readNewline()
      case .backslash: readEscape()
      case .ampersand: readEntity()
      case .backtick: readCode()
      case .less: readAngle()
      case .star, .underscore, .tilde: readRun(bytes[position])
      case .leftBracket: openBracket(isImage: false)
      case .bang where position + 1 < bytes.count && bytes[position + 1] == .leftBracket:
        openBracket(isImage: true)
      case .rightBracket: closeBracket()
      default: position += 1
      }
    }
    endText(at: position)
    matchRuns(above: 0)
  }

  // MARK: Parts

  /// Adds the plain text up to a position as a part.
  mutating func endText(at end: Int) {
    if end > textStart { text.parts.append(Inline(kind: .text, range: textStart..<end)) }
  }

  /// Adds a part from the position up to an end, and moves there.
  mutating func add(_ kind: Inline.Kind, upTo end: Int, _ range: Range<Int>? = nil, data: Int = 0) {
    endText(at: position)
    text.parts.append(Inline(kind: kind, range: range ?? position..<end, data: data))
    position = end
    textStart = end
  }

  private mutating func readNewline() {
    let end = position
    var start = end
    while start > textStart, text.bytes[start - 1] == .space { start -= 1 }
    var next = end + 1
    while next < text.bytes.count, text.bytes[next].isBlank { next += 1 }
    endText(at: start)
    let kind: Inline.Kind = end - start >= 2 ? .hardBreak : .softBreak
    text.parts.append(Inline(kind: kind, range: start..<next))
    position = next
    textStart = next
  }

  private mutating func readEscape() {
    let next = position + 1
    guard next < text.bytes.count else { return position += 1 }
    if text.bytes[next] == .newline {
      var end = next + 1
      while end < text.bytes.count, text.bytes[end].isBlank { end += 1 }
      add(.hardBreak, upTo: end)
    } else if text.bytes[next].isPunctuation {
      add(.escape, upTo: next + 1, next..<next + 1)
    } else {
      position += 1
    }
  }

  private mutating func readEntity() {
    if let entity = Entity.read(text.bytes[...], at: position) {
      add(.entity, upTo: entity.end)
    } else {
      position += 1
    }
  }

  // MARK: Code

  private mutating func readCode() {
    var end = position
    while end < text.bytes.count, text.bytes[end] == .backtick { end += 1 }
    let count = end - position
    guard let close = nextBackticks(count, after: end) else {
      position = end
      return
    }
    add(.code, upTo: close + count, end..<close)
  }

  /// Returns the position of the next run of `count` backticks.
  private mutating func nextBackticks(_ count: Int, after start: Int) -> Int? {
    if backticks == nil { findBackticks() }
    while let next = backticks?[count]?.last {
      if next >= start { return next }
      backticks?[count]?.removeLast()
    }
    return nil
  }

  private mutating func findBackticks() {
    var found: [Int: [Int]] = [:]
    var index = text.bytes.count
    while index > 0 {
      guard text.bytes[index - 1] == .backtick else {
        index -= 1
        continue
      }
      let end = index
      while index > 0, text.bytes[index - 1] == .backtick { index -= 1 }
      found[end - index, default: []].append(index)
    }
    backticks = found
  }

  // MARK: Angle brackets

  private mutating func readAngle() {
    let bytes = text.bytes[...]
    if let end = Autolink.end(of: bytes, from: position) {
      return add(.autolink, upTo: end, position + 1..<end - 1)
    }
    if let end = endOfHTML(bytes) { return add(.html, upTo: end) }
    position += 1
  }

  private mutating func endOfHTML(_ bytes: ArraySlice<UInt8>) -> Int? {
    let rest = bytes[position...]
    if rest.starts(with: "<!--".utf8) {
      // `<!-->` and `<!--->` are whole comments.
      if rest.dropFirst(4).starts(with: ">".utf8) { return position + 5 }
      if rest.dropFirst(4).starts(with: "->".utf8) { return position + 6 }
      return find("-->", from: position + 4)
    }
    if rest.starts(with: "<?".utf8) { return find("?>", from: position + 2) }
    if rest.starts(with: "<![CDATA[".utf8) { return find("]]>", from: position + 9) }
    if rest.starts(with: "<!".utf8) {
      guard let letter = rest.dropFirst(2).first, letter.isLetter else { return nil }
      return find(">", from: position + 2)
    }
    return HTMLTag.end(of: bytes, from: position)
  }

  /// Returns the position after the next occurrence of a text; a text that was missing once is not searched again.
  private mutating func find(_ end: String, from start: Int) -> Int? {
    if missing.contains(end) { return nil }
    let wanted = Array(end.utf8)
    var index = start
    while index + wanted.count <= text.bytes.count {
      if text.bytes[index] == wanted[0], text.bytes[index...].starts(with: wanted) {
        return index + wanted.count
      }
      index += 1
    }
    missing.insert(end)
    return nil
  }
}

/// Addresses in angle brackets.
public enum Autolink {
  /// Returns the index after an address in angle brackets at a position; `nil` if it is not an address.
  static func end(of bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
    endOfURI(bytes, start + 1) ?? endOfMail(bytes, start + 1)
  }

  /// Whether an address is an email address.
  public static func isMail(_ bytes: ArraySlice<UInt8>) -> Bool {
    endOfMail(Array(bytes + [.greater])[...], 0) != nil
  }

  private static func endOfURI(_ bytes: ArraySlice<UInt8>, _ start: Int) -> Int? {
    var index = start
    guard index < bytes.endIndex, bytes[index].isLetter else { return nil }
    while index < bytes.endIndex, index - start <= 32,
      bytes[index].isAlphanumeric || bytes[index] == .plus || bytes[index] == .dot
        || bytes[index] == .hyphen
    { index += 1 }
    guard (2...32).contains(index - start), index < bytes.endIndex, bytes[index] == .colon else {
      return nil
    }
    while index < bytes.endIndex, bytes[index] > 0x20, bytes[index] != .less,
      bytes[index] != 0x7F
    {
      if bytes[index] == .greater { return index + 1 }
      index += 1
    }
    return nil
  }

  /// Whether a character may appear before the `@` of an email address.
  public static func isInMailName(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || ".!#$%&'*+/=?^_`{|}~-".utf8.contains(byte)
  }

  private static func endOfMail(_ bytes: ArraySlice<UInt8>, _ start: Int) -> Int? {
    var index = start
    while index < bytes.endIndex, isInMailName(bytes[index]) { index += 1 }
    guard index > start, index < bytes.endIndex, bytes[index] == UInt8(ascii: "@") else {
      return nil
    }
    while true {
      index += 1
      let label = index
      while index < bytes.endIndex, bytes[index].isAlphanumeric || bytes[index] == .hyphen {
        index += 1
      }
      guard (1...63).contains(index - label), bytes[label] != .hyphen,
        bytes[index - 1] != .hyphen, index < bytes.endIndex
      else { return nil }
      if bytes[index] == .greater { return index + 1 }
      if bytes[index] != .dot { return nil }
    }
  }
}
