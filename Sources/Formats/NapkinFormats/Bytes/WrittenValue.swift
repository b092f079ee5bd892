extension Double {
  /// Reads a number in the form that people write; forms that only programs use, such as hexadecimal, give `nil`.
  package init?(written text: String) {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }),
      let number = Double(text), number.isFinite
    else { return nil }
    self = number
  }
}
