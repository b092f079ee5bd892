/// Collects what an exporter writes, so that the sink gets few large pieces.
///
/// Adding never fails; only handing over can. Call ``flushIfFull(to:)`` once a node or a stroke,
/// and ``flush(to:)`` at the end:
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
  /// How many bytes are collected before they are handed over.
  public static let fullCount = 65_536

  // Adding is called from every format for every few bytes; it has to melt into the caller. The
  // memory is an array that is longer than what it holds, which spares it growing byte by byte.
  @usableFromInline var storage: [UInt8] = []
  @usableFromInline var count = 0

  /// What has not been handed over yet.
  public var bytes: [UInt8] { Array(storage[..<count]) }

  /// Creates an empty buffer.
  public init() {}

  /// Whether there is enough to be handed over.
  @inlinable
  public var isFull: Bool { count >= Self.fullCount }

  /// Adds a text as UTF-8, without any escaping.
  @inlinable
  public mutating func append(_ text: String) {
    append(contentsOf: text.utf8)
  }

  /// Adds bytes as they are.
  @inlinable
  public mutating func append(contentsOf other: some Collection<UInt8>) {
    let isDone: Void? = other.withContiguousStorageIfAvailable { bytes in
      append(upTo: bytes.count) { (pen: inout UnsafeByteWriter) in pen.put(bytes) }
    }
    if isDone == nil { for byte in other { append(byte: byte) } }
  }

  /// Adds one byte, as for `UInt8(ascii: ",")`.
  @inlinable
  public mutating func append(byte: UInt8) {
    if count == storage.count { makeRoom(for: 1) }
    storage[count] = byte
    count += 1
  }

  /// Adds two bytes, as for `": "`.
  @inlinable
  public mutating func append(byte first: UInt8, byte second: UInt8) {
    append(upTo: 2) { (pen: inout UnsafeByteWriter) in
      pen.put(first)
      pen.put(second)
    }
  }

  /// Adds the same byte several times, as for an indentation.
  public mutating func append(byte: UInt8, count: Int) {
    let count = max(0, count)
    append(upTo: count) { (pen: inout UnsafeByteWriter) in pen.put(byte, count: count) }
  }

  @usableFromInline
  mutating func makeRoom(for more: Int) {
    // In small steps, for the rest is cut off each time that it is handed over; the memory of the
    // array grows by itself as it has to.
    let step = min(max(storage.count, 256), 8192)
    let wanted = max(count + more, storage.count + step)
    storage += [UInt8](repeating: 0, count: wanted - storage.count)
  }

  /// Hands over what was collected, if it is enough to be worth a call.
  @inlinable
  public mutating func flushIfFull(to sink: inout some ByteSink) throws(FormatError) {
    if isFull { try flushBlocks(to: &sink) }
  }

  /// Hands over whole blocks, which the system's memory of files takes up faster: the rest stays.
  @usableFromInline
  mutating func flushBlocks(to sink: inout some ByteSink) throws(FormatError) {
    let rest = Array(storage[(count - count % Self.fullCount)..<count])
    count -= rest.count
    try flush(to: &sink)
    append(contentsOf: rest)
  }

  /// Throws away what was collected.
  package mutating func removeAll() {
    // The memory stays for what comes next.
    count = 0
  }

  /// Hands over all that was collected.
  public mutating func flush(to sink: inout some ByteSink) throws(FormatError) {
    guard count > 0 else { return }
    // A copy of what is there would take as long as to write it into the system's memory.
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

  /// Feeds the bytes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage[..<count])
  }
}
