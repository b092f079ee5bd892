import NapkinCore
import Testing

@Suite struct FocusTimerTests {
  static let minute: Int64 = 60_000

  /// A moment: the wall clock, the uptime and the start of the system, as far as they are known.
  struct Clock: Sendable {
    var wall: Int64
    var uptime: Int64?
    var boot = "first"

    init(_ wall: Int64, _ uptime: Int64? = nil, _ boot: String = "first") {
      (self.wall, self.uptime, self.boot) = (wall, uptime, boot)
    }

    var moment: Moment {
      Moment(
        now: Instant(milliseconds: wall),
        uptime: uptime.map { Uptime(milliseconds: $0, boot: boot) })
    }
  }

  /// What is done to a timer that was started at the first clock.
  enum Step: Sendable {
    case pause(Clock)
    case resume(Clock)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var start: Clock
    var steps: [Step] = []
    var end: Clock
    var elapsed: Int64

    init(_ title: String, _ start: Clock, _ steps: Step..., until end: Clock, is elapsed: Int64) {
      (testDescription, self.start, self.steps) = (title, start, steps)
      (self.end, self.elapsed) = (end, elapsed)
    }
  }

  // 2038-01-19 03:14:08 UTC, and 2026-10-25 01:00 UTC, when clocks go back in Europe.
  static let year2038: Int64 = 2_147_483_648_000
  static let autumn: Int64 = 1_792_890_000_000
  // 2016-12-31 23:59:60 UTC was a leap second, which the wall clock counts twice.
  static let leap: Int64 = 1_483_228_800_000

