import Foundation
import NapkinCore
import Testing

@Suite struct ReminderTests {
  /// An instant from a day and milliseconds since it began in UTC.
  static func instant(_ day: String, _ hours: Double = 0) throws -> Instant {
    try #require(Day(day)).start(secondsFromUTC: 0)
      .advanced(byMilliseconds: Int64(hours * 3_600_000))
  }

  /// The days of the first times of a reminder.
  static func days(_ reminder: Reminder, count: Int) -> [String] {
    var times = [reminder.at]
    while times.count < count, let next = reminder.next(after: times[times.count - 1]) {
      times.append(next)
    }
    return times.map { Day($0, secondsFromUTC: reminder.secondsFromUTC).description }
  }

  @Test(
    arguments: [
      (
        "2026-01-31", 1, .month,
        ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31", "2026-06-30"]
      ),
      ("2028-01-31", 1, .month, ["2028-01-31", "2028-02-29", "2028-03-31"]),
      ("2026-10-30", 2, .month, ["2026-10-30", "2026-12-30", "2027-02-28", "2027-04-30"]),
      (
        "2024-02-29", 1, .year,
        ["2024-02-29", "2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"]
      ),
      ("1896-02-29", 4, .year, ["1896-02-29", "1900-02-28", "1904-02-29"]),
      ("2000-02-29", 100, .year, ["2000-02-29", "2100-02-28", "2200-02-28", "2300-02-28"]),
      ("2026-12-31", 1, .day, ["2026-12-31", "2027-01-01", "2027-01-02"]),
      ("2024-02-26", 1, .week, ["2024-02-26", "2024-03-04", "2024-03-11"]),
      ("2026-11-21", 3, .week, ["2026-11-21", "2026-12-12", "2027-01-02"]),
      ("2026-11-21", 12, .hour, ["2026-11-21", "2026-11-21", "2026-11-22"]),
      ("2026-11-21", 720, .minute, ["2026-11-21", "2026-11-21", "2026-11-22"]),
      ("-0001-12-31", 1, .month, ["-0001-12-31", "0000-01-31", "0000-02-29"]),
    ] as [(String, Int, Recurrence.Unit, [String])])
  func repeats(start: String, every: Int, unit: Recurrence.Unit, days: [String]) throws {
    for offset in [0, 3600, -18_000, 20_700, 50_400, -43_200] {
      // One minute to midnight, where it was set.
      let at = try #require(Day(start)).start(secondsFromUTC: offset)
        .advanced(byMilliseconds: unit == .hour || unit == .minute ? 60_000 : 86_340_000)
      let reminder = Reminder(
        at: at, secondsFromUTC: offset, recurrence: try Recurrence(every: every, unit: unit))
      #expect(Self.days(reminder, count: days.count) == days)
    }
  }

  @Test func withoutRecurrenceComesOnce() throws {
    let at = try Self.instant("2026-11-21", 9)
    let reminder = Reminder(at: at, message: "Call")
    #expect(reminder.next(after: Instant(milliseconds: .min)) == at)
    #expect(reminder.next(after: at.advanced(byMilliseconds: -1)) == at)
    #expect(reminder.next(after: at) == nil)
    #expect(reminder.latest(upTo: at.advanced(byMilliseconds: -1)) == nil)
    #expect(reminder.latest(upTo: at) == at)
    #expect(reminder.latest(upTo: Instant(milliseconds: .max)) == at)
  }

  @Test func isDueUntilAcknowledged() throws {
    let at = try Self.instant("2026-11-21", 9)
    var reminder = Reminder(at: at)
    #expect(!reminder.isDue(at: at.advanced(byMilliseconds: -1)))
    #expect(reminder.isDue(at: at))
    #expect(reminder.due(at: at.advanced(byMilliseconds: 99)) == at)
    reminder.acknowledged = at.advanced(byMilliseconds: -1)
    #expect(reminder.isDue(at: at))
    reminder.acknowledged = at
    #expect(!reminder.isDue(at: at))
    #expect(!reminder.isDue(at: Instant(milliseconds: .max)))
  }

  @Test func isDueOnceHoweverOftenItWasMissed() throws {
    let at = try Self.instant("2026-11-21", 9)
    var reminder = Reminder(at: at, recurrence: try Recurrence(unit: .day))
    let later = try Self.instant("2026-12-01", 12)
    #expect(try reminder.due(at: later) == Self.instant("2026-12-01", 9))
    reminder.acknowledged = later
    #expect(!reminder.isDue(at: later))
    #expect(try !reminder.isDue(at: Self.instant("2026-12-02", 8.99)))
    #expect(try reminder.isDue(at: Self.instant("2026-12-02", 9)))
  }

