import NapkinCore
import NapkinFormats
import NapkinXML

/// Texts in Napkin's namespace, where every character comes back.
enum CarriedText {
  /// Says instead of a kind of markup that a text stands in the page of a paragraph; the page follows
  /// from what outliners show of it.
  static let paragraphPage = "page"

  /// Whether the words of a page, if it is one, are what outliners show and take for plain text.
  static func isPage(of words: String?, shown value: String?) -> Bool {
    words.map { $0 == value && OPMLText.isPlain($0) } ?? false
  }

  /// The page of what outliners show. Somebody may have written what a page would not show as it is, or
  /// markup of his own: that is no page any more.
  static func page(of value: String) -> RichText {
    let page = OPMLText.isPlain(value) ? RichText.paragraphPage(of: value) : nil
    return page ?? OPMLText.read(value)
  }

  /// The text with what XML forbids written as `\u{1}`, and backslashes doubled.
  static func write(_ text: String) -> String { EscapedText.write(text) }

  /// The shortest number that reads back as this one.
  static func write(_ number: Double) -> String {
    // Most are whole, and no larger than all digits of them are said.
    if let whole = Int64(exactly: number), whole != 0, whole.magnitude < 1 << 53 {
      return String(whole)
    }
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The text that ``write(_:)`` wrote; what is no escape stays as it is.
  static func read(_ text: String) -> String { EscapedText.read(text) }

  /// Words with blanks between them; a blank in a word is written `%20`, an empty word `%`.
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

  /// Whether a word is written as it is.
  private static func isPlain(_ word: String) -> Bool {
    !word.isEmpty
      && word.withBytes { bytes in
        ByteScan.first(in: bytes) { $0.marks(" ") | $0.marks("%") } == bytes.count
      } && !EscapedText.isNeeded(in: word)
  }

  /// The words that ``write(_:)-([String])`` wrote.
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
