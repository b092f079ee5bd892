import NapkinCore

internal import CNapkinXML
internal import NapkinFormats

extension XMLRepairer {
  /// Skips a reference, or repairs a text that looks like a reference.
  mutating func passReference() {
    let end = bytes[(position + 1)...].prefix(32).firstIndex(of: UInt8(ascii: ";"))
    guard let end else { return escapeAmpersand() }
    let name = bytes[(position + 1)..<end]
    if name.first == UInt8(ascii: "#") {
      passNumber(name.dropFirst(), end: end)
    } else if Self.isPredefined(name) {
      position = end + 1
    } else if let number = Self.named(name) {
      replace(
        end + 1 - position, by: "&#\(number);", .namedCharacter,
        "A character called by its name in HTML was written as its number.")
    } else {
      escapeAmpersand()
    }
  }

  private mutating func escapeAmpersand() {
    if namesOnly { return position += 1 }
    replace(1, by: "&amp;", .unescaped, "A `&` that begins no reference was escaped.")
  }

  private mutating func passNumber(_ digits: ArraySlice<UInt8>, end: Int) {
    guard !namesOnly else { return position += 1 }
    guard let number = Self.number(digits) else { return escapeAmpersand() }
    switch number {
    case 0xD800...0xDBFF:
      joinHalves(number, end: end)
    case 0xDC00...0xDFFF:
      replaceReference(end, by: "&#xFFFD;", "Half a character was replaced by U+FFFD.")
    case 0x09, 0x0A, 0x0D, 0x20...0xFFFD, 0x10000...0x10FFFF:
      if digits.first == UInt8(ascii: "X") {
        replaceReference(end, by: "&#\(number);", "A reference with a capital X was mended.")
      } else {
        position = end + 1
      }
    default:
      replaceReference(end, by: "", "A reference to a character that XML forbids was left out.")
    }
  }

  /// Joins two halves of a character that are separate references, as FreeMind writes emoji.
  private mutating func joinHalves(_ high: UInt32, end: Int) {
    let rest = bytes[(end + 1)...].prefix(12)
    if rest.starts(with: "&#".utf8), let second = rest.firstIndex(of: UInt8(ascii: ";")),
      let low = Self.number(bytes[(end + 3)..<second]), 0xDC00...0xDFFF ~= low
    {
      let scalar = 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
      replaceReference(second, by: "&#\(scalar);", "Two halves of a character were joined.")
    } else {
      replaceReference(end, by: "&#xFFFD;", "Half a character was replaced by U+FFFD.")
    }
  }

  private mutating func replaceReference(_ end: Int, by text: String, _ message: Phrase) {
    replace(end + 1 - position, by: text, .reference, message)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> UInt32? {
    let isHex = digits.first.map { $0 | 0x20 } == UInt8(ascii: "x")
    let text = String(decoding: isHex ? digits.dropFirst() : digits, as: UTF8.self)
    guard let first = text.utf8.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-") else {
      return nil
    }
    // A number with too many digits is not a character, but it is a number.
    guard text.utf8.drop(while: { $0 == UInt8(ascii: "0") }).count <= 8 else {
      return text.allSatisfy(\.isHexDigit) ? .max : nil
    }
    return UInt32(text, radix: isHex ? 16 : 10)
  }

  private static func isPredefined(_ name: ArraySlice<UInt8>) -> Bool {
    let words: [StaticString] = ["amp", "lt", "gt", "quot", "apos"]
    return words.contains { word in word.withUTF8Buffer { name.elementsEqual($0) } }
  }

  private static func named(_ name: ArraySlice<UInt8>) -> UInt32? {
    guard !name.isEmpty, !name.contains(0) else { return nil }
    let spelling = name.map { CChar(truncatingIfNeeded: $0) } + [0]
    let number = napkin_xml_named_character(spelling)
    return number == 0 ? nil : number
  }
}
