// The core's rules of days and timers, run by a program that links FoundationEssentials at most:
// a test binary links the whole of Foundation and would hide that something needs it.
import NapkinCore

let evening = Instant(milliseconds: 1_795_302_000_000)
print(Day(evening, secondsFromUTC: 0), Day(evening, secondsFromUTC: 3 * 3600))
print(Month(Day(evening, secondsFromUTC: 0)))

let boot = Uptime(milliseconds: 5_000, boot: "a")
var timer = FocusTimer(.down(milliseconds: 60_000), startedAt: Moment(now: evening, uptime: boot))
let clockSetBack = Moment(
  now: evening.advanced(byMilliseconds: -3_600_000),
  uptime: Uptime(milliseconds: 25_000, boot: "a"))
print(timer.elapsed(at: clockSetBack), timer.isFinished(at: clockSetBack))
timer.pause(at: clockSetBack)
let muchLater = Moment(now: evening.advanced(byMilliseconds: 86_400_000), uptime: nil)
print(timer.remaining(at: muchLater) ?? -1)

let reminder = try Reminder(
  at: evening, secondsFromUTC: 0, recurrence: Recurrence(every: 1, unit: .month))
print(reminder.next(after: evening.advanced(byMilliseconds: 1)).map { $0.milliseconds } ?? -1)

let composed: Name? = try? Name("  caf\u{E9} ")
let decomposed: Name? = try? Name("cafe\u{301}")
print(composed == decomposed)
