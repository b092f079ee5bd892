import NapkinFormats

extension XMLFragment {
  /// Returns well-formed markup with references instead of characters beyond ASCII, as with
  /// ``XMLWriter/Characters/asReferences``.
  ///
  /// A reference has no meaning in a CDATA section, so a section with such characters becomes text. Names, comments
  /// and instructions stay as they are, because nothing can replace characters in them.
  public static func withReferences(_ markup: String) -> String {
    if markup.utf8.allSatisfy({ $0 < 0x80 }) { return markup }
    return markup.withBytes { bytes in
      var speller = ReferenceSpeller(bytes)
      return speller.spell()
    }
  }
}

/// Scans well-formed markup and writes it with references.
private struct ReferenceSpeller {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The offset of the first byte that has not been processed.
  private var next = 0
  private var result: [UInt8] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    result.reserveCapacity(2 * bytes.count)
  }

  mutating func spell() -> String {
    while next < bytes.count {
      if bytes[next] != UInt8(ascii: "<") {
        addText()
      } else if begins("<!--") {
        add(pass(upTo: "-->"))
      } else if begins("<![CDATA[") {
        addSection()
      } else if begins("<?") {
        add(pass(upTo: "?>"))
      } else {
        addTag()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Adds the text up to the next character beyond ASCII, and that character's reference, or up to the next tag.
  private mutating func addText() {
    let start = next
    next = ByteScan.first(in: bytes, from: next) { $0.marks("<") | $0.beyondASCII }
    add(start..<next)
    if next < bytes.count, bytes[next] != UInt8(ascii: "<") { addCharacter() }
  }

  private mutating func addSection() {
    let section = pass(upTo: "]]>")
    if bytes[section].allSatisfy({ $0 < 0x80 }) { return add(section) }
    let behind = next
    next = section.lowerBound + "<![CDATA[".utf8.count
    while next < section.upperBound - "]]>".utf8.count {
      switch bytes[next] {
      case UInt8(ascii: "&"): addInstead("&amp;")
      case UInt8(ascii: "<"): addInstead("&lt;")
      case UInt8(ascii: ">"): addInstead("&gt;")
      default: addCharacter()
      }
    }
    next = behind
  }

  /// Adds a tag, with references only inside of quotes.
  private mutating func addTag() {
    var quote: UInt8?
    while next < bytes.count {
      let byte = bytes[next]
      if quote != nil { addCharacter() } else { add(pass(1)) }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if quote == nil { quote = byte } else if quote == byte { quote = nil }
      case UInt8(ascii: ">") where quote == nil: return
      default: break
      }
    }
  }

  /// Adds a character or its reference.
  private mutating func addCharacter() {
    let reference = XMLReference.spelling(bytes, at: next)
    let character = pass(XMLReference.length(from: bytes[next]))
    if let reference { result += reference.utf8 } else { add(character) }
  }

  private mutating func addInstead(_ reference: String) {
    result += reference.utf8
    next += 1
  }

  private mutating func add(_ range: Range<Int>) {
    result.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[range]))
  }

  private func begins(_ mark: String) -> Bool {
    bytes[next...].starts(with: mark.utf8)
  }

  private mutating func pass(_ count: Int) -> Range<Int> {
    let start = next
    next = min(next + count, bytes.count)
    return start..<next
  }

  /// Skips bytes up to and including an end mark; returns their range.
  private mutating func pass(upTo end: String) -> Range<Int> {
    let start = next
    while next < bytes.count, !begins(end) { next += 1 }
    next = min(next + end.utf8.count, bytes.count)
    return start..<next
  }
}
