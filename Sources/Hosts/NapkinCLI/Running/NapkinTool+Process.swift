#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

import NapkinCore
import NapkinFormats

extension NapkinTool {
  /// Runs the tool with the arguments of this process, and ends the process.
  public func main() -> Never {
    // A write to a pipe without a reader then fails like any other write, and files are cleaned up.
    signal(SIGPIPE, SIG_IGN)
    // The same goes for a file that would become larger than the system allows.
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

  /// Whether Swift's arguments equal the system's; bytes that are not UTF-8 become replacement characters in Swift.
  private static var areArgumentsUTF8: Bool {
    for index in 0..<Int(CommandLine.argc) {
      guard let argument = CommandLine.unsafeArgv[index] else { continue }
      let bytes = UnsafeRawBufferPointer(start: argument, count: strlen(argument))
      if !UTF8Scan.isUTF8(bytes) { return false }
    }
    return true
  }
}

/// Writes to standard output, and reports a pipe without a reader differently from other errors.
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
