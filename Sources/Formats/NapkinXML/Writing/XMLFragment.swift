import NapkinFormats
import NapkinMarkup

/// Checks for pieces of markup that are written into a document.
public enum XMLFragment {
  /// Whether markup can be written as it is without breaking the document around it: tags are balanced, attributes
  /// are quoted and unique, all references are known to every parser, and no character is forbidden in XML.
  /// Comments, CDATA and instructions are allowed; declarations are not.
  public static func isWellFormed(_ markup: String) -> Bool {
    markup.withBytes { isWellFormed($0) }
  }

  /// Whether markup can be written as it is without breaking the document around it; takes UTF-8 bytes without a
  /// copy.
  package static func isWellFormed(_ markup: UnsafeBufferPointer<UInt8>) -> Bool {
    var scanner = FragmentScanner(markup)
    return scanner.isWellFormed()
  }

  /// Returns markup of an HTML page, in which tags may be unclosed, as XML; `nil` if it cannot be repaired.
  public static func mended(_ markup: String) -> String? {
    let (start, end) = ("<page>", "</page>")
    var repairer = XMLRepairer(
      Array((start + markup + end).utf8), html: EmbeddedHTML(in: "page"), namesOnly: false,
      fileName: nil)
    repairer.mend()
    let whole = String(decoding: repairer.mended, as: UTF8.self)
    guard whole.hasPrefix(start), whole.hasSuffix(end) else { return nil }
    let inside = String(whole.dropFirst(start.count).dropLast(end.count))
    return isWellFormed(inside) ? inside : nil
  }

  /// Whether markup consists of comments and instructions, so that it can be written before or after all elements.
  public static func standsOutside(_ markup: String) -> Bool {
    markup.withBytes { bytes in
      var scanner = FragmentScanner(bytes)
      return scanner.isWellFormed() && !scanner.hasContent
    }
  }
}

private struct FragmentScanner {
  /// Whether there is anything but comments, instructions and white space.
  private(set) var hasContent = false
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  /// The ranges of the names of the open elements.
  private var open: [Range<Int>] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  mutating func isWellFormed() -> Bool {
    guard MarkupText.canHold(bytes) else { return false }
    while position < bytes.count {
      let isGood =
        switch bytes[position] {
        case UInt8(ascii: "<"): passMarkup()
        case UInt8(ascii: "&"): passContent { $0.passReference() }
        case UInt8(ascii: "]"): passContent { !$0.passes("]]>") }
        case let byte where Self.isSpace(byte): passSpace()
        default: passContent { $0.passText() }
        }
      if !isGood { return false }
    }
    return open.isEmpty
  }

  private mutating func passContent(_ pass: (inout Self) -> Bool) -> Bool {
    hasContent = true
    return pass(&self)
  }

  private mutating func passText() -> Bool {
    position = ByteScan.first(in: bytes, from: position) {
      $0.marks("<") | $0.marks("&") | $0.marks("]")
    }
    return true
  }

  private mutating func pass(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Skips the text if it comes next, or else one byte; returns whether the text came next.
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
    switch position + 1 < bytes.count ? bytes[position + 1] : 0 {
    case UInt8(ascii: "!"): return passDeclared()
    case UInt8(ascii: "?"): return passInstruction()
    case UInt8(ascii: "/"):
      hasContent = true
      return passEndTag()
    default:
      hasContent = true
      position += 1
      return passStartTag()
    }
  }

  private mutating func passDeclared() -> Bool {
    if isNext("<!--") {
      position += 4
      // In a comment, XML allows two hyphens only at the end.
      return pass(upTo: "--") && pass(UInt8(ascii: ">"))
    }
    hasContent = true
    return isNext("<![CDATA[") && pass(upTo: "]]>")
  }

  private mutating func passEndTag() -> Bool {
    position += 2
    guard let name = passName(), let opened = open.popLast() else { return false }
    passSpace()
    return isSame(opened, name) && pass(UInt8(ascii: ">"))
  }

  private mutating func passInstruction() -> Bool {
    position += 2
    guard let name = passName() else { return false }
    let target = String(decoding: bytes[name], as: UTF8.self)
    return target.lowercased() != "xml" && (isNext("?>") || passSpace()) && pass(upTo: "?>")
  }

  private mutating func passStartTag() -> Bool {
    guard let name = passName() else { return false }
    var attributes: [Range<Int>] = []
    while position < bytes.count {
      let isApart = passSpace()
      if pass(UInt8(ascii: "/")) { return areUnique(attributes) && pass(UInt8(ascii: ">")) }
      if pass(UInt8(ascii: ">")) {
        open.append(name)
        return areUnique(attributes)
      }
      guard isApart, let attribute = passName(), passEquals(), passValue() else { return false }
      attributes.append(attribute)
    }
    return false
  }

  private func isSame(_ name: Range<Int>, _ other: Range<Int>) -> Bool {
    bytes[name].elementsEqual(bytes[other])
  }

  private func areUnique(_ names: [Range<Int>]) -> Bool {
    if names.count < 2 { return true }
    return Set(names.map { Array(bytes[$0]) }).count == names.count
  }

  private mutating func passEquals() -> Bool {
    passSpace()
    guard pass(UInt8(ascii: "=")) else { return false }
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
    return pass(quote)
  }

  private mutating func passReference() -> Bool {
    let start = position + 1
    guard let end = bytes[start...].firstIndex(of: UInt8(ascii: ";")) else { return false }
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    position = end + 1
    switch name {
    case "amp", "lt", "gt", "quot", "apos": return true
    case _ where name.hasPrefix("#x"): return isCharacter(name.dropFirst(2), radix: 16)
    case _ where name.hasPrefix("#"): return isCharacter(name.dropFirst(), radix: 10)
    default: return false
    }
  }

  private func isCharacter(_ digits: Substring, radix: Int) -> Bool {
    guard digits.first?.isHexDigit == true, let number = UInt32(digits, radix: radix),
      let scalar = Unicode.Scalar(number)
    else { return false }
    return !MarkupContext.isForbidden(scalar)
  }

  @discardableResult
  private mutating func passSpace() -> Bool {
    let start = position
    while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
    return position > start
  }

  private mutating func passName() -> Range<Int>? {
    let start = position
    var isASCII = true
    while position < bytes.count, Self.isNameByte(bytes[position], isFirst: position == start) {
      if bytes[position] >= 0x80 { isASCII = false }
      position += 1
    }
    let name = start..<position
    if name.isEmpty { return nil }
    return isASCII || XMLName.isName(String(decoding: bytes[name], as: UTF8.self)) ? name : nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func isNameByte(_ byte: UInt8, isFirst: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...:
      true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): !isFirst
    default: false
    }
  }
}
