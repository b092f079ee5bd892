extension InlineText {
  /// Whether the text has no markup: no emphasis, no code, no links, and no soft line breaks.
  public var isPlain: Bool { isPlain(parts[...]) }

  /// Whether the text has no markup except soft line breaks, where a line was only wrapped.
  public var isWrapped: Bool { isPlain(parts.filter { $0.kind != .softBreak }[...]) }

  /// Whether some parts have no markup; escapes, character references and hard line breaks are allowed.
  public func isPlain(_ parts: ArraySlice<Inline>) -> Bool {
    parts.allSatisfy { part in
      switch part.kind {
      case .text, .escape, .entity, .hardBreak: true
      case .run: runs[part.data].left == runs[part.data].count
      default: false
      }
    }
  }

  /// The text as it is shown.
  public var plain: String { plain(of: parts[...]) }

  /// Returns the text of some parts as it is shown.
  public func plain(of parts: ArraySlice<Inline>) -> String {
    var words: [UInt8] = []
    for part in parts { append(part, to: &words) }
    return words.asText
  }

  /// Appends the text of a part as it is shown.
  public func append(_ part: Inline, to words: inout [UInt8]) {
    switch part.kind {
    case .text, .escape, .autolink: words += bytes[part.range]
    case .entity: words += entity(part).utf8
    case .softBreak, .hardBreak: words.append(.newline)
    case .code: words += code(part)
    case .run: words += repeatElement(runs[part.data].mark, count: runs[part.data].left)
    case .html: if isLineBreak(part) { words.append(.newline) }
    case .linkStart, .linkEnd, .imageStart, .imageEnd: break
    }
  }

  /// Whether a tag is a line break: `<br>`.
  func isLineBreak(_ tag: Inline) -> Bool { Self.isLineBreak(bytes[tag.range]) }

  /// Whether a tag is a line break: `<br>`.
  static func isLineBreak(_ tag: ArraySlice<UInt8>) -> Bool {
    let name = tag.dropFirst().prefix(3).map(\.lowercase)
    return name.starts(with: "br".utf8) && !(name.last ?? .space).isAlphanumeric
  }

  /// Returns the text that a character reference represents.
  public func entity(_ part: Inline) -> String {
    Entity.read(bytes[...], at: part.range.lowerBound)?.text ?? ""
  }

  /// Returns the text of code: line breaks become spaces, and one space on each side is dropped.
  public func code(_ part: Inline) -> [UInt8] {
    let code = bytes[part.range].map { $0 == .newline ? UInt8.space : $0 }
    guard code.count >= 2, code.first == .space, code.last == .space,
      code.contains(where: { $0 != .space })
    else { return code }
    return Array(code[1..<code.count - 1])
  }

  /// The parts inside of a link or picture that is the whole text, and its destination.
  public var wholeLink: (inside: ArraySlice<Inline>, destination: Destination, isImage: Bool)? {
    guard let first = parts.first, let last = parts.last, parts.count >= 2,
      first.kind == .linkStart && last.kind == .linkEnd
        || first.kind == .imageStart && last.kind == .imageEnd,
      first.data == last.data
    else { return nil }
    return (
      parts[1..<parts.count - 1], destinations[first.data], first.kind == .imageStart
    )
  }

  /// The source between the first and the last part.
  public var sourceInside: ArraySlice<UInt8> {
    guard let first = parts.first, let last = parts.last else { return [] }
    return bytes[first.range.upperBound..<last.range.lowerBound]
  }
}
