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
      var attributes = Attributes(bytes, at: index)
      guard attributes.readAll(), !isEnd || attributes.names.isEmpty else { return nil }
      isEmpty = bytes[attributes.end - 1] == UInt8(ascii: "/")
      end = attributes.end + 1
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

  /// The attributes of a tag. Signs that only look like them, as in `if a <b + c> d`, make no tag.
  private struct Attributes {
    private let bytes: UnsafeBufferPointer<UInt8>
    private(set) var names: Set<String> = []
    /// Where the `>` is.
    private(set) var end: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
      self.bytes = bytes
      end = start
    }

    /// What HTML writes without a value.
    private static let switches: Set<String> = [
      "checked", "compact", "controls", "disabled", "download", "hidden", "ismap", "noshade",
      "nowrap", "reversed",
    ]

    /// Goes on to the end of the tag; says whether each attribute is one, and is there once.
    mutating func readAll() -> Bool {
      while true {
        skipBlanks()
        guard end < bytes.count else { return false }
        if bytes[end] == UInt8(ascii: "/") {
          end += 1
          return end < bytes.count && bytes[end] == UInt8(ascii: ">")
        }
        if bytes[end] == UInt8(ascii: ">") { return true }
        guard takeOne() else { return false }
      }
    }

    private mutating func takeOne() -> Bool {
      let start = end
      skip { isWordByte($0) || "-_:.".utf8.contains($0) }
      let name = String(decoding: bytes[start..<end], as: UTF8.self).lowercased()
      let isName = end > start && !"-.0123456789".utf8.contains(bytes[start])
      guard isName, names.insert(name).inserted else { return false }
      let endOfName = end
      skipBlanks()
      guard end < bytes.count, bytes[end] == UInt8(ascii: "=") else {
        end = endOfName
        return Self.switches.contains(name)
      }
      end += 1
      skipBlanks()
      guard end < bytes.count else { return false }
      let mark = bytes[end]
      guard mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") else {
        let start = end
        skip { !" \n\t\r\"'<>=`".utf8.contains($0) }
        return end > start
      }
      end += 1
      skip { $0 != mark && $0 != UInt8(ascii: "<") }
      guard end < bytes.count, bytes[end] == mark else { return false }
      end += 1
      return true
    }

    private mutating func skipBlanks() {
      skip { " \n\t\r".utf8.contains($0) }
    }

    private mutating func skip(_ goes: (UInt8) -> Bool) {
      while end < bytes.count, goes(bytes[end]) { end += 1 }
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
