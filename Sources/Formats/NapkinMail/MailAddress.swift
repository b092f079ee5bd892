import NapkinCore
import NapkinFormats

/// The address of a person: `ada@example.org`, or `Ada Lovelace <ada@example.org>`.
struct MailAddress: Equatable {
  /// The name before the address; empty if there is none.
  let name: String
  /// The address alone.
  let address: String

  /// Reads addresses with commas between them. A text that could add a line to the header of a mail, or another
  /// recipient, is refused.
  static func list(_ text: String, option: String) throws(FormatError) -> [MailAddress] {
    var addresses: [MailAddress] = []
    guard let parts = split(text) else {
      throw FormatError(.invalidOption, "A name in '\(option)' has a quote that does not end.")
    }
    for part in parts {
      guard let address = read(part) else {
        throw FormatError(
          .invalidOption,
          "'\(option)' takes addresses as ada@example.org or Ada <ada@example.org>, with commas "
            + "between them, names with commas in quotes, and domains with other letters in their "
            + "xn-- form. "
            + "'\(Line.single(part).prefix(100))' is none.")
      }
      addresses.append(address)
    }
    return addresses
  }

  /// Splits a text at commas outside of quotes; `nil` if a quote does not end.
  private static func split(_ text: String) -> [String]? {
    var parts = [""]
    var isQuoted = false
    var isEscaped = false
    for character in text {
      if character == "," && !isQuoted {
        parts.append("")
      } else {
        if character == "\"" && !isEscaped { isQuoted.toggle() }
        parts[parts.count - 1].append(character)
      }
      isEscaped = character == "\\" && isQuoted && !isEscaped
    }
    return isQuoted ? nil : parts
  }

  private static func read(_ text: String) -> MailAddress? {
    if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      return nil
    }
    let text = Line.single(text)
    guard text.hasSuffix(">"), let open = text.lastIndex(of: "<") else {
      return isAddress(text) ? MailAddress(name: "", address: text) : nil
    }
    let address = String(text[text.index(after: open)...].dropLast())
    guard isAddress(address), let name = unquoted(Line.single(String(text[..<open]))) else {
      return nil
    }
    return MailAddress(name: Line.single(name), address: address)
  }

  /// Returns the name without its quotes; `nil` if there are quotes elsewhere.
  private static func unquoted(_ name: String) -> String? {
    guard name.hasPrefix("\"") else {
      return name.contains { "\"<>@".contains($0) } ? nil : name
    }
    guard name.count >= 2, name.hasSuffix("\"") else { return nil }
    var plain = ""
    var isEscaped = false
    for character in name.dropFirst().dropLast() {
      if isEscaped {
        plain.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        return nil
      } else {
        plain.append(character)
      }
    }
    return isEscaped ? nil : plain
  }

  private static func isAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count <= 64, parts[1].utf8.count <= 255 else {
      return false
    }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    let words = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    return words.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isAtom) }
      && labels.allSatisfy { label in
        (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
          && label.utf8.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
      }
  }

  private static func isAtom(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}
