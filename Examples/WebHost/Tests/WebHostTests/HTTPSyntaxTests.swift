import Testing
import WebHost

@Suite struct HTTPSyntaxTests {
  private func status(
    _ headers: [(name: String, value: String)], version: String = "HTTP/1.1", target: String = "/"
  ) -> Int? {
    HTTPSyntax.problem(version: version, target: target, headers: Headers(headers))?.status
  }

  @Test func oneHostIsNamed() {
    #expect(status([("Host", "a")]) == nil)
    #expect(status([]) == 400)
    #expect(status([("Host", "a"), ("host", "a")]) == 400)
    #expect(status([], version: "HTTP/1.0") == nil)
  }

  @Test func theLengthIsToldOnce() {
    func length(_ fields: (name: String, value: String)...) -> Int? {
      status([("Host", "a")] + fields)
    }
    #expect(length(("Content-Length", "5")) == nil)
    #expect(length(("Content-Length", "5"), ("Content-Length", "5")) == 400)
    #expect(length(("Content-Length", "5"), ("Transfer-Encoding", "chunked")) == 400)
    #expect(length(("Transfer-Encoding", "chunked"), ("Transfer-Encoding", "chunked")) == 400)
    #expect(length(("Transfer-Encoding", "Chunked")) == nil)
    #expect(length(("Content-Length47", "")) == 400)
    #expect(length(("Transfer-EncodingChunked", "")) == 400)
    #expect(length(("Transfer-Encoding", "gzip, chunked")) == 501)
    for wrong in ["", "+5", "-1", "5, 5", "0x5", "5 ", "１", "99999999999999999999"] {
      #expect(length(("Content-Length", wrong)) == 400, "\(wrong)")
    }
  }

  @Test func namesOfFieldsAreTokens() {
    for name in ["Transfer-Encoding ", "a b", "", "a\u{0}", "ä", "a:b", "(a)"] {
      #expect(status([("Host", "a"), (name, "x")]) == 400, "\(name)")
    }
    #expect(status([("Host", "a"), ("X", "a\u{1}")]) == 400)
    let many = (0..<100).map { (name: "x\($0)", value: "") }
    #expect(status([("Host", "a")] + many.dropLast()) == nil)
    #expect(status([("Host", "a")] + many) == 431)
  }

  @Test(arguments: ["", "*", "http://a/", "x", "/a b", "/\u{7F}", "/ä"])
  func wrongTargetsAreRefused(target: String) {
    #expect(status([("Host", "a")], target: target) == 400)
  }

  @Test func pathsAreDecodedOnce() throws {
    func segments(_ path: String) -> [String]? { HTTPSyntax.segments(of: path.utf8) }
    #expect(segments("/") == [""])
    #expect(segments("/a/b%2Fc/%25%32F/") == ["a", "b/c", "%2F", ""])
    #expect(segments("/%E4%BD%A0") == ["你"])
    for wrong in [
      "/..", "/a/../b", "/%2e%2E", "/.", "/%", "/%4", "/%G0", "/%00", "/%0A", "/%FF", "/%C0%AF",
    ] {
      #expect(segments(wrong) == nil, "\(wrong)")
    }
  }

  @Test func queriesAndForms() throws {
    let fields = try #require(Fields(urlEncoded: "a=1&b=x+y%2B&a=%E4%BD%A0&c&&=d".utf8))
    #expect(fields["a"] == "1")
    #expect(fields.all("a") == ["1", "你"])
    #expect(fields["b"] == "x y+")
    #expect(fields["c"] == "")
    #expect(fields[""] == "d")
    #expect(fields["d"] == nil)
    #expect(Fields(urlEncoded: "a=%zz".utf8) == nil)
    let many = String(repeating: "a&", count: 1_000)
    #expect(Fields(urlEncoded: many.utf8)?.items.count == 1_000)
    #expect(Fields(urlEncoded: (many + "a").utf8) == nil)
  }

  @Test func cookiesAreRead() {
    let headers = Headers([("Cookie", "a=1; b = x=y ;c; a=2"), ("Cookie", "d=\"q\"")])
    #expect(headers.cookies == ["a": "1", "b": "x=y", "d": "\"q\""])
  }

  @Test func cookiesAreWritten() {
    #expect(
      Cookie("visit", "a.b", lifetime: 60, isSecure: true).field
        == "visit=a.b; Path=/; HttpOnly; SameSite=Strict; Max-Age=60; Secure")
    for wrong in ["a;b", "a b", "a\r\nX: y", "\"a\"", "ä", "a,b", "a\\b"] {
      #expect(Cookie("visit", wrong, isSecure: false).field == nil, "\(wrong)")
      #expect(Cookie(wrong, "x", isSecure: false).field == nil, "\(wrong)")
    }
    #expect(Cookie("", "x", isSecure: false).field == nil)
  }

  @Test func parametersOfFields() {
    let field = HeaderParameters(
      "Form-Data; name=\"a;b\\\"c%22\" ; FileName = plain.txt; name=second; broken; =x; last=\"open"
    )
    #expect(field.value == "form-data")
    #expect(field["name"] == "a;b\"c\"")
    #expect(field["filename"] == "plain.txt")
    #expect(field["last"] == "open")
    #expect(field["broken"] == nil)
  }
}
