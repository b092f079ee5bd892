import NapkinCore
import NapkinFormats

/// The output of a command, for a document or a report: a file, a pipe or a terminal. Nothing appears there before
/// ``finish(_:)``.
struct Output: ByteSink {
  private var sink: any ByteSink

  /// Begins to write to a file, or to standard output if the path is `-`.
  init(_ path: String, _ streams: Streams) throws(Failure) {
    if path != "-" {
      sink = try failing { () throws(FormatError) in
        try Interruptible<FileSink>(path: path, streams.interruption)
      }
    } else if streams.isOutputTerminal {
      sink = MemorySink()
    } else {
      sink = HoldingSink(streams.output)
    }
  }

  mutating func write(_ bytes: [UInt8]) throws(FormatError) {
    try sink.write(bytes)
  }

  /// Puts the output in its final place.
  func finish(_ streams: inout Streams) throws(Failure) {
    switch sink {
    case let file as Interruptible<FileSink>:
      try failing { () throws(FormatError) in try file.commit() }
    case var pipe as HoldingSink:
      try failing { () throws(FormatError) in try pipe.pass() }
      streams.output = pipe.target
    case let memory as MemorySink:
      // A terminal would obey control characters in the document.
      let text = memory.text
      guard text.utf8.elementsEqual(memory.bytes) else {
        throw .usage("This is no text for a terminal; name a file, or use a pipe.")
      }
      try streams.print(SafeText.lines(text))
    default:
      break
    }
  }
}
