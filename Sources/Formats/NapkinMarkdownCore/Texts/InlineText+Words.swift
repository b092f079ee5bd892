import NapkinMarkup

extension InlineText {
  /// The bytes of text, with blanks in place of code, HTML, addresses, titles, and escapes of `!` and `[`.
  var bytesOfWords: [UInt8] {
    var words = bytes
    for part in parts where hidesLinks(part) {
      for index in part.range { words[index] = .space }
    }
    return words
  }

  private func hidesLinks(_ part: Inline) -> Bool {
    switch part.kind {
    case .code, .html, .autolink: true
    // A single bracket may be a part of `[[…]]`.
    case .linkEnd, .imageEnd: part.range.count > 1
    case .escape: bytes[part.range].allSatisfy { $0 == .bang || $0 == .leftBracket }
    default: false
    }
  }
}
