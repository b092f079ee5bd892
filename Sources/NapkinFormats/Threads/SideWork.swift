/// Something that is worked out by a thread of its own, while others go on.
package struct SideWork<Result: Sendable>: ~Copyable {
  /// What came of it: written by the thread, and read once that has ended.
  private final class Outcome: @unchecked Sendable {
    var result: Result?
  }

  private let work: @Sendable () -> Result
  private let outcome = Outcome()
  private var thread: SystemThread?

  /// Begins the work if it is worth a thread; otherwise, and if the system has none left, it waits until
  /// somebody asks for its result.
  package init(ifWorthIt isLarge: Bool, _ work: @escaping @Sendable () -> Result) {
    self.work = work
    if isLarge { thread = SystemThread { [outcome] in outcome.result = work() } }
  }

  deinit { thread?.join() }

  /// What came of it, as soon as it is there.
  package consuming func finish() -> Result {
    thread?.join()
    thread = nil
    return outcome.result ?? work()
  }
}
