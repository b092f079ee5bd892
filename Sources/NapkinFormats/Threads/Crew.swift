#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Does pieces of work on all cores, and hands the results over in their order on the thread that
/// asked for them, which works along.
///
/// Threads of the system, because a pool or tasks would cost every start of the tool some time, and
/// because what is done here may wait for files.
package final class Crew<Piece: Sendable, Result: Sendable>: @unchecked Sendable {
  private enum Step {
    case take(Result)
    case work(number: Int, Piece)
  }

  private let work: @Sendable (Piece) -> Result
  private let mostWaiting: Int
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  // All of this only with the mutex held.
  private let pieces: () -> Piece?
  private var next: Piece?
  private var begunCount = 0
  private var takenCount = 0
  private var results: [Int: Result] = [:]
  private var threads: [SystemThread] = []
  // More than may work at once would only wait. Who has but one piece does not ask.
  private lazy var missingThreads = min(sysconf(Int32(_SC_NPROCESSORS_ONLN)), mostWaiting) - 1

  private init(
    _ pieces: @escaping () -> Piece?, mostWaiting: Int,
    work: @escaping @Sendable (Piece) -> Result
  ) {
    self.pieces = pieces
    self.mostWaiting = mostWaiting
    self.work = work
    next = pieces()
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// Does the pieces; `take` gets each result as soon as all before it are there.
  ///
  /// - Parameters:
  ///   - mostWaiting: How many pieces may be begun before the first of them is taken.
  ///   - next: What is to be done next, asked for by one thread at a time, when there is someone to do it;
  ///     what it touches, `take` must not.
  ///   - work: What is done with a piece.
  ///   - take: What is done with a result; if it fails, what was not begun yet is left.
  package static func perform<Failure: Error>(
    mostWaiting: Int = 16, next: @escaping () -> Piece?,
    work: @escaping @Sendable (Piece) -> Result,
    take: (inout Result) throws(Failure) -> Void
  ) throws(Failure) {
    let crew = Crew(next, mostWaiting: max(1, mostWaiting), work: work)
    defer { crew.dismiss() }
    while let step = crew.nextStep() {
      switch consume step {
      case .take(var result): try take(&result)
      case .work(let number, let piece): crew.finish(number, piece)
      }
    }
  }

  /// What the thread that asked does next; `nil` when all is taken.
  private func nextStep() -> Step? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = results.removeValue(forKey: takenCount) {
        takenCount += 1
        pthread_cond_broadcast(changed)
        return .take(result)
      }
      if let (number, piece) = beginPiece() { return .work(number: number, piece) }
      if takenCount == begunCount { return nil }
      pthread_cond_wait(changed, mutex)
    }
  }

  /// What the other threads do.
  private func run() {
    while let (number, piece) = nextPiece() { finish(number, piece) }
  }

  /// The next piece, as soon as it may be begun; `nil` if there is none.
  private func nextPiece() -> (Int, Piece)? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while next != nil {
      if let piece = beginPiece() { return piece }
      pthread_cond_wait(changed, mutex)
    }
    return nil
  }

  /// The next piece, if there is one and it may be begun. If there is one more, another thread is
  /// called for.
  private func beginPiece() -> (Int, Piece)? {
    guard begunCount - takenCount < mostWaiting, let piece = next else { return nil }
    next = pieces()
    if next != nil, missingThreads > 0, let thread = SystemThread({ self.run() }) {
      threads.append(thread)
      missingThreads -= 1
    }
    begunCount += 1
    return (begunCount - 1, piece)
  }

  private func finish(_ number: Int, _ piece: Piece) {
    let result = work(piece)
    pthread_mutex_lock(mutex)
    results[number] = result
    pthread_cond_broadcast(changed)
    pthread_mutex_unlock(mutex)
  }

  /// Has nothing more begun, and waits for what was.
  private func dismiss() {
    pthread_mutex_lock(mutex)
    next = nil
    pthread_cond_broadcast(changed)
    // Nobody calls for another thread now.
    let threads = threads
    pthread_mutex_unlock(mutex)
    for thread in threads { thread.join() }
  }
}
