import NapkinCore
import NapkinKit

/// A command of the tool: what it takes, what it is for, and what it does.
package struct Verb: Sendable {
  /// What a command does, with the tool, its arguments and its streams.
  package typealias Action =
    @Sendable (NapkinTool, Invocation, inout Streams) throws(Failure) -> Void

  /// The word that calls it.
  package let name: String
  /// What it does, in a few words.
  package let summary: String
  /// The ways of calling it, the ordinary one first.
  package let forms: [Form]
  /// What it can do, if that is several things: how each is asked for, and what it is.
  package var actions: [(usage: String, summary: String)] = []
  /// Its options, beside limits and those that every command understands.
  package let options: [Option]
  /// The options that set limits, if it reads documents.
  package let limits: [Option]
  /// What else there is to know, a paragraph each.
  package var remarks: [String] { makeRemarks() }
  // Whoever asks for no help need not wait for it.
  private let makeRemarks: @Sendable () -> [String]
  /// How it is used.
  package let examples: [String]
  let run: Action

  /// Creates a definition.
  package init(
    _ name: String, _ summary: String, forms: [Form], options: [Option] = [],
    limits: [Option] = [], remarks: @autoclosure @escaping @Sendable () -> [String] = [],
    examples: [String] = [],
    run: @escaping Action
  ) {
    self.name = name
    self.summary = summary
    self.forms = forms
    self.options = options
    self.limits = limits
    makeRemarks = remarks
    self.examples = examples
    self.run = run
  }

  /// All options that it understands.
  package var allOptions: [Option] { options + Option.common + limits }

  /// Whether it hands on to the format to write what that knows.
  package var takesFormatOptions: Bool { options.contains { $0.values == .writableFormats } }

  /// Whether it prints what it has to say, and writes no file by itself.
  var prints: Bool { ![Verb.convert, .bundle, .mail, .watch].contains { $0.name == name } }

  /// Its arguments that are no options, in order, whatever the form.
  package var operands: [Operand] {
    forms.flatMap(\.operands).reduce(into: []) { all, operand in
      if !all.contains(where: { $0.name == operand.name }) { all.append(operand) }
    }
  }
}

extension Verb {
  /// An argument that is no option.
  package struct Operand: Sendable {
    /// How often it stands in the arguments.
    package enum Number: Sendable {
      /// Once.
      case one
      /// Once or not at all.
      case optional
      /// Once or several times.
      case several
      /// Not at all, once or several times.
      case any
    }

    /// What it is called in help.
    package let name: String
    /// What it is, in a few words.
    package let summary: String
    /// How often it stands in the arguments.
    package let number: Number
    /// What it can be, for shells that complete it.
    package let values: Values

    /// Creates a definition.
    package init(
      _ name: String, _ summary: String, _ number: Number = .one, values: Values = .files
    ) {
      self.name = name
      self.summary = summary
      self.number = number
      self.values = values
    }

    var usage: String {
      switch number {
      case .one: name
      case .optional: "[\(name)]"
      case .several, .any: "\(name)..."
      }
    }
  }

  /// One way of calling a command.
  package struct Form: Sendable {
    /// The option that chooses it; `nil` for the ordinary one.
    package let option: Option?
    /// Its arguments that are no options, in order.
    package let operands: [Operand]

    /// Creates a way of calling a command.
    package init(_ operands: [Operand], with option: Option? = nil) {
      self.option = option
      self.operands = operands
    }

    var usage: String {
      let option = option.map { ["--\($0.name) \($0.value ?? "")"] } ?? []
      return (option + operands.map(\.usage)).joined(separator: " ")
    }
  }
}

extension Verb {
  /// The commands that bring documents from one format into another, and tell about them.
  static let converting: [Verb] = [
    .convert, .watch, .explain, .bundle, .mail, .verify, .inspect, .formats, .completions, .manual,
    .helpPage,
  ]

  /// The commands that look into files, and others that need no table of commands.
  static let looking: [Verb] = [.undo, .redo, .log, .show, .list, .find, .stats, .mcp]

  /// All commands, in the order of the help.
  package static let all: [Verb] = [.new] + editing + looking + notebooks + converting

  /// The command that a word calls.
  static func named(_ word: String) throws(Failure) -> Verb {
    // No command waits for those of another kind.
    for verbs in [{ converting }, { looking + [.complete, .new] }, { notebooks }] {
      if let verb = verbs().first(where: { $0.name == word }) { return verb }
    }
    if let entry = CommandTable.builtIn.entry(word) { return Verb(editing: entry) }
    let question = NearestName.question(word, among: all.map(\.name))
    throw .usage("There is no command \(quoted(word)).\(question)")
  }
}

/// What a person typed, for a complaint about it.
func quoted(_ word: String) -> String {
  "'\(SafeText.line(word, limit: 60))'"
}
