import NapkinCore
import NapkinFormats

extension Invocation {
  // Whether an option takes a value does not depend on the command, so the option may come before the command.
  // Converting commands are searched first, so that they need not wait for the table of editing commands.
  private static func known(where isMeant: (Option) -> Bool) -> Option? {
    Option.common.first(where: isMeant)
      ?? Verb.converting.lazy.flatMap(\.allOptions).first(where: isMeant)
      ?? Verb.looking.lazy.flatMap(\.allOptions).first(where: isMeant)
      ?? Verb.all.lazy.flatMap(\.allOptions).first(where: isMeant)
  }

  /// Reads an option, and its value if the next argument is its value. The allowed values may depend on the command,
  /// if it has already been read.
  static func option(
    _ argument: String, of verb: String?, _ rest: inout ArraySlice<String>,
    _ formats: () -> FormatRegistry
  ) throws(Failure) -> ParsedOption {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let spelling = String(parts[0])
    let option = try find(spelling, of: verb, rest, formats)
    let attached = parts.count > 1 ? String(parts[1]) : nil
    guard let value = option.value else {
      if attached == nil { return ParsedOption(option: option, value: "", spelling: spelling) }
      // A format decides itself about a value for a switch, such as yes or no.
      if option.isForFormat {
        return ParsedOption(option: option, value: attached ?? "", spelling: spelling)
      }
      throw .usage("'--\(option.name)' takes no value.")
    }
    if let attached { return ParsedOption(option: option, value: attached, spelling: spelling) }
    if let next = rest.first, next == "-" || !next.hasPrefix("-") || isNumber(next) {
      rest.removeFirst()
      return ParsedOption(option: option, value: next, spelling: spelling)
    }
    let own = Verb.all.first { $0.name == verb }?.allOptions.first { $0.name == option.name }
    throw .usage("'--\(option.name)' needs a value: --\(option.name)=\(own?.value ?? value).")
  }

  /// Whether an argument is a negative number, and not an option.
  private static func isNumber(_ word: String) -> Bool {
    word.utf8.dropFirst().first.map { (48...57).contains($0) || $0 == 46 } ?? false
  }

  private static func find(
    _ word: String, of verb: String?, _ rest: ArraySlice<String>, _ formats: () -> FormatRegistry
  ) throws(Failure) -> Option {
    if word.hasPrefix("--") {
      let name = String(word.dropFirst(2))
      if let option = known(where: { $0.name == name }) { return option }
      let registry = formats()
      let others = options(of: registry)
      if let option = others.first(where: { $0.name == name }) { return option }
      // The question suggests only options of the command, if it has been read or comes later.
      let words = (verb.map { [$0] } ?? []) + rest
      let command = words.lazy.compactMap { word in Verb.all.first { $0.name == word } }.first
      let own =
        command.map { Vocabulary(registry).options(of: $0) } ?? Verb.all.flatMap(\.allOptions)
        + others
      let question = NearestName.question(name, among: own.map(\.name), prefix: "--")
      if !question.isEmpty { throw .usage("There is no option \(quoted(word)).\(question)") }
    } else if let option = known(where: { $0.letter.map { "-\($0)" } == word }) {
      return option
    }
    throw .usage("There is no option \(quoted(word)); a file name like this goes behind '--'.")
  }

  /// Returns the options of all formats, because the format of the call is not known at this point.
  private static func options(of formats: FormatRegistry) -> [Option] {
    (formats.writable + formats.readable).flatMap(\.options).map(Option.init)
  }

  /// Refuses an option that is given twice, because one of its values would be ignored.
  static func checkRepeated(_ given: [ParsedOption]) throws(Failure) {
    var seen: Set<String> = []
    for option in given.map(\.option) where option.value != nil {
      if option.name == Option.option.name || seen.insert(option.name).inserted { continue }
      throw .usage("'--\(option.name)' is given twice; give it once.")
    }
  }

  /// Refuses options that a command does not have.
  static func check(_ given: [ParsedOption], of verb: Verb) throws(Failure) {
    let names = verb.allOptions.map(\.name)
    let takesOthers = names.contains(Option.option.name)
    for one in given where !names.contains(one.option.name) {
      if one.option.isForFormat && takesOthers { continue }
      throw .usage(
        "'\(verb.name)' has no option '\(one.spelling)'.", try: "help \(verb.name)")
    }
  }

  /// Returns the limits, changed by the options that were given.
  func limits() throws(Failure) -> Limits {
    var limits = Limits()
    for (kind, option) in zip(Limits.Kind.all, Option.limits) {
      guard let text = self[option] else { continue }
      guard let number = Int(text), number >= 0 else {
        throw .usage(
          "'--\(option.name)' is a whole number, not \(quoted(text)).",
          try: help)
      }
      limits[kind] = number
    }
    return limits
  }
}
