import NapkinFormats

/// Decides which links a picture may contain.
enum SafeLink {
  /// Returns the address to write, or `nil` for a link that could run something or reach into a computer.
  static func address(_ link: String) -> String? {
    guard link.utf8.count <= 4096 else { return nil }
    if let isSafe = link.withBytes(isSafe) { return isSafe ? link : nil }
    let isClean = link.unicodeScalars.allSatisfy { scalar in
      scalar.value > 0x20 && scalar.value != 0x7F && !(0x80..<0xA1).contains(scalar.value)
        && !invisible.contains(scalar.value)
    }
    guard isClean, let colon = link.firstIndex(of: ":") else { return nil }
    return schemes.contains(link[..<colon].lowercased()) ? link : nil
  }

  /// Whether a link in ASCII is safe; `nil` for a link in other characters.
  private static func isSafe(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
    let unclean = ByteScan.first(in: bytes) {
      $0.controls | $0.marks(" ") | $0.marks(0x7F) | $0.beyondASCII
    }
    if unclean < bytes.count { return bytes[unclean] < 0x80 ? false : nil }
    guard let colon = bytes.prefix(8).firstIndex(of: UInt8(ascii: ":")) else { return false }
    return schemes.contains { scheme in
      scheme.utf8.elementsEqual(bytes[..<colon].lazy.map { $0 | 0x20 })
    }
  }

  private static let schemes: [String] = ["http", "https", "mailto", "tel", "geo"]
  /// Invisible characters, which make an address look like another one.
  private static let invisible: Set<UInt32> = [
    0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E,
    0x2066, 0x2067, 0x2068, 0x2069, 0xFEFF, 0xFFFC, 0xFFFD, 0xFFFE, 0xFFFF,
  ]
}
