import NapkinCore
import NapkinFormats

extension Verb {
  static let inspect = Verb(
    "inspect", "show a document as a tree",
    forms: [
      Form([Operand("FILE", "the file or folder to show, or - for standard input", .several)])
    ],
    options: [.from, .kind, .option, .passwordFile, .strict, .raw] + Option.printed,
    limits: Option.limits,
    remarks: [
      "What the signs mean:\n" + Mark.legend.map { "  \($0)\n" }.joined().dropLast(),
      """
      Characters that would command a terminal are shown as their number, <U+001B>,
      and lines are cut after \(TreeWriter.lineLimit) characters, unless --raw is given.
      """,
      """
      A folder that is no document of its own is shown file by file, with all folders
      in it. A file that cannot be read is told, and the others go on.
      """,
    ],
    examples: ["napkin inspect ideas.napkin.json", "napkin inspect Maps/"]
  ) { tool, invocation, streams throws(Failure) in
    if invocation.has(.raw), streams.isOutputTerminal {
      throw .usage(
        "'--raw' is not for a terminal, which would obey what stands in the document.",
        try: "help inspect")
    }
    let registry = try invocation.unlocking(tool.registry, streams.input)
    let operands = invocation.operands.flatMap(FileSystem.matches)
    if operands.count == 1, !FileSystem.isFolder(operands[0]) || registry.isDocument(operands[0]) {
      return try inspect(operands[0], invocation, registry, &streams)
    }
    var paths: [String] = []
    for operand in operands {
      paths +=
        registry.isDocument(operand)
        ? [operand] : try invocation.files(at: [operand], registry, &streams).map(\.path)
    }
    var worst: Int32 = 0
    for (index, path) in paths.enumerated() {
      try streams.print((index > 0 ? "\n" : "") + SafeText.name(path) + "\n")
      do throws(Failure) {
        try inspect(path, invocation, registry, &streams)
      } catch {
        guard let message = error.message else { throw error }
        streams.complain(message)
        worst = max(worst, error.status)
      }
    }
    if worst > 0 { throw .told(status: worst) }
  }

  private static func inspect(
    _ path: String, _ invocation: Invocation, _ registry: FormatRegistry, _ streams: inout Streams
  ) throws(Failure) {
    var document = try Document(path, invocation, registry, streams.input)
    if let format = document.format {
      try invocation.checkOptions(writing: nil, reading: [format])
    }
    let source = try document.read(invocation)
    var inspector = Inspector(to: streams.output, isRaw: invocation.has(.raw))
    try failing { () throws(FormatError) in try inspector.draw(source.content) }
    streams.output = inspector.tree.sink
    let account = Account(of: source, from: document)
    streams.tell(account, invocation)
  }
}
