import Testing
import WebHost

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct SecretTests {
  @Test func tokensAreLongAndNeverTheSame() {
    let tokens = Set((0..<1_000).map { _ in Secrets.token() })
    #expect(tokens.count == 1_000)
    #expect(tokens.allSatisfy { $0.utf8.count == 43 })
    #expect(Secrets.random(7).count == 7)
    #expect(Secrets.random(0).isEmpty)
    #expect(Secrets.areEqual("abc", "abc"))
    #expect(!Secrets.areEqual("abc", "abd"))
    #expect(!Secrets.areEqual("abc", "ab"))
    #expect(Secrets.areEqual("", ""))
    // The result of Python's hashlib.blake2b(b"abc", digest_size=32).
    #expect(Secrets.digest("abc") == "vd2BPGNCOXIxce8_7phXm5SWTjuxyz5CcmLIwGjVIxk")
  }

  @Test func aKeyConfirmsItsOwnSignatures() {
    let (one, other) = (SecretKey.random(), SecretKey.random())
    let signature = one.signature(of: "text", for: "a")
    #expect(one.confirms(signature, of: "text", for: "a"))
    #expect(!one.confirms(signature, of: "text", for: "b"))
    #expect(!one.confirms(signature, of: "texts", for: "a"))
    #expect(!other.confirms(signature, of: "text", for: "a"))
    #expect("\(one)" == "SecretKey")
  }

  @Test func aKeyStaysInItsFile() throws {
    let path = "/tmp/webhost-key-\(Secrets.token(bytes: 9))"
    defer { unlink(path) }
    let signature = try SecretKey(file: path).signature(of: "text", for: "a")
    #expect(try SecretKey(file: path).confirms(signature, of: "text", for: "a"))
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    truncate(path, 5)
    #expect { try SecretKey(file: path) } throws: { ($0 as? Problem)?.code == "no-key" }
    #expect(throws: Problem.self) { try SecretKey(file: "/no/such/folder/key") }
  }

  @Test func passwordsAreKnownAgain() throws {
    let hash = try Passwords.hash("pässword")
    #expect(hash.hasPrefix("$argon2id$"))
    #expect(Passwords.verify("pässword", against: hash))
    #expect(!Passwords.verify("password", against: hash))
    #expect(!Passwords.verify("", against: hash))
    #expect(!Passwords.verify("x", against: nil))
    #expect(!Passwords.verify("x", against: "no hash"))
    #expect(!Passwords.verify("x", against: String(repeating: "x", count: 500)))
    let long = String(repeating: "x", count: 1_025)
    #expect(throws: Problem.self) { try Passwords.hash(long) }
    #expect(!Passwords.verify(long, against: hash))
  }

  @Test func visitsAreKnownAgainAndForgedOnesAreNot() throws {
    let visits = Visits(key: .random(), cookie: "visit")
    let staff = Visits(key: .random(), cookie: "staff")
    let (visit, cookie) = visits.begin(for: try Request("GET", "/"))
    func request(
      _ value: String, named name: String = "visit", method: String = "GET",
      token: String? = nil, isSecure: Bool = false
    ) throws -> Request {
      let fields = token.map { [(name: "X-CSRF-Token", value: $0)] } ?? []
      return try Request(
        method, "/", headers: [("Cookie", "\(name)=\(value)")] + fields, isSecure: isSecure)
    }
    #expect(visits.visit(of: try request(cookie.value)) == visit)
    let parts = cookie.value.split(separator: ".").map(String.init)
    for forged in [
      "", parts[0], "\(parts[0]).", ".\(parts[1])", "x\(cookie.value)", "\(cookie.value)x",
      "\(cookie.value).x", ".\(cookie.value)", "\(cookie.value).",
      "\(Secrets.token(bytes: 24)).\(parts[1])",
      "\(parts[0]).\(Secrets.token())",
    ] {
      #expect(visits.visit(of: try request(forged)) == nil, "\(forged)")
    }
    #expect(staff.visit(of: try request(cookie.value, named: "staff")) == nil)
    #expect(visits.visit(of: try request(cookie.value, isSecure: true)) == nil)
    #expect(
      visits.visit(of: try request(cookie.value, named: "__Host-visit", isSecure: true)) == visit)

    let change = try request(cookie.value, method: "POST", token: visit.token)
    #expect(try visits.require(for: change) == visit)
    for token in [nil, "", "x", visit.id, visits.begin(for: change).visit.token] {
      let forged = try request(cookie.value, method: "POST", token: token)
      #expect { try visits.require(for: forged) } throws: { ($0 as? Problem)?.status == 403 }
    }
    #expect { try visits.require(for: try Request("POST", "/")) } throws: {
      ($0 as? Problem)?.status == 401
    }
  }
}
