import NapkinFormats

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Captures what is printed to standard output and standard error while a closure runs.
///
/// The whole process shares these streams, so runs wait for each other, and captured output is printed afterwards.
enum OutputCapture {
  /// The result of the closure, and the output.
  struct Capture<Value> {
    var value: Value
    /// The lines of the output, without blank lines.
    var lines: Set<String>
  }

  static func run<Value>(_ body: () -> Value) -> Capture<Value> {
    lock.whileLocked {
      let streams = [STDOUT_FILENO, STDERR_FILENO].compactMap(Stream.init)
      let value = body()
      var lines: Set<String> = []
      for stream in streams {
        let text = String(decoding: stream.release(), as: UTF8.self)
        for line in text.split(whereSeparator: \.isNewline) where !line.allSatisfy(\.isWhitespace) {
          lines.insert(String(line))
        }
      }
      return Capture(value: value, lines: lines)
    }
  }

  /// Returns what other code prints during a pause.
  static func idle(milliseconds: Int) -> Set<String> {
    run { usleep(useconds_t(1000 * milliseconds)) }.lines
  }

  private static let lock = Lock()

  /// A standard stream that is redirected to a file for a while.
  private struct Stream {
    private let descriptor: CInt
    private let original: CInt
    private let file: CInt

    init?(_ descriptor: CInt) {
      fflush(nil)
      var name = Array("/tmp/napkin-XXXXXX".utf8CString)
      file = mkstemp(&name)
      original = dup(descriptor)
      self.descriptor = descriptor
      guard file >= 0, original >= 0 else { return nil }
      unlink(name)
      dup2(file, descriptor)
    }

    /// Restores the stream, prints the content of the file, and returns it.
    func release() -> [UInt8] {
      fflush(nil)
      dup2(original, descriptor)
      close(original)
      lseek(file, 0, SEEK_SET)
      var source = FileSource(descriptor: file, name: "output")
      let bytes = (try? source.readAll()) ?? []
      close(file)
      let sink = DescriptorSink(descriptor: descriptor, name: "output")
      if !bytes.isEmpty { try? sink.write(bytes) }
      return bytes
    }
  }
}

/// A lock that needs neither Foundation nor a recent system.
private final class Lock: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init() {
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func whileLocked<Value>(_ body: () -> Value) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }
}
