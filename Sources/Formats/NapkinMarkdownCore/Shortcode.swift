import NapkinMarkup
import NapkinFormats

/// The names of icons between colons: `:own-icon:`, `:25%25:`.
enum Shortcode {
  /// No emoji has more bytes, nor has the name of a file, which an icon may be.
  static let mostBytes = 255

  /// What stands between the colons; `nil` if there is no name, or one that is too long.
  static func encode(_ name: String) -> String? {
    let code = PercentCode.encode(name) { byte in
      byte.isAlphanumeric || "_-+./".utf8.contains(byte)
    }
    return code.isEmpty || code.utf8.count + 2 > mostBytes ? nil : code
  }

  /// The name that stands between two colons.
  static func decode(_ code: ArraySlice<UInt8>) -> String {
    guard code.contains(UInt8(ascii: "%")) else { return code.asText }
    return UTF8Scan.text(of: PercentCode.decode(code)) ?? code.asText
  }
}
