/// Converts texts to a single line.
package enum Line {
  /// Returns the text with each run of line breaks, blanks and control characters as one space, and none at the ends.
  package static func single(_ text: String) -> String {
    // Most texts need no change.
    if text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) { return text }
    var line = ""
    var isGap = true
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace || scalar.properties.generalCategory == .control {
        isGap = true
      } else {
        if isGap && !line.isEmpty { line += " " }
        isGap = false
        line.unicodeScalars.append(scalar)
      }
    }
    return line
  }
}

extension Content {
  /// The title on one line; empty if the content has no title.
  package var titleLine: String { Line.single(title) }
}
