import NapkinCore
import NapkinFormats

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file beside a notebook that says who is about to migrate, compact or repair it. The system lets go of the lock
/// when its process ends, however that comes about.
struct LockFile: ~Copyable {
  private let path: String
  private let descriptor: CInt

  /// Takes the lock for some work, as `compact`; refused while another process has it.
  init(of notebook: String, for work: String) throws(FormatError) {
    let path = Self.path(of: notebook)
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileSystem.error(errno, path, .writing) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let holder = Self.holder(of: notebook)
      close(descriptor)
      throw .inUse(notebook, by: holder)
    }
    // Only now is there a lock to be let go of: the file of another process stays.
    (self.path, self.descriptor) = (path, descriptor)
    ftruncate(descriptor, 0)
    let text = Array("\(work), process \(getpid())".utf8)
    // Without the words, the lock holds all the same.
    _ = write(descriptor, text, text.count)
  }

  deinit {
    unlink(path)
    close(descriptor)
  }

  /// Who has the lock, in words; `nil` if nobody has.
  static func holder(of notebook: String) -> String? {
    let descriptor = open(path(of: notebook), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    // What a process left behind that ended is no lock.
    guard flock(descriptor, LOCK_SH | LOCK_NB) != 0 else { return nil }
    return (try? FileSystem.contents(of: path(of: notebook))).flatMap { UTF8Scan.text(of: $0) }
  }

  private static func path(of notebook: String) -> String { notebook + "-lock" }
}
