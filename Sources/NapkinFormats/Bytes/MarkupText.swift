/// Text for the small pieces of XML that formats write without a writer of their own: safe between
/// tags and between quotes.
package enum MarkupText {
  /// Whether XML has all characters of a text; those that it forbids become U+FFFD.
  package static func canHold(_ text: String) -> Bool {
    let isOrdinary = text.withBytes { bytes in
      ByteScan.first(in: bytes) { $0.controls | $0.marks(0xEF) } == bytes.count
    }
    return isOrdinary || !text.unicodeScalars.contains(where: isForbidden)
  }

  /// The text with everything escaped that could be taken for markup.
  package static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\r": escaped += "&#13;"
      default: escaped.unicodeScalars.append(isForbidden(scalar) ? "\u{FFFD}" : scalar)
      }
    }
    return escaped
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t", "\n", "\r": false
    case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": true
    default: false
    }
  }
}
