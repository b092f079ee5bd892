import NapkinFormats
import NapkinMarkup

package enum HTMLText {
  /// Returns an attribute ` dir="auto"` if a text has letters that run from right to left, and an empty text otherwise.
  package static func direction(of text: String) -> String {
    TextDirection.hasRightToLeft(Array(text.utf8)) ? " dir=\"auto\"" : ""
  }

  /// Returns a text of several lines as paragraphs.
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

  /// Returns the lines of a text, by all line ends of Unicode. Searching scalars gives the same result as searching
  /// characters, in half the time.
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

  /// Returns the name of a file as the address of a link.
  package static func path(_ name: String) -> String {
    PercentCode.encode(name) { PercentCode.isUnreserved($0) || $0 == UInt8(ascii: "/") }
  }
}
