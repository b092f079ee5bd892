package import NapkinFormats

/// The bytes of an archive: in memory, or left in their file, of which only what is asked for is
/// read.
package enum ArchiveBytes: Sendable {
  case memory([UInt8])
  case file(FileSource, count: Int)

  /// Takes them where they lie, if that is a file, or else reads them.
  package init(reading source: inout some ByteSource, limits: Limits) throws(FormatError) {
    if let file = source.wholeFile(), let count = file.expectedCount {
      self = .file(file, count: count)
    } else {
      self = .memory(try source.readAll(limit: limits.inputBytes))
    }
  }

  /// How many there are.
  package var count: Int {
    switch self {
    case .memory(let bytes): bytes.count
    case .file(_, let count): count
    }
  }

  /// Some of them; fewer beyond the end, or where the file cannot be read any more.
  package func slice(_ start: Int, _ count: Int) -> [UInt8] {
    guard start >= 0, start <= self.count else { return [] }
    let count = max(0, min(count, self.count - start))
    switch self {
    case .memory(let bytes): return Array(bytes[start..<start + count])
    case .file(let file, _): return file.read(upTo: count, at: start)
    }
  }

  /// Fills a place in memory with some of them; says how many there were.
  func read(into room: UnsafeMutableRawBufferPointer, at start: Int) -> Int {
    switch self {
    case .memory(let bytes):
      let count = max(0, min(room.count, bytes.count - start))
      if count > 0 { room.copyBytes(from: bytes[start..<start + count]) }
      return count
    case .file(let file, _): return file.read(into: room, at: start)
    }
  }
}
