#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif
internal import Synchronization

/// A file that a client sent. It lies in the folder for uploads, and is removed when nobody holds this value any
/// more, unless it is kept.
public final class Upload: Sendable {
  /// The name of the form's field.
  public let field: String
  /// The name that the client gave the file, without folders and control characters; never a path to write to.
  public let fileName: String
  /// The media type that the client claims. Look at the bytes before you believe it.
  public let mediaType: String
  /// Where the file lies.
  public let path: String
  /// Its size.
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

  /// The file's bytes.
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

  /// Keeps the file under another name on the same file system, in place of one that has that name.
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

/// A file while its bytes arrive.
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
