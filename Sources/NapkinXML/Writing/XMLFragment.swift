/// A piece of markup that is to stand inside of a document.
public enum XMLFragment {
  /// Whether markup can be written as it is without spoiling the document around it: tags balanced,
  /// attributes quoted and given once, only references that every parser knows, no characters that
  /// XML forbids. Comments, CDATA and instructions are allowed; declarations are not.
  public static func isWellFormed(_ markup: String) -> Bool {
    var scanner = FragmentScanner(Array(markup.utf8))
    return scanner.isWellFormed()
  }
}

private struct FragmentScanner {
  private let bytes: [UInt8]
  private var position = 0
  private var open: [ArraySlice<UInt8>] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func isWellFormed() -> Bool {
    guard hasAllowedCharacters else { return false }
    while position < bytes.count {
      let isGood =
        switch bytes[position] {
        case UInt8(ascii: "<"): passMarkup()
        case UInt8(ascii: "&"): passReference()
        case UInt8(ascii: "]"): !passes("]]>")
        default: passByte()
        }
      if !isGood { return false }
    }
    return open.isEmpty
  }

  private var hasAllowedCharacters: Bool {
    for (index, byte) in bytes.enumerated() {
      if byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D { return false }
      if byte == 0xEF && bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE { return false }
    }
    return true
  }

  private mutating func passByte() -> Bool {
    position += 1
    return true
  }

  /// Passes over these bytes if they come next; if not, over one byte when it begins `]]>`.
  private mutating func passes(_ text: StaticString) -> Bool {
    let isNext = isNext(text)
    position += isNext ? text.utf8CodeUnitCount : 1
    return isNext
  }

  private func isNext(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[position...].starts(with: $0) }
  }

  private mutating func pass(upTo end: StaticString) -> Bool {
    while position < bytes.count {
      if isNext(end) {
        position += end.utf8CodeUnitCount
        return true
      }
      position += 1
    }
    return false
  }

  private mutating func passMarkup() -> Bool {
    if isNext("<!--") {
      position += 4
      // XML allows two hyphens in a comment at its end only.
      return pass(upTo: "--") && position < bytes.count && bytes[position] == UInt8(ascii: ">")
        && passByte()
    }
    if isNext("<![CDATA[") { return pass(upTo: "]]>") }
    if isNext("<?") { return passInstruction() }
    if isNext("</") {
      position += 2
      let name = passName()
      passSpace()
      return !name.isEmpty && open.popLast() == name && passes(">")
    }
    position += 1
    return passStartTag()
  }

  private mutating func passInstruction() -> Bool {
    position += 2
    let target = String(decoding: passName(), as: UTF8.self)
    return !target.isEmpty && target.lowercased() != "xml" && pass(upTo: "?>")
  }

  private mutating func passStartTag() -> Bool {
    let name = passName()
    guard !name.isEmpty else { return false }
    var attributes: Set<ArraySlice<UInt8>> = []
    while position < bytes.count {
      let isApart = passSpace()
      if isNext("/>") { return passes("/>") }
      if isNext(">") {
        open.append(name)
        return passes(">")
      }
      let attribute = passName()
      guard isApart, !attribute.isEmpty, attributes.insert(attribute).inserted, passEquals(),
        passValue()
      else { return false }
    }
    return false
  }

  private mutating func passEquals() -> Bool {
    passSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else { return false }
    position += 1
    passSpace()
    return position < bytes.count
  }

  private mutating func passValue() -> Bool {
    let quote = bytes[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return false }
    position += 1
    while position < bytes.count, bytes[position] != quote {
      switch bytes[position] {
      case UInt8(ascii: "<"): return false
      case UInt8(ascii: "&"): if !passReference() { return false }
      default: position += 1
      }
    }
    return position < bytes.count && passByte()
  }

  private mutating func passReference() -> Bool {
    let start = position + 1
    guard let end = bytes[start...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
      return false
    }
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    position = end + 1
    if ["amp", "lt", "gt", "quot", "apos"].contains(name) { return true }
    let number =
      name.hasPrefix("#x")
      ? UInt32(name.dropFirst(2), radix: 16)
      : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
    guard let number, let scalar = Unicode.Scalar(number) else { return false }
    return scalar.value >= 0x20 && scalar.value & 0xFFFE != 0xFFFE
      || ["\t", "\n", "\r"].contains(scalar)
  }

  @discardableResult
  private mutating func passSpace() -> Bool {
    let start = position
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) {
      position += 1
    }
    return position > start
  }

  private mutating func passName() -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.count, Self.isNameByte(bytes[position], isFirst: position == start) {
      position += 1
    }
    return bytes[start..<position]
  }

  private static func isNameByte(_ byte: UInt8, isFirst: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), 0x80...:
      true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: ":"):
      !isFirst
    default: false
    }
  }
}
