/// The seven rules by which HTML begins and ends in Markdown.
public enum HTMLStart {
  /// Returns the number of the rule by which HTML begins on a line, or `nil`.
  public static func rule(_ line: ArraySlice<UInt8>) -> Int? {
    if line.starts(with: "<!--".utf8) { return 2 }
    if line.starts(with: "<?".utf8) { return 3 }
    if line.starts(with: "<![CDATA[".utf8) { return 5 }
    if line.starts(with: "<!".utf8) {
      return line.dropFirst(2).first.map { $0.isLetter } == true ? 4 : nil
    }
    let isEnd = line.dropFirst().first == .slash
    let name = line.dropFirst(isEnd ? 2 : 1).prefix { $0.isAlphanumeric }
    if !name.isEmpty, name.count <= 10 {
      let word = name.map(\.lowercase).asText
      let next = line[name.endIndex...].first
      let ends = next.map { $0.isSpace || $0 == .greater } ?? true
      if !isEnd, ends, verbatim.contains(word) { return 1 }
      let closes = next == .slash && line[name.endIndex...].dropFirst().first == .greater
      if ends || closes, blocks.contains(word) { return 6 }
    }
    guard let end = HTMLTag.end(of: line, from: line.startIndex) else { return nil }
    return line[end...].allSatisfy(\.isSpace) ? 7 : nil
  }

  /// Whether HTML that began by a rule ends on a line; by the last two rules, it ends at a blank line.
  public static func ends(_ rule: Int, _ line: ArraySlice<UInt8>) -> Bool {
    switch rule {
    case 1:
      let small = line.map(\.lowercase).asText
      return verbatim.contains { small.contains("</\($0)>") }
    case 2: return line.asText.contains("-->")
    case 3: return line.asText.contains("?>")
    case 4: return line.contains(.greater)
    case 5: return line.asText.contains("]]>")
    default: return false
    }
  }

  private static let verbatim: Set<String> = ["script", "pre", "style", "textarea"]

  private static let blocks: Set<String> = [
    "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center",
    "col", "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset",
    "figcaption", "figure", "footer", "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5",
    "h6", "head", "header", "hr", "html", "iframe", "legend", "li", "link", "main", "menu",
    "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param", "section", "source",
    "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "track", "ul",
  ]
}

/// A single HTML tag, by the rules of CommonMark.
enum HTMLTag {
  /// Returns the index after a tag that begins at a position, or `nil` if it is not a tag.
  static func end(of bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
    var scan = Scan(bytes: bytes, position: start + 1)
    if scan.take(.slash) {
      guard scan.takeName() else { return nil }
      scan.skipSpace()
      return scan.take(.greater) ? scan.position : nil
    }
    guard scan.takeName() else { return nil }
    while true {
      let hadSpace = scan.skipSpace()
      if scan.take(.slash) { return scan.take(.greater) ? scan.position : nil }
      if scan.take(.greater) { return scan.position }
      guard hadSpace, scan.takeAttribute() else { return nil }
    }
  }

  private struct Scan {
    let bytes: ArraySlice<UInt8>
    var position: Int

    var next: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

    mutating func take(_ byte: UInt8) -> Bool {
      guard next == byte else { return false }
      position += 1
      return true
    }

    @discardableResult
    mutating func skipSpace() -> Bool {
      let start = position
      while let byte = next, byte.isSpace { position += 1 }
      return position > start
    }

    mutating func takeName() -> Bool {
      guard let first = next, first.isLetter else { return false }
      while let byte = next, byte.isAlphanumeric || byte == .hyphen { position += 1 }
      return true
    }

    mutating func takeAttribute() -> Bool {
      guard let first = next, first.isLetter || first == .underscore || first == .colon else {
        return false
      }
      while let byte = next,
        byte.isAlphanumeric || byte == .underscore || byte == .colon || byte == .dot
          || byte == .hyphen
      { position += 1 }
      let end = position
      skipSpace()
      guard take(.equal) else {
        // The white space belongs to what comes next.
        position = end
        return true
      }
      skipSpace()
      return takeValue()
    }

    private mutating func takeValue() -> Bool {
      if let mark = next, mark == .quote || mark == .apostrophe {
        position += 1
        while let byte = next, byte != mark { position += 1 }
        return take(mark)
      }
      let start = position
      while let byte = next, !byte.isSpace, byte != .quote, byte != .apostrophe, byte != .equal,
        byte != .less, byte != .greater, byte != .backtick
      { position += 1 }
      return position > start
    }
  }
}
