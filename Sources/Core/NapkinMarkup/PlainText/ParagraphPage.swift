/// The page that FreeMind and Freeplane write around a text of one paragraph without markup. Many texts in real
/// maps are such pages.
package enum ParagraphPage {
  private static let head: StaticString =
    "\n  <head>\n    \n  </head>\n  <body>\n    <p>\n      "
  private static let foot: StaticString = "\n    </p>\n  </body>\n"
  private static let references: [(name: StaticString, character: UInt8)] = [
    ("&amp;", UInt8(ascii: "&")), ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")),
  ]

  /// Returns the page of a text; `nil` if a page would not show the text unchanged.
  package static func page(of text: String) -> String? {
    var markup = Array("\(head)".utf8)
    for byte in text.utf8 {
      if let reference = references.first(where: { $0.character == byte }) {
        markup += "\(reference.name)".utf8
      } else {
        markup.append(byte)
      }
    }
    markup += "\(foot)".utf8
    let page = String(decoding: markup, as: UTF8.self)
    return self.text(in: page) == text ? page : nil
  }

  /// Returns the text in such a page; `nil` if the page is not exactly the page of its text.
  package static func text(in page: String) -> String? {
    unsafe page.utf8.withContiguousStorageIfAvailable { bytes in
      var words = UnsafeRawBufferPointer(bytes)
      guard unsafe words.pass(head), unsafe words.passLast(foot) else { return nil }
      var isWhole = false
      let text = unsafe String(unsafeUninitializedCapacity: words.count) { text in
        let count = unsafe read(words, into: UnsafeMutableRawBufferPointer(text))
        isWhole = count != nil
        return count ?? 0
      }
      return isWhole ? text : nil
    } ?? nil
  }

  /// Reads the text of a paragraph into a buffer of the same size; returns its number of bytes.
  @unsafe private static func read(
    _ source: UnsafeRawBufferPointer, into text: UnsafeMutableRawBufferPointer
  ) -> Int? {
    // FreeMind and Freeplane never write this character unescaped.
    if unsafe WordScan.has(">", in: source) { return nil }
    var rest = unsafe source
    var count = 0
    var endsWord = true
    while let first = unsafe rest.first {
      if first == 0x20 && endsWord || first < 0x20 || first == UInt8(ascii: "<") { return nil }
      if first == UInt8(ascii: "&") {
        guard let reference = references.first(where: { unsafe rest.pass($0.name) }) else {
          return nil
        }
        unsafe text[count] = reference.character
        count += 1
        endsWord = false
      } else {
        let end = unsafe max(1, WordScan.end(of: rest, from: 0))
        let words = unsafe UnsafeRawBufferPointer(rebasing: rest[..<end])
        unsafe UnsafeMutableRawBufferPointer(rebasing: text[count...]).copyMemory(from: words)
        count += end
        endsWord = unsafe words[end - 1] == 0x20
        unsafe rest = UnsafeRawBufferPointer(rebasing: rest[end...])
      }
    }
    return endsWord ? nil : count
  }
}

extension UnsafeRawBufferPointer {
  /// Skips a text if the bytes begin with it; returns whether they do.
  fileprivate mutating func pass(_ text: StaticString) -> Bool {
    guard unsafe WordScan.starts(self, with: text) else { return false }
    unsafe self = Self(rebasing: dropFirst(text.utf8CodeUnitCount))
    return true
  }

  /// Drops a text if the bytes end with it; returns whether they do.
  fileprivate mutating func passLast(_ text: StaticString) -> Bool {
    let end = unsafe Self(rebasing: suffix(text.utf8CodeUnitCount))
    guard unsafe WordScan.starts(end, with: text) else { return false }
    unsafe self = Self(rebasing: dropLast(text.utf8CodeUnitCount))
    return true
  }
}
