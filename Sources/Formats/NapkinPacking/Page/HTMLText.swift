import NapkinFormats

/// Text in HTML. All HTML that this room writes is escaped here.
package enum HTMLText {
  /// A text as it stands between tags, or inside a value in quotes.
  package static func escaped(_ text: some StringProtocol) -> String {
    var escaped: [UInt8] = []
    escaped.reserveCapacity(text.utf8.count)
    var last: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): escaped += "&amp;".utf8
      case UInt8(ascii: "<"): escaped += "&lt;".utf8
      case UInt8(ascii: ">"): escaped += "&gt;".utf8
      case UInt8(ascii: "\""): escaped += "&quot;".utf8
      case UInt8(ascii: "'"): escaped += "&#39;".utf8
      // Control characters are no HTML.
      case 0x09, 0x0A: escaped.append(byte)
      case 0x00..<0x20, 0x7F: escaped.append(0x20)
      case 0x80..<0xA0 where last == 0xC2: escaped.append(0xA0)
      default: escaped.append(byte)
      }
      last = byte
    }
    return String(decoding: escaped, as: UTF8.self)
  }

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
        lines.append(escaped(line))
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
