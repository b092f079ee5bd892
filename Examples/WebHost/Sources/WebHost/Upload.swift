#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif
internal import Synchronization

/// A file that a client has sent. It is in the folder for uploads, and is removed with the last reference to this
/// object unless it is kept.
public final class Upload: Sendable {
  /// The name of the form's field.
  public let field: String
  /// The file's name from the client, without folders and control characters; never use it as a path to write to.
  public let fileName: String
  /// The media type that the client claims. Check the bytes before you trust it.
  public let mediaType: String
  /// The path of the file.
  public let path: String
  /// The size of the file.
  public let byteCount: Int
  private let isKept = Atomic(false)
  private let removed: @Sendable (Int) -> Void

  init(_ file: UploadFile, removed: @escaping @Sendable (Int) -> Void) {
    field = file.field
    fileName = file.fileName
    mediaType = file.mediaType
    path = file.path
    byteCount = file.byteCount
    self.removed = removed
  }

  deinit {
    if !isKept.load(ordering: .relaxed) { unlink(path) }
    removed(byteCount)
  }

  /// Returns the bytes of the file.
  public func bytes() throws(Problem) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .failed }
    defer { close(descriptor) }
    var isWhole = true
    let bytes = [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
      while count < byteCount {
        let read = read(descriptor, buffer.baseAddress?.advanced(by: count), byteCount - count)
        if read < 0, errno == EINTR { continue }
        if read <= 0 {
          isWhole = false
          return
        }
        count += read
      }
    }
    if !isWhole { throw .failed }
    return bytes
  }

  /// Keeps the file under another path on the same file system; an existing file there is replaced.
  public func keep(as newPath: String) throws(Problem) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .failed }
    let isSafe = fsync(descriptor) == 0
    close(descriptor)
    guard isSafe, rename(path, newPath) == 0 else {
      throw errno == ENOSPC || errno == EDQUOT ? .diskFull : .failed
    }
    isKept.store(true, ordering: .relaxed)
  }
}

/// A file that is being received.
struct UploadFile {
  let field: String
  let fileName: String
  let mediaType: String
  let path: String
  private(set) var byteCount = 0
  private let descriptor: CInt

  init(field: String, fileName: String, mediaType: String, in folder: String) throws(Problem) {
    self.field = field
    self.fileName = fileName
    self.mediaType = mediaType
    var template = Array("\(folder)/upload-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else {
      throw errno == ENOSPC || errno == EDQUOT ? .diskFull : .failed
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes the files in a folder that an earlier process left behind because it was killed.
  static func removeLeftovers(in folder: String) {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob("\(folder)/upload-??????", 0, nil, &found) == 0, let paths = found.gl_pathv else {
      return
    }
    for index in 0..<Int(found.gl_pathc) {
      var status = stat()
      // The folder may be shared with other programs and users.
      guard let path = paths[index], lstat(path, &status) == 0,
        status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid()
      else { continue }
      #if canImport(Darwin)
        let changed = status.st_mtimespec.tv_sec
      #else
        let changed = status.st_mtim.tv_sec
      #endif
      if changed < time(nil) - 3_600 { unlink(path) }
    }
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) throws(Problem) {
    var rest = bytes
    while let start = rest.baseAddress, !rest.isEmpty {
      let written = write(descriptor, start, rest.count)
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw errno == ENOSPC || errno == EDQUOT ? .diskFull : .failed }
      byteCount += written
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(written))
    }
  }

  func finish() { close(descriptor) }

  func discard() {
    close(descriptor)
    unlink(path)
  }
}
