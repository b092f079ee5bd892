package import NapkinFormats

/// The bytes of an archive: in memory, or in a file of which only the requested parts are read.
package enum ArchiveBytes: Sendable {
  case memory([UInt8])
  case file(FileSource, count: Int)

  /// Creates the bytes from the file of a source if it has one; otherwise, reads all bytes into memory.
  package init(reading source: inout some ByteSource, limits: Limits) throws(FormatError) {
    if let file = source.wholeFile(), let count = file.expectedCount {
      self = .file(file, count: count)
    } else {
      self = .memory(try source.readAll(limit: limits.inputBytes))
    }
  }

  /// The number of bytes.
  package var count: Int {
    switch self {
    case .memory(let bytes): bytes.count
    case .file(_, let count): count
    }
  }

  /// Returns some of the bytes; fewer at the end, or if the file cannot be read.
  package func slice(_ start: Int, _ count: Int) -> [UInt8] {
    guard start >= 0, start <= self.count else { return [] }
    let count = max(0, min(count, self.count - start))
    switch self {
    case .memory(let bytes): return Array(bytes[start..<start + count])
    case .file(let file, _): return file.read(upTo: count, at: start)
    }
  }

  /// Copies bytes into a buffer; returns how many were copied.
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
