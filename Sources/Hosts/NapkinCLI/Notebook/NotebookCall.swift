import NapkinCore
import NapkinFormats
import NapkinKit
import NapkinStore

/// A call of a command that works on a notebook on disk.
struct NotebookCall {
  let tool: NapkinTool
  let invocation: Invocation
  let notebook: StoredNotebook
  /// The path of the notebook for messages.
  let path: String
  var context: Context
  /// The arguments after the action.
  let words: [String]
  /// Whether the notebook was created for this call.
  private let isNew: Bool

  /// Opens the notebook that the arguments or the environment name, or else the one in the user's data folder. That
  /// one is created at its first use, others only if something is added to them.
  init(
    _ tool: NapkinTool, _ invocation: Invocation, words: [String], path given: String? = nil,
    adding: Bool = false
  ) throws(Failure) {
    (self.tool, self.invocation, self.words) = (tool, invocation, words)
    context = tool.context()
    if context.author == nil { context.author = tool.person }
    let named = given ?? invocation[.notebook]
    guard let path = named ?? tool.notebookPath else {
      throw .usage("Name a notebook with --notebook, or set HOME.", try: invocation.help)
    }
    self.path = path
    let now = context.now
    let isOwn = named == nil && path != ProcessState.namedNotebook
    isNew = !FileSystem.isThere(path)
    notebook = try failing { () throws(FormatError) in
      if isOwn || adding {
        try FileSystem.makePrivateFolder(FileSystem.folder(of: path))
        return try StoredNotebook(path, creatingAt: now)
      }
      return try StoredNotebook(path)
    }
  }

  /// Runs a closure; if it fails, a notebook that was created for the call is removed again.
  mutating func adding(
    _ work: (inout NotebookCall) throws(Failure) -> Void
  ) throws(Failure) {
    do throws(Failure) {
      try work(&self)
    } catch {
      if isNew { try? notebook.removeIfUnused() }
      throw error
    }
  }

  /// Runs a closure on the notebook, and turns its errors into failures of the command.
  func storing<Result>(_ work: () throws(FormatError) -> Result) throws(Failure) -> Result {
    do throws(FormatError) {
      return try work()
    } catch {
      let words = naming(error.words)
      if [.badArgument, .badValue, .unknownWord].contains(error.code) {
        throw .usage(words, try: invocation.help)
      }
      throw Failure(error.limit == nil ? FormatError(error.code, words, at: error.location) : error)
    }
  }

  /// Returns a message with titles instead of identifiers, which are for programs.
  func naming(_ words: Phrase) -> Phrase {
    invocation.naming(words) { try? notebook.title(of: $0) }
  }

  // MARK: Doing

  /// Performs commands as one step, and prints the step's name.
  mutating func perform(
    _ commands: [any Command<Notebook>], _ streams: inout Streams
  ) throws(Failure) {
    guard let first = commands.first else { return try streams.tell("nothing to do") }
    var context = context
    let outcome = try storing { () throws(FormatError) in
      try notebook.perform(commands, as: first.name, in: &context)
    }
    self.context = context
    if outcome.changes.isEmpty { return try streams.tell("nothing to do") }
    if !invocation.has(.quiet) { try streams.tell(Phrase(stringLiteral: outcome.name)) }
  }

  /// Performs a command of the command table on one item of the notebook.
  mutating func perform(
    _ name: String, _ arguments: [String: [String]], on id: Notebook.ItemID,
    _ streams: inout Streams
  ) throws(Failure) {
    var arguments = arguments
    arguments["in"] = nil
    let item = try storing { () throws(FormatError) in try notebook.item(id) }
    var commands: [any Command<Notebook>] = []
    do throws(Refusal) {
      if let item {
        commands = try CommandTable.builtIn.commands(name, arguments, in: item, context: context)
      }
    } catch {
      throw failure(error)
    }
    try perform(commands, &streams)
  }

  /// Returns the failure for a refusal by a document.
  func failure(_ refusal: Refusal) -> Failure {
    Failure(Refusal(refusal.code, naming(refusal.words)), in: path, try: invocation.help)
  }

  /// Returns the item of a kind that a command changes: the item that `--in` names, or the item that contains the
  /// named parts. If nothing is named, it is the only item of the kind, or the default plan list.
  func target(
    of arguments: [String: [String]], kind: String
  ) throws(Failure) -> Notebook.ItemID {
    if let name = arguments["in"]?.first { return try entry(name, of: kind).id }
    let named = (arguments["part"] ?? []) + (arguments["under"] ?? [])
    let texts = named.filter { Int($0) == nil }
    if let text = texts.first {
      let found = try storing { () throws(FormatError) in try notebook.entries(of: kind, with: text)
      }
      if found.count == 1 { return found[0].id }
      let titles = found.prefix(8).map { SafeText.line($0.title, limit: 40) }
      throw .refused(
        found.isEmpty
          ? "There is no '\(SafeText.line(text, limit: 60))' here."
          : "'\(SafeText.line(text, limit: 60))' is in \(titles.joined(separator: ", ")); say which with --in."
      )
    }
    if kind == "plans" {
      return .planList(
        try storing { () throws(FormatError) in try notebook.header().defaultPlanList })
    }
    let all = try storing { () throws(FormatError) in try notebook.entries(of: kind) }
    guard all.count == 1 else {
      throw .usage("Say with --in which one is meant.", try: invocation.help)
    }
    return all[0].id
  }

