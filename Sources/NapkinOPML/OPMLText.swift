import NapkinCore

/// Texts as they stand in attributes: programs write plain text, HTML or Markdown there, and do not
/// say which.
enum OPMLText {
  /// The text that a value means.
  ///
  /// It is HTML if every `<` in it begins a tag that texts have, the tags match, and every `&`
  /// begins a reference; Markdown if it has what nobody writes by chance; and plain otherwise.
  static func read(_ value: String) -> RichText {
    RichText(value, syntax: syntax(of: value))
  }

  /// Whether a value means exactly this text.
  static func means(_ value: String, _ text: RichText) -> Bool {
    text.source == value && text.syntax == syntax(of: value)
  }

  private static func syntax(of value: String) -> RichText.Syntax {
    value.withBytes { bytes in
      var mayBeHTML = false
      var mayBeMarkdown = false
      // Nearly all texts have no markup.
      for byte in bytes where byte < 0x61 {
        switch byte {
        case UInt8(ascii: "<"), UInt8(ascii: "&"): mayBeHTML = true
        case UInt8(ascii: "*"), UInt8(ascii: "["), UInt8(ascii: "#"), UInt8(ascii: "`"):
          mayBeMarkdown = true
        default: break
        }
      }
      if mayBeHTML && HTMLScan.isHTML(bytes) { return .xhtml }
      if mayBeMarkdown && MarkdownScan.isMarkdown(bytes) { return .markdown }
      return .plain
    }
  }

  /// The text without the characters that XML forbids, as a file can hold it.
  static func allowed(_ text: String) -> String {
    guard hasForbidden(text) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(isForbidden(scalar) ? "\u{FFFD}" : scalar) }
    return String(result)
  }

  /// Whether a text has characters that XML forbids.
  static func hasForbidden(_ text: String) -> Bool {
    let isSuspect = text.withBytes { bytes in
      // The bytes tell quickly that most texts have none.
      bytes.contains { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D || $0 == 0xEF }
    }
    return isSuspect && text.unicodeScalars.contains(where: isForbidden)
  }

  static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 && scalar != "\t" && scalar != "\n" && scalar != "\r"
      || scalar.value == 0xFFFE || scalar.value == 0xFFFF
  }
}

extension String {
  /// Looks at the bytes of the text where they lie.
  func withBytes<Result>(_ look: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(look) { return result }
    return Array(utf8).withUnsafeBufferPointer(look)
  }

  /// The text without the blanks at its ends.
  var trimmed: String { Substring(self).trimmed }
}

extension Substring {
  /// The text without the blanks at its ends.
  var trimmed: String {
    var rest = self
    while let first = rest.utf8.first, first <= 0x20 { rest = rest.dropFirst() }
    while let last = rest.utf8.last, last <= 0x20 { rest = rest.dropLast() }
    return String(rest)
  }
}
