import NapkinMarkup

/// Detects texts that are HTML as outliners write it, in time linear in the length of the text.
enum HTMLScan {
  private static let paired: Set<TagName> = [
    "a", "b", "i", "u", "s", "em", "strong", "code", "span", "mark", "time", "mention", "p", "div",
    "ul", "ol", "li", "del", "ins", "sub", "sup", "small", "big", "font", "strike", "tt", "pre",
    "blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "table", "tr", "td", "th", "tbody", "thead",
    "html", "head", "body",
  ]
  private static let lone: Set<TagName> = ["br", "img", "hr"]

  /// Whether every `<` and `&` is part of markup, and there is at least one. `allows` may reject a tag.
  static func isHTML(
    _ bytes: UnsafeBufferPointer<UInt8>, allows: (TagName) -> Bool = { _ in true }
  ) -> Bool {
    var tokens = MarkupTokenizer(Array(bytes))
    var open: [TagName] = []
    var hasMarkup = false
    while true {
      let start = tokens.position
      guard let token = tokens.next() else { return hasMarkup && open.isEmpty }
      switch token {
      case .text:
        // The text begins with something that only looks like markup, or it is a CDATA section.
        if bytes[start] == UInt8(ascii: "<") || bytes[start] == UInt8(ascii: "&") { return false }
        continue
      case .reference: break
      case .start(let tag):
        guard allows(tag.name), areUsual(tokens.attributes(of: tag)) else { return false }
        if lone.contains(tag.name) { break }
        guard paired.contains(tag.name) else { return false }
        if !tag.isClosed { open.append(tag.name) }
      case .end(let tag):
        var attributes = tokens.attributes(of: tag)
        guard open.popLast() == tag.name, allows(tag.name), attributes.next() == nil
        else { return false }
      case .hidden: return false
      }
      hasMarkup = true
    }
  }

  /// The attributes that HTML writes without a value.
  private static let switches: Set<String> = [
    "checked", "compact", "controls", "disabled", "download", "hidden", "ismap", "noshade",
    "nowrap", "reversed",
  ]

  /// Whether all attributes are well-formed and unique. Signs that only look like attributes, as in `if a <b + c>
  /// d`, make no tag.
  private static func areUsual(_ attributes: MarkupTokenizer.Attributes) -> Bool {
    var names: Set<String> = []
    for attribute in attributes {
      let name = attribute.name
      let isName =
        name.allSatisfy { isWordByte($0) || "-_:.".utf8.contains($0) }
        && !"-.0123456789".utf8.contains(name.first ?? 0)
      let word = String(decoding: name, as: UTF8.self).lowercased()
      guard isName, names.insert(word).inserted else { return false }
      guard let value = attribute.value else {
        if switches.contains(word) { continue }
        return false
      }
      let isGood =
        attribute.isQuoted
        ? !value.contains(UInt8(ascii: "<"))
        : !value.isEmpty && !value.contains { "\"'=`".utf8.contains($0) }
      if !isGood { return false }
    }
    return true
  }
}

private func isWordByte(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
  default: false
  }
}
