/// The names of icons between colons: `:own-icon:`, `:25%25:`.
enum Shortcode {
  /// No emoji has more bytes, nor does a person look for a longer name.
  static let mostBytes = 80

  /// What stands between the colons; `nil` if there is no name, or one that is too long.
  static func encode(_ name: String) -> String? {
    var code: [UInt8] = []
    for byte in name.utf8 {
      if byte.isAlphanumeric || "_-+./".utf8.contains(byte) {
        code.append(byte)
      } else {
        code += [UInt8(ascii: "%"), hexDigit(byte >> 4), hexDigit(byte & 15)]
      }
    }
    return code.isEmpty || code.count + 2 > mostBytes ? nil : code.asText
  }

  /// The name that stands between two colons.
  static func decode(_ code: ArraySlice<UInt8>) -> String {
    guard code.contains(UInt8(ascii: "%")) else { return code.asText }
    var name: [UInt8] = []
    var index = code.startIndex
    while index < code.endIndex {
      let digits = code[index...].dropFirst().prefix(2)
      if code[index] == UInt8(ascii: "%"), digits.count == 2,
        digits.allSatisfy(\.isAlphanumeric), let byte = UInt8(digits.asText, radix: 16)
      {
        name.append(byte)
        index += 3
      } else {
        name.append(code[index])
        index += 1
      }
    }
    let text = name.asText
    return text.utf8.elementsEqual(name) ? text : code.asText
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 + value : 0x37 + value
  }
}
