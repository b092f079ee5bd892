import NapkinMarkup
import NapkinFormats

/// Escapes all text that Napkin writes into Markdown.
///
/// CommonMark and GitHub's Markdown show the escaped text as it was, character for character. White space that they
/// would trim, and characters that they would take for something else, become character references. Signs that would
/// be markup get a backslash, but only where they would be markup.
struct MarkdownEscape {
  /// The position of a text, which decides which characters are escaped.
  enum Place {
    /// The text is on one line, and the text before it is unknown, for example the text of a link.
    case line
    /// The text is a heading, in which no block begins.
    case heading
    case cell
    /// The text is one paragraph; the prefix begins each line except the first.
    case paragraph
    /// The text is the name of a plan: one paragraph, in which tags and wikilinks are plain text.
    case name
    case body
  }

  let place: Place
  /// The prefix of each line except the first.
  let prefix: LinePrefix
  /// Whether the file defines labels, so that text in brackets may be a link.
  let isBesideLabels: Bool
  /// Whether dollar signs would be taken for the marks of formulas.
  private(set) var hasFormulas = false
  /// The offsets of brackets that need no escape.
  private(set) var plainBrackets: Set<Int> = []
  /// Whether a character was replaced because it could not be written.
  var hasReplaced = false

  init(_ place: Place, prefix: LinePrefix = LinePrefix(), isBesideLabels: Bool = false) {
    self.place = place
    self.prefix = prefix
    self.isBesideLabels = isBesideLabels
  }

  mutating func append(_ text: String, to out: inout OutputBuffer) {
    text.withBytes { append($0, to: &out) }
  }

  mutating func append(_ text: UnsafeBufferPointer<UInt8>, to out: inout OutputBuffer) {
    let written = Self.appendWords(of: text, to: &out)
    if written == text.count { return }
    if !isBesideLabels { findPlainBrackets(in: text, from: written) }
    let first = ByteScan.first(in: text, from: written) { $0.marks("\n") | $0.marks("$") }
    if first == text.count { return append(line: text, 0..<first, from: written, to: &out) }
    hasFormulas = Self.hasFormulas(text)
    var start = 0
    while start < text.count {
      let end = ByteScan.first(in: text, from: start) { $0.marks("\n") }
      append(line: text, start..<end, from: max(start, written), to: &out)
      if end == text.count { return }
      var next = end
      while next < text.count, text[next] == .newline { next += 1 }
      breakLine(text, end..<next, to: &out)
      start = next
    }
  }

  private mutating func findPlainBrackets(in text: UnsafeBufferPointer<UInt8>, from written: Int) {
    if place == .name { plainBrackets = Self.wikilinks(in: text) }
    if place != .line, place != .cell {
      plainBrackets.formUnion(brackets(in: text, from: written))
    }
    if written == 0, Self.beginsWithBox(text) { plainBrackets.formUnion([0, 2]) }
  }

  /// Writes the beginning of a text, up to a character that may need an escape; most texts have none. Returns the
  /// number of bytes written.
  private static func appendWords(
    of text: UnsafeBufferPointer<UInt8>, to out: inout OutputBuffer
  ) -> Int {
    guard let first = text.first, first.isLetter || 0x80..<0xE2 ~= first, text.last != .space
    else { return 0 }
    var count = 0
    out.append(upTo: text.count) { (pen: inout UnsafeByteWriter) in
      count = pen.put(text, from: 0) { $0.markdownSigns }
      // A space at the end of a line needs an escape, too.
      if count > 0, count < text.count, text[count] == .newline, text[count - 1] == .space {
        pen.takeBack(1)
        count -= 1
      }
    }
    return count
  }

  private func breakLine(
    _ text: UnsafeBufferPointer<UInt8>, _ newlines: Range<Int>, to out: inout OutputBuffer
  ) {
    var left = newlines.count
    if newlines.lowerBound > 0, newlines.upperBound < text.count {
      if place == .paragraph || place == .name || place == .body && left == 1 {
        let isAddress = Self.endsInAddress(text[..<newlines.lowerBound])
        out.append(isAddress ? "  \n" : "\\\n")
        out.append(prefix)
        left -= 1
      } else if place == .body {
        out.append("\n")
        out.append(ofEmptyLine: prefix)
        out.append("\n")
        out.append(prefix)
        left -= 2
      }
    }
    for _ in 0..<left { out.append("&#10;") }
  }

