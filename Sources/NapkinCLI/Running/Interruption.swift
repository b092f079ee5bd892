#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import NapkinFormats

/// The wish of a person or of the system that the tool should end, held back while a file is being
/// written, so that nothing half done is left beside it.
struct Interruption: Sendable {
  /// Begins to hold signals back.
  let begin: @Sendable () -> Void
  /// Tells which signal has come since.
  let signal: @Sendable () -> Int32?
  /// Takes note of a file that must not be left behind, whatever happens to the process.
  let note: @Sendable (_ temporary: String) -> Void

  /// Holds nothing back: inside of another program its signals are its own affair.
  static let none = Interruption(begin: {}, signal: { nil }, note: { _ in })

  /// Holds back the signals of this process.
  static let ofProcess = Interruption(
    begin: holdSignals, signal: { latestSignal == 0 ? nil : Int32(latestSignal) },
    note: { Leftovers.note($0) })
}

// A handler may do nothing but set this; the type is the one that the standard allows there.
nonisolated(unsafe) private var latestSignal: sig_atomic_t = 0

private func holdSignals() {
  for number in [SIGINT, SIGTERM, SIGHUP, SIGXCPU] {
    let old = signal(number) {
      if latestSignal == 0 {
        latestSignal = sig_atomic_t($0)
      } else {
        // Who asks twice does not want to wait.
        Leftovers.remove()
        signal($0, SIG_DFL)
        raise($0)
      }
    }
    // What the caller wants ignored, as nohup does, stays ignored.
    if unsafeBitCast(old, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      signal(number, SIG_IGN)
    }
  }
}

/// Passes bytes on to a file until a signal comes.
struct InterruptibleSink: ByteSink {
  private let sink: FileSink
  private let interruption: Interruption

  /// Begins to write a file.
  init(path: String, _ interruption: Interruption) throws(FormatError) {
    self.interruption = interruption
    sink = try FileSink(path: path)
    if let temporary = sink.temporary { interruption.note(temporary) }
  }

  mutating func write(_ bytes: [UInt8]) throws(FormatError) {
    if let number = interruption.signal() { throw FormatError(.interrupted, "\(number)") }
    try sink.write(bytes)
  }

  func commit() throws(FormatError) {
    try sink.commit()
  }
}

/// Passes the files of a folder on until a signal comes.
struct InterruptibleFolder: PartSink {
  private let sink: FolderSink
  private let interruption: Interruption

  /// Begins to write a folder.
  init(
    path: String, replacing: Bool, _ interruption: Interruption
  ) throws(FormatError) {
    self.interruption = interruption
    sink = try FolderSink(path: path, replacing: replacing)
    interruption.note(sink.temporary)
  }

  mutating func begin(_ path: String) throws(FormatError) {
    try sink.begin(path)
  }

  mutating func write(_ bytes: [UInt8]) throws(FormatError) {
    if let number = interruption.signal() { throw FormatError(.interrupted, "\(number)") }
    try sink.write(bytes)
  }

  func commit() throws(FormatError) {
    try sink.commit()
  }
}
