import NapkinCore
import NapkinFormats
import NapkinKit

extension Verb {
  /// The commands that change a file, one for each entry of the command table.
  static let editing: [Verb] = CommandTable.builtIn.entries.map(Verb.init(editing:))

  init(editing entry: CommandTable.Entry) {
    let operands = entry.parameters.filter(\.isPositional).map { parameter in
      // The number of operands that are required depends on the kind of document.
      Operand(
        parameter.word, parameter.summary, parameter.number == .several ? .any : .optional,
        values: parameter.values)
    }
    let options = entry.parameters.filter { !$0.isPositional }.map(Option.init(editing:))
    self.init(
      entry.name, entry.summary,
      forms: [Form([Operand("FILE", "the file to change")] + operands)],
      options: options + [.item, .dryRun, .backup, .noHistory, .revision, .from, .kind],
      limits: Option.limits, remarks: Self.remarks(of: entry), examples: Self.examples(of: entry)
    ) { tool, invocation, streams throws(Failure) in
      var file = try EditedFile(invocation.operands[0], invocation, tool)
      let input = try invocation.input(for: entry, &streams)
      var context = tool.context()
      func perform() throws(Refusal) -> (Content, step: String?) {
        var content = file.file.content
        let arguments = try invocation.arguments(of: entry, for: content, input)
        let step = try content.perform(entry.name, arguments, of: .builtIn, in: &context)
        return (content, step)
      }
      var done: (content: Content, step: String?)
      do throws(Refusal) {
        done = try perform()
      } catch let first {
        // An outline may have been read as a note or a list. A command that these do not have may work on a map.
        // Numbers are excluded, because a map has others, which the user has not seen.
        let isOther = [.unknownWord, .badArgument].contains(first.code)
        guard isOther, !invocation.hasNumber(for: entry), file.reopenAsMap() else {
          let refusal = invocation.naming(first, in: file.file.content)
          throw Failure(refusal, in: file.path, try: invocation.help)
        }
        do throws(Refusal) {
          done = try perform()
        } catch {
          let isNearer = first.code == .badArgument && error.code == .missing
          let refusal = invocation.naming(isNearer ? first : error, in: file.file.content)
          throw Failure(refusal, in: file.path, try: invocation.help)
        }
      }
      try file.save(done.content, as: done.step, &streams)
    }
  }

  private static func remarks(of entry: CommandTable.Entry) -> [String] {
    var remarks: [String] = []
    if entry.parameters.contains(where: { $0.kind == .part }) {
      remarks.append(
        """
        Something in the file is named by its text, by the way to it ('Spring/Peas'), by
        its identifier, or by the number that 'napkin show' prints. If that may be
        several things, they are listed, and nothing is done.
        """)
    }
    for case .settings(let words) in entry.parameters.map(\.kind) {
      remarks.append(
        "What can be set:\n" + words.map { "  \($0)\n" }.joined().dropLast())
      if entry.name == "set" { remarks.append(Option.timeRemark) }
    }
    remarks.append(
      """
      In .mm, OPML and Markdown, all that the command does not concern stays as it is.
      'napkin undo FILE' takes it back.
      """)
    return remarks
  }

  private static func examples(of entry: CommandTable.Entry) -> [String] {
    switch entry.name {
    case "add":
      ["napkin add garden.mm 'Sow peas' --under Spring", "napkin add trip.md - --task < list.txt"]
    case "done": ["napkin done trip.md 'Call Ana'", "napkin done trip.md 3 4"]
    case "rename": ["napkin rename garden.mm Spring/Peas 'Sugar peas'"]
    case "move": ["napkin move garden.mm Peas --under Summer --at 1"]
    case "set":
      [
        "napkin set garden.mm Peas color=#007700 tags+=early priority=2",
        "napkin set trip.md 'Call Ana' due='friday 09:00'",
      ]
    case "connect": ["napkin connect garden.mm Peas Beans --label 'after them'"]
    case "sort": ["napkin sort garden.mm Spring"]
    default: []
    }
  }
}

