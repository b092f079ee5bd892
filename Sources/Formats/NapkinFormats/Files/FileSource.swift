#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads bytes from a file, or from standard input.
public final class FileSource: ByteSource, Sendable {
  private let descriptor: CInt
  private let name: String
  private let isOwner: Bool

  /// Opens a file.
  public init(path: String) throws(FormatError) {
    try FileSystem.check(path)
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    name = path
    isOwner = true
    if descriptor < 0 { throw FileSystem.error(errno, path, .reading) }
  }

  /// Creates a source for an open descriptor; the caller closes it.
  public init(descriptor: CInt, name: String) {
    self.descriptor = descriptor
    self.name = name
    isOwner = false
  }

  /// Creates a source with a copy of another open descriptor; the source closes the copy.
  init(sharing other: CInt, name: String) throws(FormatError) {
    descriptor = dup(other)
    self.name = name
    isOwner = true
    if descriptor < 0 { throw FileSystem.error(errno, name, .reading) }
  }

  /// Reads from standard input.
  public static var standardInput: FileSource {
    FileSource(descriptor: STDIN_FILENO, name: "standard input")
  }

  deinit {
    if isOwner && descriptor >= 0 { close(descriptor) }
  }

  /// The number of bytes up to the end of the file; `nil` for a pipe.
  public var expectedCount: Int? {
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    return max(0, Int(info.st_size) - Int(lseek(descriptor, 0, SEEK_CUR)))
  }

  /// Returns the next bytes of a file without consuming them; `nil` for a pipe, whose bytes can only be read once.
  public func lookAhead(_ count: Int) -> [UInt8]? {
    guard let rest = expectedCount else { return nil }
    let bytes = read(upTo: min(count, rest), at: Int(lseek(descriptor, 0, SEEK_CUR)))
    // If fewer bytes were read, the ordinary `read(upTo:)` has to report the error.
    return bytes.count == min(count, rest) ? bytes : nil
  }

  /// Returns the source itself if it is a regular file of which nothing was read; `nil` otherwise.
  public func wholeFile() -> FileSource? {
    expectedCount != nil && lseek(descriptor, 0, SEEK_CUR) == 0 ? self : nil
  }

  /// Returns bytes of the file from an offset on; fewer at the end, or if reading fails.
  package func read(upTo count: Int, at offset: Int) -> [UInt8] {
    // The empty array shares one storage in the whole process, which must not be written to.
    if count <= 0 { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
    }
  }

  /// Reads bytes of the file from an offset on into a buffer; returns how many were read.
  package func read(into room: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    var filled = 0
    while filled < room.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: room[filled...])
      let count = pread(
        descriptor, rest.baseAddress, min(rest.count, mostBytesAtOnce), off_t(offset + filled))
      if count > 0 { filled += count } else if count == 0 || errno != EINTR { break }
    }
    return filled
  }

  /// Returns how many bytes a buffer for `count` bytes needs at most: not more than the file has.
  private func room(for count: Int) -> Int {
    let usual = 1 << 20
    if count <= usual { return max(0, count) }
    return min(count, max(usual, (expectedCount ?? 0) + 1), mostBytesAtOnce)
  }

  /// The next bytes.
  public func read(upTo count: Int) throws(FormatError) -> [UInt8] {
    let count = room(for: count)
    // The empty array shares one storage in the whole process, which must not be written to.
    if count == 0 { return [] }
    var failure: CInt = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      var result: Int
      repeat {
        result = systemRead(
          descriptor, buffer.baseAddress, min(buffer.count, mostBytesAtOnce))
      } while result < 0 && errno == EINTR
      if result < 0 { failure = errno }
      filled = max(0, result)
    }
    if failure != 0 { throw FileSystem.error(failure, name, .reading) }
    return bytes
  }
}

/// The most bytes for one call: Apple's systems refuse to read or write 2 GB at once.
let mostBytesAtOnce = 1 << 30

private func systemRead(_ descriptor: CInt, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int
{
  read(descriptor, start, count)
}
