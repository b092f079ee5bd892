import NapkinCore

/// Texts as they stand in attributes: programs write plain text, HTML or Markdown there, and do not
/// say which.
enum OPMLText {
  /// The text that a value means.
  ///
  /// It is HTML if every `<` in it begins a tag that texts have, the tags match, and every `&`
  /// begins a reference; Markdown if it has what nobody writes by chance; and plain otherwise.
  static func read(_ value: String) -> RichText {
    var scan = MarkupScan()
    for byte in value.utf8 { scan.see(byte) }
    if scan.mayBeHTML && HTMLCheck.isHTML(value) { return RichText(value, syntax: .xhtml) }
    if scan.mayBeMarkdown && MarkdownCheck.isMarkdown(value) {
      return RichText(value, syntax: .markdown)
    }
    return RichText(value)
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
    // The bytes tell quickly that most texts have none.
    var isSuspect = false
    for byte in text.utf8
    where byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D || byte == 0xEF {
      isSuspect = true
      break
    }
    return isSuspect && text.unicodeScalars.contains(where: isForbidden)
  }

  static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 && scalar != "\t" && scalar != "\n" && scalar != "\r"
      || scalar.value == 0xFFFE || scalar.value == 0xFFFF
  }
}

/// What a first look at a text sees: nearly all have no markup.
private struct MarkupScan {
  var mayBeHTML = false
  var mayBeMarkdown = false

  mutating func see(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "<"), UInt8(ascii: "&"): mayBeHTML = true
    case UInt8(ascii: "*"), UInt8(ascii: "`"), UInt8(ascii: "["), UInt8(ascii: "#"):
      mayBeMarkdown = true
    default: break
    }
  }
}

/// Whether a text is HTML as outliners write it.
enum HTMLCheck {
  private static let paired: Set<String> = [
    "a", "b", "i", "u", "s", "em", "strong", "code", "span", "mark", "time", "mention", "p", "div",
    "ul", "ol", "li", "del", "ins", "sub", "sup", "small", "big", "font", "strike", "tt", "pre",
    "blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "table", "tr", "td", "th", "tbody", "thead",
    "html", "head", "body",
  ]
  private static let lone: Set<String> = ["br", "img", "hr"]

  static func isHTML(_ text: String) -> Bool {
    var open: [String] = []
    var hasMarkup = false
    var rest = Substring(text)
    while let index = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      let isTag = rest[index] == "<"
      rest = rest[rest.index(after: index)...]
      let length = isTag ? tag(at: rest, open: &open) : reference(at: rest)
      guard let length else { return false }
      rest = rest.dropFirst(length)
      hasMarkup = true
    }
    return hasMarkup && open.isEmpty
  }

  /// How many characters a tag has behind its `<`; `nil` if it is none.
  private static func tag(at rest: Substring, open: inout [String]) -> Int? {
    guard let end = rest.firstIndex(of: ">") else { return nil }
    var body = rest[..<end]
    let length = rest.distance(from: rest.startIndex, to: end) + 1
    let isEnd = body.first == "/"
    if isEnd { body = body.dropFirst() }
    let name = body.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }.lowercased()
    let after = body.dropFirst(name.count)
    guard after.isEmpty || after.first == " " || after.first == "/" || after.first == "\n"
    else { return nil }
    if lone.contains(name) { return isEnd ? nil : length }
    guard paired.contains(name), !body.contains("<") else { return nil }
    if isEnd {
      guard open.popLast() == name else { return nil }
    } else if !body.hasSuffix("/") {
      open.append(name)
    }
    return length
  }

  /// How many characters a reference has behind its `&`; `nil` if it is none.
  private static func reference(at rest: Substring) -> Int? {
    let name = rest.prefix(10).prefix { $0 != ";" }
    guard name.count < 10, rest.dropFirst(name.count).first == ";" else { return nil }
    let digits = name.hasPrefix("#x") ? name.dropFirst(2) : name.dropFirst()
    if name.hasPrefix("#") {
      let isNumber = UInt32(digits, radix: name.hasPrefix("#x") ? 16 : 10) != nil
      return isNumber ? name.count + 1 : nil
    }
    let isWord = name.count >= 2 && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return isWord ? name.count + 1 : nil
  }
}

/// Whether a text has what nobody writes but in Markdown.
enum MarkdownCheck {
  static func isMarkdown(_ text: String) -> Bool {
    hasLink(text) || hasPair("**", in: text) || hasPair("`", in: text) || hasHeading(text)
  }

  /// `[words](address)`
  private static func hasLink(_ text: String) -> Bool {
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "[") {
      rest = rest[rest.index(after: open)...]
      guard let close = rest.firstIndex(of: "]") else { return false }
      let target = rest[close...].dropFirst()
      if close > rest.startIndex, target.first == "(", let end = target.firstIndex(of: ")") {
        let address = target[..<end].dropFirst()
        if !address.isEmpty && !address.contains(where: \.isWhitespace) { return true }
      }
    }
    return false
  }

  /// The same mark twice on a line, around words that touch it.
  private static func hasPair(_ mark: String, in text: String) -> Bool {
    for line in text.split(whereSeparator: \.isNewline) where line.contains(mark.first ?? " ") {
      let parts = line.split(separator: mark, omittingEmptySubsequences: false)
      for part in parts.dropFirst().dropLast() {
        if let first = part.first, let last = part.last, !first.isWhitespace, !last.isWhitespace {
          return true
        }
      }
    }
    return false
  }

  /// A line with hash signs and a blank before its words, in a text of several lines.
  private static func hasHeading(_ text: String) -> Bool {
    let lines = text.split(whereSeparator: \.isNewline)
    guard lines.count > 1 else { return false }
    return lines.contains { line in
      let signs = line.prefix { $0 == "#" }.count
      return (1...6).contains(signs) && line.dropFirst(signs).first == " "
        && line.count > signs + 1
    }
  }
}
