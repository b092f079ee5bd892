import NapkinCore
import NapkinFormats

extension Verb {
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
    let vocabulary = Vocabulary(tool.registry)
    switch shell {
    case .bash: try streams.print(BashCompletions(vocabulary: vocabulary).text)
    case .zsh: try streams.print(ZshCompletions(vocabulary: vocabulary).text)
    case .fish: try streams.print(FishCompletions(vocabulary: vocabulary).text)
    }
  }

  /// Prints the paths of a file's parts that begin with a text, one per line, for completion scripts.
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
      // All paths of a map begin at its root, so the root is left out.
      let steps = content.kind == .map && part.depth > 0 ? way.dropFirst() : way[...]
      let isPlain = steps.allSatisfy { !$0.isEmpty && !$0.contains("/") }
      let word = isPlain ? steps.joined(separator: "/") : part.title
      // A path may begin at any part.
      for word in begun.isEmpty ? [word] : [word, part.title]
      where !word.isEmpty && word.hasPrefix(begun) && SafeText.line(word) == word {
        ways.append(word)
      }
    }
    try streams.print(ways.uniqued.map { $0 + "\n" }.joined())
  }

  static let manual = Verb(
    "manual", "print the manual page, for man",
    forms: [Form([])],
    remarks: ["'make install' puts it where man looks."],
    examples: ["napkin manual"]
  ) { tool, _, streams throws(Failure) in
    try streams.print(ManualPage(version: tool.version, registry: tool.registry).text)
  }
}

/// The shells with a completion script.
private enum Shell: String, CaseIterable {
  case bash, zsh, fish
}
