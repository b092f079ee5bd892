public import NapkinCore
public import NapkinFormats

/// What a command reads from and writes to beside files: in a process its standard streams, in a
/// test pieces of memory.
public struct Streams {
  /// Where `-` reads from.
  public var input: any ByteSource
  /// Where results go.
  public var output: any ByteSink
  /// Where remarks and complaints go.
  public var errors: any ByteSink
  /// Whether the output is a terminal, which would obey what stands in people's documents.
  public var isOutputTerminal: Bool
  /// Whether remarks go to a terminal, where a progress bar can move.
  public var isErrorTerminal: Bool
  /// Shows a long text page by page; false if it did not. None where that is not wanted.
  var pager: (@Sendable (String) -> Bool)?
  /// The language in which the tool speaks.
  public var catalogue = Catalogue.english
  /// Tells which signal asked the tool to end, while a file is being written.
  var interruption = Interruption.none
  /// What was read, until the process ends: to take a large map apart takes as long as to read its
  /// file, and nobody needs the memory any more.
  var remains: Content?

  /// Creates streams; without a word about it they are no terminal.
  public init(
    input: any ByteSource = MemorySource([]),
    output: any ByteSink,
    errors: any ByteSink,
    isOutputTerminal: Bool = false,
    isErrorTerminal: Bool = false
  ) {
    self.input = input
    self.output = output
    self.errors = errors
    self.isOutputTerminal = isOutputTerminal
    self.isErrorTerminal = isErrorTerminal
  }
}

extension Streams {
  /// The longest line that is written to standard error.
  private static let lineLimit = 4_000

  /// Writes one line to standard error, whatever stands in the message.
  mutating func complain(_ message: Phrase) {
    let line = SafeText.line(message.text(in: catalogue), limit: Self.lineLimit)
    // If even that fails, the exit status is all that is left to say.
    do { try errors.write("napkin: \(line)\n") } catch {}
  }

  /// Tells what became of a document, unless nobody wants to hear it.
  mutating func tell(_ account: Account, _ invocation: Invocation) {
    if invocation.has(.quiet) { return }
    for line in account.lines { complain(line) }
  }

  /// Writes a line of the tool's own to standard output, in its language.
  mutating func tell(_ message: Phrase) throws(Failure) {
    try print(message.text(in: catalogue) + "\n")
  }

  /// Writes a file anew: it is whole or as it was, whatever signal comes; one that is durable also if the power fails.
  func write(
    _ bytes: [UInt8], to path: String, permissions: UInt32? = nil, isDurable: Bool = true
  ) throws(FormatError) {
    var sink = try Interruptible<FileSink>(
      path: path, permissions: permissions, isDurable: isDurable, interruption)
    try sink.write(bytes)
    try sink.commit()
  }

  /// Shows a text that may be long.
  mutating func show(_ text: String) throws(Failure) {
    if isOutputTerminal, let pager, pager(text) { return }
    try print(text)
  }

  /// Writes text of the tool's own to standard output.
  mutating func print(_ text: String) throws(Failure) {
    do throws(FormatError) {
      try output.write(text)
    } catch {
      throw Failure(error)
    }
  }
}
