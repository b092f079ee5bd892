internal import CSodium

/// Random tokens, comparison in constant time, and digests, by libsodium.
public enum Secrets {
  /// Returns random bytes that nobody can guess.
  public static func random(_ count: Int) -> [UInt8] {
    _ = ready
    var bytes = [UInt8](repeating: 0, count: count)
    randombytes_buf(&bytes, count)
    return bytes
  }

  /// Returns a random token for addresses, cookies and file names; 32 random bytes have 43 characters.
  public static func token(bytes: Int = 32) -> String { base64(random(bytes)) }

  /// Whether two texts are equal, compared in a time that does not show where they differ.
  public static func areEqual(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    return one.count == other.count && sodium_memcmp(one, other, one.count) == 0
  }

  /// Returns the digest to store instead of a token: a reader of the store cannot use it.
  public static func digest(_ token: String) -> String { digest(Array(token.utf8)) }

  /// Returns the BLAKE2b digest of bytes: 32 bytes in 43 characters.
  public static func digest(_ bytes: [UInt8]) -> String {
    _ = ready
    var hash = [UInt8](repeating: 0, count: 32)
    crypto_generichash(&hash, hash.count, bytes, UInt64(bytes.count), nil, 0)
    return base64(hash)
  }

  /// Initializes libsodium, which must happen at least once.
  static let ready = sodium_init()

  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// Returns Base64 for addresses, without padding.
  static func base64(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    var bits = 0
    var count = 0
    for byte in bytes {
      bits = (bits << 8 | Int(byte)) & 0xFFFF
      count += 8
      while count >= 6 {
        count -= 6
        text.append(letters[bits >> count & 63])
      }
    }
    if count > 0 { text.append(letters[bits << (6 - count) & 63]) }
    return String(decoding: text, as: UTF8.self)
  }
}
