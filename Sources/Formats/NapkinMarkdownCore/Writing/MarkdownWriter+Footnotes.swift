import NapkinFormats
import NapkinMarkup

/// Separates the footnotes of several texts in a file, because a label's first definition counts for all.
extension MarkdownWriter {
  /// Returns a text with other labels for footnotes that an earlier text has defined.
  mutating func footnotesApart(_ piece: MarkdownFragment) -> MarkdownFragment {
    // Pages show footnotes as plain text.
    guard !isForPage, piece.source.contains(.caret) else { return piece }
    var defined: Set<String> = []
    var others: [String: String] = [:]
    piece.tree.forEachText { text, _ in
      text.forEachFootnote { label, _, isDefinition in
        guard isDefinition, defined.insert(label).inserted else { return }
        let free = freeFootnote(label)
        if free != label { others[label] = free }
      }
    }
    if others.isEmpty { return piece }
    let edits = piece.tree.edits { text in
      var edits: [TextEdit] = []
      text.forEachFootnote { label, range, _ in
        if let other = others[label] { edits.append(TextEdit(range, Array(other.utf8))) }
      }
      return edits
    }
    return MarkdownFragment(piece.source.replacing(edits))
  }

  /// Returns the label, or the label with the first number that no earlier text has defined.
  private mutating func freeFootnote(_ label: String) -> String {
    guard var number = footnotes[label] else {
      footnotes[label] = 2
      return label
    }
    while footnotes["\(label)-\(number)"] != nil { number += 1 }
    footnotes[label] = number + 1
    footnotes["\(label)-\(number)"] = 2
    return "\(label)-\(number)"
  }
}

extension InlineText {
  /// Calls a closure with each label of a footnote, its range, and whether it is defined there.
  fileprivate func forEachFootnote(
    _ body: (_ label: String, _ range: Range<Int>, _ isDefinition: Bool) -> Void
  ) {
    let words = bytesOfWords
    for start in words.indices.dropLast(2)
    where words[start] == .leftBracket && words[start + 1] == .caret {
      let label = words[(start + 2)...].prefix(LocalLinks.lengthLimit).prefix {
        $0 != .rightBracket && $0 != .leftBracket && !$0.isSpace
      }
      let end = label.endIndex
      guard !label.isEmpty, end < words.count, words[end] == .rightBracket else { continue }
      let isFirst = start == 0 || words[start - 1] == .newline
      let isDefinition = isFirst && end + 1 < words.count && words[end + 1] == .colon
      body(label.asText, label.indices, isDefinition)
    }
  }
}
