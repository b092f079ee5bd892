import NapkinMarkup
import NapkinFormats

/// Makes slugs of texts: lower-case letters and digits, with hyphens for blanks.
struct SlugLetters {
  private var bytes: [UInt8] = []
  /// The slugs of the characters beyond ASCII that have been read.
  private var known: [Unicode.Scalar: [UInt8]] = [:]

  mutating func slug(of words: String) -> String {
    if let slug = words.withBytes(Self.plainSlug) { return slug }
    bytes.removeAll(keepingCapacity: true)
    for scalar in words.unicodeScalars {
      if let byte = UInt8(exactly: scalar.value), byte < 0x80 {
        if let letter = Self.letter(for: byte) { bytes.append(letter) }
      } else {
        add(scalar)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the slug of a text in ASCII; `nil` for other texts.
  private static func plainSlug(_ words: UnsafeBufferPointer<UInt8>) -> String? {
    guard ByteScan.first(in: words, { $0.beyondASCII }) == words.count else { return nil }
    return String(unsafeUninitializedCapacity: words.count) { room in
      var count = 0
      for byte in words {
        guard let letter = letter(for: byte) else { continue }
        room[count] = letter
        count += 1
      }
      return count
    }
  }

  static func letter(for byte: UInt8) -> UInt8? {
    if byte == .space { return .hyphen }
    return byte.isAlphanumeric || byte == .hyphen || byte == .underscore ? byte.lowercase : nil
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    if let letters = known[scalar] { return bytes.append(contentsOf: letters) }
    var letters: [UInt8] = []
    for small in scalar.properties.lowercaseMapping.unicodeScalars {
      if let byte = UInt8(exactly: small.value), byte < 0x80 {
        if let letter = Self.letter(for: byte) { letters.append(letter) }
      } else if Self.isPartOfWord(small.properties) {
        letters += Array(String(small).utf8)
      }
    }
    known[scalar] = letters
    bytes.append(contentsOf: letters)
  }

  private static func isPartOfWord(_ properties: Unicode.Scalar.Properties) -> Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation: true
    default: properties.isAlphabetic
    }
  }
}
