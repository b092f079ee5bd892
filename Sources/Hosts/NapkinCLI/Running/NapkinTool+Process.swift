#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import NapkinCore
import NapkinFormats

extension NapkinTool {
  /// Does what the arguments of this process say, and ends it.
  public func main() -> Never {
    // Writing to a pipe that nobody reads is an error like others then, and files are cleaned up.
    signal(SIGPIPE, SIG_IGN)
    // So is a file that would become larger than the system allows.
    signal(SIGXFSZ, SIG_IGN)
    TemporaryFileRegistry.clearUpAfterFaults()
    var streams = Streams(
      input: FileSource.standardInput,
      output: StandardOutput(),
      errors: DescriptorSink(descriptor: STDERR_FILENO, name: "standard error"),
      isOutputTerminal: isatty(STDOUT_FILENO) != 0,
      isErrorTerminal: isatty(STDERR_FILENO) != 0)
    streams.interruption = .ofProcess
    streams.pager = Program.page
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let wrong = arguments.first(where: { $0.unicodeScalars.contains("\u{FFFD}") }),
      !Self.areArgumentsUTF8
    {
      streams.complain(
        "\(quoted(wrong)) is not UTF-8, as all arguments have to be; rename a file of such a name, or "
          + "hand it over as standard input: napkin inspect - < FILE.")
      exit(2)
    }
    var tool = self
    tool.languages = ProcessState.languages
    exit(tool.run(arguments, streams: &streams))
  }

  /// Whether what the system handed over is what stands in the arguments: bytes that are no UTF-8
  /// became replacement marks there.
  private static var areArgumentsUTF8: Bool {
    for index in 0..<Int(CommandLine.argc) {
      guard let argument = CommandLine.unsafeArgv[index] else { continue }
      let bytes = UnsafeRawBufferPointer(start: argument, count: strlen(argument))
      if !UTF8Scan.isUTF8(bytes) { return false }
    }
    return true
  }
}

/// Writes to standard output, and tells a pipe that nobody reads any more from real trouble.
private struct StandardOutput: ByteSink {
  func write(_ bytes: [UInt8]) throws(FormatError) {
    do throws(FormatError) {
      try DescriptorSink.standardOutput.write(bytes)
    } catch {
      throw isPipeClosed ? FormatError(.pipeClosed, error.words) : error
    }
  }

  private var isPipeClosed: Bool {
    var state = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    return poll(&state, 1, 0) > 0 && Int32(state.revents) & (POLLERR | POLLHUP) != 0
  }
}
