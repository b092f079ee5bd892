/// The names that Freeplane gives to emoji icons, made of their code points: `emoji-1F1F8-1F1EA`.
package enum EmojiName {
  /// Returns the emoji; `nil` if the name is not made of code points.
  package static func characters(of name: String) -> String? {
    guard name.hasPrefix("emoji-"), name.utf8.count <= 64 else { return nil }
    var text = ""
    for code in name.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false) {
      guard let value = UInt32(code, radix: 16), value >= 0x20, let scalar = Unicode.Scalar(value)
      else { return nil }
      text.unicodeScalars.append(scalar)
    }
    return text.isEmpty ? nil : text
  }
}
