/// Which hosts requests may name, and from which pages changes may come.
package struct Origins: Sendable {
  /// The addresses that people type, in small letters.
  private let origins: Set<String>
  private let hosts: Set<String>
  private let isLoopback: Bool
  private let takesAnyHost: Bool

  package init(_ options: ServerOptions) {
    origins = Set(options.origins.map { $0.lowercased() })
    hosts = Set(origins.compactMap { $0.split(separator: "/").last.map(String.init) })
    isLoopback = options.host.hasPrefix("127.") || ["::1", "localhost"].contains(options.host)
    takesAnyHost = origins.isEmpty && !isLoopback
  }

  /// What is wrong with where a request goes to and comes from; `nil` if nothing is.
  package func problem(method: String, headers: Headers, isSecure: Bool) -> Problem? {
    let host = headers["host"]?.lowercased() ?? ""
    guard isOurs(host) else {
      return Problem(
        421, "wrong-host", "This server does not answer for that host; check the address.")
    }
    if method == "GET" || method == "HEAD" { return nil }
    if let site = headers["sec-fetch-site"], site != "same-origin", site != "none" {
      return .foreign
    }
    guard let origin = headers["origin"]?.lowercased() else { return nil }
    let own = "\(isSecure ? "https" : "http")://\(host)"
    return origin == own || origins.contains(origin) ? nil : .foreign
  }

  /// Another name for the loopback address could be one that a page of another site made to lead here.
  private func isOurs(_ host: String) -> Bool {
    if takesAnyHost || hosts.contains(host) { return true }
    guard isLoopback else { return false }
    let name =
      host.hasPrefix("[")
      ? String(host.prefix { $0 != "]" }) + "]" : String(host.prefix { $0 != ":" })
    return ["localhost", "127.0.0.1", "[::1]", ""].contains(name)
  }
}
