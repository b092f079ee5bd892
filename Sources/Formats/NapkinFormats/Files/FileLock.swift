#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A lock that only one process at a time can have on a file; it holds off only processes that use such locks. The
/// system releases it when the process ends, even after a crash.
package struct FileLock {
  private let descriptor: CInt

  /// Waits until no other process has the lock. On a file system without locks, it returns at once.
  init(_ path: String) throws(FormatError) {
    try FileSystem.check(path)
    while true {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw FileSystem.error(errno, path, .writing) }
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
      // The process that had the lock before may have replaced the file; then the new file has to be locked.
      var locked = stat()
      var present = stat()
      if fstat(descriptor, &locked) == 0, stat(path, &present) == 0,
        locked.st_ino != present.st_ino || locked.st_dev != present.st_dev
      {
        close(descriptor)
        continue
      }
      self.descriptor = descriptor
      return
    }
  }

  /// Releases the lock.
  func release() {
    close(descriptor)
  }
}
