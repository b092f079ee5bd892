/// A cookie to set: no script reads it, no other site sends it.
public struct Cookie: Sendable {
  /// Which requests of other sites bring the cookie along.
  public enum SameSite: String, Sendable {
    /// None.
    case strict = "Strict"
    /// Those by which a person follows a link.
    case lax = "Lax"
  }

  /// The name: letters, digits, `-` and `_`.
  public var name: String
  /// The value: printable ASCII without spaces, quotes, commas, semicolons and backslashes.
  public var value: String
  /// How long a browser keeps it, in seconds; `nil` until it is closed, 0 to remove it.
  public var lifetime: Int?
  /// Which requests of other sites bring it along.
  public var sameSite: SameSite
  /// Whether it is sent over TLS only.
  public var isSecure: Bool

  /// Creates a cookie. `isSecure` is the request's `isSecure`.
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

  /// What a cookie is called: over TLS, so that no other host of the domain can set it.
  public static func name(_ name: String, isSecure: Bool) -> String {
    isSecure ? "__Host-\(name)" : name
  }

  /// The field's value; `nil` if the name or the value has characters that a cookie cannot have.
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
