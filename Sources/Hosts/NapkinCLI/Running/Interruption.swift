#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

import NapkinCore
import NapkinFormats

/// Holds back signals that ask the tool to end while a file is being written, so that no unfinished file is left.
struct Interruption: Sendable {
  /// Begins to hold signals back.
  let begin: @Sendable () -> Void
  /// Returns the signal that has come since then; `nil` if there is none.
  let signal: @Sendable () -> Int32?
  /// Runs a closure that makes a temporary file or folder and returns its path, which must not be left behind
  /// whatever happens to the process.
  let make: @Sendable (_ temporary: () -> String?) -> Void

  /// Holds nothing back, because another program handles its own signals.
  static let none = Interruption(begin: {}, signal: { nil }, make: { _ = $0() })

  /// Holds back the signals of this process.
  static let ofProcess = Interruption(
    begin: holdSignals, signal: { TemporaryFileRegistry.latestSignal },
    make: { TemporaryFileRegistry.note($0) })
}

nonisolated(unsafe) private var isHolding = false
/// Written once, before the thread that waits for the signals begins.
nonisolated(unsafe) private var heldSignals = sigset_t()

/// Starts a thread that waits for signals, when the first file is written.
private func holdSignals() {
  if isHolding { return }
  isHolding = true
  var signals = sigset_t()
  sigemptyset(&signals)
  for number in [SIGINT, SIGTERM, SIGHUP, SIGXCPU] {
    let old = signal(number, SIG_DFL)
    // Signals that the caller ignores, as `nohup` does, stay ignored.
    if unsafeBitCast(old, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      signal(number, SIG_IGN)
    } else {
      sigaddset(&signals, number)
    }
  }
  pthread_sigmask(SIG_BLOCK, &signals, nil)
  heldSignals = signals
  #if canImport(Darwin)
    var thread: pthread_t?
  #else
    var thread = pthread_t()
  #endif
  if pthread_create(&thread, nil, { _ in endAfterSignal() }, nil) == 0 { return }
  // Without a thread, a signal ends the process at once.
  for number in [SIGINT, SIGTERM, SIGHUP, SIGXCPU] where sigismember(&signals, number) == 1 {
    _ = signal(number) { number in
      TemporaryFileRegistry.remove()
      _exit(128 + number)
    }
  }
  pthread_sigmask(SIG_UNBLOCK, &signals, nil)
}

/// Waits for a signal, gives the work half a second to end by itself, and then ends the process, because long work
/// may not check for signals in time.
private func endAfterSignal() -> Never {
  var number: Int32 = 0
  while sigwait(&heldSignals, &number) != 0 {}
  TemporaryFileRegistry.latestSignal = number
  usleep(500_000)
  TemporaryFileRegistry.removeForGood()
  _exit(128 + number)
}

/// Passes bytes on until a signal comes.
struct Interruptible<Sink: ByteSink>: ByteSink {
  private var sink: Sink
  private let interruption: Interruption

  private init(
    _ interruption: Interruption, temporary: (Sink) -> String?,
    _ open: () throws(FormatError) -> Sink
  ) throws(FormatError) {
    self.interruption = interruption
    var opened = Result<Sink, FormatError>.failure(FormatError(.io, ""))
    interruption.make {
      opened = Result(catching: open)
      return (try? opened.get()).flatMap(temporary)
    }
    sink = try opened.get()
  }

  mutating func write(_ bytes: [UInt8]) throws(FormatError) {
    if let number = interruption.signal() { throw FormatError(.interrupted, "\(number)") }
    try sink.write(bytes)
  }
}

extension Interruptible: CommittableSink where Sink == FileSink {
  /// Begins to write a file.
  init(
    path: String, permissions: UInt32? = nil, isDurable: Bool = true, _ interruption: Interruption
  ) throws(FormatError) {
    // A pipe may block for ever, and has no temporary file that could be left.
    let isFile = try FileSystem.status(of: path, for: .writing)?.isRegular ?? true
    if isFile { interruption.begin() }
    try self.init(isFile ? interruption : .none, temporary: \.temporary) {
      () throws(FormatError) in
      try FileSink(path: path, isDurable: isDurable, permissions: permissions)
    }
  }

  func commit() throws(FormatError) {
    try sink.commit()
  }
}

extension Interruptible: PartSink where Sink == FolderSink {
  /// Begins to write a folder.
  init(
    path: String, replacing: Bool, _ interruption: Interruption
  ) throws(FormatError) {
    try self.init(interruption, temporary: \.temporary) { () throws(FormatError) in
      try FolderSink(path: path, replacing: replacing)
    }
  }

  mutating func begin(_ path: String) throws(FormatError) {
    try sink.begin(path)
  }

  func commit() throws(FormatError) {
    try sink.commit()
  }
}
