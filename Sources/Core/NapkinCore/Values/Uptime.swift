/// The time since the system started, which does not change when somebody sets the clock.
///
/// An app takes it from a clock that also counts while the system sleeps: `CLOCK_BOOTTIME` on
/// Linux, `mach_continuous_time` on Apple's systems.
public struct Uptime: Hashable, Sendable, Codable {
  /// Milliseconds since the system started.
  public var milliseconds: Int64
  /// The identity of the start that it counts from: any text that differs from one start to the next, such as
  /// `/proc/sys/kernel/random/boot_id` on Linux or `kern.bootsessionuuid` on Apple's systems.
  public var boot: String

  /// Creates an uptime.
  public init(milliseconds: Int64, boot: String) {
    self.milliseconds = milliseconds
    self.boot = boot
  }

  /// How many milliseconds lie between an earlier uptime and this one; `nil` if the system was restarted in between,
  /// or if `earlier` is the later one.
  public func milliseconds(since earlier: Uptime) -> Int64? {
    guard boot == earlier.boot, milliseconds >= earlier.milliseconds else { return nil }
    let (difference, overflow) = milliseconds.subtractingReportingOverflow(earlier.milliseconds)
    return overflow ? .max : difference
  }
}
