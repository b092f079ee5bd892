import Testing
import WebHost

@Suite struct OriginTests {
  private func status(
    _ options: ServerOptions, method: String = "POST", isSecure: Bool = false,
    _ fields: [(name: String, value: String)]
  ) -> Int? {
    Origins(options).problem(method: method, headers: Headers(fields), isSecure: isSecure)?.status
  }

  @Test func theLoopbackAddressHasFewNames() {
    let options = ServerOptions()
    for host in ["localhost", "localhost:8080", "127.0.0.1:1", "[::1]:80", "LOCALHOST"] {
      #expect(status(options, method: "GET", [("host", host)]) == nil, "\(host)")
    }
    for host in [
      "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "[::2]", "[::1",
      "[::1]evil.example", "[::1]:x", "localhost:x@evil.example", "localhost:1@evil.example",
      "localhost:", "127.0.0.1:8080.evil.example",
    ] {
      #expect(status(options, method: "GET", [("host", host)]) == 421, "\(host)")
    }
  }

  @Test(arguments: [
    ("https://Chat.Example.org/a?b#c", "https://chat.example.org"),
    ("https://example.org:443", "https://example.org"), ("http://[::1]:80/", "http://[::1]"),
    ("http://localhost:8080", "http://localhost:8080"),
    ("http://example.org:443", "http://example.org:443"),
    ("example.org", nil), ("ftp://example.org", nil), ("https://", nil), ("https:///a", nil),
    ("https://a b", nil), ("https://me@example.org", nil), ("https://example.org:", nil),
    ("https://example.org;script-src", nil), ("https://example.org:x", nil),
  ])
  func addressesHaveAnOrigin(address: String, origin: String?) {
    #expect(ServerOptions.origin(of: address) == origin)
  }

  @Test func addressesWithPathsAndUsualPortsCountAsOrigins() {
    var options = ServerOptions()
    options.origins = ["https://Chat.example.org:443/rooms/"]
    let fields = [("host", "chat.example.org"), ("origin", "https://chat.example.org")]
    #expect(status(options, isSecure: true, fields) == nil)
    #expect(status(options, isSecure: true, [("host", "rooms"), fields[1]]) == 421)
  }

  @Test func changesComeFromOurPages() {
    let options = ServerOptions()
    let host = (name: "host", value: "localhost:8080")
    #expect(status(options, [host]) == nil)
    #expect(status(options, [host, ("origin", "http://localhost:8080")]) == nil)
    for origin in [
      "http://localhost:8081", "https://localhost:8080", "http://evil.example", "null", "",
    ] {
      #expect(status(options, [host, ("origin", origin)]) == 403, "\(origin)")
      #expect(status(options, method: "GET", [host, ("origin", origin)]) == nil, "\(origin)")
    }
    #expect(status(options, [host, ("sec-fetch-site", "cross-site")]) == 403)
    #expect(status(options, [host, ("sec-fetch-site", "same-site")]) == 403)
    #expect(status(options, [host, ("sec-fetch-site", "same-origin")]) == nil)
  }

  @Test func aPublicNameIsDeclared() {
    var options = ServerOptions()
    options.origins = ["https://Chat.example.org"]
    let host = (name: "host", value: "chat.example.org")
    #expect(status(options, isSecure: true, [host, ("origin", "https://chat.example.org")]) == nil)
    #expect(status(options, isSecure: true, [host, ("origin", "http://chat.example.org")]) == 403)
    #expect(status(options, method: "GET", [("host", "localhost")]) == nil)
    options.host = "0.0.0.0"
    #expect(status(options, method: "GET", [("host", "10.0.0.1")]) == 421)
    options.origins = []
    #expect(status(options, method: "GET", [("host", "10.0.0.1")]) == nil)
    #expect(status(options, [("host", "10.0.0.1"), ("origin", "http://evil.example")]) == 403)
  }

  @Test func aPolicyNamesWhatItAllows() {
    func policy(_ policy: BrowserPolicy, _ name: String) -> String? {
      policy.fields.first { $0.name == name }?.value
    }
    let strict = BrowserPolicy()
    #expect(policy(strict, "Content-Security-Policy")?.hasPrefix("default-src 'none'; ") == true)
    #expect(policy(strict, "Content-Security-Policy")?.contains("data:") == false)
    #expect(policy(strict, "Permissions-Policy")?.contains("camera=()") == true)
    let open = BrowserPolicy(pictures: ["data:"], features: ["camera"])
    #expect(policy(open, "Content-Security-Policy")?.contains("img-src 'self' data:;") == true)
    #expect(policy(open, "Permissions-Policy")?.contains("camera=(self)") == true)
  }
}
