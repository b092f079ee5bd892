import Foundation
import NapkinKit
import Testing

/// What a context gets from the system.
@Suite struct LiveContextTests {
  @Test func `it has the time, the zone and identifiers of its own`() throws {
    let before = Instant(Date())
    var context = Context.live(author: "Mira")
    var other = Context.live()
    #expect(context.author == "Mira" && context.now >= before && context.now <= Instant(Date()))
    #expect(context.secondsFromUTC == TimeZone.current.secondsFromGMT())
    #expect(context.identifiers.next() != other.identifiers.next())
    let start = try #require(context.uptime)
    context.refresh()
    let passed = try #require(context.uptime?.milliseconds(since: start))
    #expect((0..<60_000).contains(passed))
  }

  @Test func `it knows the changes of clocks`() {
    let context = Context.live()
    for week in -200..<500 {
      let time = context.now.advanced(byMilliseconds: Int64(week) * 7 * 86_400_000)
      #expect(context.secondsFromUTC(at: time) == TimeZone.current.secondsFromGMT(for: time.date))
    }
  }
}