  static let cases: [Case] = [
    Case("at once", Clock(0, 0), until: Clock(0, 0), is: 0),
    Case("a millisecond", Clock(0, 0), until: Clock(1, 1), is: 1),
    Case("a minute", Clock(0, 0), until: Clock(60_000, 60_000), is: 60_000),
    Case("a week", Clock(0, 0), until: Clock(604_800_000, 604_800_000), is: 604_800_000),
    Case("before 1970", Clock(-5000, 7), until: Clock(-3000, 2007), is: 2000),
    Case("across 1970", Clock(-1000), until: Clock(1000), is: 2000),
    // The uptime goes on during sleep, the app does not; nothing depends on ticks.
    Case("sleep", Clock(0, 0), until: Clock(28_800_000, 28_800_000), is: 28_800_000),
    Case("sleep without uptime", Clock(0), until: Clock(28_800_000), is: 28_800_000),
    Case(
      "sleep in a pause", Clock(0, 0), .pause(Clock(100, 100)), .resume(Clock(9000, 9000)),
      until: Clock(9500, 9500), is: 600),
    Case(
      "asleep when the pause begins", Clock(0, 0), .pause(Clock(5000, 5000)),
      until: Clock(90_000, 90_000), is: 5000),
    // A clock that is set: the uptime knows better.
    Case("clock set back", Clock(1_000_000, 100), until: Clock(0, 400), is: 300),
    Case("clock set forward", Clock(0, 100), until: Clock(86_400_000, 400), is: 300),
    Case("clock back a year", Clock(year2038, 100), until: Clock(0, 1100), is: 1000),
    Case(
      "clock back, then a pause", Clock(50_000, 100), .pause(Clock(0, 300)),
      until: Clock(9999, 9999), is: 200),
    Case(
      "clock back in a pause", Clock(50_000, 100), .pause(Clock(50_200, 300)),
      .resume(Clock(10_000, 900)), until: Clock(10_050, 950), is: 250),
    Case(
      "clock forward in a pause", Clock(0, 0), .pause(Clock(10, 10)),
      .resume(Clock(999_999, 20)), until: Clock(999_999, 25), is: 15),
    Case("clock back without uptime", Clock(1_000_000), until: Clock(0), is: 0),
    Case("clock back and caught up", Clock(1000), until: Clock(1500), is: 500),
    Case("clock forward without uptime", Clock(0), until: Clock(500), is: 500),
    Case(
      "clock back, pause without uptime", Clock(1000), .pause(Clock(0)),
      .resume(Clock(100)), until: Clock(400), is: 300),
    Case(
      "clock back keeps what was measured", Clock(0), .pause(Clock(700)), .resume(Clock(800)),
      until: Clock(-9000), is: 700),
    // A system that was started anew: the wall clock is all there is.
    Case("reboot", Clock(0, 900_000), until: Clock(5000, 100, "second"), is: 5000),
    Case(
      "reboot, longer up than before", Clock(0, 10), until: Clock(5000, 800, "second"), is: 5000),
    Case("reboot and clock back", Clock(5000, 10), until: Clock(0, 800, "second"), is: 0),
    Case(
      "reboot in a pause", Clock(0, 0), .pause(Clock(300, 300)),
      .resume(Clock(9000, 5, "second")), until: Clock(9100, 105, "second"), is: 400),
    Case(
      "reboot while it runs, then a pause", Clock(0, 0), .pause(Clock(800, 3, "second")),
      until: Clock(5000, 99, "second"), is: 800),
    Case("two reboots", Clock(0, 50), until: Clock(777, 50, "third"), is: 777),
    Case("uptime lost", Clock(0, 50), until: Clock(600), is: 600),
    Case("uptime found", Clock(0), until: Clock(600, 50), is: 600),
    Case("uptime runs backwards", Clock(0, 500), until: Clock(70, 10), is: 70),
    Case("uptime stands still", Clock(0, 500), until: Clock(70, 500), is: 0),
    Case("empty boot identifiers", Clock(0, 5, ""), until: Clock(9, 8, ""), is: 3),
    // Pauses.
    Case("paused at once", Clock(0, 0), .pause(Clock(0, 0)), until: Clock(999, 999), is: 0),
    Case("paused", Clock(0, 0), .pause(Clock(250, 250)), until: Clock(999, 999), is: 250),
    Case(
      "paused twice", Clock(0, 0), .pause(Clock(250, 250)), .pause(Clock(500, 500)),
      until: Clock(999, 999), is: 250),
    Case(
      "resumed", Clock(0, 0), .pause(Clock(250, 250)), .resume(Clock(500, 500)),
      until: Clock(999, 999), is: 749),
    Case(
      "resumed twice", Clock(0, 0), .pause(Clock(250, 250)), .resume(Clock(500, 500)),
      .resume(Clock(700, 700)), until: Clock(999, 999), is: 749),
    Case(
      "resumed while it runs", Clock(0, 0), .resume(Clock(500, 500)),
      until: Clock(999, 999), is: 999),
    Case(
      "three pauses", Clock(0, 0), .pause(Clock(10, 10)), .resume(Clock(20, 20)),
      .pause(Clock(30, 30)), .resume(Clock(40, 40)), .pause(Clock(50, 50)),
      until: Clock(60, 60), is: 30),
    Case(
      "three pauses without uptime", Clock(0), .pause(Clock(10)), .resume(Clock(20)),
      .pause(Clock(30)), .resume(Clock(40)), .pause(Clock(50)), until: Clock(60), is: 30),
    // Dates that have broken other programs. Instants know neither zones nor their changes.
    Case("across 2038", Clock(year2038 - 1000), until: Clock(year2038 + 1000), is: 2000),
    Case(
      "across 2038 with uptime", Clock(year2038 - 1000, 0), until: Clock(year2038, 1000), is: 1000),
    Case(
      "across the end of summer time", Clock(autumn - minute), until: Clock(autumn + minute),
      is: 120_000),
    Case(
      "summer time and a pause", Clock(autumn), .pause(Clock(autumn + 10)),
      .resume(Clock(autumn + 3_600_000)), until: Clock(autumn + 3_600_010), is: 20),
    Case("across a leap second", Clock(leap - 1000, 0), until: Clock(leap, 2000), is: 2000),
    Case("across a leap second, wall only", Clock(leap - 1000), until: Clock(leap), is: 1000),
    Case("leap second that steps back", Clock(leap - 1), until: Clock(leap - 500), is: 0),
    Case("the year 10000", Clock(253_402_300_799_000), until: Clock(253_402_300_801_000), is: 2000),
    Case(
      "across a leap day", Clock(1_835_308_800_000), until: Clock(1_835_481_600_000),
      is: 172_800_000),
    Case(
      "across New Year", Clock(1_798_761_599_000, 7), until: Clock(1_798_761_601_000, 2007),
      is: 2000),
    Case(
      "2038 and a clock that wraps", Clock(year2038, 0), until: Clock(-year2038, 60_000), is: 60_000
    ),
    Case("2038 and a clock that wraps, wall only", Clock(year2038), until: Clock(-year2038), is: 0),
    Case(
      "spring, clock an hour forward", Clock(autumn, 10), until: Clock(autumn + 3_660_000, 60_010),
      is: 60_000),
    Case(
      "autumn, clock an hour back", Clock(autumn, 10), until: Clock(autumn - 3_540_000, 60_010),
      is: 60_000),
    Case(
      "autumn, clock an hour back, wall only", Clock(autumn), until: Clock(autumn - 3_540_000),
      is: 0),
    // The ends of time.
    Case("all of time", Clock(.min), until: Clock(.max), is: .max),
    Case("all of uptime", Clock(0, .min), until: Clock(0, .max), is: .max),
    Case("all of time backwards", Clock(.max), until: Clock(.min), is: 0),
    Case("all of uptime backwards", Clock(0, .max), until: Clock(0, .min), is: 0),
    Case(
      "more than all of time", Clock(.min), .pause(Clock(.max)), .resume(Clock(.min)),
      until: Clock(.max), is: .max),
  ]

