#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Nanoseconds of a clock that nobody sets.
func nanoseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// How long one call takes, in nanoseconds.
func time(_ body: () throws -> Void) rethrows -> Double {
  let start = nanoseconds()
  try body()
  return nanoseconds() - start
}

/// The middle of some numbers.
func median(_ numbers: [Double]) -> Double {
  numbers.sorted()[numbers.count / 2]
}

/// The most memory that this process has had, in bytes.
func peakMemory() -> Int {
  var usage = rusage()
  getrusage(RUSAGE_SELF, &usage)
  #if os(Linux)
    return usage.ru_maxrss * 1024
  #else
    return usage.ru_maxrss
  #endif
}

/// The memory that malloc has handed out right now, in bytes.
func memoryInUse() -> Int {
  #if canImport(Glibc)
    return Int(mallinfo2().uordblks + mallinfo2().hblkhd)
  #else
    return peakMemory()
  #endif
}

/// A number with a few digits, without any locale.
func format(_ number: Double, digits: Int = 2) -> String {
  let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
  return "\((number * scale).rounded() / scale)"
}