extension Option {
  /// Names the document of a notebook that a command changes.
  static let item = Option(
    "in", value: "NAME", "the document of a notebook that is meant", values: .anything)
  static let dryRun = Option("dry-run", letter: "n", "show what would change, and change nothing")
  static let backup = Option("backup", "keep the file as it was, as FILE~")
  /// Changes a file only if it is still as the user saw it.
  static let revision = Option(
    "revision", value: "HASH", "change the file only if its SHA-256 begins so", values: .anything)
  static let noHistory = Option("no-history", "keep no history; 'undo' cannot take it back")
}

extension Option {
  /// Creates the option for a parameter of a command.
  init(editing parameter: CommandParameter) {
    self.init(
      parameter.name, value: parameter.kind == .flag ? nil : parameter.word, parameter.summary,
      values: parameter.values)
  }
}

extension CommandParameter {
  /// The placeholder in help.
  fileprivate var word: String {
    switch kind {
    case .text: "TEXT"
    case .integer: "N"
    case .flag: ""
    case .part: isPositional && name != "part" ? name.uppercased() : "NODE"
    case .choice: "WORD"
    case .settings: "WORD=VALUE"
    }
  }

  fileprivate var values: Values {
    switch kind {
    case .choice(let words): .words(words)
    case .part: .parts
    default: .anything
    }
  }
}

extension Invocation {
  /// Returns the arguments of a command by its parameters' names, for a kind of document.
  func arguments(
    of entry: CommandTable.Entry, for content: Content, _ input: String?
  ) throws(Refusal) -> [String: [String]] {
    var arguments: [String: [String]] = [:]
    for parameter in entry.parameters where !parameter.isPositional {
      let option = Option(parameter.name, value: nil, "")
      if has(option) { arguments[parameter.name] = [self[option] ?? ""] }
    }
    if let item = self[.item] { arguments["in"] = [item] }
    var rest = operands.dropFirst()
    let parameters = content.parameters(of: entry).filter(\.isPositional)
    for (index, parameter) in parameters.enumerated() {
      if case .settings = parameter.kind { continue }
      // Each parameter after this one needs one word.
      let needed = parameters[(index + 1)...].filter { !$0.kind.isSettings }.count
      let words = rest.prefix { !parameters.hasSettings || !$0.isSetting }
      let count = parameter.number == .several ? max(0, words.count - needed) : min(1, words.count)
      if count > 0 { arguments[parameter.name] = Array(words.prefix(count)) }
      rest = rest.dropFirst(count)
    }
    if let settings = parameters.first(where: \.kind.isSettings) {
      arguments[settings.name] = rest.isEmpty ? nil : Array(rest)
    } else if let word = rest.first {
      throw Refusal(.badArgument, "'\(entry.name)' has no use for '\(word)' here.")
    }
    if let input, let texts = arguments["text"], texts.contains("-") {
      if texts.count(where: { $0 == "-" }) > 1 {
        throw Refusal(.badArgument, "Standard input is read once; write '-' once.")
      }
      let isList = parameters.contains { $0.name == "text" && $0.number == .several }
      let lines = input.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      let isFilled = { (line: Substring) in !line.allSatisfy(\.isWhitespace) }
      let text = lines[...(lines.lastIndex(where: isFilled) ?? -1)].joined(separator: "\n")
      let read = isList ? lines.filter(isFilled).map(String.init) : text.isEmpty ? [] : [text]
      arguments["text"] = texts.flatMap { $0 == "-" ? read : [$0] }
    }
    for parameter in parameters where arguments[parameter.name]?.isEmpty ?? true {
      let summary = Phrase(stringLiteral: parameter.summary)
      throw Refusal(.badArgument, "'\(entry.name)' needs \(parameter.word), \(summary).")
    }
    return arguments
  }

