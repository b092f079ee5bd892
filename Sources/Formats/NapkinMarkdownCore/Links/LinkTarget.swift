import NapkinMarkup
import NapkinCore
import NapkinFormats

/// Writes the addresses of links for Markdown, and decides which of them are harmless.
package enum LinkTarget {
  /// Whether a link only opens an address. Scripts do more, and documents inside of an address may.
  static func isHarmless(_ uri: String) -> Bool {
    let first = uri.utf8.first { $0 > 0x20 && $0 != 0x7F }?.lowercase
    // Most links begin with another letter than harmful links.
    guard first == UInt8(ascii: "j") || first == UInt8(ascii: "v") || first == UInt8(ascii: "d"),
      let scheme = scheme(of: uri)
    else { return true }
    return !["javascript", "vbscript", "data"].contains(scheme)
  }

  /// Whether a picture may be shown; a picture inside of its own address must be a bitmap.
  package static func isHarmlessPicture(_ uri: String) -> Bool {
    guard scheme(of: uri) == "data" else { return isHarmless(uri) }
    // Such an address may have megabytes, but only its beginning matters.
    let type = uri.utf8.drop { $0 != .colon }.dropFirst().prefix(16).map(\.lowercase)
    return ["png", "jpeg", "gif", "webp"].contains { kind in
      [";", ","].contains { type.starts(with: "image/\(kind)\($0)".utf8) }
    }
  }

  /// Whether an address refers to a file on the machine of the document.
  static func isFile(_ uri: String) -> Bool {
    // A scheme of one letter is the name of a drive.
    !uri.isEmpty && uri.utf8.first != .hash && !uri.hasPrefix("//")
      && scheme(of: uri).map { $0 == "file" || $0.utf8.count == 1 } ?? true
  }

  /// Returns the scheme of an address in lower case; white space and control characters are ignored, as in browsers.
  package static func scheme(of uri: String) -> String? {
    var scheme: [UInt8] = []
    for byte in uri.utf8 {
      if byte == .colon { return scheme.isEmpty ? nil : scheme.asText }
      if byte <= 0x20 || byte == 0x7F { continue }
      guard byte.isAlphanumeric || byte == .plus || byte == .dot || byte == .hyphen else {
        return nil
      }
      scheme.append(byte.lowercase)
    }
    return nil
  }

  static func written(_ uri: String) -> String {
    var out = OutputBuffer()
    append(uri, to: &out)
    return out.bytes.asText
  }

  static func append(_ uri: String, to out: inout OutputBuffer) {
    let isWord = uri.withBytes { bytes in bytes.allSatisfy { isPlain[Int($0)] } }
    if isWord, !uri.isEmpty, !hasReference(uri) {
      out.append(uri)
      return
    }
    out.append("<")
    for byte in uri.utf8 {
      switch byte {
      case .less, .greater, .backslash, .ampersand: out.append(byte: .backslash, byte: byte)
      case .newline: out.append("&#10;")
      case 0: out.append("%00")
      case 0x01...0x1F, 0x7F: out.append("&#\(byte);")
      default: out.append(byte: byte)
      }
    }
    out.append(">")
  }

  /// The bytes that an address may have without angle brackets around it.
  private static let isPlain: [Bool] = (0...255).map { byte in
    UInt8(byte).isAlphanumeric || "-._~:/?#@!$&'*+,;=%".utf8.contains(UInt8(byte))
  }

  private static func hasReference(_ uri: String) -> Bool {
    uri.has(.ampersand) && uri.has(.semicolon)
  }
}
