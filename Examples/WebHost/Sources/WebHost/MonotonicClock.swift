#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A clock that never goes back, for limits and deadlines.
public enum MonotonicClock {
  /// The seconds since some moment before the process started.
  public static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
