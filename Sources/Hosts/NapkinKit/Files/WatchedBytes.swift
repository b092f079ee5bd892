/// The progress of reading or writing.
public enum FileProgress: Hashable, Sendable {
  /// This many bytes were read, of the whole number of bytes if it is known.
  case reading(bytes: Int, of: Int?)
  /// This many bytes were written; the final number is unknown.
  case writing(bytes: Int)
}

/// Watches reading and writing: it reports each piece, and refuses the next piece once the task is cancelled.
struct Watch: Sendable {
  var tell: @Sendable (FileProgress) -> Void = { _ in }
  var isCancelled: @Sendable () -> Bool = { false }

  func check() throws(FormatError) {
    guard isCancelled() else { return }
    throw FormatError(.cancelled, "It was cancelled; nothing is written.")
  }

  /// Runs a closure; throws a `CancellationError` once the current task is cancelled.
  static func current<Result>(
    telling tell: @escaping @Sendable (FileProgress) -> Void = { _ in },
    _ work: (Watch) throws(FormatError) -> Result
  ) throws -> Result {
    try withUnsafeCurrentTask { task in
      // Large maps are written by several threads without a task of their own; they check this task.
      nonisolated(unsafe) let task = task
      do throws(FormatError) {
        return try work(Watch(tell: tell) { task?.isCancelled ?? false })
      } catch {
        throw error.code == .cancelled ? CancellationError() : error
      }
    }
  }
}

/// Reads from another source under a watch.
struct WatchedSource: ByteSource {
  private var source: any ByteSource
  private let watch: Watch
  private let total: Int?
  private var count = 0

  init(_ source: any ByteSource, _ watch: Watch) {
    (self.source, self.watch, total) = (source, watch, source.expectedCount)
  }

  mutating func read(upTo count: Int) throws(FormatError) -> [UInt8] {
    try watch.check()
    let bytes = try source.read(upTo: count)
    self.count += bytes.count
    watch.tell(.reading(bytes: self.count, of: total))
    return bytes
  }

  mutating func takeMemory() -> [UInt8]? { source.takeMemory() }
  var expectedCount: Int? { source.expectedCount }
  func lookAhead(_ count: Int) -> [UInt8]? { source.lookAhead(count) }
  func wholeFile() -> FileSource? { source.wholeFile() }
}

/// Writes to another sink under a watch.
struct WatchedSink<Sink: ByteSink>: ByteSink {
  private(set) var sink: Sink
  private let watch: Watch
  private var count = 0

  init(_ sink: Sink, _ watch: Watch) {
    (self.sink, self.watch) = (sink, watch)
  }

  mutating func write(_ bytes: [UInt8]) throws(FormatError) {
    try watch.check()
    try sink.write(bytes)
    count += bytes.count
    watch.tell(.writing(bytes: count))
  }
}

extension WatchedSink: CommittableSink where Sink == FileSink {
  func commit() throws(FormatError) {
    try watch.check()
    try sink.commit()
  }
}

extension WatchedSink: PartSink where Sink == FolderSink {
  mutating func begin(_ part: String) throws(FormatError) {
    try watch.check()
    try sink.begin(part)
  }

  func commit() throws(FormatError) {
    try watch.check()
    try sink.commit()
  }
}
