#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Returns the processor time that a closure takes on its thread; other work of the machine does not count.
package func processorTime<Failure: Error>(
  of body: () throws(Failure) -> Void
) throws(Failure) -> Duration {
  let start = threadTime()
  try body()
  return threadTime() - start
}

private func threadTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
