/// What the arguments say, once they make sense.
package struct Invocation: Sendable {
  /// The command; none if there is nothing but options.
  package let verb: Verb?
  /// The arguments of the command that are no options.
  package let operands: [String]
  private let given: [Given]

  struct Given: Sendable {
    let option: Option
    let value: String
  }

  /// Reads arguments. Options may stand anywhere before `--`; what stands behind it is no option.
  package init(_ arguments: [String]) throws(Failure) {
    var words: [String] = []
    var given: [Given] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        words += rest
        break
      }
      if argument.utf8.first == UInt8(ascii: "-"), argument != "-" {
        given.append(try Self.option(argument, &rest))
      } else {
        words.append(argument)
      }
    }
    let verb = try words.first.map { word throws(Failure) in try Verb.named(word) }
    if let verb { try Self.check(given, of: verb) }
    self.verb = verb
    self.operands = Array(words.dropFirst())
    self.given = given
  }

  /// The value of an option, the last one if it was given several times.
  package subscript(option: Option) -> String? {
    values(of: option).last
  }

  /// All values of an option, in order.
  package func values(of option: Option) -> [String] {
    given.filter { $0.option.name == option.name }.map(\.value)
  }

  /// Whether an option was given.
  package func has(_ option: Option) -> Bool {
    given.contains { $0.option.name == option.name }
  }

  /// The command that prints help about this one.
  var help: String { verb.map { "help \($0.name)" } ?? "help" }

  /// Refuses too few operands, too many, and empty ones.
  func checkOperands(of verb: Verb) throws(Failure) {
    if operands.count > verb.operands.count {
      let extra = quoted(operands[verb.operands.count])
      throw .usage("'\(verb.name)' has no use for \(extra).", try: "help \(verb.name)")
    }
    for (index, operand) in verb.operands.enumerated() {
      guard index < operands.count else {
        if operand.isOptional { return }
        throw .usage(
          "'\(verb.name)' needs \(operand.name), \(operand.summary).", try: "help \(verb.name)")
      }
      if operands[index].isEmpty {
        throw .usage(
          "\(operand.name) is empty; it is \(operand.summary).", try: "help \(verb.name)")
      }
    }
  }
}
