/// Converts texts for searching and sorting: no capitals, accents or full-width letters, the same on every machine.
package enum SearchText {
  /// The text without capitals, accents and full-width letters.
  package static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      return String(decoding: text.utf8.lazy.map(lower), as: UTF8.self)
    }
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let whole = folded.last.flatMap { composed($0, scalar) }
      if whole != nil { folded.removeLast() }
      folded += whole.map { [$0] } ?? self.folded(scalar)
    }
    return String(folded)
  }

  /// Returns the Korean or Japanese character that two parts form, as Macs spell it in names of files; `nil` if none.
  private static func composed(_ base: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
    switch (base.value, mark.value) {
    case (0x1100...0x1112, 0x1161...0x1175):
      Unicode.Scalar(0xAC00 + ((base.value - 0x1100) * 21 + mark.value - 0x1161) * 28)
    case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (base.value - 0xAC00) % 28 == 0:
      Unicode.Scalar(base.value + mark.value - 0x11A7)
    case (0x3040...0x30FF, 0x3099...0x309A):
      // The distances from a kana to one with a sound mark. Swift takes both spellings of a text as equal.
      [1, 2, 8, 0x4E].lazy.compactMap { Unicode.Scalar(base.value + $0) }
        .first { String($0) == "\(base)\(mark)" }
    default: nil
    }
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  private static func folded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    switch scalar.value {
    case 0x41...0x5A, 0..<0x80: return [Unicode.Scalar(lower(UInt8(scalar.value)))]
    // Marks over and under letters, and vowel points of Arabic and Hebrew.
    case 0x300...0x36F, 0x591...0x5BD, 0x64B...0x652: return []
    // Full-width letters, digits and signs.
    case 0xFF01...0xFF5E:
      return Unicode.Scalar(scalar.value - 0xFEE0).map(folded) ?? [scalar]
    case 0x3000: return [" "]
    default: break
    }
    if isPaired(scalar) { return [scalar] }
    var result: [Unicode.Scalar] = []
    // The small letter of a capital may be a letter with a separate mark.
    for small in scalar.properties.lowercaseMapping.unicodeScalars {
      if (0x300...0x36F).contains(small.value) { continue }
      result += small == "ß" ? ["s", "s"] : [bases[small] ?? small]
    }
    return result
  }

  /// Whether the index of a notebook stores a character in pairs, as it does with Chinese, Japanese and Korean.
  package static func isPaired(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3005...0x3007, 0x3040...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xAC00...0xD7AF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