  /// Whether a part of the document is named by a number.
  fileprivate func hasNumber(for entry: CommandTable.Entry) -> Bool {
    let options = entry.parameters.filter { $0.kind == .part && !$0.isPositional }
    let named = options.compactMap { self[Option($0.name, value: nil, "")] }
    let takesParts = entry.parameters.contains { $0.kind == .part && $0.isPositional }
    return (named + (takesParts ? operands.dropFirst() : [])).contains { Int($0) != nil }
  }

  /// Returns the text of standard input, if an argument `-` asks for it.
  func input(
    for entry: CommandTable.Entry, _ streams: inout Streams
  ) throws(Failure) -> String? {
    guard operands.dropFirst().contains("-"), entry.parameters.contains(where: { $0.kind == .text })
    else { return nil }
    let limit = try limits().inputBytes
    let bytes = try failing(named: "standard input") { () throws(FormatError) in
      try streams.input.readAll(limit: limit)
    }
    guard let text = UTF8Scan.text(of: bytes) else {
      throw .refused("Standard input is no text in UTF-8.")
    }
    return text
  }
}

extension CommandParameter.Kind {
  fileprivate var isSettings: Bool { if case .settings = self { true } else { false } }
}

extension [CommandParameter] {
  fileprivate var hasSettings: Bool { contains(where: \.kind.isSettings) }
}

extension String {
  /// Whether the text is a name with a value, such as `color=#ff0000` and `tags+=exam`.
  fileprivate var isSetting: Bool {
    guard let sign = firstIndex(of: "="), sign != startIndex else { return false }
    return self[..<sign].allSatisfy { $0.isLetter || $0 == "+" || $0 == "-" }
  }
}

extension Content {
  /// Returns the parameters of a command for this kind of document.
  fileprivate func parameters(of entry: CommandTable.Entry) -> [CommandParameter] {
    let table = CommandTable.builtIn
    let own: [CommandParameter]? =
      switch self {
      case .note: table.notes.first { $0.name == entry.name }?.parameters
      case .drawing: table.drawings.first { $0.name == entry.name }?.parameters
      case .map: table.maps.first { $0.name == entry.name }?.parameters
      case .planList: table.planLists.first { $0.name == entry.name }?.parameters
      case .notebook: nil
      }
    return own ?? entry.parameters
  }
}

extension Invocation {
  /// Returns a message with titles instead of identifiers, which are for programs. Texts that the user typed, and
  /// numbers, stay.
  func naming(_ words: Phrase, by title: (String) -> String?) -> Phrase {
    words.renaming { text in
      let isTyped = operands.contains(text) || values.contains(text)
      return isTyped || Int(text) != nil ? nil : title(text).map { SafeText.line($0, limit: 60) }
    }
  }

  /// Returns a refusal with titles instead of identifiers.
  func naming(_ refusal: Refusal, in content: Content) -> Refusal {
    Refusal(refusal.code, naming(refusal.words) { content.title(of: $0) })
  }
}

extension Content {
  /// Returns the title that people see for a document or its part with an identifier; `nil` if there is none.
  func title(of id: String) -> String? {
    for item in items {
      if item.id.rawValue == id { return item.title }
      switch item {
      case .map(let map):
        if let node = map[MindMap.Node.ID(id)] { return node.text.wordsOnOneLine }
      case .planList(let list):
        if let part = list.parts.first(where: { $0.id == id }) { return part.title }
      case .note, .drawing: break
      }
    }
    return nil
  }
}

extension Failure {
  /// Creates the failure for a refusal by a document, or for a command that no document accepts.
  init(_ refusal: Refusal, in path: String, try command: String) {
    let isUsage = [.badArgument, .badValue, .unknownWord].contains(refusal.code)
    self =
      isUsage
      ? .usage(refusal.words, try: command)
      : .refused("\(SafeText.name(path)): \(refusal.words)")
  }
}
