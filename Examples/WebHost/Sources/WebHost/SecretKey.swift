internal import CSodium

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Signs values that the server gives to clients, such as cookies. Its description does not show the key.
public struct SecretKey: Sendable, CustomStringConvertible {
  private let bytes: [UInt8]

  /// Returns a key for the lifetime of the process: its signatures are invalid after a restart.
  public static func random() -> SecretKey { SecretKey(bytes: Secrets.random(32)) }

  /// Reads the key from a file that only its owner may read. A missing file is created; two processes that create it
  /// at the same time get the same key.
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

  /// Returns the signature of a text: HMAC-SHA-512-256 in 43 characters. A signature for one purpose is invalid for
  /// any other purpose.
  public func signature(of text: String, for purpose: String) -> String {
    let message = Array("\(purpose)\0\(text)".utf8)
    var code = [UInt8](repeating: 0, count: 32)
    crypto_auth(&code, message, UInt64(message.count), bytes)
    return Secrets.base64(code)
  }

  /// Whether a signature belongs to the text.
  public func confirms(_ signature: String, of text: String, for purpose: String) -> Bool {
    Secrets.areEqual(signature, self.signature(of: text, for: purpose))
  }
}
