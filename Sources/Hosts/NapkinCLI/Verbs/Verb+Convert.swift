import NapkinCore
import NapkinFormats

extension Verb {
  /// Brings documents from one format into another.
  static let convert = Verb(
    "convert", "bring documents from one format into another",
    forms: [
      Form([
        Operand("IN", "the file or folder to read, or - for standard input"),
        Operand("OUT", "the file or folder to write, or - for standard output"),
      ]),
      Form([Operand("IN", "a file to read", .several)], with: .outDir),
    ],
    options: [
      .from, .to, .kind, .outDir, .option, .passwordFile, .strict, .failOn, .report,
    ],
    limits: Option.limits,
    remarks: [
      """
      Formats are told by the first bytes of IN and by the ending of OUT, or named as
      FORMAT or FORMAT:DIALECT, or by the ending of their files; 'napkin formats'
      lists them, 'napkin formats FORMAT' lists what options a format has.
      """,
      """
      OUT may be IN: it is replaced when all of it is written, and not before. One
      line on standard error tells if anything was repaired, approximated or dropped.
      Pictures, recordings and films lie in a folder Media beside IN; where OUT refers
      to them, they are copied into a folder Media beside OUT. Others stay where they
      are, which is told if OUT lies in another folder.
      """,
      """
      OUT is a folder if it is one or ends in '/': with --to markdown, a notebook
      becomes a file for each document, with drawings as .svg and media beside them.
      With that folder as IN it comes back; folders of other note apps are read too.
      With --to png, each document becomes a picture.
      OUT.textbundle is a folder as well. A folder is there when it is whole. One that
      has anything in it is refused; but a TextBundle is replaced, as a file is.
      """,
      """
      With --out-dir, each file gets its name there with the ending of the format that
      --to names; as OUT, it replaces an older one. A file that cannot be converted is
      told, the others go on, and the exit status is 1 then.
      """,
      """
      With --password-file, IN is an encrypted bundle; OUT is not encrypted.
      """,
    ],
    examples: [
      "napkin convert ideas.mm ideas.opml --report losses.json",
      "napkin convert --out-dir Outlines --to opml Maps/a.mm Maps/b.mm",
      "napkin convert ideas.mm ideas.opml --fail-on dropped",
      "napkin convert notebook.napkin.json Notes/ --to markdown",
      "napkin convert - - --to napkin",
    ]
  ) { tool, invocation, streams throws(Failure) in
    if invocation.has(.outDir) {
      let registry = try invocation.unlocking(tool.registry, streams.input)
      return try Batch(invocation, registry).run(&streams)
    }
    let (input, output) = (invocation.operands[0], invocation.operands[1])
    try invocation.checkReport(beside: [output])
    let registry = try invocation.unlocking(tool.registry, streams.input)
    let conversion = try Conversion(to: output, invocation, registry)
    let account = try conversion.run(from: input, to: output, &streams)
    if !invocation.has(.quiet) {
      for line in account.lines { streams.complain(Phrase(verbatim: line)) }
    }
  }
}
