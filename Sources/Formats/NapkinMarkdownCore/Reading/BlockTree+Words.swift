import NapkinMarkup

/// Reads lines of plain text without parsing them: most lines of any outline are plain.
extension BlockTree {
  /// Returns the text of a paragraph that is one line of plain text; `nil` if it has to be parsed.
  func plainWords(of paragraph: Int) -> String? {
    guard let range = plainLine(of: paragraph) else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      let line = UnsafeBufferPointer(rebasing: bytes[range])
      return Self.hasSign(line) ? nil : String(decoding: line, as: UTF8.self)
    }
  }

  private static func hasSign(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = line.first else { return false }
    if first == .colon { return true }
    // Signs begin with E2, and emoji with F0, or with a digit before EF, which makes it a keycap.
    let isLikely =
      first == 0xE2 || first == 0xF0 || first.isDigit && line.count > 1 && line[1] == 0xEF
    return isLikely && NodeLine.hasSign(line)
  }
}
