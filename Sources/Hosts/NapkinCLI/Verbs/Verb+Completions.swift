import NapkinCore
import NapkinFormats

extension Verb {
  /// Prints what a shell needs to complete commands.
  static let completions = Verb(
    "completions", "print completions for a shell",
    forms: [
      Form([
        Operand(
          "SHELL", "bash, zsh or fish", values: .words(Shell.allCases.map(\.rawValue)))
      ])
    ],
    remarks: [
      """
      'make install' puts them where the shells look. By hand, for the person who is
      logged in:
        bash  ~/.local/share/bash-completion/completions/napkin
        zsh   a file _napkin in a folder of $fpath
        fish  ~/.config/fish/completions/napkin.fish
      """
    ],
    examples: ["napkin completions bash", "napkin completions fish"]
  ) { tool, invocation, streams throws(Failure) in
    let word = invocation.operands[0]
    guard let shell = Shell(rawValue: word) else {
      let question = NearestName.question(word, among: Shell.allCases.map(\.rawValue))
      throw .usage("There are completions for bash, zsh and fish.\(question)", try: invocation.help)
    }
    let registry = tool.registry
    switch shell {
    case .bash: try streams.print(BashCompletions(registry).text)
    case .zsh: try streams.print(ZshCompletions(registry).text)
    case .fish: try streams.print(FishCompletions(registry).text)
    }
  }

  /// Prints the ways to what stands in a file, a line each, as far as they begin like a word: shells ask for them.
  static let complete = Verb(
    "complete", "",
    forms: [Form([Operand("FILE", ""), Operand("WORD", "", .optional, values: .anything)])]
  ) { tool, invocation, streams throws(Failure) in
    let begun = invocation.operands.dropFirst().first ?? ""
    let content = try tool.read(invocation.operands[0], invocation, streams).content
    var way: [String] = []
    var ways: [String] = []
    for part in ShownPart.all(of: content) where ways.count < 1_000 {
      way.removeLast(max(0, way.count - part.depth))
      way.append(part.title)
      // Everything lies below the root of a map, which need not be said.
      let steps = content.kind == .map && part.depth > 0 ? way.dropFirst() : way[...]
      let isPlain = steps.allSatisfy { !$0.isEmpty && !$0.contains("/") }
      let word = isPlain ? steps.joined(separator: "/") : part.title
      // Nobody has to begin at the top.
      for word in begun.isEmpty ? [word] : [word, part.title]
      where !word.isEmpty && word.hasPrefix(begun) && SafeText.line(word) == word {
        ways.append(word)
      }
    }
    try streams.print(ways.uniqued.map { $0 + "\n" }.joined())
  }

  /// Prints the manual.
  static let manual = Verb(
    "manual", "print the manual page, for man",
    forms: [Form([])],
    remarks: ["'make install' puts it where man looks."],
    examples: ["napkin manual"]
  ) { tool, _, streams throws(Failure) in
    try streams.print(ManualPage(tool.version, tool.registry).text)
  }
}

/// The shells that there are completions for.
private enum Shell: String, CaseIterable {
  case bash, zsh, fish
}
