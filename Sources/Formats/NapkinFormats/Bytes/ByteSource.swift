/// The source of an importer: memory, a file, standard input, or an entry of an archive.
public protocol ByteSource {
  /// Returns the next bytes, at most `count`; an empty array means the end.
  mutating func read(upTo count: Int) throws(FormatError) -> [UInt8]

  /// Returns all remaining bytes if they are in memory and need not be copied; `nil` otherwise, as from most
  /// sources.
  mutating func takeMemory() -> [UInt8]?

  /// The number of remaining bytes, if it is known without reading them; `nil` otherwise. The actual number may
  /// differ.
  var expectedCount: Int? { get }

  /// Returns the next bytes without consuming them, if the source can do that; `nil` otherwise.
  func lookAhead(_ count: Int) -> [UInt8]?

  /// Returns the file behind the source, if nothing was read and any offset can be read; `nil` otherwise, as from
  /// most sources. Archives of any size are read from it.
  func wholeFile() -> FileSource?
}

extension ByteSource {
  /// Returns `nil`, which means that the bytes are not in memory.
  public mutating func takeMemory() -> [UInt8]? { nil }

  /// The value `nil`, which means that the number is unknown.
  public var expectedCount: Int? { nil }

  /// Returns `nil`, which means that bytes can only be read by consuming them.
  public func lookAhead(_ count: Int) -> [UInt8]? { nil }

  /// Returns `nil`, which means that there is no file.
  public func wholeFile() -> FileSource? { nil }
}

extension ByteSource {
  /// Reads all remaining bytes; throws an error if there are more than `limit`.
  public mutating func readAll(
    limit: Int = Limits().inputBytes
  ) throws(FormatError) -> [UInt8] {
    var all: [UInt8] = []
    // Bytes read in one piece need not be moved. One more byte shows whether the input exceeds the limit.
    var count = max(1 << 18, min(expectedCount ?? 0, limit, 1 << 30) + 1)
    while true {
      let next = try read(upTo: count)
      count = 1 << 18
      if next.isEmpty { return all }
      guard next.count <= limit - all.count else {
        throw FormatError.exceeds(.inputBytes, limit)
      }
      if all.isEmpty { all = next } else { all += next }
    }
  }
}

/// Reads from bytes in memory.
public struct MemorySource: ByteSource, Hashable, Sendable {
  private let bytes: [UInt8]
  private var position = 0

  /// Creates a source of some bytes.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Creates a source of a text as UTF-8.
  public init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Returns the next bytes.
  public mutating func read(upTo count: Int) -> [UInt8] {
    let end = position + min(max(0, count), bytes.count - position)
    defer { position = end }
    if position == 0 && end == bytes.count { return bytes }
    return Array(bytes[position..<end])
  }

  /// The number of bytes not yet read.
  public var expectedCount: Int? { bytes.count - position }

  /// Returns all bytes; `nil` if some were read already.
  public mutating func takeMemory() -> [UInt8]? {
    guard position == 0 else { return nil }
    position = bytes.count
    return bytes
  }
}

/// A source whose first bytes can be examined before they are read, to recognise a format.
public struct PeekableSource: ByteSource {
  private var source: any ByteSource
  private var head: [UInt8] = []

  /// Creates a source that reads from another source.
  public init(_ source: some ByteSource) {
    self.source = source
  }

  /// Returns the next `count` bytes without consuming them; fewer if the end comes before.
  public mutating func peek(_ count: Int) throws(FormatError) -> [UInt8] {
    if head.isEmpty, let ahead = source.lookAhead(count) { return ahead }
    while head.count < count {
      let more = try source.read(upTo: count - head.count)
      if more.isEmpty { break }
      head += more
    }
    return Array(head.prefix(max(0, count)))
  }

  /// Returns the next bytes.
  public mutating func read(upTo count: Int) throws(FormatError) -> [UInt8] {
    if head.isEmpty { return try source.read(upTo: count) }
    let next = Array(head.prefix(max(0, count)))
    head.removeFirst(next.count)
    return next
  }

  /// The number of remaining bytes, if it is known.
  public var expectedCount: Int? { source.expectedCount.map { head.count + $0 } }

  /// Returns the file behind the source; `nil` if its first bytes had to be read by ``peek(_:)``.
  public func wholeFile() -> FileSource? { head.isEmpty ? source.wholeFile() : nil }

  /// Returns all remaining bytes of a source in memory; `nil` if its first bytes had to be read by ``peek(_:)``.
  public mutating func takeMemory() -> [UInt8]? {
    head.isEmpty ? source.takeMemory() : nil
  }
}
