extension RichText {
  /// Where the links of XHTML lead, in their order; other markup has none here.
  package var addressesOfLinks: [String] {
    guard syntax == .xhtml, hasAddresses else { return [] }
    var reader = MarkupReader(Array(source.utf8))
    _ = reader.text()
    return reader.links.compactMap { MarkupReader.value(of: "href", in: $0) }
  }

  /// Whether there is an `href` anywhere: most texts have none, and need not be read for it.
  private var hasAddresses: Bool {
    let found = unsafe source.utf8.withContiguousStorageIfAvailable { bytes in
      // Without any attribute there is none.
      guard unsafe WordScan.has("=", in: UnsafeRawBufferPointer(bytes)) else { return false }
      var last: UInt32 = 0
      return unsafe bytes.contains { byte in
        last = last << 8 | UInt32(byte | 0x20)
        return last == 0x6872_6566
      }
    }
    return found ?? true
  }
}

extension MarkupReader {
  /// The value of an attribute in a tag, if it says something.
  static func value(of attribute: String, in tag: ArraySlice<UInt8>) -> String? {
    var rest = tag.drop { !LineWriter.isSpace($0) }
    while true {
      rest = rest.drop { LineWriter.isSpace($0) || $0 == UInt8(ascii: "/") }
      let name = rest.prefix { !LineWriter.isSpace($0) && $0 != UInt8(ascii: "=") }
      if name.isEmpty { return nil }
      rest = rest[name.endIndex...].drop(while: LineWriter.isSpace)
      guard rest.first == UInt8(ascii: "=") else { continue }
      rest = rest.dropFirst().drop(while: LineWriter.isSpace)
      let isQuoted = rest.first == UInt8(ascii: "\"") || rest.first == UInt8(ascii: "'")
      let mark = isQuoted ? rest.popFirst() : nil
      let value = rest.prefix { isQuoted ? $0 != mark : !LineWriter.isSpace($0) }
      rest = rest[value.endIndex...].dropFirst(isQuoted ? 1 : 0)
      guard String(decoding: name, as: UTF8.self).lowercased() == attribute else {
        continue
      }
      let text = RichText(String(decoding: value, as: UTF8.self), syntax: .xhtml).plain
      return text.isEmpty ? nil : text
    }
  }
}
