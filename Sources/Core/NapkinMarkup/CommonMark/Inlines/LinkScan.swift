/// Reads the parts of links: labels, destinations and titles.
public struct LinkScan {
  private let bytes: [UInt8]
  /// The position of the next byte.
  public var position = 0

  /// Creates a scan from a position on.
  public init(_ bytes: [UInt8], at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Skips a byte if it comes next; returns whether it does.
  public mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  /// Skips white space with at most one line end; returns whether there was any.
  @discardableResult
  public mutating func skipSpaceWithOneNewline() -> Bool {
    let start = position
    var newlines = 0
    while let byte = next, byte.isSpace {
      if byte == .newline {
        newlines += 1
        if newlines == 2 { break }
      }
      position += 1
    }
    return position > start
  }

  /// Skips the rest of a line if it has only white space; returns whether it has.
  mutating func skipRestOfLine() -> Bool {
    while let byte = next, byte.isBlank { position += 1 }
    guard let byte = next else { return true }
    guard byte == .newline else { return false }
    position += 1
    return true
  }

  /// Reads a label in brackets, and returns it in the form for look-ups.
  public mutating func takeLabel() -> String? {
    let start = position
    guard take(.leftBracket) else { return nil }
    while let byte = next, position - start < 1_001 {
      switch byte {
      case .rightBracket:
        defer { position += 1 }
        return Self.label(bytes[start + 1..<position])
      case .leftBracket: return nil
      case .backslash: position += 2
      default: position += 1
      }
    }
    return nil
  }

  /// Returns a label in the form for look-ups: each white space is one space, and case makes no difference.
  public static func label(_ text: ArraySlice<UInt8>) -> String? {
    guard text.count <= 999 else { return nil }
    let words = text.split(whereSeparator: \.isSpace)
    if words.isEmpty { return nil }
    let label = Array(words.joined(separator: [.space])).asText
    if label.utf8.allSatisfy({ $0 < 0x80 }) { return label.lowercased() }
    // Unicode's case folding makes `ß` equal to `ss`, for which lower case alone is not enough.
    return label.uppercased().lowercased()
  }

  /// Reads the destination of a link, in angle brackets or without.
  public mutating func takeDestination(isEmptyAllowed: Bool) -> String? {
    let start = position
    if take(.less) {
      while let byte = next {
        switch byte {
        case .greater:
          defer { position += 1 }
          return Entity.decode(bytes[start + 1..<position])
        case .newline, .less: return nil
        case .backslash where position + 1 < bytes.count && bytes[position + 1].isPunctuation:
          position += 2
        default: position += 1
        }
      }
      return nil
    }
    var depth = 0
    loop: while let byte = next {
      switch byte {
      case .backslash where position + 1 < bytes.count && bytes[position + 1].isPunctuation:
        position += 1
      case .leftParenthesis:
        depth += 1
        // Like other programs, this refuses deeper parentheses, so that it need not search for their ends.
        if depth > 32 { return nil }
      case .rightParenthesis:
        if depth == 0 { break loop }
        depth -= 1
      case 0...0x20, 0x7F: break loop
      default: break
      }
      position += 1
    }
    guard depth == 0, position > start || isEmptyAllowed else { return nil }
    return Entity.decode(bytes[start..<position])
  }

  /// Reads a title in quotes or parentheses.
  mutating func takeTitle() -> String? {
    let start = position
    guard let mark = next else { return nil }
    let end: UInt8
    switch mark {
    case .quote, .apostrophe: end = mark
    case .leftParenthesis: end = .rightParenthesis
    default: return nil
    }
    position += 1
    while let byte = next {
      if byte == end {
        defer { position += 1 }
        return Entity.decode(bytes[start + 1..<position])
      }
      if byte == .leftParenthesis, mark == byte { return nil }
      position += byte == .backslash && position + 1 < bytes.count ? 2 : 1
    }
    return nil
  }
}
