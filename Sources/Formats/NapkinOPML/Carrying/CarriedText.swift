import NapkinCore
import NapkinFormats
import NapkinXML

/// Reads and writes texts in Napkin's namespace, in which no character is lost.
enum CarriedText {
  /// The value instead of a kind of markup if a text is a page with a single paragraph; the page follows from the
  /// text that outliners show.
  static let paragraphPage = "page"

  /// Whether `words`, the plain text of a page, is the value that outliners show, and is read as plain text.
  static func isPage(of words: String?, shown value: String?) -> Bool {
    words.map { $0 == value && OPMLText.isPlain($0) } ?? false
  }

  /// Returns the page that the shown value gives. A value with text that a page would not keep as it is, or with
  /// markup that somebody has added, is read as usual instead.
  static func page(of value: String) -> RichText {
    let page = OPMLText.isPlain(value) ? RichText.paragraphPage(of: value) : nil
    return page ?? OPMLText.read(value)
  }

  /// Returns the text with characters that XML forbids written as `\u{1}`, and with backslashes doubled.
  static func write(_ text: String) -> String { EscapedText.write(text) }

  /// Returns the shortest number that is read back as this one.
  static func write(_ number: Double) -> String {
    // Most numbers are whole and small enough for all their digits to be exact.
    if let whole = Int64(exactly: number), whole != 0, whole.magnitude < 1 << 53 {
      return String(whole)
    }
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Returns the text that was passed to ``write(_:)``; anything that is not an escape stays as it is.
  static func read(_ text: String) -> String { EscapedText.read(text) }

  /// Returns the texts with blanks between them; a blank in a text is written `%20`, an empty text `%`.
  static func write(_ words: [String]) -> String {
    if words.count == 1, let word = words.first, isPlain(word) { return word }
    return words.map { word in
      if word.isEmpty { return "%" }
      var result = String.UnicodeScalarView()
      for scalar in write(word).unicodeScalars {
        switch scalar {
        case " ": result.append(contentsOf: "%20".unicodeScalars)
        case "%": result.append(contentsOf: "%25".unicodeScalars)
        default: result.append(scalar)
        }
      }
      return String(result)
    }.joined(separator: " ")
  }

  /// Whether a text is written as it is.
  private static func isPlain(_ word: String) -> Bool {
    !word.isEmpty
      && word.withBytes { bytes in
        ByteScan.first(in: bytes) { $0.marks(" ") | $0.marks("%") } == bytes.count
      } && !EscapedText.isNeeded(in: word)
  }

  /// Returns the texts that were passed to ``write(_:)-([String])``.
  static func words(_ text: String) -> [String] {
    if text.isEmpty { return [] }
    return text.unicodeScalars.split(separator: " ", omittingEmptySubsequences: false).map { word in
      if word.elementsEqual("%".unicodeScalars) { return "" }
      var result = String.UnicodeScalarView()
      var rest = word
      while let index = rest.firstIndex(of: "%") {
        result += rest[..<index]
        rest = rest[rest.index(after: index)...]
        let code = rest.prefix(2)
        let isBlank = code.elementsEqual("20".unicodeScalars)
        result.append(isBlank ? " " : "%")
        if isBlank || code.elementsEqual("25".unicodeScalars) { rest = rest.dropFirst(2) }
      }
      return read(String(result + rest))
    }
  }
}
