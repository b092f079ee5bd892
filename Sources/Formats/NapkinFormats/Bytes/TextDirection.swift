/// Finds out the writing direction of texts.
package enum TextDirection {
  /// Whether a text runs from right to left, which the first letter with a direction decides.
  package static func isRightToLeft(_ text: String) -> Bool { isRightToLeft(text[...]) }

  /// Whether a part of a text runs from right to left, which the first letter with a direction decides.
  package static func isRightToLeft(_ text: Substring) -> Bool {
    // Nearly all texts begin with a letter, and most of these letters are ASCII.
    if let first = text.utf8.first, first & 0xDF >= 0x41, first & 0xDF <= 0x5A { return false }
    return ofFirstLetter(in: text) ?? false
  }

  /// Returns whether the first letter with a direction runs from right to left; `nil` if no letter has a direction.
  package static func ofFirstLetter(in text: Substring) -> Bool? {
    for scalar in text.unicodeScalars {
      if let answer = isRightToLeft(scalar) { return answer }
    }
    return nil
  }

  /// Whether any letter of a text in UTF-8 runs from right to left.
  package static func hasRightToLeft(_ bytes: [UInt8]) -> Bool {
    guard bytes.withUnsafeBufferPointer(mayHaveRightToLeft) else { return false }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.contains {
      isRightToLeft($0) == true
    }
  }

  /// Whether a text in UTF-8 may have letters that run from right to left; `false` is certain.
  package static func mayHaveRightToLeft(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes[ByteScan.first(in: bytes) { $0.beyondASCII }...].contains(where: mayBegin(with:))
  }

  /// Whether a byte can be the first of a letter that runs from right to left. Hebrew, Arabic and related scripts
  /// begin with these bytes, and few other characters do.
  private static func mayBegin(with byte: UInt8) -> Bool {
    (0xD6...0xE0) ~= byte || byte == 0xEF || byte == 0xF0
  }

  /// Returns whether a letter runs from right to left; `nil` for characters without a direction.
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool? {
    switch scalar.value {
    case 0x590..<0x900, 0xFB1D..<0xFE00, 0xFE70..<0xFEFF, 0x10840..<0x10900, 0x1E900..<0x1EF00: true
    case 0x41..<0x5B, 0x61..<0x7B, 0xC0..<0x590, 0x900..<0x2000, 0x3040..<0xD800: false
    default: nil
    }
  }
}