  // MARK: Finding

  /// Returns the item of a kind that the user names by its title, its identifier or its number in the list.
  func entry(_ name: String, of kind: String) throws(Failure) -> StoredEntry {
    let entries = try storing { () throws(FormatError) in try notebook.entries(of: kind) }
    let lower = name.lowercased()
    var found = entries.filter { $0.title == name || $0.id.rawValue == name }
    if found.isEmpty { found = entries.filter { $0.title.lowercased() == lower } }
    if found.isEmpty, let number = Int(name), entries.indices.contains(number - 1) {
      found = [entries[number - 1]]
    }
    if found.count == 1 { return found[0] }
    if found.isEmpty {
      let question = NearestName.question(name, among: entries.map(\.title))
      throw .refused("There is no '\(SafeText.line(name, limit: 60))' here.\(question)")
    }
    let numbers = entries.indices.filter { found.contains(entries[$0]) }.map { "\($0 + 1)" }
    throw .refused(
      "'\(SafeText.line(name, limit: 60))' may be several things: \(numbers.joined(separator: ", ")). Name it by its number."
    )
  }

  /// Returns the item of any kind that the user names by its title or its identifier, or by a kind and a number, as
  /// in `map:1`. A number alone is refused, because each kind has its own numbers.
  func entry(_ name: String) throws(Failure) -> StoredEntry {
    var all: [(name: String, entry: StoredEntry)] = []
    for kind in Notebook.ItemID.kinds {
      let entries = try storing { () throws(FormatError) in try notebook.entries(of: kind) }
      all += entries.enumerated().map { ("\(kind):\($0.offset + 1)", $0.element) }
    }
    let lower = name.lowercased()
    var found = all.filter { $0.entry.title == name || $0.entry.id.rawValue == name }
    if found.isEmpty, let colon = name.firstIndex(of: ":"),
      Notebook.ItemID.kinds.contains(String(name[..<colon]))
    {
      return try entry(String(name[colon...].dropFirst()), of: String(name[..<colon]))
    }
    if found.isEmpty { found = all.filter { $0.entry.title.lowercased() == lower } }
    if found.count == 1 { return found[0].entry }
    if found.isEmpty, Int(name) != nil { found = all.filter { $0.name.hasSuffix(":\(name)") } }
    guard let first = found.first else {
      let question = NearestName.question(name, among: all.map(\.entry.title))
      throw .refused("There is no '\(SafeText.line(name, limit: 60))' here.\(question)")
    }
    let ways = found.prefix(8).map { "\($0.name) (\(SafeText.line($0.entry.title, limit: 40)))" }
    throw .refused(
      "'\(SafeText.line(name, limit: 60))' may be several things: \(ways.joined(separator: ", ")). Name it by its kind and number, as \(first.name)."
    )
  }

  /// Returns the argument at an index; throws if it is missing. `what` describes it in the message.
  func word(_ index: Int, _ what: Phrase) throws(Failure) -> String {
    guard words.indices.contains(index) else {
      throw .usage("Say \(what).", try: invocation.help)
    }
    return words[index]
  }

  /// Prints items with their numbers among all items of their kind, which commands understand.
  func print(
    _ entries: [StoredEntry], among all: [StoredEntry]? = nil, _ streams: inout Streams
  ) throws(Failure) {
    let numbers = Dictionary(zip((all ?? entries).map(\.id), 1...)) { first, _ in first }
    let rows = entries.map { entry in
      let title = entry.title.isEmpty ? Mark.nothing : SafeText.line(entry.title, limit: 1_000)
      let date = (entry.trashed ?? entry.modified).map { minute($0) } ?? ""
      return ["\(numbers[entry.id] ?? 0)", date, title]
    }
    try streams.print(Columns.text(rows))
  }

  /// Prints a document as `show` does.
  func show(_ item: Notebook.Item, _ streams: inout Streams) throws(Failure) {
    let style = TerminalStyle(streams)
    var text = ""
    for part in ShownPart.all(of: item.content) {
      text += style.dim("\(part.number)") + "  "
      text += String(repeating: "  ", count: min(part.depth, TreeWriter.deepest))
      text += part.line(style, context) + "\n"
    }
    if case .note(let note) = item {
      if let category = note.category { text += "[\(SafeText.line(category))]\n" }
      if !note.text.isEmpty { text += "\n" + SafeText.lines(note.text.plain) + "\n" }
      for media in note.media { text += "+ \(SafeText.line(media.callName))\n" }
    }
    try streams.print(text)
  }

  /// Returns a local time to the minute.
  func minute(_ instant: Instant) -> String {
    let offset = context.secondsFromUTC(at: instant)
    let words = TimeText.words(instant, secondsFromUTC: offset).split(separator: " ")
    return words.prefix(2).map { $0.prefix(10) }.joined(separator: " ").prefix(16).description
  }
}

extension Option {
  static let notebook = Option(
    "notebook", value: "FILE", "the notebook; else $NAPKIN_NOTEBOOK, else your own",
    values: .files)
}
