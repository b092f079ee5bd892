/// Collects the output of an exporter, so that the sink gets few large pieces.
///
/// Appending never fails; only passing bytes on to the sink can. Call ``flushIfFull(to:)`` once for each node or
/// stroke, and ``flush(to:)`` at the end:
///
/// ```swift
/// var out = OutputBuffer()
/// for node in nodes {
///   out.append(node.text.source)
///   out.append("\n")
///   try out.flushIfFull(to: &sink)
/// }
/// try out.flush(to: &sink)
/// ```
public struct OutputBuffer: Sendable {
  /// The number of bytes that are collected before they are passed on.
  public static let fullCount = 65_536

  // Every format appends a few bytes at a time, so appending has to be inlined. The array is longer than its
  // contents, so that it need not grow for each byte.
  @usableFromInline var storage: [UInt8] = []
  @usableFromInline var count = 0

  /// The bytes that have not been passed on yet.
  public var bytes: [UInt8] { Array(storage[..<count]) }

  /// Creates an empty buffer.
  public init() {}

  /// Whether there are enough bytes to be passed on.
  @inlinable
  public var isFull: Bool { count >= Self.fullCount }

  /// Appends a text as UTF-8, without escapes.
  @inlinable
  public mutating func append(_ text: String) {
    append(contentsOf: text.utf8)
  }

  /// Appends bytes as they are.
  @inlinable
  public mutating func append(contentsOf other: some Collection<UInt8>) {
    let isDone: Void? = other.withContiguousStorageIfAvailable { bytes in
      append(upTo: bytes.count) { (pen: inout UnsafeByteWriter) in pen.put(bytes) }
    }
    if isDone == nil { for byte in other { append(byte: byte) } }
  }

  /// Appends one byte, for example `UInt8(ascii: ",")`.
  @inlinable
  public mutating func append(byte: UInt8) {
    if count == storage.count { makeRoom(for: 1) }
    storage[count] = byte
    count += 1
  }

  /// Appends two bytes, for example `": "`.
  @inlinable
  public mutating func append(byte first: UInt8, byte second: UInt8) {
    append(upTo: 2) { (pen: inout UnsafeByteWriter) in
      pen.put(first)
      pen.put(second)
    }
  }

  /// Appends one byte several times, for example for an indentation.
  public mutating func append(byte: UInt8, count: Int) {
    let count = max(0, count)
    append(upTo: count) { (pen: inout UnsafeByteWriter) in pen.put(byte, count: count) }
  }

  @usableFromInline
  mutating func makeRoom(for more: Int) {
    // The steps are small, because unused memory is cut off at each flush. The capacity of the array grows by
    // itself.
    let step = min(max(storage.count, 256), 8192)
    let wanted = max(count + more, storage.count + step)
    storage += [UInt8](repeating: 0, count: wanted - storage.count)
  }

  /// Passes the collected bytes on if there are enough of them to be worth a call.
  @inlinable
  public mutating func flushIfFull(to sink: inout some ByteSink) throws(FormatError) {
    if isFull { try flushBlocks(to: &sink) }
  }

  /// Passes on whole blocks, which the system writes faster; the rest stays in the buffer.
  @usableFromInline
  mutating func flushBlocks(to sink: inout some ByteSink) throws(FormatError) {
    let rest = Array(storage[(count - count % Self.fullCount)..<count])
    count -= rest.count
    try flush(to: &sink)
    append(contentsOf: rest)
  }

  /// Discards the collected bytes.
  package mutating func removeAll() {
    // The memory is kept for the next bytes.
    count = 0
  }

  /// Passes on all collected bytes.
  public mutating func flush(to sink: inout some ByteSink) throws(FormatError) {
    guard count > 0 else { return }
    // Copying the bytes would take as long as writing them.
    if storage.count > count { storage.removeLast(storage.count - count) }
    try sink.write(storage)
    removeAll()
  }
}

extension OutputBuffer: Hashable {
  /// Whether two buffers hold the same bytes.
  public static func == (left: OutputBuffer, right: OutputBuffer) -> Bool {
    left.storage[..<left.count] == right.storage[..<right.count]
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage[..<count])
  }
}
