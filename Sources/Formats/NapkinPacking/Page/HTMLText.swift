import NapkinFormats
import NapkinMarkup

/// Text in HTML.
package enum HTMLText {
  /// What lets an element run as the first letter of its text does, where any runs from right to left.
  package static func direction(of text: String) -> String {
    TextDirection.hasRightToLeft(Array(text.utf8)) ? " dir=\"auto\"" : ""
  }

  /// A text of several lines as paragraphs.
  package static func paragraphs(_ text: String) -> String {
    var html = ""
    var lines: [String] = []
    let direction = direction(of: text)
    func close() {
      if !lines.isEmpty { html += "<p\(direction)>\(lines.joined(separator: "<br>\n"))</p>\n" }
      lines = []
    }
    for line in Self.lines(of: text) {
      if line.allSatisfy(\.isWhitespace) {
        close()
      } else {
        lines.append(MarkupContext.html.escape(line))
      }
    }
    close()
    return html
  }

  /// The lines of a text, by all that ends lines in Unicode. Going by scalars finds the same as
  /// going by characters, in half the time.
  private static func lines(of text: String) -> [Substring] {
    var lines: [Substring] = []
    var rest = text.unicodeScalars[...]
    while let end = rest.firstIndex(where: isLineEnd) {
      lines.append(Substring(rest[..<end]))
      let isReturn = rest[end] == "\r"
      rest = rest[rest.index(after: end)...]
      if isReturn && rest.first == "\n" { rest = rest.dropFirst() }
    }
    return lines + [Substring(rest)]
  }

  private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "\u{B}", "\u{C}", "\r", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  /// The name of a file as a link leads to it.
  package static func path(_ name: String) -> String {
    PercentCode.encode(name) { PercentCode.isUnreserved($0) || $0 == UInt8(ascii: "/") }
  }
}
