/// Whether a text is HTML as outliners write it. It takes time linear in the length of the text,
/// whatever that is.
enum HTMLScan {
  private static let paired: Set<String> = [
    "a", "b", "i", "u", "s", "em", "strong", "code", "span", "mark", "time", "mention", "p", "div",
    "ul", "ol", "li", "del", "ins", "sub", "sup", "small", "big", "font", "strike", "tt", "pre",
    "blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "table", "tr", "td", "th", "tbody", "thead",
    "html", "head", "body",
  ]
  private static let lone: Set<String> = ["br", "img", "hr"]

  /// Whether all `<` and `&` are markup, with at least one of them. `allows` may refuse a tag.
  static func isHTML(
    _ bytes: UnsafeBufferPointer<UInt8>, allows: (String) -> Bool = { _ in true }
  ) -> Bool {
    var open: [String] = []
    var hasMarkup = false
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "<"):
        guard let tag = Tag(bytes, after: index), allows(tag.name), tag.isKnown(&open)
        else { return false }
        index = tag.end
        hasMarkup = true
      case UInt8(ascii: "&"):
        guard let end = endOfReference(bytes, after: index) else { return false }
        index = end
        hasMarkup = true
      default: index += 1
      }
    }
    return hasMarkup && open.isEmpty
  }

  private struct Tag {
    var name = ""
    var isEnd = false
    var isEmpty = false
    /// Where the text goes on.
    var end: Int

    init?(_ bytes: UnsafeBufferPointer<UInt8>, after start: Int) {
      var index = start + 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "/") {
        isEnd = true
        index += 1
      }
      let first = index
      while index < bytes.count, isWordByte(bytes[index]), index - first < 12 { index += 1 }
      name = String(decoding: bytes[first..<index], as: UTF8.self).lowercased()
      guard index < bytes.count, [0x20, 0x0A, 0x2F, 0x3E].contains(bytes[index]) else {
        return nil
      }
      while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
        if bytes[index] == UInt8(ascii: "<") { return nil }
        index += 1
      }
      guard index < bytes.count else { return nil }
      isEmpty = bytes[index - 1] == UInt8(ascii: "/")
      end = index + 1
    }

    /// Whether texts have such a tag, and it matches the ones that are open.
    func isKnown(_ open: inout [String]) -> Bool {
      if lone.contains(name) { return !isEnd }
      guard paired.contains(name) else { return false }
      if isEnd { return open.popLast() == name }
      if !isEmpty { open.append(name) }
      return true
    }
  }

  /// Where the text goes on behind a reference; `nil` if there is none.
  private static func endOfReference(
    _ bytes: UnsafeBufferPointer<UInt8>, after start: Int
  ) -> Int? {
    let rest = bytes[(start + 1)...].prefix(10)
    guard let end = rest.firstIndex(of: UInt8(ascii: ";")), end > start + 2 else { return nil }
    let name = bytes[(start + 1)..<end]
    guard name.first == UInt8(ascii: "#") else {
      return name.allSatisfy(isWordByte) ? end + 1 : nil
    }
    let isHex = name.dropFirst().first == UInt8(ascii: "x")
    let digits = name.dropFirst(isHex ? 2 : 1)
    guard digits.allSatisfy(isWordByte),
      UInt32(String(decoding: digits, as: UTF8.self), radix: isHex ? 16 : 10) != nil
    else { return nil }
    return end + 1
  }
}

private func isWordByte(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
  default: false
  }
}
