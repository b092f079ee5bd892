/// The text of an element without its child elements of the same kind: its start tag and the rest of its content. A
/// parser has read it or a writer has written it, so it is well-formed.
struct XMLOwnText {
  struct Attribute: Equatable {
    let name: [UInt8]
    /// The value in the file's spelling.
    let value: [UInt8]
    /// The range of the attribute with the white space before it, and the range of its value with the quotes.
    let range, valueRange: Range<Int>
  }

  /// An element, a comment, an instruction or a text other than white space.
  struct Item {
    /// An element's name, with the value of the attribute that distinguishes elements of this name; the first
    /// characters of a comment or an instruction; empty for a text.
    var key: [UInt8]
    /// The key, followed by the value of the attribute that names the target of a link or the icon.
    var target: [UInt8]
    /// The index of the text that contains the item; the offset of the white space before it; its range.
    let text: Int
    let lead: Int
    let range: Range<Int>

    var isElement: Bool { !key.isEmpty && key[0] != UInt8(ascii: "<") }
  }

  /// The texts before, between and after the children.
  let texts: [[UInt8]]
  private(set) var attributes: [Attribute] = []
  private(set) var items: [Item] = []
  /// The offset at which the name in the start tag ends, and the offset of the tag's `>` or `/>`.
  private(set) var endOfName = 0
  private(set) var endOfTag = 0
  /// Whether the element is an empty-element tag, `<a/>`.
  private(set) var isEmptyTag = false
  /// The offset in the last text at which the white space before the end tag begins.
  private(set) var end = 0
  /// Whether there is nothing before the start tag and nothing after the end tag.
  private(set) var isAlone = false

  /// Splits the text of an element into its parts.
  init(_ texts: [[UInt8]]) {
    self.texts = texts
    var start = 0
    while let next = XMLItem(in: texts[0], at: start), next.kind != .start {
      start = next.range.upperBound
    }
    (attributes, endOfName, endOfTag, isEmptyTag) = Self.tag(in: texts[0], at: start)
    end = texts[texts.count - 1].count
    if isEmptyTag {
      end = endOfTag
      isAlone = start == 0 && endOfTag + 2 == texts[0].count
      return
    }
    for number in texts.indices { addItems(of: number, from: number == 0 ? endOfTag + 1 : 0) }
    if start > 0 { isAlone = false }
  }

  /// The offset at which the last attribute ends, or the name if there are no attributes.
  var endOfAttributes: Int { attributes.last?.range.upperBound ?? endOfName }

  /// The end tag that matches the start tag.
  var endTag: [UInt8] {
    let start = texts[0][..<endOfName].lastIndex(of: UInt8(ascii: "<")) ?? 0
    return Array("</".utf8) + texts[0][min(start + 1, endOfName)..<endOfName] + Array(">".utf8)
  }

  /// Returns the only text, split where new content at the end of the element belongs. `outer`, the white space
  /// before the element, is also used before its end tag.
  func parted(outer: ArraySlice<UInt8>) -> (before: [UInt8], behind: [UInt8]) {
    let text = texts[0]
    if isEmptyTag {
      let rest = text[min(endOfTag + 2, text.count)...]
      return (text[..<endOfAttributes] + [UInt8(ascii: ">")], outer + endTag + rest)
    }
    let isSet = end < text.count && text[end] <= 0x20
    return (Array(text[..<end]), Array((isSet ? [] : outer) + text[end...]))
  }

  func bytes(of item: Item) -> ArraySlice<UInt8> { texts[item.text][item.range] }

  private mutating func addItems(of number: Int, from start: Int) {
    let text = texts[number]
    var (lead, position) = (start, start)
    while let item = XMLItem(in: text, at: position) {
      position = item.range.upperBound
      switch item.kind {
      case .blank: continue
      case .end:
        end = lead
        isAlone = position == text.count
        return
      case .start:
        let (attributes, endOfName, endOfTag, isEmpty) = Self.tag(
          in: text, at: item.range.lowerBound)
        if !isEmpty { position = Self.end(ofElementAt: endOfTag + 1, in: text) }
        let name = Array(text[(item.range.lowerBound + 1)..<endOfName])
        let key = name + Self.value(of: ["TYPE", "NAME"], in: attributes)
        let target = key + Self.value(of: ["DESTINATION", "BUILTIN"], in: attributes)
        items.append(
          Item(
            key: key, target: target, text: number, lead: lead,
            range: item.range.lowerBound..<position))
      case .other:
        let isText =
          text[item.range.lowerBound] != UInt8(ascii: "<") || isData(item.range, in: text)
        let key = isText ? [] : Array(text[item.range].prefix(2))
        items.append(Item(key: key, target: key, text: number, lead: lead, range: item.range))
      }
      lead = position
    }
    end = lead
  }

