import NapkinCore
import NapkinFormats
import NapkinKit
import NapkinStore

/// An action of a notebook command, such as `add` in `napkin note add`.
struct NotebookAction: Sendable {
  typealias Run = @Sendable (inout NotebookCall, inout Streams) throws(Failure) -> Void

  let name: String
  /// The arguments after the action.
  let usage: String
  let summary: String
  let run: Run
  /// Whether the action works on an empty notebook, so that it may create one.
  var adds: Bool { ["add", "new", "import"].contains(name) }
  /// The most arguments that the action takes, as its usage says.
  var mostWords: Int {
    let words = usage.split(separator: " ")
    return words.contains("or") ? 1 : usage.hasSuffix("...") ? .max : words.count
  }

  init(_ name: String, _ usage: String = "", _ summary: String, run: @escaping Run) {
    (self.name, self.usage, self.summary, self.run) = (name, usage, summary, run)
  }
}

extension Verb {
  /// The commands that work on the user's notebook.
  static let notebooks: [Verb] = [
    .note, .mapInNotebook, .draw, .plan, .timer, .remind, .search, .trash, .importing, .export,
    .check, .repair, .backup, .compact, .forget,
  ]

  /// Creates a command with actions; the first one is the default.
  init(
    notebook name: String, _ summary: String, _ actions: [NotebookAction],
    table: [(usage: String, summary: String)] = [], kind: String = "", options: [Option] = [],
    limits: [Option] = [], remarks: [String] = [], examples: [String]
  ) {
    let names = actions.map(\.name) + table.map(\.usage)
    self.init(
      name, summary,
      forms: [
        Form([
          Operand("ACTION", "what to do", .optional, values: .words(names)),
          Operand("WORDS", "what it is done with", .any, values: .anything),
        ])
      ],
      options: options + [.notebook], limits: limits, remarks: remarks, examples: examples
    ) { tool, invocation, streams throws(Failure) in
      let word = invocation.operands.first ?? actions[0].name
      let action = actions.first { $0.name == word }
      let words = Array(invocation.operands.dropFirst())
      if let action, words.count > action.mostWords {
        let spelled = "\(name) \(word)"
        throw .usage(
          "'\(spelled)' has no use for \(quoted(words[action.mostWords])).", try: invocation.help)
      }
      var call = try NotebookCall(tool, invocation, words: words, adding: action?.adds ?? false)
      if let action {
        return try call.adding { call throws(Failure) in try action.run(&call, &streams) }
      }
      guard table.contains(where: { $0.usage == word }) else {
        throw .usage(
          "'\(name)' has no action \(quoted(word)).\(NearestName.question(word, among: names))",
          try: invocation.help)
      }
      try call.perform(word, ofKind: kind, &streams)
    }
    self.actions =
      actions.map { ("\($0.name)\($0.usage.isEmpty ? "" : " ")\($0.usage)", $0.summary) } + table
  }

  /// Returns the parameters of a command table that are options and not operands.
  static func options<Document>(of forms: [CommandForm<Document>]) -> [Option] {
    var seen: Set<String> = []
    return forms.flatMap(\.parameters).filter { !$0.isPositional && seen.insert($0.name).inserted }
      .map { Option(editing: $0) }
  }
}

// MARK: - Files that are notebooks

extension NapkinTool {
  /// Performs a command on files if one of them is a notebook; returns whether it did.
  func performInNotebook(
    _ verb: Verb, _ invocation: Invocation, _ streams: inout Streams
  ) throws(Failure) -> Bool {
    let path = invocation.operands.first
    let isInNotebook = path.map(Self.isNotebook) ?? ["undo", "redo"].contains(verb.name)
    let fileOptions = [Option.dryRun, .backup, .revision, .noHistory]
    if isInNotebook, let option = fileOptions.first(where: { invocation.has($0) }) {
      throw .usage("'--\(option.name)' is not for a notebook.", try: invocation.help)
    }
    if ["undo", "redo", "log"].contains(verb.name) {
      if let path, !Self.isNotebook(path) { return false }
      let call = try NotebookCall(self, invocation, words: [], path: path)
      if verb.name == "log" { try call.log(&streams) } else { try call.step(verb.name, &streams) }
      return true
    }
    guard invocation.operands.contains(where: Self.isNotebook) else { return false }
    if isInNotebook, let path, let entry = CommandTable.builtIn.entry(verb.name) {
      var call = try NotebookCall(self, invocation, words: [], path: path)
      let input = try invocation.input(for: entry, &streams)
      let arguments: [String: [String]]
      do throws(Refusal) {
        let content = Content.notebook(Notebook(id: ""))
        arguments = try invocation.arguments(of: entry, for: content, input)
      } catch {
        throw Failure(error, in: path, try: invocation.help)
      }
      try call.perform(entry, arguments, &streams)
      return true
    }
    if Verb.notebooks.contains(where: { $0.name == verb.name }) { return false }
    guard verb.name == Verb.verify.name else {
      try verb.run(readingNotebooks, invocation, &streams)
      return true
    }
    // For a notebook, `verify` means `check`. The bundles come first, as they may have one password.
    let bundles = invocation.operands.filter { !Self.isNotebook($0) }
    var parts = try bundles.isEmpty ? [] : [Invocation(["verify", "--"] + bundles)]
    for path in invocation.operands where Self.isNotebook(path) {
      parts.append(try Invocation(["check", "--", path]))
    }
    var isSound = true
    for var part in parts {
      for option in verb.allOptions where invocation.has(option) {
        part.give(option, invocation[option] ?? "")
      }
      do throws(Failure) {
        try part.verb?.run(self, part, &streams)
      } catch {
        guard error.status == 1 else { throw error }
        if let message = error.message { streams.complain(message) }
        isSound = false
      }
    }
    if !isSound { throw .told(status: 1) }
    return true
  }

