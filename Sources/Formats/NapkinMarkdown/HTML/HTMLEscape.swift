import NapkinCommonMark
import NapkinCore
import NapkinFormats

/// All text and all addresses that Napkin writes into HTML are escaped here.
enum HTMLEscape {
  /// Writes a text, in an attribute or between tags.
  static func append(_ text: some Sequence<UInt8>, to out: inout OutputBuffer) {
    for byte in text {
      switch byte {
      case .ampersand: out.append("&amp;")
      case .less: out.append("&lt;")
      case .greater: out.append("&gt;")
      case .quote: out.append("&quot;")
      case .tab, .newline, 0x20...: out.append(byte: byte)
      case 0x0D: out.append(byte: .newline)
      // Other control characters are no characters of HTML.
      default: out.append("\u{FFFD}")
      }
    }
  }

  /// Whether there is a character in a text that HTML cannot hold. Ends of lines are all the same.
  static func replaces(_ text: String) -> Bool {
    text.utf8.contains { $0 < 0x20 && $0 != .tab && $0 != .newline && $0 != 0x0D }
  }

  /// Writes an address into an attribute; what may not stand in one is written in percent.
  static func append(address: String, to out: inout OutputBuffer) {
    for byte in address.utf8 {
      if byte.isAlphanumeric || "-_.+!*(),%#@?=;:/$~".utf8.contains(byte) {
        out.append(byte: byte)
      } else if byte == .ampersand {
        out.append("&amp;")
      } else if byte == .apostrophe {
        out.append("&#x27;")
      } else {
        out.append(contentsOf: PercentCode.escape(byte))
      }
    }
  }

  /// Whether a link may be written: those of the web, of mail, of phones and maps, and those to
  /// what lies beside the page.
  static func isHarmless(_ address: String) -> Bool {
    guard let scheme = LinkTarget.scheme(of: address) else { return true }
    return ["http", "https", "ftp", "mailto", "tel", "geo"].contains(scheme)
  }

  /// Whether the address of a medium may be written, to show it or to lead to it.
  static func mayStand(_ media: Media) -> Bool {
    isHarmless(media.path) || media.kind == .image && isAtHand(media.path)
  }

  /// What stands for a medium that may not be led to: what it is called, and where it is.
  static func words(of media: Media) -> String {
    media.name.isEmpty || media.name == media.path ? media.path : "\(media.name) (\(media.path))"
  }

  /// Whether a picture may be shown: nothing is loaded from elsewhere.
  static func isAtHand(_ address: String) -> Bool {
    guard let scheme = LinkTarget.scheme(of: address) else { return !address.hasPrefix("//") }
    return scheme == "cid" || scheme == "data" && LinkTarget.isHarmlessPicture(address)
  }
}
