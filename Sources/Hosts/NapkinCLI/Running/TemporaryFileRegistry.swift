#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import NapkinFormats

/// The temporary files of this process, so that not even a fault leaves one behind: where memory is
/// short, Swift has no error for it, and the process ends on the spot.
///
/// All is in memory that was there from the beginning, since a handler of signals can have none.
/// The latest files are enough: no more are written at once than there are cores.
enum TemporaryFileRegistry {
  private static let slotCount = 256
  private static let slotSize = 1024
  nonisolated(unsafe) private static let paths = allocate()
  nonisolated(unsafe) private static var next = 0
  nonisolated(unsafe) private static var signalNumber: Int32 = 0

  nonisolated(unsafe) private static let mutex: UnsafeMutablePointer<pthread_mutex_t> = {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    return mutex
  }()

  /// Zeros that cost nothing as long as nobody writes there.
  private static func allocate() -> UnsafeMutablePointer<CChar> {
    guard let zeros = calloc(slotCount, slotSize) else { tellShortage() }
    return zeros.bindMemory(to: CChar.self, capacity: slotCount * slotSize)
  }

  /// Makes room for the paths while there is memory.
  static func prepare() {
    _ = paths
  }

  /// The signal that is to end the process, since it came.
  static var latestSignal: Int32? {
    get {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      return signalNumber == 0 ? nil : signalNumber
    }
    set {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      signalNumber = newValue ?? 0
    }
  }

  /// Takes note of a file or folder while it is made.
  static func note(_ make: () -> String?) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    guard let path = make(), path.utf8.count < slotSize else { return }
    let slot = next % slotCount
    next = slot + 1
    path.withCString { _ = strcpy(paths + slot * slotSize, $0) }
  }

  /// Removes what is still there, folders too, and lets no other come into being.
  static func removeForGood() {
    pthread_mutex_lock(mutex)
    for slot in 0..<slotCount where paths[slot * slotSize] != 0 {
      let path = String(cString: paths + slot * slotSize)
      if unlink(path) != 0 { FileSystem.removeTree(path) }
    }
  }

  /// Removes what is still there, but for folders; those that are in their place have another name now.
  static func remove() {
    for slot in 0..<slotCount where paths[slot * slotSize] != 0 {
      unlink(paths + slot * slotSize)
    }
  }
}

extension TemporaryFileRegistry {
  /// Sees to it that a fault of this process, above all want of memory, leaves no file half done,
  /// and that want of memory is told as such.
  static func clearUpAfterFaults() {
    TemporaryFileRegistry.prepare()
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS] {
      _ = signal(number) { number in
        TemporaryFileRegistry.remove()
        if TemporaryFileRegistry.isMemoryShort() { TemporaryFileRegistry.tellShortage() }
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  private static func tellShortage() -> Never {
    let message: StaticString =
      "napkin: There is not enough memory; close other programs or raise their limit.\n"
    write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
    _exit(1)
  }

  private static func isMemoryShort() -> Bool {
    let enough = 1 << 30
    guard
      let room = mmap(
        nil, enough, PROT_READ | PROT_WRITE, MAP_PRIVATE | anonymous | MAP_NORESERVE, -1, 0),
      room != MAP_FAILED
    else { return true }
    munmap(room, enough)
    return false
  }

  #if canImport(Darwin)
    private static let anonymous = MAP_ANON
  #else
    private static let anonymous = MAP_ANONYMOUS
  #endif
}
