/// Whether a text has what nobody writes but in Markdown.
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
    // A lone line with a hash sign is as often a tag or a number.
    return hasHeading && lineCount > 1
  }

  /// One to six hash signs, a blank, and words.
  private static func isHeading(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let signs = line.prefix { $0 == UInt8(ascii: "#") }.count
    let rest = line.dropFirst(signs)
    return (1...6).contains(signs) && rest.first == 0x20 && rest.count > 1
  }
}

/// Looks for marks that come twice on a line around words that touch them, and for links.
private struct MarkdownLineScan {
  func hasMarkup(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> Bool {
    var star: Int?
    var tick: Int?
    var bracket: Int?
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
      // A bracket ends it, too, or a row of them would be looked through again and again.
      if bytes[index] <= 0x20 || bytes[index] == UInt8(ascii: "]") { return false }
    }
    return false
  }
}
