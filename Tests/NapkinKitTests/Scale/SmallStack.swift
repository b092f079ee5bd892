import Foundation

/// Runs something on a thread with as little room as Apple's systems give one: 512 KB.
func onSmallStack<Value>(_ body: @escaping @Sendable () throws -> Value) throws -> Value {
  nonisolated(unsafe) var result: Result<Value, any Error>?
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    result = Result { try body() }
    done.signal()
  }
  thread.stackSize = 512 << 10
  thread.start()
  done.wait()
  guard let result else { throw CancellationError() }
  return try result.get()
}

/// How long this thread has kept a processor busy, in seconds: whatever else the machine does makes
/// no difference.
func secondsOfThread() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
