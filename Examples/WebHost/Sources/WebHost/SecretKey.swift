internal import CSodium

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Signs what the server hands out, such as cookies. Its description does not show the key.
public struct SecretKey: Sendable, CustomStringConvertible {
  private let bytes: [UInt8]

  /// A key for as long as the process runs: what it gave out is void after a restart.
  public static func random() -> SecretKey { SecretKey(bytes: Secrets.random(32)) }

  /// The key in a file, which only its owner may read. It is made if there is none; of two processes that make it
  /// at once, both get the same.
  public init(file path: String) throws(Problem) {
    let wish = Secrets.random(32)
    let part = "\(path).\(Secrets.token(bytes: 9))"
    let new = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if new >= 0 {
      if write(new, wish, wish.count) == wish.count, fsync(new) == 0 { link(part, path) }
      close(new)
      unlink(part)
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Problem(
        500, "no-key", "\(path): the key can be neither read nor made; check the folder.")
    }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 33)
    guard read(descriptor, &bytes, bytes.count) == 32 else {
      throw Problem(500, "no-key", "\(path): this is no key; remove the file to get a new one.")
    }
    self.init(bytes: Array(bytes.prefix(32)))
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// The name of the type.
  public var description: String { "SecretKey" }

  /// The signature of a text: HMAC-SHA-512-256, 43 characters. `purpose` keeps signatures for one thing from
  /// counting for another.
  public func signature(of text: String, for purpose: String) -> String {
    let message = Array("\(purpose)\0\(text)".utf8)
    var code = [UInt8](repeating: 0, count: 32)
    crypto_auth(&code, message, UInt64(message.count), bytes)
    return Secrets.base64(code)
  }

  /// Whether a signature is the text's.
  public func confirms(_ signature: String, of text: String, for purpose: String) -> Bool {
    Secrets.areEqual(signature, self.signature(of: text, for: purpose))
  }
}
