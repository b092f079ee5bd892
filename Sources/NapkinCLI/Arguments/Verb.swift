/// A command of the tool: what it takes, what it is for, and what it does.
package struct Verb: Sendable {
  /// An argument that is no option.
  package struct Operand: Sendable {
    /// What it is called in help.
    package let name: String
    /// What it is, in a few words.
    package let summary: String
    /// Whether it may be left out.
    package let isOptional: Bool

    /// Creates a definition.
    package init(_ name: String, _ summary: String, isOptional: Bool = false) {
      self.name = name
      self.summary = summary
      self.isOptional = isOptional
    }
  }

  /// What a command does, with the tool, its arguments and its streams.
  package typealias Action =
    @Sendable (CommandLineTool, Invocation, inout Streams) throws(Failure) -> Void

  /// The word that calls it.
  package let name: String
  /// What it does, in a few words.
  package let summary: String
  /// Its arguments that are no options, in order.
  package let operands: [Operand]
  /// Its options, beside limits and those that every command understands.
  package let options: [Option]
  /// The options that set limits, if it reads documents.
  package let limits: [Option]
  /// What else there is to know, a paragraph each.
  package let remarks: [String]
  /// How it is used.
  package let examples: [String]
  let run: Action

  /// Creates a definition.
  package init(
    _ name: String, _ summary: String, operands: [Operand] = [], options: [Option] = [],
    limits: [Option] = [], remarks: [String] = [], examples: [String] = [],
    run: @escaping Action
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.options = options
    self.limits = limits
    self.remarks = remarks
    self.examples = examples
    self.run = run
  }

  /// All options that it understands.
  package var allOptions: [Option] { options + Option.common + limits }
}

extension Verb {
  /// All commands, in the order of the help.
  package static let all: [Verb] = [.convert, .inspect, .formats, .helpPage]

  /// The command that a word calls.
  static func named(_ word: String) throws(Failure) -> Verb {
    if let verb = all.first(where: { $0.name == word }) { return verb }
    let question = NearestName.question(word, among: all.map(\.name))
    throw .usage("There is no command \(quoted(word)).\(question)")
  }
}

/// What a person typed, for a complaint about it.
func quoted(_ word: String) -> String {
  "'\(SafeText.line(word, limit: 60))'"
}
