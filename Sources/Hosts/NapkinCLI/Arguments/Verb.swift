import NapkinCore
import NapkinKit

/// A command of the tool: its arguments, its help, and its action.
package struct Verb: Sendable {
  /// The action of a command; it gets the tool, the arguments and the streams.
  package typealias Action =
    @Sendable (NapkinTool, Invocation, inout Streams) throws(Failure) -> Void

  /// The name of the command in arguments.
  package let name: String
  /// A short summary for help.
  package let summary: String
  /// The forms of the command, the usual form first.
  package let forms: [Form]
  /// The actions of the command, such as `add` in `napkin note add`, if it has several.
  package var actions: [(usage: String, summary: String)] = []
  /// Its options, except limits and the options of every command.
  package let options: [Option]
  /// The options that set limits, if the command reads documents.
  package let limits: [Option]
  /// More paragraphs for its help page.
  package var remarks: [String] { makeRemarks() }
  // Made on demand, because most calls print no help.
  private let makeRemarks: @Sendable () -> [String]
  package let examples: [String]
  let run: Action

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

  /// All options of the command.
  package var allOptions: [Option] { options + Option.common + limits }

  /// Whether the command passes options on to the output format.
  package var takesFormatOptions: Bool { options.contains { $0.values == .writableFormats } }

  /// Whether the command prints its result and does not itself write files.
  var prints: Bool { ![Verb.convert, .bundle, .mail, .watch].contains { $0.name == name } }

  /// Its arguments that are not options, in order, from all forms.
  package var operands: [Operand] {
    forms.flatMap(\.operands).reduce(into: []) { all, operand in
      if !all.contains(where: { $0.name == operand.name }) { all.append(operand) }
    }
  }
}

extension Verb {
  /// An argument that is not an option.
  package struct Operand: Sendable {
    /// How often the argument may occur.
    package enum Number: Sendable {
      /// Once.
      case one
      /// At most once.
      case optional
      /// At least once.
      case several
      /// Any number of times.
      case any
    }

    /// The placeholder for the argument in help.
    package let name: String
    /// A short summary for help.
    package let summary: String
    /// How often the argument may occur.
    package let number: Number
    /// The possible values, for shell completion.
    package let values: Values

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

  /// One form of a command.
  package struct Form: Sendable {
    /// The option that chooses the form; `nil` for the usual form.
    package let option: Option?
    /// The arguments of the form that are not options, in order.
    package let operands: [Operand]

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
  /// The commands that convert documents, and commands about formats and help.
  static let converting: [Verb] = [
    .convert, .watch, .explain, .bundle, .mail, .verify, .inspect, .formats, .completions, .manual,
    .helpPage,
  ]

  /// The commands that inspect files, and others that do not need the command table.
  static let looking: [Verb] = [.undo, .redo, .log, .show, .list, .find, .stats, .mcp]

  /// All commands, in the order of the help.
  package static let all: [Verb] = [.new] + editing + looking + notebooks + converting

  /// Returns the command with a name.
  static func named(_ word: String) throws(Failure) -> Verb {
    // The lists are created one after the other, so that no command waits for commands of another kind.
    for verbs in [{ converting }, { looking + [.complete, .new] }, { notebooks }] {
      if let verb = verbs().first(where: { $0.name == word }) { return verb }
    }
    if let entry = CommandTable.builtIn.entry(word) { return Verb(editing: entry) }
    let question = NearestName.question(word, among: all.map(\.name))
    throw .usage("There is no command \(quoted(word)).\(question)")
  }
}

/// Returns the user's input in quotation marks, for messages.
func quoted(_ word: String) -> String {
  "'\(SafeText.line(word, limit: 60))'"
}
