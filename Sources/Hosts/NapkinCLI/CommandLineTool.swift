public import NapkinCore
public import NapkinFormats
import NapkinKit

/// The tool `napkin`, apart from any process: what it reads, writes and answers is handed in, so
/// that tests and other programs can run it.
///
/// ```swift
/// var streams = Streams(output: MemorySink(), errors: MemorySink())
/// let status = CommandLineTool().run(["convert", "a.mm", "b.opml"], streams: &streams)
/// ```
public struct CommandLineTool: Sendable {
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

  /// Creates the tool with the formats that Napkin brings.
  public init() {
    self.init(version: Napkin.version, registry: .builtIn)
  }

  /// Creates the tool with formats of one's own. They are asked for when a command needs them, and
  /// not before: `--version` has no time for them.
  public init(
    version: String, registry: @autoclosure @escaping @Sendable () -> FormatRegistry
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
      if try !performInNotebook(verb, invocation, &streams) {
        try verb.run(self, invocation, &streams)
      }
    } else {
      throw .usage("Say what to do.")
    }
  }
}
