import NapkinMarkup

extension [UInt8] {
  /// Whether the text has wikilinks, tags, footnotes or formulas: plain text in CommonMark, but more to the people
  /// who write them.
  var hasSignsOfOthers: Bool { hasWikiSigns || hasFormulas }

  /// Whether a formula is between two dollar signs.
  private var hasFormulas: Bool {
    guard let first = firstIndex(of: .dollar) else { return false }
    var isInside = false
    var isLikely = false
    var index = first
    while index < endIndex {
      switch self[index] {
      case .dollar:
        if isLikely { return true }
        isInside = true
      case .backslash where index + 1 < endIndex && self[index + 1] == .dollar: index += 1
      case .backslash, .caret, .underscore, .leftBrace: isLikely = isInside
      default: break
      }
      index += 1
    }
    return false
  }

  private var hasWikiSigns: Bool {
    var close = startIndex
    for index in indices.dropLast() {
      let before = index > 0 ? self[index - 1] : .space
      switch self[index] {
      case .leftBracket where self[index + 1] == .caret && before != .backslash:
        let label = self[(index + 2)...].prefix { $0.isAlphanumeric || $0 == .hyphen }
        if !label.isEmpty, self[label.endIndex...].first == .rightBracket { return true }
      case .leftBracket where self[index + 1] == .leftBracket && before != .backslash:
        // The next closing bracket is searched for only once.
        if close < index + 2 {
          close = self[(index + 2)...].firstIndex(of: .rightBracket) ?? endIndex
        }
        if close > index + 2, self[close...].starts(with: "]]".utf8) { return true }
      case .hash where before.isSpace:
        let word = self[(index + 1)...].prefix {
          $0.isAlphanumeric || $0 >= 0x80 || "-_/".utf8.contains($0)
        }
        if !word.isEmpty, NodeLine.isTag(word.asText) { return true }
      default: break
      }
    }
    return false
  }
}
