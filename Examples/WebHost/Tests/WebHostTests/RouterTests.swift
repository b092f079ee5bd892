import Testing
import WebHost

@Suite struct RouterTests {
  private struct Trouble: Error {}

  private var router: Router {
    var router = Router()
    router.get("/") { _ in .text("root") }
    router.get("/rooms/new") { _ in .text("new") }
    router.get("/rooms/:id") { request in .text(request["id"]) }
    router.put("/rooms/:id") { request in .text("put \(request["id"])") }
    router.get("/rooms/:id/people/:name") { .text("\($0["id"]) \($0["name"])") }
    router.post("/rooms") { _ in .empty }
    router.get("/fails") { _ in throw Trouble() }
    router.health()
    router.pageBase()
    return router
  }

  private func answer(_ method: String, _ target: String) throws -> (status: Int, text: String) {
    let response = router.answer(try Request(method, target))
    guard case .bytes(let bytes) = response.body else { return (response.status, "") }
    return (response.status, String(decoding: bytes, as: UTF8.self))
  }

  @Test func pathsFindTheirHandlers() throws {
    #expect(try answer("GET", "/") == (200, "root"))
    #expect(try answer("GET", "/rooms/new") == (200, "new"))
    #expect(try answer("HEAD", "/rooms/a%2Fb") == (200, "a/b"))
    #expect(try answer("PUT", "/rooms/new2?x") == (200, "put new2"))
    #expect(try answer("GET", "/rooms/1/people/Ann%20B") == (200, "1 Ann B"))
    #expect(try answer("POST", "/rooms") == (204, ""))
    #expect(try answer("GET", "/health") == (200, "ok\n"))
    #expect(try answer("GET", "/base.css").text.contains("--paper"))
    #expect(try answer("GET", "/base.js").text.contains("export function make"))
    for path in ["/rooms/", "/rooms//people/x", "/Rooms/new", "/x", "//", "/health/"] {
      #expect(try answer("GET", path).status == 404, "\(path)")
    }
  }

  @Test func wrongMethodsAreToldTheRightOnes() throws {
    let response = router.answer(try Request("DELETE", "/rooms/5"))
    #expect(response.status == 405)
    #expect(response.headers.contains { $0 == ("Allow", "GET, HEAD, PUT") })
    #expect(try answer("BREW", "/rooms").status == 405)
  }

  @Test func failuresStayInTheLog() throws {
    let response = router.answer(try Request("GET", "/fails"))
    #expect(response.status == 500)
    #expect(response.failure == "Trouble()")
    guard case .bytes(let bytes) = response.body else { return }
    #expect(!String(decoding: bytes, as: UTF8.self).contains("Trouble"))
  }

  @Test func assetsAreSentOnce() throws {
    var router = Router()
    router.asset("/a.css", Asset(Array("body {}".utf8), named: "a.css"))
    let first = router.answer(try Request("GET", "/a.css"))
    #expect(first.headers.contains { $0 == ("Content-Type", "text/css; charset=utf-8") })
    let tag = try #require(first.headers.first { $0.name == "ETag" }?.value)
    for known in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
      let again = router.answer(try Request("GET", "/a.css", headers: [("If-None-Match", known)]))
      #expect(again.status == 304, "\(known)")
    }
    let other = router.answer(try Request("GET", "/a.css", headers: [("If-None-Match", "\"x\"")]))
    #expect(other.status == 200)
  }

  @Test func jsonIsReadAsWhatIsExpected() throws {
    func number(_ type: String, _ text: String) throws -> Int {
      try Request("POST", "/", headers: [("Content-Type", type)], body: Array(text.utf8)).json()
    }
    #expect(try number("application/json; charset=utf-8", "5") == 5)
    for (type, text, status) in [
      ("text/plain", "5", 415), ("application/json", "\"x\"", 400), ("application/json", "", 400),
    ] {
      #expect { try number(type, text) } throws: { ($0 as? Problem)?.status == status }
    }
  }
}
