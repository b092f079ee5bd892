#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import NapkinCore

/// What a command needs from the process that it runs in, beside its streams.
enum ProcessState {
  /// Where the tool keeps what it has to remember, by the usual variables.
  static var folder: String? {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    return variable("XDG_STATE_HOME").map { "\($0)/napkin" }
      ?? variable("HOME").map { "\($0)/.local/state/napkin" }
  }

  /// The language of the system, by the usual variables.
  static var languages: [String] {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    let values = names.compactMap { (name: String) in getenv(name).map { String(cString: $0) } }
    return Array(values.filter { !$0.isEmpty }.prefix(1))
  }

  /// Whether colours are wanted on a terminal.
  static var wantsColor: Bool {
    (getenv("NO_COLOR").map { $0.pointee == 0 } ?? true)
      && getenv("TERM").map { String(cString: $0) != "dumb" } ?? false
  }
}

extension Context {
  /// The time by the clock of the system, and identifiers that nobody else has.
  static var ofProcess: Context {
    var clock = timespec()
    clock_gettime(CLOCK_REALTIME, &clock)
    var local = tm()
    var seconds = clock.tv_sec
    localtime_r(&seconds, &local)
    return Context(
      now: Instant(milliseconds: Int64(clock.tv_sec) * 1000 + Int64(clock.tv_nsec) / 1_000_000),
      secondsFromUTC: local.tm_gmtoff, identifiers: Identifiers(seed: .random(in: 0 ... .max)))
  }
}
