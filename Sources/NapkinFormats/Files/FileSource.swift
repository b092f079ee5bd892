#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads from a file, or from standard input.
public final class FileSource: ByteSource {
  private let descriptor: CInt
  private let name: String
  private let isOwner: Bool

  /// Opens a file.
  public init(path: String) throws(FormatError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    name = path
    isOwner = true
    if descriptor < 0 { throw FileSystem.error(errno, path, .reading) }
  }

  /// Reads from what is open already; the caller closes it.
  public init(descriptor: CInt, name: String) {
    self.descriptor = descriptor
    self.name = name
    isOwner = false
  }

  /// Reads from standard input.
  public static var standardInput: FileSource {
    FileSource(descriptor: STDIN_FILENO, name: "standard input")
  }

  deinit {
    if isOwner && descriptor >= 0 { close(descriptor) }
  }

  /// The next bytes.
  public func read(upTo count: Int) throws(FormatError) -> [UInt8] {
    var failure: CInt = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: max(0, count)) { buffer, filled in
      var result: Int
      repeat {
        result = systemRead(descriptor, buffer.baseAddress, buffer.count)
      } while result < 0 && errno == EINTR
      if result < 0 { failure = errno }
      filled = max(0, result)
    }
    if failure != 0 { throw FileSystem.error(failure, name, .reading) }
    return bytes
  }
}

private func systemRead(_ descriptor: CInt, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int
{
  read(descriptor, start, count)
}
