#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Keeps bytes on disk that are too many for memory. The file has no name, so only this process can use it, and the
/// system deletes it when the last reference goes away.
///
/// It is in the folder that `TMPDIR` names, or else in `/tmp`.
package final class TemporaryFile: ByteSink {
  /// The number of bytes in the file.
  package private(set) var count = 0
  private let descriptor: CInt
  private let folder: String
  private var pending: [UInt8] = []
  private static let pendingCount = 1 << 16
  private static let pieceCount = 3 << 18

  /// Creates an empty file.
  package init() throws(FormatError) {
    let named = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    folder = named.isEmpty ? "/tmp" : named
    var path = Array("\(folder)/napkin-XXXXXX".utf8CString)
    descriptor = mkstemp(&path)
    if descriptor < 0 { throw FileSystem.error(errno, folder, .writing) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(path)
  }

  deinit {
    close(descriptor)
  }

  package func write(_ bytes: [UInt8]) throws(FormatError) {
    pending += bytes
    count += bytes.count
    if pending.count >= Self.pendingCount { try flush() }
  }

  /// Writes bytes at an offset, over existing bytes or after the end.
  package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FormatError) {
    try flush()
    try check(writeAll(bytes, to: descriptor, at: offset))
    count = max(count, offset + bytes.count)
  }

  /// Writes bytes at an offset, over existing bytes or after the end.
  package func write(_ bytes: [UInt8], at offset: Int) throws(FormatError) {
    try flush()
    try check(bytes.withUnsafeBytes { writeAll($0, to: descriptor, at: offset) })
    count = max(count, offset + bytes.count)
  }

  /// Returns a source for the written bytes, which can read from any offset.
  package func reader() throws(FormatError) -> FileSource {
    try flush()
    return try FileSource(sharing: descriptor, name: folder)
  }

  /// Writes all bytes to a sink, in pieces.
  package func copy(to sink: inout some ByteSink) throws(FormatError) {
    let source = try reader()
    var offset = 0
    while offset < count {
      let piece = source.read(upTo: min(Self.pieceCount, count - offset), at: offset)
      if piece.isEmpty { throw FileSystem.error(EIO, folder, .reading) }
      try sink.write(piece)
      offset += piece.count
    }
  }

  private func flush() throws(FormatError) {
    let start = count - pending.count
    try check(pending.withUnsafeBytes { writeAll($0, to: descriptor, at: start) })
    pending.removeAll(keepingCapacity: true)
  }

  private func check(_ number: CInt?) throws(FormatError) {
    if let number { throw FileSystem.error(number, folder, .writing) }
  }
}
