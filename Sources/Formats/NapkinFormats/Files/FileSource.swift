#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads from a file, or from standard input.
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

  /// Reads from what is open already; the caller closes it.
  public init(descriptor: CInt, name: String) {
    self.descriptor = descriptor
    self.name = name
    isOwner = false
  }

  /// Reads what another descriptor has open, and keeps it open.
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

  /// How many bytes there are up to the end of a file; a pipe does not know.
  public var expectedCount: Int? {
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    return max(0, Int(info.st_size) - Int(lseek(descriptor, 0, SEEK_CUR)))
  }

  /// The next bytes of a file, which stay to be read; a pipe has to be read to see them.
  public func lookAhead(_ count: Int) -> [UInt8]? {
    guard let rest = expectedCount else { return nil }
    let bytes = read(upTo: min(count, rest), at: Int(lseek(descriptor, 0, SEEK_CUR)))
    // What was cut short, for whatever reason, is read the ordinary way, with its errors.
    return bytes.count == min(count, rest) ? bytes : nil
  }

  /// The file itself, if it is one and nothing of it was read.
  public func wholeFile() -> FileSource? {
    expectedCount != nil && lseek(descriptor, 0, SEEK_CUR) == 0 ? self : nil
  }

  /// Bytes from a place in a file; fewer at its end, or where it cannot be read.
  package func read(upTo count: Int, at offset: Int) -> [UInt8] {
    // The array without room is one for the whole process, and would be written to.
    if count <= 0 { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
    }
  }

  /// Fills a place in memory with the bytes from a place in a file on; says how many there were.
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

  /// How many bytes are read at once of those that are asked for: no more than there can be.
  private func room(for count: Int) -> Int {
    let usual = 1 << 20
    if count <= usual { return max(0, count) }
    return min(count, max(usual, (expectedCount ?? 0) + 1), mostBytesAtOnce)
  }

  /// The next bytes.
  public func read(upTo count: Int) throws(FormatError) -> [UInt8] {
    let count = room(for: count)
    // The array without room is one for the whole process, and would be written to.
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

/// Apple's systems refuse to read or write 2 GB in one call.
let mostBytesAtOnce = 1 << 30

private func systemRead(_ descriptor: CInt, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int
{
  read(descriptor, start, count)
}
