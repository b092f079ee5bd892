/// Reads the parts of links: labels, destinations and titles.
public struct LinkScan {
  private let bytes: [UInt8]
  /// Where it reads next.
  public var position = 0

  /// Reads from a position on.
  public init(_ bytes: [UInt8], at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Passes a byte, if it comes next.
  public mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  /// Passes white space, and one end of a line with it.
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

  /// Passes white space up to the end of the line and the end itself, if there is nothing else.
  mutating func skipRestOfLine() -> Bool {
    while let byte = next, byte.isBlank { position += 1 }
    guard let byte = next else { return true }
    guard byte == .newline else { return false }
    position += 1
    return true
  }

  /// A label in brackets, as it is looked up.
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

  /// A label as it is looked up: white space is one space, and case makes no difference.
  public static func label(_ text: ArraySlice<UInt8>) -> String? {
    guard text.count <= 999 else { return nil }
    let words = text.split(whereSeparator: \.isSpace)
    if words.isEmpty { return nil }
    let label = Array(words.joined(separator: [.space])).asText
    if label.utf8.allSatisfy({ $0 < 0x80 }) { return label.lowercased() }
    // Two of the letters that Unicode folds otherwise than it makes them small.
    return label.uppercased().lowercased()
  }

  /// Where a link leads, in angle brackets or without.
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
        // As in other programs: deeper ones are none, so that nobody looks for their ends.
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

  /// A title in quotes or parentheses.
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