  @Test(arguments: cases)
  func measures(_ test: Case) throws {
    for mode in [FocusTimer.Mode.up, .down(milliseconds: 1000), .down(milliseconds: .max)] {
      var timer = FocusTimer(mode, startedAt: test.start.moment)
      for step in test.steps {
        switch step {
        case .pause(let clock):
          timer.pause(at: clock.moment)
          #expect(!timer.isRunning)
        case .resume(let clock):
          timer.resume(at: clock.moment)
          #expect(timer.isRunning)
        }
      }
      let end = test.end.moment
      switch mode {
      case .up:
        #expect(timer.elapsed(at: end) == test.elapsed)
        #expect(timer.remaining(at: end) == nil)
        #expect(!timer.isFinished(at: end))
        #expect(timer.finish(at: end) == nil)
      case .down(let length) where length == .max:
        #expect(timer.elapsed(at: end) == test.elapsed)
        #expect(timer.remaining(at: end) == .max - test.elapsed)
      case .down(let length):
        // A pause may come after zero; the countdown has then run its whole length.
        let elapsed = timer.elapsed(at: end)
        #expect((0...length).contains(elapsed))
        #expect(elapsed == min(length, test.elapsed))
        #expect(timer.remaining(at: end) == length - elapsed)
        #expect(timer.isFinished(at: end) == (elapsed == length))
        let finish = timer.isRunning ? end.now.advanced(byMilliseconds: length - elapsed) : nil
        #expect(timer.finish(at: end) == finish)
      }
    }
  }

  @Test func countdownEndsExactlyAtZero() {
    let timer = FocusTimer(.down(milliseconds: 25 * Self.minute), startedAt: Clock(0, 0).moment)
    #expect(!timer.isFinished(at: Clock(1_499_999, 1_499_999).moment))
    #expect(timer.remaining(at: Clock(1_499_999, 1_499_999).moment) == 1)
    #expect(timer.isFinished(at: Clock(1_500_000, 1_500_000).moment))
    #expect(timer.isFinished(at: Clock(.max, .max).moment))
    #expect(timer.finish(at: Clock(0, 0).moment) == Instant(milliseconds: 1_500_000))
  }

  @Test(arguments: [
    (FocusTimer.Mode.down(milliseconds: -5), Int64(0), Int64(0)),
    (.down(milliseconds: .min), .min, 0), (.up, -7, 0), (.up, .min, 0), (.up, .max, .max),
    (.down(milliseconds: 100), .max, 100), (.down(milliseconds: 100), -100, 0),
  ])
  func survivesWhatAFileClaims(mode: FocusTimer.Mode, accumulated: Int64, elapsed: Int64) {
    let now = Clock(50, 50).moment
    for since in [nil, now, Clock(9000, 9000).moment] {
      let timer = FocusTimer(mode, accumulated: accumulated, runningSince: since)
      if since?.now != Instant(milliseconds: 9000) {
        #expect(timer.elapsed(at: now) == elapsed)
      }
      #expect(timer.elapsed(at: now) >= 0)
      #expect(timer.remaining(at: now) ?? 0 >= 0)
    }
  }

  @Test func momentComesFromTheContext() throws {
    let desk = try PlanDesk()
    #expect(desk.context.moment == Moment(now: desk.context.now, uptime: desk.context.uptime))
  }
}
