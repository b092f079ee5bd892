/// Formulas between signs for money, in which nothing is Markdown.
extension InlineText {
  /// Takes the text apart anew, with its formulas as plain words, in which nothing is Markdown.
  public func sparingFormulas(labels: [String: Destination]) -> InlineText {
    guard bytes.contains(.dollar) else { return self }
    let formulas = formulas
    if formulas.isEmpty { return self }
    var words = bytes
    for index in formulas.joined() { words[index] = UInt8(ascii: "x") }
    let text = InlineParser.parse(words, labels: labels)
    return InlineText(
      bytes: bytes, parts: text.parts, runs: text.runs, destinations: text.destinations,
      labels: text.labels)
  }

  /// Where formulas stand.
  private var formulas: [Range<Int>] {
    var found: [Range<Int>] = []
    var start: Int?
    for part in parts {
      switch part.kind {
      case .escape, .run, .softBreak, .hardBreak: continue
      case .text: break
      // Nothing that has an address, and no code, is a part of a formula.
      default:
        start = nil
        continue
      }
      for index in part.range where bytes[index] == .dollar {
        if let begun = start, isFormula(begun..<index) {
          found.append(begun..<index)
          start = nil
        } else if start != nil || found.last?.upperBound != index - 1 {
          start = index + 1
        }
      }
    }
    return found
  }

  /// Whether what stands between two signs looks like a formula; after two of them it may have lines of
  /// its own.
  private func isFormula(_ range: Range<Int>) -> Bool {
    guard let first = bytes[range].first, let last = bytes[range].last else { return false }
    let isOnLine = range.lowerBound < 2 || bytes[range.lowerBound - 2] != .dollar
    if isOnLine, first.isSpace || last.isSpace { return false }
    return bytes[range].contains {
      $0 == .backslash || $0 == .caret || $0 == .underscore || $0 == .leftBrace
    }
  }
}
