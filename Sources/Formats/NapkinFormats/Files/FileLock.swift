#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Lets one process at a time change a file, of those that ask for a lock. The system takes the lock away when
/// the process ends, however that comes about.
package struct FileLock {
  private let descriptor: CInt

  /// Waits until nobody else changes the file. Where the file system knows no locks, there is none.
  init(_ path: String) throws(FormatError) {
    try FileSystem.check(path)
    while true {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw FileSystem.error(errno, path, .writing) }
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
      // Whoever had the lock before may have put another file into the place.
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

  /// Lets the next one go on.
  func release() {
    close(descriptor)
  }
}
