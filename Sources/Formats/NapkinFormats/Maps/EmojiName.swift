/// The names that Freeplane gives to icons that are emoji, by their code points: `emoji-1F1F8-1F1EA`.
package enum EmojiName {
  /// The emoji; `nil` if the name is not of that kind.
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