  @Test func endsWithItsLastRepetition() throws {
    let at = try Self.instant("2026-11-21", 9)
    let until = try Self.instant("2026-11-23", 9)
    var reminder = Reminder(at: at, recurrence: try Recurrence(unit: .day, until: until))
    #expect(try reminder.next(after: Self.instant("2026-11-22", 9)) == until)
    #expect(reminder.next(after: until) == nil)
    #expect(reminder.latest(upTo: Instant(milliseconds: .max)) == until)
    reminder.recurrence?.until = until.advanced(byMilliseconds: -1)
    #expect(try reminder.next(after: Self.instant("2026-11-22", 9)) == nil)
    #expect(
      try reminder.latest(upTo: Instant(milliseconds: .max)) == Self.instant("2026-11-22", 9))
    // The first time is no repetition.
    reminder.recurrence?.until = try Self.instant("2020-01-01")
    #expect(reminder.next(after: Instant(milliseconds: 0)) == at)
    #expect(reminder.next(after: at) == nil)
    #expect(reminder.latest(upTo: until) == at)
  }

  @Test func monthlyEndsInTheMonthOfItsLastRepetition() throws {
    let reminder = Reminder(
      at: try Self.instant("2026-01-31", 9),
      recurrence: try Recurrence(unit: .month, until: try Self.instant("2026-03-15")))
    #expect(Self.days(reminder, count: 9) == ["2026-01-31", "2026-02-28"])
  }

  @Test func refusesToStandStill() {
    for every in [0, -1, Int.min] {
      let refusal = #expect(throws: Refusal.self) { try Recurrence(every: every, unit: .day) }
      #expect(refusal?.code == .outOfRange)
    }
  }

  /// A reminder of every minute, a million years old, is asked in no time.
  @Test(arguments: Recurrence.Unit.allCases)
  func reachesFarIntoThePast(unit: Recurrence.Unit) throws {
    let at = try #require(Day("-1000000-01-31")).start(secondsFromUTC: 0)
    let reminder = Reminder(at: at, recurrence: try Recurrence(unit: unit))
    let now = try Self.instant("2026-11-21", 9.5)
    let latest = try #require(reminder.latest(upTo: now))
    let next = try #require(reminder.next(after: now))
    #expect(latest <= now)
    #expect(next > now)
    let longest: Int64 =
      switch unit {
      case .minute: 60_000
      case .hour: 3_600_000
      case .day: 86_400_000
      case .week: 7 * 86_400_000
      case .month: 31 * 86_400_000
      case .year: 366 * 86_400_000
      }
    #expect(next.milliseconds - latest.milliseconds <= longest)
    #expect(reminder.next(after: latest) == next)
  }

  @Test func neverTraps() throws {
    let instants = [Int64.min, .min + 1, -1, 0, 1, 1_795_253_400_000, .max - 1, .max].map {
      Instant(milliseconds: $0)
    }
    let offsets = [Int.min, -86_400, -3600, 0, 3600, 86_400, Int.max]
    var checked = 0
    for unit in Recurrence.Unit.allCases {
      for every in [1, 7, 1_000_000_007, Int.max] {
        let recurrence = try Recurrence(every: every, unit: unit)
        for at in instants {
          for offset in offsets {
            let reminder = Reminder(at: at, secondsFromUTC: offset, recurrence: recurrence)
            for now in instants {
              let latest = reminder.latest(upTo: now)
              let next = reminder.next(after: now)
              #expect((latest == nil) == (now < at))
              #expect(latest.map { $0 <= now } ?? true)
              #expect(next.map { $0 > now } ?? true)
              checked += 1
            }
          }
        }
      }
    }
    #expect(checked == 6 * 4 * 8 * 7 * 8)
  }

  /// Against walking from the start, time by time, which is what the numbers replace.
  @Test func agreesWithWalking() throws {
    var numbers = Identifiers(seed: 7)
    func chance(_ bound: Int) -> Int {
      numbers.next().utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF_FFFF } % bound
    }
    for _ in 0..<300 {
      let unit = Recurrence.Unit.allCases[chance(6)]
      let at = try Self.instant("2023-01-01", Double(chance(24 * 900)))
      let reminder = Reminder(
        at: at, secondsFromUTC: (chance(27) - 12) * 3600,
        recurrence: try Recurrence(every: 1 + chance(5), unit: unit))
      var time = at
      for _ in 0..<50 {
        let next = try #require(reminder.next(after: time))
        let middle = time.advanced(byMilliseconds: (next.milliseconds - time.milliseconds) / 2)
        #expect(next > time)
        #expect(reminder.next(after: middle) == next)
        #expect(reminder.latest(upTo: middle) == time)
        #expect(reminder.latest(upTo: next.advanced(byMilliseconds: -1)) == time)
        #expect(reminder.latest(upTo: next) == next)
        time = next
      }
    }
  }

  @Test(arguments: [
    (0, 0), (86_400, 86_400), (-86_400, -86_400), (86_401, 86_400), (-86_401, -86_400),
    (.max, 86_400), (.min, -86_400),
  ])
  func `no local time is more than a day ahead of UTC`(given: Int, kept: Int) throws {
    var reminder = Reminder(at: Instant(milliseconds: 0), secondsFromUTC: given)
    #expect(reminder.secondsFromUTC == kept)
    reminder.secondsFromUTC = 0
    reminder.secondsFromUTC = given
    #expect(reminder.secondsFromUTC == kept)
    reminder.zone = "Europe/Stockholm"
    reminder.message = "m"
    reminder.acknowledged = Instant(milliseconds: 1)
    reminder.recurrence = try Recurrence(unit: .day)
    reminder.foreign = .sample
    #expect(try recoded(reminder) == reminder)
    let text = #"{"at":0,"secondsFromUTC":\#(given),"foreign":{"pieces":[]}}"#
    let read = try JSONDecoder().decode(Reminder.self, from: Data(text.utf8))
    #expect(read.secondsFromUTC == kept && read.zone == nil)
  }
}
