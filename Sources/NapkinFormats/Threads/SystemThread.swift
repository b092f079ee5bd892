#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A thread of the system.
package struct SystemThread {
  private let thread: pthread_t

  /// Starts a thread; `nil` if the system has none left.
  package init?(_ run: @escaping @Sendable () -> Void) {
    let job = Unmanaged.passRetained(Job(run))
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    // As much as the first thread usually has: some systems give others 128 KB if nothing is said.
    pthread_attr_setstacksize(&attributes, 8 << 20)
    #if canImport(Darwin)
      var thread: pthread_t?
      let number = pthread_create(&thread, &attributes, { runJob($0) }, job.toOpaque())
    #else
      var thread = pthread_t()
      let number = pthread_create(&thread, &attributes, { $0.flatMap(runJob) }, job.toOpaque())
    #endif
    guard number == 0, let thread = thread as pthread_t? else {
      job.release()
      return nil
    }
    self.thread = thread
  }

  /// Waits until it has done what it was started for.
  package func join() {
    pthread_join(thread, nil)
  }
}

/// What a new thread does.
private final class Job: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

private func runJob(_ job: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  Unmanaged<Job>.fromOpaque(job).takeRetainedValue().run()
  return nil
}
