#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Does pieces of work on all cores, and hands the results over in their order on the thread that
/// asked for them.
///
/// Threads of the system, because a pool or tasks would cost every start of the tool some time, and
/// because what is done here waits for files.
final class Crew<Result: Sendable>: @unchecked Sendable {
  private let count: Int
  private let work: @Sendable (Int) -> Result
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let finished = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  // All of this only with the mutex held.
  private var next = 0
  private var results: [Int: Result] = [:]

  private init(count: Int, work: @escaping @Sendable (Int) -> Result) {
    self.count = count
    self.work = work
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(finished, nil)
  }

  deinit {
    pthread_cond_destroy(finished)
    pthread_mutex_destroy(mutex)
    finished.deallocate()
    mutex.deallocate()
  }

  /// Does the pieces `0..<count`; `take` gets each result as soon as all before it are there.
  static func perform(
    _ count: Int, _ work: @escaping @Sendable (Int) -> Result, take: (Int, Result) -> Void
  ) {
    let crew = Crew(count: count, work: work)
    let cores = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    var threads: [pthread_t] = []
    for _ in 0..<min(count, cores) {
      guard let thread = startThread({ crew.run() }) else { break }
      threads.append(thread)
    }
    // Where no thread can be had, this one has to do.
    if threads.isEmpty { crew.run() }
    for index in 0..<count { take(index, crew.result(of: index)) }
    for thread in threads { pthread_join(thread, nil) }
  }

  private func run() {
    while let index = takeNext() {
      let result = work(index)
      pthread_mutex_lock(mutex)
      results[index] = result
      pthread_cond_signal(finished)
      pthread_mutex_unlock(mutex)
    }
  }

  private func takeNext() -> Int? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    guard next < count else { return nil }
    next += 1
    return next - 1
  }

  private func result(of index: Int) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = results.removeValue(forKey: index) { return result }
      pthread_cond_wait(finished, mutex)
    }
  }
}

/// What a new thread does.
private final class Job: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

/// Starts a thread; `nil` if the system has none left.
func startThread(_ run: @escaping @Sendable () -> Void) -> pthread_t? {
  let job = Unmanaged.passRetained(Job(run))
  #if canImport(Darwin)
    // A thread has 512 KB of stack there if nothing is said, elsewhere as much as the first one.
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, 8 << 20)
    var thread: pthread_t?
    let number = pthread_create(&thread, &attributes, { runJob($0) }, job.toOpaque())
  #else
    var thread = pthread_t()
    let number = pthread_create(&thread, nil, { $0.flatMap(runJob) }, job.toOpaque())
  #endif
  if number == 0 { return thread }
  job.release()
  return nil
}

private func runJob(_ job: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  Unmanaged<Job>.fromOpaque(job).takeRetainedValue().run()
  return nil
}
