package import NapkinCore

extension Verb {
  static let helpPage = Verb(
    "help", "tell how to use the tool, or one command",
    forms: [Form([Operand("COMMAND", "the command to tell about", .optional, values: .verbs)])],
    examples: ["napkin help", "napkin help convert"]
  ) { _, invocation, streams throws(Failure) in
    let help = HelpText(streams.catalogue)
    if let word = invocation.operands.first {
      try streams.print(help.page(try Verb.named(word)))
    } else {
      try streams.print(help.overview)
    }
  }
}

/// The help, made from the definitions of commands and options.
package struct HelpText {
  private let words: Catalogue

  /// Creates the help in a language.
  package init(_ catalogue: Catalogue = .english) {
    words = catalogue
  }

  /// The overview of all commands.
  package var overview: String {
    let title = words["notes, drawings, mind maps and plans, from and to every open format"]
    var text = "napkin: \(title)\n\n"
    text += "\(words["usage"]): napkin COMMAND [options] [arguments]\n\n"
    text += "\(words["commands"]):\n"
    text += Columns.text(Verb.all.map { [$0.name, words[$0.summary]] }, indent: 2)
    text += "\n\(words["options of every command"]):\n\(table(of: Option.common))\n"
    for line in [
      "Options may stand anywhere before '--', as --name=value or --name value.",
      "Exit status: 0 success, 1 bad data or trouble with files, 2 wrong usage.",
    ] {
      text += "\(words[line])\n"
    }
    return text
  }

  /// Returns the help page of a command.
  package func page(_ verb: Verb) -> String {
    let usages = verb.forms.map { "napkin \(verb.name) [options] \($0.usage)" }
    var text = "napkin \(verb.name): \(words[verb.summary])\n\n"
    text += "\(words["usage"]): \(usages.joined(separator: "\n       "))\n"
    let arguments = verb.operands.map { [$0.name, words[$0.summary]] }
    text += section("arguments", Columns.text(arguments, indent: 2))
    let actions = verb.actions.map { [$0.usage, words[$0.summary]] }
    text += section("actions", Columns.text(actions, indent: 2))
    text += section("options", table(of: verb.options + Option.common))
    text += section("limits, far beyond what people's files need", table(of: verb.limits))
    text += verb.remarks.map { "\n\(paragraph($0))\n" }.joined()
    text += section("examples", verb.examples.map { "  \($0)\n" }.joined())
    return text
  }

  /// Returns a paragraph in the catalogue's language. Its first line is the key; escaped line breaks are kept.
  private func paragraph(_ remark: String) -> String {
    guard let known = words.sentences[String(remark.prefix { $0 != "\n" })] else { return remark }
    return Columns.wrapped(known.replacing("\\n", with: "\n"), to: 76)
  }

  private func section(_ title: String, _ content: String) -> String {
    content.isEmpty ? "" : "\n\(words[title]):\n\(content)"
  }

  private func table(of options: [Option]) -> String {
    let rows = options.map { option in
      let name = "--\(option.name)" + (option.value.map { " \($0)" } ?? "")
      // A limit's summary ends with its number in brackets.
      let what = option.summary.prefix { $0 != "(" }.dropLast()
      let said =
        words.sentences[option.summary]
        ?? words.sentences[String(what)].map {
          $0 + option.summary.dropFirst(what.count)
        }
      return [(option.letter.map { "-\($0), " } ?? "") + name, said ?? option.summary]
    }
    return Columns.text(rows, indent: 2)
  }
}
