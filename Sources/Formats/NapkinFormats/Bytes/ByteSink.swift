/// The destination of an exporter: memory, a file, standard output, or an entry of an archive.
///
/// An exporter only writes. The creator of the sink commits it after the exporter has returned (see
/// ``FileSink/commit()``), or discards it after an error, so that no incomplete file remains.
public protocol ByteSink {
  /// Takes the next bytes.
  ///
  /// A call has a cost (perhaps a system call), so pass large pieces; ``OutputBuffer`` collects them. After an
  /// error, the sink must not be used again.
  mutating func write(_ bytes: [UInt8]) throws(FormatError)
}

extension ByteSink {
  /// Writes a text as UTF-8.
  public mutating func write(_ text: String) throws(FormatError) {
    try write(Array(text.utf8))
  }
}

/// Stores the written bytes in memory.
public struct MemorySink: ByteSink, Hashable, Sendable {
  /// The bytes written so far.
  public private(set) var bytes: [UInt8] = []

  /// Creates an empty sink.
  public init() {}

  /// Takes the next bytes.
  public mutating func write(_ bytes: [UInt8]) {
    let count = self.bytes.count + bytes.count
    if count > self.bytes.capacity {
      // Reserved memory that is not used costs nothing, but each growth copies all bytes.
      self.bytes.reserveCapacity(4 * count)
    }
    self.bytes += bytes
  }

  /// The written bytes as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// Counts the written bytes without storing them, to find out a size or a ledger in advance.
public struct CountingSink: ByteSink, Hashable, Sendable {
  /// The number of bytes written so far.
  public private(set) var count = 0

  /// Creates a sink whose count is 0.
  public init() {}

  /// Counts the next bytes.
  public mutating func write(_ bytes: [UInt8]) {
    count += bytes.count
  }
}
