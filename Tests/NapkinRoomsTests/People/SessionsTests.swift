import NapkinCore
import NapkinRooms
import Testing

struct SessionsTests {
  let start = Instant(milliseconds: 1_000_000)

  @Test func aVisitLastsWhileThereAreSignsOfLife() throws {
    var sessions = Sessions(lifetime: 1_000)
    try sessions.start(try Nickname("Lydia"), id: "0123456789abcdef", now: start)
    _ = try sessions.session("0123456789abcdef", now: start.advanced(byMilliseconds: 999))
    _ = try sessions.session("0123456789abcdef", now: start.advanced(byMilliseconds: 1_998))
    let late = start.advanced(byMilliseconds: 2_998)
    #expect(throws: Refusal.self) { try sessions.session("0123456789abcdef", now: late) }
    #expect(sessions.count == 1)
    #expect(sessions.removeExpired(now: late).map(\.nickname.text) == ["Lydia"])
    #expect(sessions.count == 0 && sessions.removeExpired(now: late).isEmpty)
  }

  @Test func namesAreTakenWhileTheVisitLasts() throws {
    var sessions = Sessions(lifetime: 1_000)
    let lydia = try Nickname("Lydia")
    try sessions.start(lydia, id: "0123456789abcdef", now: start)
    for name in [lydia, try Nickname("lyDIA")] {
      #expect(throws: Refusal.self) { try sessions.start(name, id: "fedcba9876543210", now: start) }
    }
    try sessions.rename("0123456789abcdef", to: try Nickname("LYDIA"), now: start)
    try sessions.start(try Nickname("Max"), id: "fedcba9876543210", now: start)
    #expect(throws: Refusal.self) {
      try sessions.rename("fedcba9876543210", to: lydia, now: start)
    }
    let renamed = try sessions.rename("fedcba9876543210", to: try Nickname("Moritz"), now: start)
    #expect(renamed.nickname.text == "Moritz")
    sessions.end("0123456789abcdef")
    try sessions.rename("fedcba9876543210", to: lydia, now: start)
  }

  @Test(arguments: ["", "short", "0123456789abcde"])
  func weakSecretsAreRefused(_ secret: String) {
    var sessions = Sessions()
    #expect {
      try sessions.start(try Nickname("Lydia"), id: Session.ID(secret), now: start)
    } throws: {
      ($0 as? Refusal)?.code == .outOfRange
    }
  }

  @Test func onlyTheWholeSecretProvesAVisit() throws {
    let session = Session(id: "0123456789abcdef", nickname: try Nickname("Lydia"), expires: start)
    #expect(session.isProven(by: "0123456789abcdef"))
    for guess in ["", "0", "0123456789abcde", "0123456789abcdeF", "0123456789abcdef0"] {
      #expect(!session.isProven(by: guess))
    }
  }
}
