#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Context {
  /// Returns a context with the clocks and random numbers of this system. Call `refresh()` before each command.
  public static func live(author: String? = nil) -> Context {
    var context = Context(
      now: Instant(milliseconds: 0), author: author,
      identifiers: Identifiers(seed: .random(in: .min ... .max)))
    context.refresh()
    return context
  }

  /// Sets the time, the uptime and the offset from UTC to their present values. The changes of clocks from five years
  /// ago to ten years ahead are found once, and anew if they contradict the present offset.
  public mutating func refresh() {
    now = Instant(Date())
    uptime = .now
    secondsFromUTC = now.localSecondsFromUTC
    if clockChanges.isEmpty || secondsFromUTC(at: now) != secondsFromUTC {
      clockChanges = Self.localClockChanges(around: now)
    }
  }

  private static func localClockChanges(around now: Instant) -> [ClockChange] {
    func change(_ seconds: Int64) -> ClockChange {
      let at = Instant(milliseconds: seconds * 1000)
      return ClockChange(at: at, secondsFromUTC: at.localSecondsFromUTC)
    }
    let (seconds, fortnight) = (now.milliseconds / 1000, Int64(14 * 86_400))
    var changes = [change(seconds - 130 * fortnight)]
    for number in -130..<Int64(260) {
      let offset = changes[changes.count - 1].secondsFromUTC
      var (before, after) = (seconds + number * fortnight, seconds + (number + 1) * fortnight)
      if change(after).secondsFromUTC == offset { continue }
      while after - before > 1 {
        let middle = (before + after) / 2
        if change(middle).secondsFromUTC == offset { before = middle } else { after = middle }
      }
      changes.append(change(after))
    }
    return changes
  }
}

extension Uptime {
  /// The time since the system was started, including sleep; `nil` if the system cannot identify its start.
  public static var now: Uptime? {
    guard let boot else { return nil }
    var time = timespec()
    #if canImport(Darwin)
      // On Apple's systems this clock continues while the system sleeps.
      let clock = CLOCK_MONOTONIC
    #else
      let clock = CLOCK_BOOTTIME
    #endif
    guard clock_gettime(clock, &time) == 0 else { return nil }
    let milliseconds = Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    return Uptime(milliseconds: milliseconds, boot: boot)
  }

  /// The system's identifier for its latest start.
  private static let boot: String? = {
    #if canImport(Darwin)
      var name = [CChar](repeating: 0, count: 64)
      var count = name.count
      guard sysctlbyname("kern.bootsessionuuid", &name, &count, nil, 0) == 0 else { return nil }
      return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    #else
      let bytes = try? FileSystem.contents(of: "/proc/sys/kernel/random/boot_id")
      return bytes.map { String(decoding: $0.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self) }
    #endif
  }()
}

extension Instant {
  /// The offset of this system's time zone from UTC at this time, in seconds.
  fileprivate var localSecondsFromUTC: Int {
    var seconds = time_t(milliseconds / 1000)
    var local = tm()
    return localtime_r(&seconds, &local) == nil ? 0 : local.tm_gmtoff
  }
}
