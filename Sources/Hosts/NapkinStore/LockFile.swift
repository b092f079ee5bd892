import NapkinCore
import NapkinFormats

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A lock file beside a notebook; it names the process that migrates, compacts or repairs the notebook. The system
/// releases the lock when that process ends, even by a crash.
struct LockFile: ~Copyable {
  private let path: String
  private let descriptor: CInt

  /// Takes the lock for some work, such as `compact`; throws while another process has it.
  init(of notebook: String, for work: String) throws(FormatError) {
    let path = Self.path(of: notebook)
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileSystem.error(errno, path, .writing) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let holder = Self.holder(of: notebook)
      close(descriptor)
      throw .inUse(notebook, by: holder)
    }
    // Set only after the lock succeeds, so that `deinit` never removes the file of another process.
    (self.path, self.descriptor) = (path, descriptor)
    ftruncate(descriptor, 0)
    let text = Array("\(work), process \(getpid())".utf8)
    // The lock is valid even if this text cannot be written.
    _ = write(descriptor, text, text.count)
  }

  deinit {
    unlink(path)
    close(descriptor)
  }

  /// Returns a description of the process that has the lock; `nil` if no process has it.
  static func holder(of notebook: String) -> String? {
    let descriptor = open(path(of: notebook), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    // A file that an ended process has left behind is not locked.
    guard flock(descriptor, LOCK_SH | LOCK_NB) != 0 else { return nil }
    return (try? FileSystem.contents(of: path(of: notebook))).flatMap { UTF8Scan.text(of: $0) }
  }

  private static func path(of notebook: String) -> String { notebook + "-lock" }
}
