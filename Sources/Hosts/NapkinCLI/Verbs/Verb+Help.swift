extension Verb {
  /// Prints help.
  static let helpPage = Verb(
    "help", "tell how to use the tool, or one command",
    forms: [Form([Operand("COMMAND", "the command to tell about", .optional, values: .verbs)])],
    examples: ["napkin help", "napkin help convert"]
  ) { _, invocation, streams throws(Failure) in
    if let word = invocation.operands.first {
      try streams.print(HelpText.page(try Verb.named(word)))
    } else {
      try streams.print(HelpText.overview)
    }
  }
}

/// The help, made from the definitions of commands and options.
package enum HelpText {
  /// What the tool can do.
  package static var overview: String {
    var text = "napkin: notes, drawings, mind maps and plans, from and to every open format\n\n"
    text += "usage: napkin COMMAND [options] [arguments]\n\ncommands:\n"
    text += Columns.text(Verb.all.map { [$0.name, $0.summary] }, indent: 2)
    text += "\noptions of every command:\n" + table(of: Option.common)
    text += "\nOptions may stand anywhere before '--', as --name=value or --name value.\n"
    text += "Exit status: 0 success, 1 bad data or trouble with files, 2 wrong usage.\n"
    return text
  }

  /// How to use a command.
  package static func page(_ verb: Verb) -> String {
    let usages = verb.forms.map { "napkin \(verb.name) [options] \($0.usage)" }
    var text = "napkin \(verb.name): \(verb.summary)\n\n"
    text += "usage: \(usages.joined(separator: "\n       "))\n"
    let arguments = verb.operands.map { [$0.name, $0.summary] }
    text += section("arguments", Columns.text(arguments, indent: 2))
    text += section("options", table(of: verb.options + Option.common))
    text += section("limits, far beyond what people's files need", table(of: verb.limits))
    text += verb.remarks.map { "\n\($0)\n" }.joined()
    text += section("examples", verb.examples.map { "  \($0)\n" }.joined())
    return text
  }

  private static func section(_ title: String, _ content: String) -> String {
    content.isEmpty ? "" : "\n\(title):\n\(content)"
  }

  private static func table(of options: [Option]) -> String {
    let rows = options.map { option in
      let name = "--\(option.name)" + (option.value.map { " \($0)" } ?? "")
      return [(option.letter.map { "-\($0), " } ?? "") + name, option.summary]
    }
    return Columns.text(rows, indent: 2)
  }
}
