/// Formulas between dollar signs, in which nothing is Markdown.
extension InlineText {
  /// Parses the text again with its formulas as plain text.
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

  private var formulas: [Range<Int>] {
    var found: [Range<Int>] = []
    var start: Int?
    for part in parts {
      switch part.kind {
      case .escape, .run, .softBreak, .hardBreak: continue
      case .text: break
      // A part with an address, or code, cannot be a part of a formula.
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

  /// Whether a text between dollar signs looks like a formula. Between double dollar signs, white space may
  /// surround it.
  private func isFormula(_ range: Range<Int>) -> Bool {
    guard let first = bytes[range].first, let last = bytes[range].last else { return false }
    let isOnLine = range.lowerBound < 2 || bytes[range.lowerBound - 2] != .dollar
    if isOnLine, first.isSpace || last.isSpace { return false }
    return bytes[range].contains {
      $0 == .backslash || $0 == .caret || $0 == .underscore || $0 == .leftBrace
    }
  }
}
