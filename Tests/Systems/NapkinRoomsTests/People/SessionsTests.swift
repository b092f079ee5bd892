import Foundation
import NapkinCore
import NapkinRooms
import NapkinTesting
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

  /// A refused name is no sign of life either.
  @Test func whatIsRefusedRenamesNobody() throws {
    var sessions = Sessions(lifetime: 1_000)
    try sessions.start(try Nickname("Lydia"), id: "0123456789abcdef", now: start)
    try sessions.start(try Nickname("Max"), id: "fedcba9876543210", now: start)
    let before = sessions
    let later = start.advanced(byMilliseconds: 500)
    for (secret, name) in [("fedcba9876543210", "LYDIA"), ("no such secret!!", "Moritz")] {
      #expect(throws: Refusal.self) {
        try sessions.rename(secret, to: try Nickname(name), now: later)
      }
      #expect(sessions == before)
    }
  }

  /// A visit that has ended keeps no name, and takes none away when it is forgotten.
  @Test func namesPassToWhoComesNext() throws {
    var sessions = Sessions(lifetime: 1_000)
    let lydia = try Nickname("Lydia")
    try sessions.start(lydia, id: "0123456789abcdef", now: start)
    let later = start.advanced(byMilliseconds: 1_000)
    try sessions.start(lydia, id: "fedcba9876543210", now: later)
    sessions = try JSONDecoder().decode(Sessions.self, from: try JSONEncoder().encode(sessions))
    #expect(sessions.removeExpired(now: later).map(\.id) == ["0123456789abcdef"])
    #expect(throws: Refusal.self) {
      try sessions.start(try Nickname("lydia"), id: "0123456789abcdef", now: later)
    }
    try sessions.rename("fedcba9876543210", to: try Nickname("Max"), now: later)
    try sessions.start(try Nickname("lydia"), id: "0123456789abcdef", now: later)
    #expect(throws: Refusal.self) {
      try sessions.rename("0123456789abcdef", to: try Nickname("MAX"), now: later)
    }
  }

  @Test func visitsComeBackFromAFile() throws {
    var sessions = Sessions(lifetime: 1_000)
    try sessions.start(try Nickname("Lydia"), id: "0123456789abcdef", now: start)
    let bytes = try JSONEncoder().encode(sessions)
    let file = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    #expect(file.keys.sorted() == ["lifetime", "running"])
    var back = try JSONDecoder().decode(Sessions.self, from: bytes)
    #expect(back == sessions && back.hashValue == sessions.hashValue)
    #expect(throws: Refusal.self) {
      try back.start(try Nickname("lydia"), id: "fedcba9876543210", now: start)
    }
  }

  /// Nobody looks at all the others, whether their visits go on or have ended.
  @Test func aCrowdTakesNoLongerForEachVisitor() throws {
    var sessions = Sessions()
    let time = try processorTime {
      for number in 0..<20_000 {
        let secret = "secret of the visit \(number)"
        try sessions.start(try Nickname("Visitor\(number)"), id: Session.ID(secret), now: start)
        try sessions.rename(secret, to: try Nickname("Person\(number)"), now: start)
      }
    }
    #expect(time < .seconds(60), "\(time)")
    #expect(sessions.count == 20_000)
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
