/// Checks the host of a request, and the page from which a change comes.
package struct Origins: Sendable {
  /// The addresses that people type, in lower case.
  private let origins: Set<String>
  private let hosts: Set<String>
  private let isLoopback: Bool
  private let takesAnyHost: Bool

  package init(_ options: ServerOptions) {
    origins = Set(options.origins.map { Self.origin(of: $0) ?? $0.lowercased() })
    hosts = Set(origins.compactMap { $0.split(separator: "/").last.map(String.init) })
    isLoopback = options.host.hasPrefix("127.") || ["::1", "localhost"].contains(options.host)
    takesAnyHost = origins.isEmpty && !isLoopback
  }

  /// Returns the origin of an address as browsers send it: scheme, host, and port unless it is the usual one; `nil` if
  /// it is no address of HTTP.
  package static func origin(of address: String) -> String? {
    let address = address.lowercased()
    for (scheme, usualPort) in [("http://", ":80"), ("https://", ":443")]
    where address.hasPrefix(scheme) {
      var host = address.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
      guard host.firstMatch(of: /^([a-z0-9._\-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?$/) != nil else {
        return nil
      }
      if host.hasSuffix(usualPort) { host.removeLast(usualPort.count) }
      return scheme + host
    }
    return nil
  }

  /// Returns the problem with the host or the origin of a request; `nil` if there is none.
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

  /// Whether a host is this server; other names for the loopback address may be made by an attacker's site.
  private func isOurs(_ host: String) -> Bool {
    if takesAnyHost || hosts.contains(host) { return true }
    guard isLoopback else { return false }
    for name in ["[::1]", "127.0.0.1", "localhost", ""] where host.hasPrefix(name) {
      if Self.isPort(host.utf8.dropFirst(name.utf8.count)) { return true }
    }
    return false
  }

  /// Whether the text behind a host's name is empty, or a colon and digits.
  private static func isPort(_ text: some Collection<UInt8>) -> Bool {
    text.isEmpty
      || text.first == UInt8(ascii: ":") && text.count > 1
        && text.dropFirst().allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }
}
