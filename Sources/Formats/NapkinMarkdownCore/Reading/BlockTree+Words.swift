import NapkinMarkup

/// The plainest of lines, read where they lie: they are most of any outline.
extension BlockTree {
  /// The words of a paragraph that is one line, and says nothing but words; `nil` if it has to be
  /// taken apart.
  func plainWords(of paragraph: Int) -> String? {
    guard let range = plainLine(of: paragraph) else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      let line = UnsafeBufferPointer(rebasing: bytes[range])
      return Self.hasSign(line) ? nil : String(decoding: line, as: UTF8.self)
    }
  }

  /// Whether an icon or another sign may stand before the words of a line.
  private static func hasSign(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = line.first else { return false }
    if first == .colon { return true }
    // Signs begin with E2, and emoji with F0 or with a digit that EF makes a key.
    let isLikely =
      first == 0xE2 || first == 0xF0 || first.isDigit && line.count > 1 && line[1] == 0xEF
    return isLikely && NodeLine.hasSign(line)
  }
}
