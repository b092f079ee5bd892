import NapkinFormats

extension Verb {
  /// Brings a document from one format into another.
  static let convert = Verb(
    "convert", "bring a document from one format into another",
    operands: [
      Operand("IN", "the file to read, or - for standard input"),
      Operand("OUT", "the file to write, or - for standard output"),
    ],
    options: [.from, .to, .option, .strict, .report],
    limits: Option.limits,
    remarks: [
      """
      Formats are told by the first bytes of IN and by the ending of OUT, or named as
      FORMAT or FORMAT:DIALECT; 'napkin formats' lists them.
      """,
      """
      OUT may be IN: it is replaced when all of it is written, and not before. One
      line on standard error tells if anything was repaired, approximated or dropped.
      """,
    ],
    examples: [
      "napkin convert ideas.napkin.json copy.napkin.json --report losses.json",
      "napkin convert - - --to napkin",
    ]
  ) { tool, invocation, streams throws(Failure) in
    var conversion = try Conversion(
      from: invocation.operands[0], to: invocation.operands[1], invocation, tool.registry, streams)
    try conversion.run(&streams)
  }
}
