import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Nanoseconds of a clock that nobody sets.
func nanoseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// Nanoseconds that the processor has spent on this process, whatever else the machine does.
func processorNanoseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// How much of the processor's time a piece of work takes, in nanoseconds. What it makes is
/// released after that.
func processorTime<Result>(_ work: () throws -> Result) rethrows -> Double {
  let start = processorNanoseconds()
  let result = try work()
  let end = processorNanoseconds()
  return withExtendedLifetime(result) { end - start }
}

/// How long a piece of work takes, in nanoseconds. What it makes is released after that.
func time<Result>(_ work: () throws -> Result) rethrows -> Double {
  let start = nanoseconds()
  let result = try work()
  let end = nanoseconds()
  return withExtendedLifetime(result) { end - start }
}

/// The middle of some numbers.
func median(_ numbers: [Double]) -> Double {
  let sorted = numbers.sorted()
  return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
}

/// The most memory that this process has had, in bytes.
func peakMemory() -> Int {
  #if os(Linux)
    return memory("VmHWM:")
  #else
    var usage = rusage()
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss
  #endif
}

/// The memory that this process has now, in bytes; elsewhere than on Linux the most it has had.
func memoryInUse() -> Int {
  #if os(Linux)
    return memory("VmRSS:")
  #else
    return peakMemory()
  #endif
}

/// Lets the most memory begin anew from what there is now, where the system can do that.
func resetPeakMemory() {
  #if os(Linux)
    try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
  #endif
}

/// Has the allocator keep what is released, where it can be asked for that: else what is large is
/// given back each time and has to be had from the system anew, and what is small is not.
func keepReleasedMemory() {
  #if os(Linux)
    // Only the C library of GNU knows how: nothing is had for itself (M_MMAP_MAX is -4), and no less
    // than 2 GB are given back (M_TRIM_THRESHOLD is -1).
    guard let address = dlsym(nil, "mallopt") else { return }
    typealias Option = @convention(c) (CInt, CInt) -> CInt
    let set = unsafeBitCast(address, to: Option.self)
    _ = set(-4, 0)
    _ = set(-1, .max)
  #endif
}

/// Gives back what was released and lingers with the allocator, where it can be asked for that.
func giveBackMemory() {
  #if os(Linux)
    // Only the C library of GNU knows how.
    guard let address = dlsym(nil, "malloc_trim") else { return }
    typealias Trim = @convention(c) (Int) -> CInt
    _ = unsafeBitCast(address, to: Trim.self)(0)
  #endif
}

#if os(Linux)
  /// A line of the process's status, in bytes.
  private func memory(_ name: String) -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
    return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first).flatMap { Int($0) }
      .map { $0 * 1024 } ?? 0
  }
#endif

/// How many bytes a file has; `nil` if it is not there.
func fileSize(_ path: String) -> Int? {
  (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
}

/// How many bytes there is room for in a folder; none if it is not there.
func freeBytes(_ folder: String) -> Int {
  let about = try? FileManager.default.attributesOfFileSystem(forPath: folder)
  return (about?[.systemFreeSize] as? NSNumber)?.intValue ?? 0
}

/// A number with a few digits, without any locale.
func format(_ number: Double, digits: Int = 2) -> String {
  let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
  return "\((number * scale).rounded() / scale)"
}

/// How many megabytes of 1,048,576 bytes.
func megabytes(_ bytes: Int) -> Double { Double(bytes) / 1_048_576 }

/// A number without decimals that say nothing.
func plain(_ number: Double) -> String {
  number == number.rounded() ? grouped(Int(number)) : "\(number)"
}

/// A number with commas between its thousands.
func grouped(_ number: Int) -> String {
  var digits = Array("\(number)")
  for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
  return String(digits)
}
