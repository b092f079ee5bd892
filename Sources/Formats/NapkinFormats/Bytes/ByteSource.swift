/// Where an importer reads from: memory, a file, standard input, an entry of an archive.
public protocol ByteSource {
  /// The next bytes, at most `count` of them; none at the end only.
  mutating func read(upTo count: Int) throws(FormatError) -> [UInt8]

  /// All bytes that are left, if they are in memory anyway and need not be copied; else `nil`, as
  /// most sources say.
  mutating func takeMemory() -> [UInt8]?

  /// How many bytes are left, as far as that is known without reading them; else `nil`. The source
  /// may turn out to be shorter or longer.
  var expectedCount: Int? { get }

  /// The next bytes without reading them, where a source can do that; else `nil`.
  func lookAhead(_ count: Int) -> [UInt8]?

  /// The file behind the source, if nothing of it was read and it can be read at any place; else
  /// `nil`, as most sources say. An archive of any size is read from there.
  func wholeFile() -> FileSource?
}

extension ByteSource {
  /// Nothing is in memory yet.
  public mutating func takeMemory() -> [UInt8]? { nil }

  /// Nothing is known.
  public var expectedCount: Int? { nil }

  /// Bytes can only be read.
  public func lookAhead(_ count: Int) -> [UInt8]? { nil }

  /// There is none.
  public func wholeFile() -> FileSource? { nil }
}

extension ByteSource {
  /// All that is left, if it is no more than `limit` bytes.
  public mutating func readAll(
    limit: Int = Limits().inputBytes
  ) throws(FormatError) -> [UInt8] {
    var all: [UInt8] = []
    // What is read at once need not be moved; one byte more shows that it is too much.
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

/// Reads from memory.
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

  /// The next bytes.
  public mutating func read(upTo count: Int) -> [UInt8] {
    let end = position + min(max(0, count), bytes.count - position)
    defer { position = end }
    if position == 0 && end == bytes.count { return bytes }
    return Array(bytes[position..<end])
  }

  /// How many bytes were not read yet.
  public var expectedCount: Int? { bytes.count - position }

  /// All bytes, unless some were read already.
  public mutating func takeMemory() -> [UInt8]? {
    guard position == 0 else { return nil }
    position = bytes.count
    return bytes
  }
}

/// Lets its reader look at the first bytes of another source before they are read: to recognise a
/// format.
public struct PeekableSource: ByteSource {
  private var source: any ByteSource
  private var head: [UInt8] = []

  /// Creates a source that reads another one.
  public init(_ source: some ByteSource) {
    self.source = source
  }

  /// The next bytes, `count` of them unless the end comes before; they stay to be read.
  public mutating func peek(_ count: Int) throws(FormatError) -> [UInt8] {
    if head.isEmpty, let ahead = source.lookAhead(count) { return ahead }
    while head.count < count {
      let more = try source.read(upTo: count - head.count)
      if more.isEmpty { break }
      head += more
    }
    return Array(head.prefix(max(0, count)))
  }

  /// The next bytes.
  public mutating func read(upTo count: Int) throws(FormatError) -> [UInt8] {
    if head.isEmpty { return try source.read(upTo: count) }
    let next = Array(head.prefix(max(0, count)))
    head.removeFirst(next.count)
    return next
  }

  /// How many bytes are left, as far as that is known.
  public var expectedCount: Int? { source.expectedCount.map { head.count + $0 } }

  /// The file behind the source, unless some of it was looked at already.
  public func wholeFile() -> FileSource? { head.isEmpty ? source.wholeFile() : nil }

  /// All bytes that are left of a source in memory, unless some were looked at already.
  public mutating func takeMemory() -> [UInt8]? {
    head.isEmpty ? source.takeMemory() : nil
  }
}
