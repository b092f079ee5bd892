public import NapkinCore
public import NapkinFormats
public import NapkinKit

/// The tool `napkin`, independent of any process: its streams and its environment are passed in, so that tests and
/// other programs can run it.
///
/// ```swift
/// var streams = Streams(output: MemorySink(), errors: MemorySink())
/// let status = NapkinTool().run(["convert", "a.mm", "b.opml"], streams: &streams)
/// ```
public struct NapkinTool: Sendable {
  /// The version that `--version` prints.
  public let version: String
  var makeRegistry: @Sendable () -> FormatRegistry
  /// Creates the context, with the time and new identifiers, for commands that change a file.
  public var context: @Sendable () -> Context = { .live() }
  /// The folder for the histories of files; if it is `nil`, nothing can be undone.
  public var stateFolder: String? = ProcessState.folder
  /// The user's notebook, for commands that name no other.
  public var notebookPath: String? = ProcessState.notebook
  /// The name of the user, for the histories of notebooks.
  public var person: String? = ProcessState.person
  /// The languages that the user reads, best first, in the system's notation.
  public var languages: [String] = []

  /// Creates the tool with Napkin's own formats, or with the formats of a registry. The registry is created only
  /// when a command needs it, so that `--version` is fast.
  public init(
    version: String = Napkin.version,
    registry: @autoclosure @escaping @Sendable () -> FormatRegistry = .builtIn
  ) {
    self.version = version
    makeRegistry = registry
  }

  /// The formats for commands.
  var registry: FormatRegistry { makeRegistry() }

  /// Runs the tool with arguments, without its name before them, and returns the exit status: 0 for success, 1 for
  /// bad data or failures with files, 2 for wrong usage.
  public func run(_ arguments: [String], streams: inout Streams) -> Int32 {
    streams.catalogue = .preferred(among: languages)
    do throws(Failure) {
      let invocation = try Invocation(arguments, formats: makeRegistry)
      if let language = invocation[.language] { streams.catalogue = .preferred(among: [language]) }
      try perform(invocation, streams: &streams)
      return 0
    } catch {
      if let message = error.message { streams.complain(message) }
      return error.status
    }
  }

  private func perform(_ invocation: Invocation, streams: inout Streams) throws(Failure) {
    if invocation.has(.version) {
      try streams.print("napkin \(version)\n")
    } else if invocation.has(.help) {
      let help = HelpText(streams.catalogue)
      try streams.print(invocation.verb.map { help.page($0) } ?? help.overview)
    } else if let verb = invocation.verb {
      try invocation.checkOperands(of: verb)
      try perform(verb, invocation, &streams)
    } else {
      throw .usage("Say what to do.")
    }
  }

  /// Runs a command; with `--output`, its output goes into a file.
  private func perform(
    _ verb: Verb, _ invocation: Invocation, _ streams: inout Streams
  ) throws(Failure) {
    guard let path = invocation[.output], verb.prints else {
      return try run(verb, invocation, &streams)
    }
    if path != "-", invocation.operands.contains(where: { FileSystem.isSame($0, path) }) {
      throw .usage(
        "What is written has to be another file; name it with -o.", try: "help \(verb.name)")
    }
    try invocation.checkReplaced(path, reading: [])
    let (output, isTerminal) = (streams.output, streams.isOutputTerminal)
    if path != "-" {
      streams.output = try Output(path, streams)
      streams.isOutputTerminal = false
    }
    var failure: Failure?
    do throws(Failure) { try run(verb, invocation, &streams) } catch { failure = error }
    if let file = streams.output as? Output {
      (streams.output, streams.isOutputTerminal) = (output, isTerminal)
      // Messages that were printed before a failure, such as that nothing was found, do not prevent the file.
      if failure?.message == nil { try file.finish(&streams) }
    }
    if let failure { throw failure }
  }

  private func run(
    _ verb: Verb, _ invocation: Invocation, _ streams: inout Streams
  ) throws(Failure) {
    if try performInNotebook(verb, invocation, &streams) { return }
    try verb.run(self, invocation, &streams)
  }
}