  /// Whether a range begins with a CDATA section.
  private func isData(_ range: Range<Int>, in text: [UInt8]) -> Bool {
    text[range].starts(with: "<![".utf8)
  }

  /// Returns a blank and the value of the first attribute with one of the names; empty without such an attribute.
  private static func value(of names: [String], in attributes: [Attribute]) -> [UInt8] {
    let attribute = attributes.first { attribute in
      names.contains { attribute.name.elementsEqual($0.utf8) }
    }
    return attribute.map { [0x20] + $0.value } ?? []
  }

  /// Returns the offset at which an element ends whose content begins at `start`.
  static func end(ofElementAt start: Int, in text: [UInt8]) -> Int {
    var (position, depth) = (start, 1)
    while depth > 0, let item = XMLItem(in: text, at: position) {
      position = item.range.upperBound
      if item.kind == .start, text[position - 2] != UInt8(ascii: "/") { depth += 1 }
      if item.kind == .end { depth -= 1 }
    }
    return position
  }

  private static func tag(
    in text: [UInt8], at start: Int
  ) -> (attributes: [Attribute], endOfName: Int, end: Int, isEmpty: Bool) {
    var attributes: [Attribute] = []
    var position = start + 1
    func isNameByte(_ byte: UInt8) -> Bool { byte > 0x20 && !"/>=".utf8.contains(byte) }
    while position < text.count, isNameByte(text[position]) { position += 1 }
    let endOfName = position
    while true {
      let lead = position
      while position < text.count, text[position] <= 0x20 { position += 1 }
      guard position < text.count, isNameByte(text[position]) else { break }
      let name = position
      while position < text.count, isNameByte(text[position]) { position += 1 }
      let endOfName = position
      while position < text.count, text[position] != UInt8(ascii: "\""),
        text[position] != UInt8(ascii: "'")
      {
        position += 1
      }
      guard position < text.count else { break }
      let quote = position
      position += 1
      while position < text.count, text[position] != text[quote] { position += 1 }
      position = min(position + 1, text.count)
      attributes.append(
        Attribute(
          name: Array(text[name..<endOfName]), value: Array(text[(quote + 1)..<(position - 1)]),
          range: lead..<position, valueRange: quote..<position))
    }
    let isEmpty = position < text.count && text[position] == UInt8(ascii: "/")
    return (attributes, endOfName, position, isEmpty)
  }
}

/// The next item of well-formed XML: a tag, white space, or anything else.
struct XMLItem {
  enum Kind {
    case start, end, blank, other
  }

  let kind: Kind
  let range: Range<Int>

  /// Finds the item that begins at an offset; `nil` at the end of the text.
  init?(in text: [UInt8], at start: Int) {
    guard start < text.count else { return nil }
    guard text[start] == UInt8(ascii: "<") else {
      let end = text[start...].firstIndex(of: UInt8(ascii: "<")) ?? text.count
      let isBlank = text[start..<end].allSatisfy { $0 <= 0x20 }
      (kind, range) = (isBlank ? .blank : .other, start..<end)
      return
    }
    let rest = text[start...]
    for (mark, foot) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
    where rest.starts(with: mark.utf8) {
      (kind, range) = (.other, start..<Self.end(of: foot, in: text, from: start + mark.utf8.count))
      return
    }
    if rest.starts(with: "<!".utf8) {
      (kind, range) = (.other, start..<Self.end(of: ">", in: text, from: start))
      return
    }
    var end = start
    var quote: UInt8?
    while end < text.count, quote != nil || text[end] != UInt8(ascii: ">") {
      if let open = quote {
        if text[end] == open { quote = nil }
      } else if text[end] == UInt8(ascii: "\"") || text[end] == UInt8(ascii: "'") {
        quote = text[end]
      }
      end += 1
    }
    kind = rest.starts(with: "</".utf8) ? .end : .start
    range = start..<min(end + 1, text.count)
  }

  private static func end(of foot: String, in text: [UInt8], from start: Int) -> Int {
    var position = start
    while position < text.count, !text[position...].starts(with: foot.utf8) { position += 1 }
    return min(position + foot.utf8.count, text.count)
  }
}
