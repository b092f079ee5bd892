/// Identifies visits: each has a random name in a signed cookie, and a token that its pages send with each change.
///
/// A cookie that the server has not issued is ignored. The token (`X-CSRF-Token`, or the field `csrf` of a form)
/// belongs to the visit, so pages of other sites do not have it.
public struct Visits: Sendable {
  /// One visit.
  public struct Visit: Hashable, Sendable {
    /// The random name of 24 bytes, the key for the host's data about the visit.
    public let id: String
    /// The token that the visit's pages send with each change.
    public let token: String
  }

  private let key: SecretKey
  private let cookie: String
  private let lifetime: Int?
  private let sameSite: Cookie.SameSite

  /// Creates the visits of one cookie. Visitors and curators need separate cookies, or one could pass as the other.
  public init(
    key: SecretKey, cookie: String = "visit", lifetime: Int? = 30 * 86_400,
    sameSite: Cookie.SameSite = .strict
  ) {
    self.key = key
    self.cookie = cookie
    self.lifetime = lifetime
    self.sameSite = sameSite
  }

  private func name(_ isSecure: Bool) -> String { Cookie.name(cookie, isSecure: isSecure) }

  private func visit(_ id: String) -> Visit {
    Visit(id: id, token: key.signature(of: id, for: "token of \(cookie)"))
  }

  /// Returns the visit of a request; `nil` if there is none.
  public func visit(of request: Request) -> Visit? {
    let parts =
      request.cookies[name(request.isSecure)]?
      .split(separator: ".", omittingEmptySubsequences: false) ?? []
    guard parts.count == 2, key.confirms(String(parts[1]), of: String(parts[0]), for: cookie)
    else { return nil }
    return visit(String(parts[0]))
  }

  /// Returns a new visit, and the cookie that the response must set.
  public func begin(for request: Request) -> (visit: Visit, cookie: Cookie) {
    let id = Secrets.token(bytes: 24)
    let value = "\(id).\(key.signature(of: id, for: cookie))"
    let set = Cookie(
      name(request.isSecure), value, lifetime: lifetime, sameSite: sameSite,
      isSecure: request.isSecure)
    return (visit(id), set)
  }

  /// Returns the cookie that ends a visit in the browser. The host must itself delete its data about the visit.
  public func end(for request: Request) -> Cookie {
    Cookie(
      name(request.isSecure), "", lifetime: 0, sameSite: sameSite, isSecure: request.isSecure)
  }

  /// Returns the visit of a request that changes something; throws unless the request has its token, too.
  public func require(for request: Request) throws(Problem) -> Visit {
    guard let visit = visit(of: request) else {
      throw Problem(401, "no-visit", "Nobody is signed in here; reload the page.")
    }
    if request.method == "GET" { return visit }
    guard let token = request.header("x-csrf-token") ?? request.form["csrf"],
      Secrets.areEqual(token, visit.token)
    else { throw .foreign }
    return visit
  }
}
