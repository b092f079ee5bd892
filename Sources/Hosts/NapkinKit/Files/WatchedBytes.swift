/// How far reading or writing has come.
public enum FileProgress: Hashable, Sendable {
  /// So many bytes were read, of as many as the file has, if that is known.
  case reading(bytes: Int, of: Int?)
  /// So many bytes were written; how many there will be, nobody knows.
  case writing(bytes: Int)
}

/// Who watches reading and writing. Each piece is told, and the next one is refused once the task is cancelled.
struct Watch: Sendable {
  var tell: @Sendable (FileProgress) -> Void = { _ in }
  var isCancelled: @Sendable () -> Bool = { false }

  func check() throws(FormatError) {
    guard isCancelled() else { return }
    throw FormatError(.cancelled, "It was cancelled; nothing is written.")
  }

  /// Does something as long as the current task is not cancelled; then it throws a `CancellationError`.
  static func current<Result>(
    telling tell: @escaping @Sendable (FileProgress) -> Void = { _ in },
    _ work: (Watch) throws(FormatError) -> Result
  ) throws -> Result {
    try withUnsafeCurrentTask { task in
      // Large maps are written by several threads, which have no task: they ask this one.
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
