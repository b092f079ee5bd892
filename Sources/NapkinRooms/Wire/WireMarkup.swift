/// Elements without attributes; every text is escaped here.
enum WireMarkup {
  static func element(_ name: String, _ text: String) -> String {
    list(name, [escaped(text)])
  }

  static func list(_ name: String, _ content: [String]) -> String {
    "<\(name)>\(content.joined())</\(name)>"
  }

  /// Whether XML has all characters of a text; those that it forbids become U+FFFD.
  static func canHold(_ text: String) -> Bool {
    !text.unicodeScalars.contains(where: isForbidden)
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t", "\n", "\r": false
    case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": true
    default: false
    }
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\r": escaped += "&#13;"
      default: escaped.unicodeScalars.append(isForbidden(scalar) ? "\u{FFFD}" : scalar)
      }
    }
    return escaped
  }
}
