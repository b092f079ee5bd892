import NapkinCore
import NapkinFormats
import NapkinGallery
import WebHost

/// Recognises pictures by their bytes.
enum Pictures {
  /// Returns the media type of a JPEG, a PNG or an SVG; `nil` for anything else.
  static func mediaType(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
    let head = String(decoding: bytes.prefix(1_024), as: UTF8.self)
    return head.contains("<svg") ? "image/svg+xml" : nil
  }
}

/// Makes codes for labels, of six characters that are not easily confused.
enum Codes {
  private static let signs = Array("23456789ABCDEFGHJKMNPQRSTVWXYZ")

  /// Returns a new code, such as `7KQ-M4X`: one of 729 million.
  static func make() throws(Refusal) -> UnlockCode {
    try UnlockCode(String((0..<6).map { _ in signs[Int(Secrets.random(1)[0]) % signs.count] }))
  }

  /// Returns a code for printing: in capitals, in groups of three or four.
  static func printed(_ code: UnlockCode) -> String {
    let signs = Array(code.text.uppercased())
    guard signs.count > 4, signs.count <= 16 else { return String(signs) }
    let group = signs.count % 4 == 0 ? 4 : 3
    return stride(from: 0, to: signs.count, by: group)
      .map { String(signs[$0..<min($0 + group, signs.count)]) }.joined(separator: "-")
  }
}
