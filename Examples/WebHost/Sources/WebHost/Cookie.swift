/// A cookie to set: scripts cannot read it, and requests of other sites do not contain it.
public struct Cookie: Sendable {
  /// The requests of other sites that contain the cookie.
  public enum SameSite: String, Sendable {
    /// No requests.
    case strict = "Strict"
    /// Requests that a user makes by following a link.
    case lax = "Lax"
  }

  /// The name: letters, digits, `-` and `_`.
  public var name: String
  /// The value: printable ASCII without spaces, quotes, commas, semicolons and backslashes.
  public var value: String
  /// How long a browser keeps it, in seconds; `nil` until the browser is closed, 0 to remove it.
  public var lifetime: Int?
  /// The requests of other sites that contain the cookie.
  public var sameSite: SameSite
  /// Whether it is only sent over TLS.
  public var isSecure: Bool

  /// Creates a cookie. Pass the request's `isSecure`.
  public init(
    _ name: String, _ value: String, lifetime: Int? = nil, sameSite: SameSite = .strict,
    isSecure: Bool
  ) {
    self.name = name
    self.value = value
    self.lifetime = lifetime
    self.sameSite = sameSite
    self.isSecure = isSecure
  }

  /// Returns the full name of a cookie: over TLS, it has a prefix so that no other host of the domain can set it.
  public static func name(_ name: String, isSecure: Bool) -> String {
    isSecure ? "__Host-\(name)" : name
  }

  /// The value of the header field; `nil` if the name or the value contains characters that cookies cannot have.
  package var field: String? {
    let names = name.utf8.allSatisfy(HTTPSyntax.isToken)
    let values = value.utf8.allSatisfy { byte in
      0x21...0x7E ~= byte && !"\",;\\".utf8.contains(byte)
    }
    guard names, values, !name.isEmpty else { return nil }
    let age = lifetime.map { "; Max-Age=\($0)" } ?? ""
    let secure = isSecure ? "; Secure" : ""
    return "\(name)=\(value); Path=/; HttpOnly; SameSite=\(sameSite.rawValue)\(age)\(secure)"
  }
}