  // MARK: Lines

  private mutating func append(
    line text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, from written: Int,
    to out: inout OutputBuffer
  ) {
    guard !range.isEmpty else { return }
    var index = written
    var end = range.upperBound
    let endsInSpace = text[end - 1] == .space
    if endsInSpace { end -= 1 }
    if index == range.lowerBound, index < end { index = beginLine(text, index..<end, to: &out) }
    let words = UnsafeBufferPointer(rebasing: text[..<end])
    while index < end {
      out.append(upTo: end - index) { (pen: inout UnsafeByteWriter) in
        index = pen.put(words, from: index) { $0.markdownSigns }
      }
      if index < end { index += writeSign(text, at: index, in: range, to: &out) }
    }
    if endsInSpace { out.append("&#32;") }
  }

  /// Writes a character that has a meaning only at the beginning of a line; returns the offset of the rest.
  private mutating func beginLine(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, to out: inout OutputBuffer
  ) -> Int {
    let first = text[range.lowerBound]
    let rest = UnsafeBufferPointer(rebasing: text[range])
    let next = rest.count > 1 ? rest[1] : .space
    if place == .heading, "|>-+=".utf8.contains(first) { return range.lowerBound }
    switch first {
    case .space:
      out.append("&#32;")
      return range.lowerBound + 1
    case .greater, .bar: break
    case .hyphen:
      guard next.isSpace || next == .hyphen || next == .bar || next == .colon else {
        return range.lowerBound
      }
    case .plus: guard next.isSpace else { return range.lowerBound }
    case .equal:
      guard rest.allSatisfy({ $0 == .equal || $0 == .space }) else {
        return range.lowerBound
      }
    case .colon: guard next == .hyphen || Self.isShortcode(rest) else { return range.lowerBound }
    case 0x30...0x39:
      let digits = rest.prefix { $0.isDigit }.count
      guard place != .heading, digits < 10, digits < rest.count,
        rest[digits] == .dot || rest[digits] == .rightParenthesis,
        digits + 1 == rest.count || rest[digits + 1].isSpace
      else { return beginSign(rest, range.lowerBound, to: &out) }
      out.append(contentsOf: rest[..<digits])
      out.append(byte: .backslash, byte: rest[digits])
      return range.lowerBound + digits + 1
    case 0xE2...: return beginSign(rest, range.lowerBound, to: &out)
    default: return range.lowerBound
    }
    out.append(byte: .backslash, byte: first)
    return range.lowerBound + 1
  }

  /// Escapes a sign at the beginning of a text if it has a meaning there.
  private func beginSign(
    _ rest: UnsafeBufferPointer<UInt8>, _ start: Int, to out: inout OutputBuffer
  ) -> Int {
    guard MarkdownNames.mayBeSign(rest),
      let sign = MarkdownNames.signs.first(where: { rest.starts(with: $0) }),
      isRead(rest, isFirst: start == 0)
    else { return start }
    let scalar = sign.asText.unicodeScalars.first?.value ?? 0
    out.append("&#\(scalar);")
    return start + sign.prefix { $0 & 0xC0 == 0x80 || $0 == sign[0] }.count
  }

  /// Whether a reader would take the sign at the beginning of a line for more than text.
  private func isRead(_ line: UnsafeBufferPointer<UInt8>, isFirst: Bool) -> Bool {
    let isMark = { MarkLine.isRead(inWords: Array(line)[...]) }
    return switch place {
    case .line: true
    case .heading: NodeLine.hasSign(line)
    case .paragraph: NodeLine.hasSign(line) || !isFirst && isMark()
    case .body: isMark()
    case .name: !isFirst && isMark()
    case .cell: false
    }
  }

  /// Whether a text begins with the name of an icon between colons.
  static func isShortcode(_ text: some Collection<UInt8>) -> Bool {
    let name = text.dropFirst().prefix { $0.isAlphanumeric || "_-+./%".utf8.contains($0) }
    guard text.first == .colon, !name.isEmpty, name.endIndex < text.endIndex,
      text[name.endIndex] == .colon
    else { return false }
    return text[name.endIndex...].dropFirst().first ?? .space == .space
  }
}
