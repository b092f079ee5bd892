public import NapkinCore
public import NapkinFormats
public import NapkinKit

/// The tool `napkin`, apart from any process: what it reads, writes and answers is handed in, so
/// that tests and other programs can run it.
///
/// ```swift
/// var streams = Streams(output: MemorySink(), errors: MemorySink())
/// let status = NapkinTool().run(["convert", "a.mm", "b.opml"], streams: &streams)
/// ```
public struct NapkinTool: Sendable {
  /// The version that `--version` prints.
  public let version: String
  private let makeRegistry: @Sendable () -> FormatRegistry
  /// Tells the time, and makes identifiers, for commands that change a file.
  public var context: @Sendable () -> Context = { .live() }
  /// Where histories of files are kept; without one, nothing can be undone.
  public var stateFolder: String? = ProcessState.folder
  /// The notebook of the person, for commands that are given no other.
  public var notebookPath: String? = ProcessState.notebook
  /// Who works in notebooks, as their histories tell.
  public var person: String? = ProcessState.person
  /// The languages that the person reads, best first, as systems name them.
  public var languages: [String] = []

  /// Creates the tool with the formats that Napkin brings, or with those of a registry. They are asked
  /// for when a command needs them, and not before: `--version` has no time for them.
  public init(
    version: String = Napkin.version,
    registry: @autoclosure @escaping @Sendable () -> FormatRegistry = .builtIn
  ) {
    self.version = version
    makeRegistry = registry
  }

  /// The formats that commands work with.
  var registry: FormatRegistry { makeRegistry() }

  /// Does what the arguments say, without the name of the tool before them, and returns the exit
  /// status: 0 for success, 1 for bad data or trouble with files, 2 for wrong usage.
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

  /// Does what a command does; what it prints goes into a file if that is asked for.
  private func perform(
    _ verb: Verb, _ invocation: Invocation, _ streams: inout Streams
  ) throws(Failure) {
    guard let path = invocation[.output], verb.prints else {
      return try run(verb, invocation, &streams)
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
      // What has been told already, such as that nothing was found, does not concern the file.
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
