import NapkinCore
package import NapkinFormats

/// The parsed arguments of the tool.
package struct Invocation: Sendable {
  /// The command; `nil` if there are only options.
  package let verb: Verb?
  /// The arguments of the command that are not options.
  package let operands: [String]
  private var given: [ParsedOption]

  struct ParsedOption: Sendable {
    let option: Option
    let value: String
    /// The option as it was typed: `--output` or `-o`.
    let spelling: String
  }

  /// Reads arguments. Options may come anywhere before `--`; nothing after it is an option.
  ///
  /// The formats are loaded only when an option is not one of the tool's own.
  package init(
    _ arguments: [String], formats: () -> FormatRegistry = { FormatRegistry() }
  ) throws(Failure) {
    var words: [String] = []
    var given: [ParsedOption] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        words += rest
        break
      }
      if argument.utf8.first == UInt8(ascii: "-"), argument != "-" {
        given.append(try Self.option(argument, of: words.first, &rest, formats))
      } else {
        words.append(argument)
      }
    }
    try Self.checkRepeated(given)
    let verb = try words.first.map { word throws(Failure) in try Verb.named(word) }
    if let verb { try Self.check(given, of: verb) }
    self.verb = verb
    self.operands = Array(words.dropFirst())
    self.given = given
  }

  /// The value of an option; `nil` if it was not given.
  package subscript(option: Option) -> String? {
    given.last { $0.option.name == option.name }?.value
  }

  /// Sets an option that the user left out.
  package mutating func give(_ option: Option, _ value: String) {
    given.append(ParsedOption(option: option, value: value, spelling: "--\(option.name)"))
  }

  /// Whether an option was given.
  package func has(_ option: Option) -> Bool {
    given.contains { $0.option.name == option.name }
  }

  /// The values of all given options.
  var values: [String] { given.map(\.value) }

  /// Returns the given options of formats, in order.
  func formatOptions() throws(Failure) -> [FormatOption] {
    let own = verb?.options.filter(\.isForFormat).map(\.name) ?? []
    var options: [FormatOption] = []
    for one in given {
      if own.contains(one.option.name) {
        options.append(FormatOption(name: one.option.name, value: one.value))
      } else if one.option.isForFormat {
        options.append(try FormatOption(one.option.name, one.value))
      } else if one.option.name == Option.option.name {
        let parts = one.value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        if parts[0].isEmpty {
          throw .usage("'--option' needs a name: --option NAME=VALUE.", try: help)
        }
        options.append(try FormatOption(String(parts[0]), parts.count > 1 ? String(parts[1]) : ""))
      }
    }
    for (index, option) in options.enumerated()
    where options[..<index].contains(where: { $0.name == option.name }) {
      throw .usage("The option \(quoted(option.name)) is given twice; give it once.", try: help)
    }
    return options
  }

  /// The arguments of the call that prints help about this command.
  var help: String { verb.map { "help \($0.name)" } ?? "help" }

  /// Refuses too few operands, too many, and empty ones.
  func checkOperands(of verb: Verb) throws(Failure) {
    let form = verb.forms.first { $0.option.map(has) ?? false } ?? verb.forms.first
    let expected = form?.operands ?? []
    let isOpen = expected.contains { [.several, .any].contains($0.number) }
    if operands.count > expected.count, !isOpen {
      throw .usage(
        "'\(verb.name)' has no use for \(quoted(operands[expected.count])).", try: help)
    }
    if operands.count < expected.count,
      [.one, .several].contains(expected[operands.count].number)
    {
      let operand = expected[operands.count]
      let summary = Phrase(stringLiteral: operand.summary)
      throw .usage("'\(verb.name)' needs \(operand.name), \(summary).", try: help)
    }
    for (index, text) in operands.enumerated() where text.isEmpty {
      let operand = expected[min(index, expected.count - 1)]
      // The operands of the command for shell completion may be empty.
      if operand.summary.isEmpty { continue }
      let summary = Phrase(stringLiteral: operand.summary)
      throw .usage("\(operand.name) is empty; it is \(summary).", try: help)
    }
  }
}
