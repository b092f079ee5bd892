import NapkinCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A sink whose output appears only when it is committed.
package protocol CommittableSink: ByteSink {
  /// Moves the output to its destination.
  func commit() throws(FormatError)
}

/// Writes a file that is either complete or absent: an existing file stays as it is until ``commit()``.
///
/// The bytes go to a temporary file in the same folder, which ``commit()`` renames to the path. So an exporter may
/// read the file that it replaces. The new file gets the permissions of the replaced one. If the path is a link,
/// the link stays and its target is replaced.
///
/// ```swift
/// var sink = try FileSink(path: path)
/// let ledger = try exporter.export(request, to: &sink)
/// try sink.commit()
/// ```
///
/// A sink that is released before ``commit()`` removes its temporary file.
public final class FileSink: CommittableSink {
  /// The path of the file that holds the bytes until ``commit()``; `nil` if the target is a device or a pipe.
  package let temporary: String?
  private let path: String
  private let target: String
  private let isDurable: Bool
  private var descriptor: CInt
  private var pending: [UInt8] = []
  private var failure: FormatError?

  /// Begins to write a file.
  ///
  /// A durable file is on the disk when ``commit()`` returns, even if the power fails afterwards. Other files are
  /// complete or absent too, and writing a thousand small ones is faster.
  public convenience init(path: String, isDurable: Bool = true) throws(FormatError) {
    try self.init(path: path, isDurable: isDurable, permissions: nil)
  }

  /// Begins to write a file with the given permissions instead of the usual ones or those of the replaced file.
  package init(path: String, isDurable: Bool = true, permissions: UInt32?) throws(FormatError) {
    self.path = path
    self.isDurable = isDurable
    let old = try FileSystem.status(of: path, for: .writing)
    target = try FileSystem.fileToWrite(at: path) ?? path
    if old?.isFolder == true || path.hasSuffix("/") {
      throw FileSystem.error(EISDIR, path, .writing)
    }
    if old != nil && !FileSystem.isWritable(target) {
      throw FileSystem.error(EACCES, path, .writing)
    }
    if let old, !old.isRegular {
      // A device or a pipe cannot be replaced, only written to.
      temporary = nil
      descriptor = open(target, O_WRONLY | O_CLOEXEC)
      if descriptor < 0 { throw FileSystem.error(errno, path, .writing) }
    } else {
      let made = try Self.makeTemporary(
        beside: target, like: old, permissions: permissions, for: path)
      temporary = made.path
      descriptor = made.descriptor
    }
  }

  deinit {
    abort()
  }

  /// Takes the next bytes.
  public func write(_ bytes: [UInt8]) throws(FormatError) {
    try check()
    if bytes.count >= OutputBuffer.fullCount {
      try flush()
      try put(bytes)
    } else {
      pending += bytes
      if pending.count >= OutputBuffer.fullCount { try flush() }
    }
  }

  /// Moves the finished file to its path; before this call, it is not there.
  public func commit() throws(FormatError) {
    try check()
    try flush()
    if let temporary {
      if isDurable && !reachDisk(descriptor) { throw fail(errno) }
      let closed = close(descriptor)
      descriptor = -1
      if closed != 0 { throw fail(errno) }
      if rename(temporary, target) != 0 { throw fail(errno) }
      if isDurable { syncFolder() }
    } else {
      close(descriptor)
      descriptor = -1
    }
    failure = finished
  }

  /// Throws away the written bytes; an existing file at the path stays as it was.
  public func abort() {
    guard failure == nil else { return }
    failure = finished
    discard()
  }

  private var finished: FormatError {
    FormatError(
      .io, "The file is finished already; begin a new one.", at: FileLocation(file: path))
  }

  private func check() throws(FormatError) {
    if let failure { throw failure }
  }

  private func flush() throws(FormatError) {
    if pending.isEmpty { return }
    try put(pending)
    pending.removeAll(keepingCapacity: true)
  }

  private func put(_ bytes: [UInt8]) throws(FormatError) {
    let number = bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
    if let number { throw fail(number) }
  }

  private func fail(_ number: CInt) -> FormatError {
    let error = FileSystem.error(number, path, .writing)
    failure = error
    discard()
    return error
  }

  private func discard() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
    pending = []
    if let temporary { unlink(temporary) }
  }

  private func syncFolder() {
    // The renaming has to reach the disk too. A file system that cannot sync folders causes no error.
    let folder = open(FileSystem.folder(of: target), O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    _ = reachDisk(folder)
    close(folder)
  }

  private static func makeTemporary(
    beside target: String, like old: FileSystem.Status?, permissions: UInt32?, for path: String
  ) throws(FormatError) -> (path: String, descriptor: CInt) {
    let folder = FileSystem.folder(of: target)
    // A person who could not read the old file must not be able to read the new one, not even for a moment.
    let mode = mode_t(truncatingIfNeeded: permissions ?? old?.permissions ?? 0o666)
    for attempt in 0..<10_000 {
      let name = "\(folder)/.napkin-\(getpid())-\(attempt).tmp"
      let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode & 0o777)
      if descriptor >= 0 {
        if let old {
          // Most users may not give files away; their new file belongs to themselves.
          _ = fchown(descriptor, old.owner, old.group)
          fchmod(descriptor, mode)
        }
        return (name, descriptor)
      }
      guard errno == EEXIST else { throw FileSystem.error(errno, path, .writing) }
    }
    throw FileSystem.error(EEXIST, path, .writing)
  }
}

/// Writes to an open descriptor such as standard output; the caller closes it.
public struct DescriptorSink: ByteSink, Sendable {
  private let descriptor: CInt
  private let name: String

  /// Creates a sink for a descriptor; errors contain the name.
  public init(descriptor: CInt, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  /// Writes to standard output.
  public static var standardOutput: DescriptorSink {
    DescriptorSink(descriptor: STDOUT_FILENO, name: "standard output")
  }

  /// Takes the next bytes.
  public func write(_ bytes: [UInt8]) throws(FormatError) {
    let number = bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
    if let number { throw FileSystem.error(number, name, .writing) }
  }
}

/// Waits until the written bytes are on the disk; returns whether that succeeded. Apple's `fsync` stops at the
/// drive's own memory, so `F_FULLFSYNC` is tried first, which some file systems lack.
private func reachDisk(_ descriptor: CInt) -> Bool {
  #if canImport(Darwin)
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return true }
  #endif
  return fsync(descriptor) == 0
}

/// Writes all bytes in as many calls as needed, at an offset if one is given; returns the system's error number if a
/// call fails.
func writeAll(
  _ bytes: UnsafeRawBufferPointer, to descriptor: CInt, at offset: Int? = nil
) -> CInt? {
  var done = 0
  while done < bytes.count {
    let rest = UnsafeRawBufferPointer(rebasing: bytes[done...].prefix(mostBytesAtOnce))
    let count =
      if let offset {
        pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
      } else {
        write(descriptor, rest.baseAddress, rest.count)
      }
    if count >= 0 { done += count } else if errno != EINTR { return errno }
  }
  return nil
}
