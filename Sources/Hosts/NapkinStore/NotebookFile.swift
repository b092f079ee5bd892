internal import CSQLite
import NapkinCore
import NapkinFormats

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Checks on a notebook's file before SQLite opens it.
enum NotebookFile {
  /// The first bytes of every SQLite file.
  private static let head = Array("SQLite format 3\0".utf8)
  /// What stands behind the name of a file in its temporary name, before the number of the process.
  private static let mark = "-new-"

  /// Refuses a path at which there can be no notebook.
  static func check(_ path: String) throws(FormatError) {
    try FileSystem.check(path)
    if let status = try FileSystem.status(of: path), !status.isRegular {
      throw FormatError(
        .noNotebook,
        status.isFolder
          ? "This is a folder, and no notebook; name a file." : "This is no file; name a notebook.",
        in: path)
    }
    var volume = statfs()
    guard statfs(FileSystem.isThere(path) ? path : FileSystem.folder(of: path), &volume) == 0 else {
      return
    }
    #if canImport(Darwin)
      let isLocal = volume.f_flags & UInt32(MNT_LOCAL) != 0
    #else
      let isLocal = isLocal(kind: UInt32(truncatingIfNeeded: volume.f_type))
    #endif
    if isLocal { return }
    throw FormatError(
      .networkFileSystem,
      "The notebook lies on a network volume, where locks cannot be relied on; copy it to a disk of this machine.",
      in: path)
  }

  /// Whether a Linux file system is local: not NFS, SMB, CIFS, AFS, Coda or Ceph.
  static func isLocal(kind: UInt32) -> Bool {
    ![0x6969, 0x517B, 0xFE53_4D42, 0xFF53_4D42, 0x5346_414F, 0x7375_7245, 0x00C3_6400]
      .contains(kind)
  }

  /// Creates an empty file that only its owner can read. A file that is there already becomes the owner's alone.
  static func create(_ path: String) throws(FormatError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileSystem.error(errno, path, .writing) }
    fchmod(descriptor, 0o600)
    close(descriptor)
  }

  /// Creates a file under a temporary name, and moves it to `path`; returns `false` if there is a file already.
  @discardableResult
  static func place(
    at path: String, making make: (_ part: String) throws(FormatError) -> Void
  ) throws(FormatError) -> Bool {
    if FileSystem.isThere(path) { return false }
    removeLeftovers(of: path)
    let part = "\(path)\(mark)\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    defer { for end in ["", "-journal"] { FileSystem.remove(part + end) } }
    do throws(FormatError) {
      try make(part)
    } catch {
      throw FormatError(error.code, error.words, in: path)
    }
    if link(part, path) != 0 {
      if errno == EEXIST { return false }
      // Some file systems have no hard links.
      guard rename(part, path) == 0 else { throw FileSystem.error(errno, path, .writing) }
    }
    // The name has to reach the disk, too. A file system that cannot sync folders causes no error.
    let folder = open(FileSystem.folder(of: path), O_RDONLY | O_CLOEXEC)
    fsync(folder)
    close(folder)
    return true
  }

  /// Removes the temporary files of processes that were killed.
  private static func removeLeftovers(of path: String) {
    let (folder, start) = (FileSystem.folder(of: path), FileSystem.name(of: path) + mark)
    for name in (try? FileSystem.names(in: folder)) ?? [] where name.hasPrefix(start) {
      guard let process = pid_t(name.dropFirst(start.count).prefix { $0 != "-" }),
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      FileSystem.remove("\(folder)/\(name)")
    }
  }

  /// Refuses a file that is not an SQLite database.
  static func checkHead(_ path: String) throws(FormatError) {
    guard let status = try FileSystem.status(of: path) else {
      throw FormatError(.noNotebook, "There is no notebook; check its name.", in: path)
    }
    let source = try FileSource(path: path)
    let bytes = try source.read(upTo: head.count)
    if status.byteCount == 0 || bytes.count < head.count && head.starts(with: bytes) {
      throw .damagedNotebook(path)
    }
    guard bytes == head else {
      throw FormatError(
        .noNotebook, "This is no notebook; 'napkin import' brings other files into one.", in: path)
    }
  }
}
