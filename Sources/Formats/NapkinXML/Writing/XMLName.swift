/// Checks for the names of elements and attributes.
package enum XMLName {
  /// Whether a text is a valid name; colons are allowed.
  package static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, isStart(first) || first == ":" else {
      return false
    }
    return text.unicodeScalars.allSatisfy { isPart($0) || $0 == ":" }
  }

  /// Whether a text is a valid name without a colon, and not `xmlns`, which declares a namespace.
  package static func isPlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, text.utf8.count <= 256, isStart(first)
    else { return false }
    return text.unicodeScalars.allSatisfy(isPart) && text != "xmlns"
  }

  private static func isStart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x41...0x5A, 0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D,
      0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF,
      0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
      true
    default: false
    }
  }

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: isStart(scalar)
    }
  }
}
