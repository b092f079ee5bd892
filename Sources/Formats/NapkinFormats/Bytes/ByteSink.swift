/// Where an exporter writes to: memory, a file, standard output, an entry of an archive.
///
/// An exporter only writes. Whoever made the sink finishes it when the exporter has returned (see
/// ``FileSink/commit()``) or throws it away when the exporter has thrown, so that half a file is
/// never left behind.
public protocol ByteSink {
  /// Takes the next bytes.
  ///
  /// A call has a price (a system call, perhaps), so hand out large pieces; ``OutputBuffer``
  /// collects them. After an error nothing more may be written.
  mutating func write(_ bytes: [UInt8]) throws(FormatError)
}

extension ByteSink {
  /// Writes a text as UTF-8.
  public mutating func write(_ text: String) throws(FormatError) {
    try write(Array(text.utf8))
  }
}

/// Keeps what is written in memory.
public struct MemorySink: ByteSink, Hashable, Sendable {
  /// What was written until now.
  public private(set) var bytes: [UInt8] = []

  /// Creates an empty sink.
  public init() {}

  /// Takes the next bytes.
  public mutating func write(_ bytes: [UInt8]) {
    let count = self.bytes.count + bytes.count
    if count > self.bytes.capacity {
      // Memory that nobody touches costs nothing, but each time it grows all of it is copied.
      self.bytes.reserveCapacity(4 * count)
    }
    self.bytes += bytes
  }

  /// What was written, as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// Counts what is written and forgets it: to learn a size or a ledger beforehand.
public struct CountingSink: ByteSink, Hashable, Sendable {
  /// How many bytes were written until now.
  public private(set) var count = 0

  /// Creates a sink that has counted nothing.
  public init() {}

  /// Counts the next bytes.
  public mutating func write(_ bytes: [UInt8]) {
    count += bytes.count
  }
}
