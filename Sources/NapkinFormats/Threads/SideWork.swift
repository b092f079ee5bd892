/// Something that is worked out by a thread of its own, while others go on.
package final class SideWork<Result: Sendable>: @unchecked Sendable {
  private let work: @Sendable () -> Result
  // Written by the thread, and read once that has ended.
  private var result: Result?
  private var thread: SystemThread?

  /// Begins the work if it is worth a thread; otherwise, and if the system has none left, it waits until
  /// somebody asks for its result.
  package init(ifWorthIt isLarge: Bool, _ work: @escaping @Sendable () -> Result) {
    self.work = work
    if isLarge { thread = SystemThread { self.result = self.work() } }
  }

  /// What came of it, as soon as it is there.
  package consuming func finish() -> Result {
    thread?.join()
    return result ?? work()
  }
}
