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

  /// Holds nothing back: inside of another program its signals are its own affair.
  static let none = Interruption(begin: {}, signal: { nil })

  /// Holds back the signals of this process.
  static let ofProcess = Interruption(
    begin: holdSignals, signal: { latestSignal == 0 ? nil : Int32(latestSignal) })
}

// A handler may do nothing but set this; the type is the one that the standard allows there.
nonisolated(unsafe) private var latestSignal: sig_atomic_t = 0

private func holdSignals() {
  latestSignal = 0
  for number in [SIGINT, SIGTERM, SIGHUP] {
    let old = signal(number) {
      if latestSignal == 0 {
        latestSignal = sig_atomic_t($0)
      } else {
        // Who asks twice does not want to wait.
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
  let sink: FileSink
  let interruption: Interruption

  mutating func write(_ bytes: [UInt8]) throws(FormatError) {
    if let number = interruption.signal() { throw FormatError(.interrupted, "\(number)") }
    try sink.write(bytes)
  }

  func commit() throws(FormatError) {
    try sink.commit()
  }
}
