import NapkinMarkup
import NapkinFormats

/// The names of icons between colons: `:own-icon:`, `:25%25:`.
enum Shortcode {
  /// The most bytes of a shortcode: no emoji is longer, and no file name, which may be the name of an icon.
  static let mostBytes = 255

  /// Returns the code between the colons; `nil` for an empty name, and for a name that is too long.
  static func encode(_ name: String) -> String? {
    let code = PercentCode.encode(name) { byte in
      byte.isAlphanumeric || "_-+./".utf8.contains(byte)
    }
    return code.isEmpty || code.utf8.count + 2 > mostBytes ? nil : code
  }

  static func decode(_ code: ArraySlice<UInt8>) -> String {
    guard code.contains(UInt8(ascii: "%")) else { return code.asText }
    return UTF8Scan.text(of: PercentCode.decode(code)) ?? code.asText
  }
}
