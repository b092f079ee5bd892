/// Texts on one line.
package enum Line {
  /// The text with line breaks and control characters as single spaces, none at the ends.
  package static func single(_ text: String) -> String {
    // Most are on one line as they are.
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
  /// What it is called, on one line; empty if it has no name.
  package var titleLine: String { Line.single(title) }
}
