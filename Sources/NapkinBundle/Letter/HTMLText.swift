/// Text in HTML. All HTML that this room writes is escaped here.
enum HTMLText {
  /// A text as it stands between tags, or inside a value in quotes.
  static func escaped(_ text: some StringProtocol) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\n", "\t": escaped.unicodeScalars.append(scalar)
      default:
        // Control characters are no HTML.
        let isControl = scalar.properties.generalCategory == .control
        escaped.unicodeScalars.append(isControl ? " " : scalar)
      }
    }
    return escaped
  }

  /// A text of several lines as paragraphs.
  static func paragraphs(_ text: String) -> String {
    var html = ""
    var lines: [String] = []
    func close() {
      if !lines.isEmpty { html += "<p>\(lines.joined(separator: "<br>\n"))</p>\n" }
      lines = []
    }
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if line.allSatisfy(\.isWhitespace) {
        close()
      } else {
        lines.append(escaped(line))
      }
    }
    close()
    return html
  }

  /// The name of a file as a link leads to it.
  static func path(_ name: String) -> String {
    var path = ""
    for byte in name.utf8 {
      let character = Unicode.Scalar(byte)
      switch character {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "/":
        path.unicodeScalars.append(character)
      default:
        path += byte < 16 ? "%0" : "%"
        path += String(byte, radix: 16, uppercase: true)
      }
    }
    return path
  }
}
