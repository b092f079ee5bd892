import NapkinCore
import NapkinFormats
import NapkinMarkup

/// Escapes texts so that XML can hold every character, including the characters that XML forbids.
package enum EscapedText {
  /// Returns the text with forbidden characters written as `\u{1}`, and with backslashes doubled.
  package static func write(_ text: String) -> String {
    guard isNeeded(in: text) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == "\\" {
        result += "\\\\"
      } else if MarkupContext.isForbidden(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether a text contains a backslash or a character that XML forbids.
  package static func isNeeded(in text: String) -> Bool {
    text.withBytes { bytes in
      var index = 0
      while true {
        index = ByteScan.first(in: bytes, from: index) {
          $0.marks("\\") | $0.controlsInLines | $0.marks(0xEF)
        }
        guard index < bytes.count else { return false }
        if bytes[index] == UInt8(ascii: "\\") || MarkupContext.isForbidden(bytes, at: index) {
          return true
        }
        index += 1
      }
    }
  }

  /// Returns the text that was passed to ``write(_:)``; anything that is not an escape stays as it is.
  package static func read(_ text: String) -> String {
    guard text.has(UInt8(ascii: "\\")) else { return text }
    var result = String.UnicodeScalarView()
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        result.append(scalar)
        continue
      }
      if rest.first == "\\" {
        rest.removeFirst()
        result.append("\\")
      } else if rest.starts(with: "u{".unicodeScalars),
        let end = rest.prefix("u{10FFFF}".count).firstIndex(of: "}"),
        let value = UInt32(String(rest[..<end].dropFirst(2)), radix: 16),
        let escaped = Unicode.Scalar(value)
      {
        rest = rest[rest.index(after: end)...]
        result.append(escaped)
      } else {
        result.append("\\")
      }
    }
    return String(result)
  }
}
