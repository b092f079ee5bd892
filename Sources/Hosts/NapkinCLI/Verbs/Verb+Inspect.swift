import NapkinCore
import NapkinFormats

extension Verb {
  /// Shows what is in a document.
  static let inspect = Verb(
    "inspect", "show a document as a tree",
    forms: [Form([Operand("FILE", "the file or folder to show, or - for standard input")])],
    options: [.from, .kind, .option, .passwordFile, .strict, .raw],
    limits: Option.limits,
    remarks: [
      "What the signs mean:\n" + Mark.legend.map { "  \($0)\n" }.joined().dropLast(),
      """
      Characters that would command a terminal are shown as their number, <U+001B>,
      and lines are cut after \(TreeWriter.lineLimit) characters, unless --raw is given.
      """,
    ],
    examples: ["napkin inspect ideas.napkin.json"]
  ) { tool, invocation, streams throws(Failure) in
    let isRaw = invocation.has(.raw)
    if isRaw, streams.isOutputTerminal {
      throw .usage(
        "'--raw' is not for a terminal, which would obey what stands in the document.",
        try: "help inspect")
    }
    let registry = try invocation.unlocking(tool.registry, streams.input)
    var document = try Document(invocation.operands[0], invocation, registry, streams.input)
    if let format = document.format {
      try invocation.checkOptions(writing: nil, reading: [format])
    }
    let source = try document.read(invocation)
    var inspector = Inspector(to: streams.output, isRaw: isRaw)
    try failing { () throws(FormatError) in try inspector.draw(source.content) }
    streams.output = inspector.tree.sink
    let account = Account(of: source, from: document)
    if !invocation.has(.quiet), let remark = account.remark {
      streams.complain(Phrase(verbatim: remark))
    }
  }
}
