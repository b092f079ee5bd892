import NapkinCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A sink whose bytes are not there before it is committed.
package protocol CommittableSink: ByteSink {
  /// Puts what was written in its place.
  func commit() throws(FormatError)
}

/// Writes a file that is either complete or not there: what stood there before stays until
/// ``commit()``.
///
/// The bytes go to a temporary file in the same folder, which takes the place of the old one in the
/// end. So the file that is read from may be the one that is written to. A replaced file keeps its
/// permissions; a link stays a link, and what it leads to is replaced.
///
/// ```swift
/// var sink = try FileSink(path: path)
/// let ledger = try exporter.export(request, to: &sink)
/// try sink.commit()
/// ```
///
/// A sink that is released without being committed removes its temporary file.
public final class FileSink: CommittableSink {
  /// The file that holds the bytes until ``commit()``; `nil` where there can be none.
  package let temporary: String?
  private let path: String
  private let target: String
  private let isDurable: Bool
  private var descriptor: CInt
  private var pending: [UInt8] = []
  private var failure: FormatError?

  /// Begins to write a file.
  ///
  /// A durable file is on the disk when ``commit()`` returns, even if the power fails then; without
  /// that, a file is whole or absent all the same, and a thousand small ones are written faster.
  public convenience init(path: String, isDurable: Bool = true) throws(FormatError) {
    try self.init(path: path, isDurable: isDurable, permissions: nil)
  }

  /// Begins to write a file with other permissions than a new one, or the one that it replaces, has.
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

  /// Puts the file in its place: now, and not before, it is there.
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

  /// Throws away what was written; the old file stays.
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
    if let number = writeAll(bytes, to: descriptor) { throw fail(number) }
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
    // The renaming itself has to reach the disk; a file system that cannot sync folders is no error.
    let folder = open(FileSystem.folder(of: target), O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    _ = reachDisk(folder)
    close(folder)
  }

  private static func makeTemporary(
    beside target: String, like old: FileSystem.Status?, permissions: UInt32?, for path: String
  ) throws(FormatError) -> (path: String, descriptor: CInt) {
    let folder = FileSystem.folder(of: target)
    // Nobody may read the new file who could not read the old one, not even for a moment.
    let mode = mode_t(truncatingIfNeeded: permissions ?? old?.permissions ?? 0o666)
    for attempt in 0..<10_000 {
      let name = "\(folder)/.napkin-\(getpid())-\(attempt).tmp"
      let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode & 0o777)
      if descriptor >= 0 {
        if let old {
          // Only some may give files away; for the others it stays their own.
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

/// Writes to what is open already, as standard output; the caller closes it.
public struct DescriptorSink: ByteSink, Sendable {
  private let descriptor: CInt
  private let name: String

  /// Creates a sink for a descriptor; the name stands in errors.
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
    if let number = writeAll(bytes, to: descriptor) {
      throw FileSystem.error(number, name, .writing)
    }
  }
}

/// Waits until what was written is on the disk itself; Apple's `fsync` stops at the memory of the
/// drive, and not every file system has the other one. False if there was an error.
private func reachDisk(_ descriptor: CInt) -> Bool {
  #if canImport(Darwin)
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return true }
  #endif
  return fsync(descriptor) == 0
}

/// Writes all bytes, however many calls it takes; returns the number of the error that stopped it.
private func writeAll(_ bytes: [UInt8], to descriptor: CInt) -> CInt? {
  bytes.withUnsafeBytes { buffer -> CInt? in
    var done = 0
    while done < buffer.count {
      let count = write(
        descriptor, buffer.baseAddress.map { $0 + done },
        min(buffer.count - done, mostBytesAtOnce))
      if count < 0 {
        if errno == EINTR { continue }
        return errno
      }
      done += count
    }
    return nil
  }
}
