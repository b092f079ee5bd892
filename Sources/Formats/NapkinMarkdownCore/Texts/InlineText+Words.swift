import NapkinMarkup

extension InlineText {
  /// The bytes, with blanks where they are code, HTML, addresses, titles, or escaped so that they begin nothing.
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
    // What is a single bracket may be a part of `[[…]]`.
    case .linkEnd, .imageEnd: part.range.count > 1
    case .escape: bytes[part.range].allSatisfy { $0 == .bang || $0 == .leftBracket }
    default: false
    }
  }
}
