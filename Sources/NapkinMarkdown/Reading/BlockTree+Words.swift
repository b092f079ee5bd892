/// The plainest of lines, read where they lie: they are most of any outline.
extension BlockTree {
  /// The words of a paragraph that is one line, and says nothing but words; `nil` if it has to be
  /// taken apart.
  func plainWords(of paragraph: Int) -> String? {
    let numbers = blocks[paragraph].pieces
    guard numbers.count == 1, blocks[paragraph].kind == .paragraph else { return nil }
    let (start, end) = (pieces[numbers.lowerBound].start, pieces[numbers.lowerBound].end)
    return bytes.withUnsafeBufferPointer { bytes in
      var line = UnsafeBufferPointer(rebasing: bytes[start..<end])
      while let last = line.last, last.isSpace {
        line = UnsafeBufferPointer(rebasing: line.dropLast())
      }
      guard !Self.hasSign(line), !line.contains(where: \.isMarkup) else { return nil }
      return String(decoding: line, as: UTF8.self)
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

extension UInt8 {
  /// Whether it may be more than itself in the line of a node.
  var isMarkup: Bool {
    switch self {
    case .newline, .backslash, .ampersand, .backtick, .less, .star, .underscore, .tilde,
      .leftBracket, .rightBracket, .hash, .dollar:
      true
    default: false
    }
  }
}
