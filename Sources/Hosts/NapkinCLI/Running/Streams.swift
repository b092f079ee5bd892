public import NapkinCore
public import NapkinFormats

/// The streams of a command: the standard streams in a process, memory in a test.
public struct Streams {
  /// The stream that commands read for the file name `-`.
  public var input: any ByteSource
  /// The stream for results.
  public var output: any ByteSink
  /// The stream for remarks and errors.
  public var errors: any ByteSink
  /// Whether the output is a terminal, which would obey control characters in documents.
  public var isOutputTerminal: Bool
  /// Whether remarks go to a terminal, where a progress bar can be shown.
  public var isErrorTerminal: Bool
  /// Shows a long text page by page; returns whether it did. `nil` if no pager is wanted.
  var pager: (@Sendable (String) -> Bool)?
  /// The language of the tool's messages.
  public var catalogue = Catalogue.english
  /// Reports which signal asked the tool to end while a file is being written.
  var interruption = Interruption.none
  /// The content that was read. It is kept until the process ends, because to deallocate a large map takes as long
  /// as to read its file.
  var remains: Content?

  /// Creates streams; by default they are not terminals.
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

  /// Writes one line to standard error; the message may contain anything.
  mutating func complain(_ message: Phrase) {
    let line = SafeText.line(message.text(in: catalogue), limit: Self.lineLimit)
    // If even that fails, only the exit status is left.
    do { try errors.write("napkin: \(line)\n") } catch {}
  }

  /// Prints the account of a document, unless `--quiet` is given.
  mutating func tell(_ account: Account, _ invocation: Invocation) {
    if invocation.has(.quiet) { return }
    for line in account.lines { complain(line) }
  }

  /// Writes a message of the tool to standard output, in the user's language.
  mutating func tell(_ message: Phrase) throws(Failure) {
    try print(message.text(in: catalogue) + "\n")
  }

  /// Replaces a file. After any signal, it is complete or as it was; with `isDurable`, also after a power cut.
  func write(
    _ bytes: [UInt8], to path: String, permissions: UInt32? = nil, isDurable: Bool = true
  ) throws(FormatError) {
    var sink = try Interruptible<FileSink>(
      path: path, permissions: permissions, isDurable: isDurable, interruption)
    try sink.write(bytes)
    try sink.commit()
  }

  /// Shows a text that may be long, in a pager if there is one.
  mutating func show(_ text: String) throws(Failure) {
    if isOutputTerminal, let pager, pager(text) { return }
    try print(text)
  }

  /// Writes text of the tool to standard output.
  mutating func print(_ text: String) throws(Failure) {
    try failing { () throws(FormatError) in try output.write(text) }
  }
}
