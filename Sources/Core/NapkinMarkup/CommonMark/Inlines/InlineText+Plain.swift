extension InlineText {
  /// Whether it says nothing but words: no emphasis, no code, no links, and no line that ends only
  /// where the writer's screen did.
  public var isPlain: Bool { isPlain(parts[...]) }

  /// Whether it says nothing but words where lines end as they fit, as those of a list of plans.
  public var isWrapped: Bool { isPlain(parts.filter { $0.kind != .softBreak }[...]) }

  /// Whether some parts say nothing but words.
  public func isPlain(_ parts: ArraySlice<Inline>) -> Bool {
    parts.allSatisfy { part in
      switch part.kind {
      case .text, .escape, .entity, .hardBreak: true
      case .run: runs[part.data].left == runs[part.data].count
      default: false
      }
    }
  }

  /// The words, as they are shown.
  public var plain: String { plain(of: parts[...]) }

  /// The words of some parts, as they are shown.
  public func plain(of parts: ArraySlice<Inline>) -> String {
    var words: [UInt8] = []
    for part in parts { append(part, to: &words) }
    return words.asText
  }

  /// Adds the words of a part, as they are shown.
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

  /// Whether a tag breaks the line: `<br>`.
  func isLineBreak(_ tag: Inline) -> Bool { Self.isLineBreak(bytes[tag.range]) }

  /// Whether a tag breaks the line: `<br>`.
  static func isLineBreak(_ tag: ArraySlice<UInt8>) -> Bool {
    let name = tag.dropFirst().prefix(3).map(\.lowercase)
    return name.starts(with: "br".utf8) && !(name.last ?? .space).isAlphanumeric
  }

  /// What a character reference stands for.
  public func entity(_ part: Inline) -> String {
    Entity.read(bytes[...], at: part.range.lowerBound)?.text ?? ""
  }

  /// What a piece of code says: line breaks are spaces, and one space around it is none.
  public func code(_ part: Inline) -> [UInt8] {
    let code = bytes[part.range].map { $0 == .newline ? UInt8.space : $0 }
    guard code.count >= 2, code.first == .space, code.last == .space,
      code.contains(where: { $0 != .space })
    else { return code }
    return Array(code[1..<code.count - 1])
  }

  /// The parts inside a link or picture that is all there is, and where it leads.
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
