internal import CSodium
internal import Dispatch

/// Hashes passwords for storage: Argon2id with 64 MiB and some 60 ms each, so that guessing is expensive.
public enum Passwords {
  /// Limits how many passwords are hashed at a time, because each takes 64 MiB.
  private static let seats = DispatchSemaphore(value: 2)
  /// The hash that replaces the hash of a name that does not exist.
  private static let nobody = try? hash(Secrets.token())
  private static let mostBytes = 1_024

  /// Returns the text to store for a password. It includes the salt and the costs.
  public static func hash(_ password: String) throws(Problem) -> String {
    guard password.utf8.count <= mostBytes else { throw .tooLarge(mostBytes) }
    _ = Secrets.ready
    seats.wait()
    defer { seats.signal() }
    var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
    let code = crypto_pwhash_str(
      &text, password, UInt64(password.utf8.count),
      UInt64(crypto_pwhash_OPSLIMIT_INTERACTIVE), Int(crypto_pwhash_MEMLIMIT_INTERACTIVE))
    guard code == 0 else { throw .busy }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether a password matches a hash. Without a hash the answer is no, but takes the same time, so that nobody can
  /// find out which names exist.
  ///
  /// Count tries with a ``RateLimiter``, by name and by address.
  public static func verify(_ password: String, against hash: String?) -> Bool {
    guard password.utf8.count <= mostBytes, let tried = hash ?? nobody,
      tried.utf8.count < Int(crypto_pwhash_STRBYTES)
    else { return false }
    _ = Secrets.ready
    seats.wait()
    defer { seats.signal() }
    // libsodium reads a text of a fixed size.
    var text = tried.utf8.map { CChar(bitPattern: $0) }
    text += [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES) - text.count)
    let code = crypto_pwhash_str_verify(text, password, UInt64(password.utf8.count))
    return code == 0 && hash != nil
  }
}
