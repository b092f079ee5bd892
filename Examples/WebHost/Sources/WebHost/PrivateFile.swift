#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file that only its owner may read.
public enum PrivateFile {
  /// Makes an empty file, unless there is a file already. SQLite takes it for a new database, and gives its journal the
  /// same permissions.
  public static func make(_ path: String) {
    let made = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if made >= 0 { _ = close(made) }
  }
}
