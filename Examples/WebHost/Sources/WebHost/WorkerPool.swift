#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Threads that run handlers, which may wait for a disk or a database.
final class WorkerPool: @unchecked Sendable {
  // Guarded by `lock`. libdispatch would add a thread for a blocked one only after a second.
  private var work: [(@Sendable () -> Void)?] = []
  private var next = 0
  private var sleepers = 0
  private var isWaking = false
  private var isStopped = false
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let wake = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init(threads: Int) {
    pthread_mutex_init(lock, nil)
    pthread_cond_init(wake, nil)
    for _ in 0..<threads { Self.start { self.run() } }
  }

  deinit {
    pthread_cond_destroy(wake)
    pthread_mutex_destroy(lock)
    wake.deallocate()
    lock.deallocate()
  }

  func add(_ item: @escaping @Sendable () -> Void) {
    pthread_mutex_lock(lock)
    work.append(item)
    let wakes = wakesOne()
    pthread_mutex_unlock(lock)
    if wakes { pthread_cond_signal(wake) }
  }

  /// Whether to wake a thread. Only one is woken at a time, and wakes the next if there is too much work for it. So
  /// one thread runs quick handlers one after the other, at a third of the cost of waking a thread for each.
  private func wakesOne() -> Bool {
    guard next < work.count, sleepers > 0, !isWaking else { return false }
    isWaking = true
    return true
  }

  /// Lets the threads end when all work is done.
  func stop() {
    pthread_mutex_lock(lock)
    isStopped = true
    pthread_mutex_unlock(lock)
    pthread_cond_broadcast(wake)
  }

  private func run() {
    while let item = take() { item() }
  }

  private func take() -> (@Sendable () -> Void)? {
    pthread_mutex_lock(lock)
    while next == work.count {
      if isStopped {
        pthread_mutex_unlock(lock)
        return nil
      }
      sleepers += 1
      pthread_cond_wait(wake, lock)
      sleepers -= 1
      isWaking = false
    }
    // The array must not keep the request, which may have uploads.
    let item = work[next].take()
    next += 1
    if next == work.count || next > 1_024 {
      work.removeFirst(next)
      next = 0
    }
    let wakes = wakesOne()
    pthread_mutex_unlock(lock)
    if wakes { pthread_cond_signal(wake) }
    return item
  }

  /// Starts a thread that runs a closure, once.
  static func start(_ body: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(Box(body))
    #if canImport(Darwin)
      var thread: pthread_t?
      let code = pthread_create(&thread, nil, { runBox($0) }, box.toOpaque())
      if code == 0, let thread { pthread_detach(thread) } else { box.release() }
    #else
      var thread = pthread_t()
      let code = pthread_create(&thread, nil, { runBox($0) }, box.toOpaque())
      if code == 0 { pthread_detach(thread) } else { box.release() }
    #endif
  }
}

private final class Box: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

private func runBox(_ box: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let box { Unmanaged<Box>.fromOpaque(box).takeRetainedValue().body() }
  return nil
}