  /// The tool with an importer for notebooks.
  var readingNotebooks: NapkinTool {
    var (tool, formats) = (self, registry)
    formats.register(NotebookImporter())
    tool.makeRegistry = { [formats] in formats }
    return tool
  }

  static func isNotebook(_ path: String) -> Bool { path.hasSuffix(".napkin") }
}

extension NotebookCall {
  /// Performs a command of the command table on an item of a kind.
  mutating func perform(
    _ name: String, ofKind kind: String, _ streams: inout Streams
  ) throws(Failure) {
    guard let entry = CommandTable.builtIn.entry(name) else { return }
    let input = try invocation.input(for: entry, &streams)
    let arguments: [String: [String]]
    do throws(Refusal) {
      arguments = try invocation.arguments(of: entry, for: Self.sample(of: kind), input)
    } catch {
      throw .usage(error.words, try: invocation.help)
    }
    try perform(name, arguments, on: try target(of: arguments, kind: kind), &streams)
  }

  /// Returns an empty document of a kind, from which the forms of its commands are taken.
  private static func sample(of kind: String) -> Content {
    switch kind {
    case "map": .map(MindMap(id: ""))
    case "plans": .planList(.makeDefault())
    case "drawing": .drawing(Drawing(id: "", title: ""))
    default: .note(Note(id: ""))
    }
  }

  /// Performs a command of the command table, as on a notebook in a JSON file.
  fileprivate mutating func perform(
    _ entry: CommandTable.Entry, _ arguments: [String: [String]], _ streams: inout Streams
  ) throws(Failure) {
    let names = entry.parameters.filter { $0.kind == .part }.map(\.name) + ["in"]
    let references = names.flatMap { arguments[$0] ?? [] }
    let excerpt = try storing { () throws(FormatError) in
      try notebook.excerpt(naming: references)
    }
    let commands: [any Command<Notebook>]
    do throws(Refusal) {
      commands = try CommandTable.builtIn.commands(
        entry.name, arguments, in: excerpt, context: context)
    } catch {
      throw failure(error)
    }
    try perform(commands, &streams)
  }

  /// Undoes or redoes a step.
  fileprivate func step(_ name: String, _ streams: inout Streams) throws(Failure) {
    let outcome = try storing { () throws(FormatError) in
      name == "undo" ? try notebook.undo() : try notebook.redo()
    }
    guard let outcome else {
      throw .refused("\(SafeText.name(path)): there is nothing to \(Phrase(stringLiteral: name)).")
    }
    let title = Phrase(stringLiteral: outcome.name)
    if let other = outcome.author, other != context.author {
      try streams.tell("\(Phrase(stringLiteral: name)): \(title), by \(SafeText.line(other))")
    } else {
      try streams.tell("\(Phrase(stringLiteral: name)): \(title)")
    }
  }

  /// Prints the history, the newest step first.
  fileprivate func log(_ streams: inout Streams) throws(Failure) {
    let steps = try storing { () throws(FormatError) in try notebook.steps() }
    let rows = steps.map { step in
      let title = streams.catalogue[step.name]
      return [
        "\(step.number)", minute(step.date), step.isUndone ? "[\(title)]" : title,
        step.author.map { SafeText.line($0) } ?? "",
      ]
    }
    try streams.print(Columns.text(rows))
  }
}
