#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

import NapkinFormats

/// The temporary files of this process, so that not even a fault leaves one behind. When memory runs out, Swift has
/// no error for it, and the process ends at once.
///
/// The registry uses only memory from the start of the process, because a signal handler cannot allocate any. The
/// latest files are enough: there are never more temporary files at once than cores.
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

  /// Returns zeroed memory, which uses no pages until something is written to it.
  private static func allocate() -> UnsafeMutablePointer<CChar> {
    guard let zeros = calloc(slotCount, slotSize) else { tellShortage() }
    return zeros.bindMemory(to: CChar.self, capacity: slotCount * slotSize)
  }

  /// Allocates the memory for the paths while there is enough.
  static func prepare() {
    _ = paths
  }

  /// The signal that has come to end the process, if any.
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

  /// Records the path of a file or folder while it is created.
  static func note(_ make: () -> String?) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    guard let path = make(), path.utf8.count < slotSize else { return }
    let slot = next % slotCount
    next = slot + 1
    path.withCString { _ = strcpy(paths + slot * slotSize, $0) }
  }

  /// Removes all recorded files and folders that still exist, and keeps any other from being created.
  static func removeForGood() {
    pthread_mutex_lock(mutex)
    for slot in 0..<slotCount where paths[slot * slotSize] != 0 {
      let path = String(cString: paths + slot * slotSize)
      if unlink(path) != 0 { FileSystem.removeTree(path) }
    }
  }

  /// Removes all recorded files, but no folders; finished files have other names and stay.
  static func remove() {
    for slot in 0..<slotCount where paths[slot * slotSize] != 0 {
      unlink(paths + slot * slotSize)
    }
  }
}

extension TemporaryFileRegistry {
  /// Handles faults of this process, above all lack of memory: no unfinished file is left, and a lack of memory is
  /// reported as such.
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
