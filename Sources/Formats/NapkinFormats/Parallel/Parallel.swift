import Dispatch

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs work on all cores, and delivers the results in the order of the work items.
package enum Parallel {
  /// Runs work items on all cores.
  ///
  /// - Parameters:
  ///   - mostWaiting: How many items may be begun before the first of them is taken, so that results do not fill the
  ///     memory while `take` is busy.
  ///   - next: Returns the next item; `nil` if there are no more. Called by one thread at a time.
  ///   - work: Makes the result of an item.
  ///   - take: Receives each result after the results of all earlier items. Called by one thread at a time. If it
  ///     throws, no further items are begun.
  package static func perform<Item: Sendable, Result: Sendable, Failure: Error>(
    mostWaiting: Int = 16, next: () -> Item?, work: @Sendable (Item) -> Result,
    take: (inout Result) throws(Failure) -> Void
  ) throws(Failure) {
    guard let first = next() else { return }
    guard let second = next() else {
      var result = work(first)
      return try take(&result)
    }
    let coreCount = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    let failure: Failure? = withoutActuallyEscaping(next) { next in
      withoutActuallyEscaping(take) { take in
        let queue = WorkQueue([first, second], mostWaiting, next: next, take: take)
        DispatchQueue.concurrentPerform(iterations: coreCount) { _ in
          while let (number, piece) = queue.begin() {
            queue.finish(number, work(piece))
            queue.takeResults()
          }
        }
        return queue.failure
      }
    }
    if let failure { throw failure }
  }
}

/// The items and results of one call. All properties are read and written on its queue; only `take` runs outside.
private final class WorkQueue<Item, Result, Failure: Error>: @unchecked Sendable {
  private let queue = DispatchQueue(label: "Napkin.Parallel")
  /// A semaphore with one signal for each item that may be begun.
  private let places = DispatchSemaphore(value: 0)
  private var waiting: [Item]
  private let next: () -> Item?
  private let take: (inout Result) throws(Failure) -> Void
  private var begunCount = 0
  private var takenCount = 0
  private var isTaking = false
  private var results: [Int: Result] = [:]
  private(set) var failure: Failure?

  init(
    _ first: [Item], _ mostWaiting: Int, next: @escaping () -> Item?,
    take: @escaping (inout Result) throws(Failure) -> Void
  ) {
    waiting = first
    self.next = next
    self.take = take
    for _ in 0..<max(1, mostWaiting) { places.signal() }
  }

  /// Waits until another item may be begun and returns it; `nil` if there are no more.
  func begin() -> (Int, Item)? {
    places.wait()
    return queue.sync {
      guard failure == nil, let piece = waiting.isEmpty ? next() : waiting.removeFirst() else {
        // Lets the next waiting thread end too.
        places.signal()
        return nil
      }
      begunCount += 1
      return (begunCount - 1, piece)
    }
  }

  func finish(_ number: Int, _ result: Result) {
    queue.sync { results[number] = result }
  }

  /// Passes on the results whose turn it is, unless another thread is doing so.
  func takeResults() {
    while var result = beginTaking() {
      var problem: Failure?
      do throws(Failure) { try take(&result) } catch { problem = error }
      queue.sync {
        isTaking = false
        failure = problem
      }
      places.signal()
    }
  }

  private func beginTaking() -> Result? {
    queue.sync {
      guard !isTaking, failure == nil, let result = results.removeValue(forKey: takenCount) else {
        return nil
      }
      isTaking = true
      takenCount += 1
      return result
    }
  }
}
