import NapkinFormats

/// Escapes texts of documents, so that they cannot affect the terminal that shows them.
///
/// A terminal obeys control characters: a text could change its colours or title, write to the clipboard, or answer
/// in the user's name. Control characters, characters that change the writing direction and invisible characters
/// become their number: `<U+001B>`. Joiners and variation selectors stay, because emoji and many languages need
/// them. All text that the tool shows is escaped here.
package enum SafeText {
  /// Whether a character may be shown as it is, on one line.
  package static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F: false  // controls, ESC and CSI among them
    case 0xAD, 0x180E, 0x200B, 0x2060...0x2064, 0xFEFF: false  // without width
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x206F: false  // of direction
    case 0x2028, 0x2029: false  // the end of a line, for some
    case 0xFFF9...0xFFFB, 0xE0001: false  // annotations and languages
    default: true
    }
  }

  /// Returns a text on one line. After `limit` characters it is cut, with the number of the others.
  package static func line(_ text: String, limit: Int = .max) -> String {
    var out = OutputBuffer()
    append(text[...], limit: limit, to: &out)
    return out.text
  }

  /// Returns the name of a file, or other text in the place of a name.
  package static func name(_ name: String) -> String { line(name, limit: 1_000) }

  /// Returns a text with its line ends and tabs, for the content of a file.
  package static func lines(_ text: String) -> String {
    var out = OutputBuffer()
    for scalar in text.unicodeScalars {
      if scalar == "\n" || scalar == "\t" {
        out.append(contentsOf: scalar.utf8)
      } else {
        append(scalar, to: &out)
      }
    }
    return out.text
  }

  /// Appends a text to a line.
  static func append(_ text: Substring, limit: Int, to out: inout OutputBuffer) {
    let count = text.utf8.count
    if count <= limit, !text.utf8.contains(where: mayBegin) {
      return out.append(contentsOf: text.utf8)
    }
    // A text has at most as many characters as bytes, so characters are only counted in long texts.
    let rest = count <= limit ? 0 : text.unicodeScalars.count - limit
    for scalar in text.unicodeScalars.prefix(limit) { append(scalar, to: &out) }
    if rest > 0 { out.append("… (\(rest) more)") }
  }

  private static func append(_ scalar: Unicode.Scalar, to out: inout OutputBuffer) {
    if isHarmless(scalar) { return out.append(contentsOf: scalar.utf8) }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    out.append("<U+\(String(repeating: "0", count: max(0, 4 - digits.utf8.count)))\(digits)>")
  }

  /// Whether a byte of UTF-8 may begin a character that must be escaped. Most texts have no such byte, and are
  /// appended as a whole.
  private static func mayBegin(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x00...0x1F, 0x7F, 0xC2, 0xD8, 0xE1, 0xE2, 0xEF, 0xF3: true
    default: false
    }
  }
}
