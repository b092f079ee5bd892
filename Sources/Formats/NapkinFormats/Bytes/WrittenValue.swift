extension Double {
  /// Reads a number as people write it; nothing that only a programming language takes for one.
  package init?(written text: String) {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }),
      let number = Double(text), number.isFinite
    else { return nil }
    self = number
  }
}

extension String {
  /// The text without the white space around it.
  package var withoutSpaceAround: String {
    let rest = drop(while: \.isWhitespace)
    let last = rest.lastIndex { !$0.isWhitespace }
    return last.map { String(rest[...$0]) } ?? ""
  }
}
