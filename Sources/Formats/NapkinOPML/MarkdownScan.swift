/// Detects texts with marks that occur only in Markdown.
enum MarkdownScan {
  static func isMarkdown(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let scan = MarkdownLineScan()
    var start = 0
    var lineCount = 0
    var hasHeading = false
    while start <= bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      if scan.hasMarkup(bytes, start..<end) { return true }
      if end > start { lineCount += 1 }
      if isHeading(bytes[start..<end]) { hasHeading = true }
      start = end + 1
    }
    // A single line with a hash sign is just as often a tag or a number.
    return hasHeading && lineCount > 1
  }

  /// Whether a line is one to six hash signs, a blank, and text.
  private static func isHeading(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let signs = line.prefix { $0 == UInt8(ascii: "#") }.count
    let rest = line.dropFirst(signs)
    return (1...6).contains(signs) && rest.first == 0x20 && rest.count > 1
  }
}

/// Looks for links, and for marks that occur twice on a line and touch the text between them.
private struct MarkdownLineScan {
  func hasMarkup(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> Bool {
    var star, tick, bracket: Int?
    var index = line.lowerBound
    while index < line.upperBound {
      let next = index + 1 < line.upperBound ? bytes[index + 1] : 0
      switch bytes[index] {
      case UInt8(ascii: "*") where next == UInt8(ascii: "*"):
        if let star, touches(bytes, star..<index) { return true }
        star = index + 2
        index += 1
      case UInt8(ascii: "`"):
        if let tick, touches(bytes, tick..<index) { return true }
        tick = index + 1
      case UInt8(ascii: "["): bracket = bracket ?? index
      case UInt8(ascii: "]") where next == UInt8(ascii: "("):
        if let bracket, index > bracket + 1, hasAddress(bytes, index + 2..<line.upperBound) {
          return true
        }
      default: break
      }
      index += 1
    }
    return false
  }

  private func touches(_ bytes: UnsafeBufferPointer<UInt8>, _ words: Range<Int>) -> Bool {
    !words.isEmpty && bytes[words.lowerBound] > 0x20 && bytes[words.upperBound - 1] > 0x20
  }

  private func hasAddress(_ bytes: UnsafeBufferPointer<UInt8>, _ rest: Range<Int>) -> Bool {
    for index in rest {
      if bytes[index] == UInt8(ascii: ")") { return index > rest.lowerBound }
      // A bracket ends the search, too; otherwise a row of brackets would be scanned again and again.
      if bytes[index] <= 0x20 || bytes[index] == UInt8(ascii: "]") { return false }
    }
    return false
  }
}
