import Testing
import WebHost

@Suite struct LimitTests {
  @Test func aBucketEmptiesAndFills() {
    let limiter = RateLimiter<String>(RateLimit(perSecond: 2, burst: 3))
    for _ in 0..<3 { #expect(limiter.spend("a", at: 10) == nil) }
    #expect(limiter.spend("a", at: 10) == 0.5)
    #expect(limiter.spend("a", at: 10.25) == 0.25)
    #expect(limiter.spend("b", at: 10) == nil)
    #expect(limiter.spend("a", at: 10.5) == nil)
    #expect(limiter.spend("a", at: 10.5) == 0.5)
    for _ in 0..<3 { #expect(limiter.spend("a", at: 100) == nil) }
    #expect(limiter.spend("a", at: 100) != nil)
  }

  @Test func aClockThatGoesBackGivesNothing() {
    let limiter = RateLimiter<String>(RateLimit(perSecond: 1, burst: 1))
    #expect(limiter.spend("a", at: 10) == nil)
    #expect(limiter.spend("a", at: 5) == 1)
    #expect(limiter.spend("a", at: 11) == nil)
  }

  @Test func failuresAloneCount() {
    let tries = RateLimiter<String>(RateLimit(perSecond: 1.0 / 60, burst: 2))
    for _ in 0..<9 {
      #expect(tries.spend("a", at: 0) == nil)
      tries.refund("a")
    }
    #expect(tries.spend("a", at: 0) == nil)
    #expect(tries.spend("a", at: 0) == nil)
    #expect(tries.spend("a", at: 0) == 60)
    // The bucket never has more tokens than its capacity.
    for _ in 0..<9 { tries.refund("a") }
    #expect(tries.spend("a", at: 0) == nil)
    #expect(tries.spend("a", at: 0) == nil)
    #expect(tries.spend("a", at: 0) != nil)
  }

  @Test func manyKeysTakeNoMoreRoomAndTheWorstAreKept() {
    let limiter = RateLimiter<Int>(RateLimit(perSecond: 0.001, burst: 5), capacity: 100)
    for _ in 0..<5 { _ = limiter.spend(-1, at: 0) }
    for key in 0..<10_000 { #expect(limiter.spend(key, at: 1) == nil) }
    #expect(limiter.spend(-1, at: 1) != nil)
  }

  @Test func addressesAreCountedByCustomer() {
    #expect(Connection.countingKey("10.0.0.1") == "10.0.0.1")
    #expect(
      Connection.countingKey("2001:db8:1:2::1") == Connection.countingKey("2001:db8:1:2:ffff::9"))
    #expect(
      Connection.countingKey("2001:db8:1:2::1") != Connection.countingKey("2001:db8:1:3::1"))
    #expect(
      Connection.countingKey("::ffff:10.0.0.1") != Connection.countingKey("::ffff:10.0.0.2"))
  }

  @Test func waitsAreNumbers() {
    for (seconds, text) in [
      (0, "1"), (1.2, "2"), (-.infinity, "1"), (.nan, "1"), (.infinity, "86400"), (1e30, "86400"),
    ] as [(Double, String)] {
      #expect(Problem.tooMany(after: seconds).headers.first?.value == text, "\(seconds)")
    }
  }

  @Test func logsHaveNoSecrets() {
    #expect(
      LogLine.redacted("/a/b?page=2&code=1234&x", harmless: ["page"]) == "/a/b?page=2&code=…&…")
    for secret in ["0123456789abcdefg", "a_b", "a%20b", "a=b"] {
      #expect(LogLine.redacted("/?page=\(secret)", harmless: ["page"]) == "/?page=…", "\(secret)")
    }
    #expect(LogLine.redacted("/?page=-1.5&page", harmless: ["page"]) == "/?page=-1.5&…")
    #expect(LogLine.redacted("/a", harmless: []) == "/a")
    #expect(LogLine.redacted("/\u{1B}[2J\n?a=b?c=d", harmless: []) == "/_[2J_?a=…")
    let line = LogLine(
      address: "a", method: "GET", target: "/", status: 500, bytes: 1, milliseconds: 1.26,
      failure: "x\nforged \u{1B}[0m")
    #expect(line.description == "a GET / 500 1 B 1.2 ms: x forged  [0m")
  }
}
