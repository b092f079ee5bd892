/// All commands that can be asked for in words, for each kind of document: what a tool, a server or a script
/// offers is read from here. An app adds its own forms.
public struct CommandTable: Sendable {
  /// The commands for maps.
  public var maps = MindMap.commandForms
  /// The commands for plan lists.
  public var planLists = PlanList.commandForms
  /// The commands for notes.
  public var notes = Note.commandForms
  /// The commands for drawings.
  public var drawings = Drawing.commandForms
  /// The commands for notebooks, beside those for what is in them.
  public var notebooks = Notebook.commandForms

  /// The table with the commands of the core.
  public init() {}

  /// A command whatever the document: its name, what it does to the first kind that has it, and all that it
  /// takes in any of them.
  public struct Entry: Hashable, Sendable {
    /// The word that asks for it.
    public let name: String
    /// What it does, in a few words.
    public var summary: String
    /// What it takes; what not every kind of document needs is optional.
    public var parameters: [CommandParameter]

    /// Adds a parameter, or what else can be set by one that is there.
    fileprivate mutating func take(_ parameter: CommandParameter) {
      guard let index = parameters.firstIndex(where: { $0.name == parameter.name }) else {
        return parameters.append(parameter)
      }
      guard case (.settings(let old), .settings(let new)) = (parameters[index].kind, parameter.kind)
      else { return }
      let known = old + new.filter { !old.contains($0) }
      parameters[index] = CommandParameter(
        parameter.name, .settings(known), parameters[index].summary, parameter.number)
    }
  }

  /// All commands, each once, those for maps first.
  public var entries: [Entry] {
    var names: Set<String> = []
    let all =
      maps.map(\.name) + planLists.map(\.name) + notes.map(\.name) + drawings.map(\.name)
      + notebooks.map(\.name)
    return all.filter { names.insert($0).inserted }.compactMap(entry)
  }

  /// The command that a word asks for.
  public func entry(_ name: String) -> Entry? {
    var entry: Entry?
    func take<Document>(_ forms: [CommandForm<Document>]) {
      for form in forms where form.name == name {
        var known = entry ?? Entry(name: name, summary: form.summary, parameters: [])
        for parameter in form.parameters { known.take(parameter) }
        entry = known
      }
    }
    take(maps)
    take(planLists)
    take(notes)
    take(drawings)
    take(notebooks)
    return entry
  }
}

// MARK: - Finding commands

extension CommandTable {
  /// The commands that a name and arguments ask for in one document.
  public func commands<Document: HasDocumentParts>(
    _ name: String, _ arguments: [String: [String]], among forms: [CommandForm<Document>],
    in document: Document, context: Context
  ) throws(Refusal) -> [any Command<Document>] {
    guard let form = forms.first(where: { $0.name == name }) else {
      throw Refusal(
        .unknownWord,
        "'\(name)' is nothing for this kind of document; it takes: \(forms.map(\.name).joined(separator: ", "))."
      )
    }
    return try form.commands(arguments, in: document, context: context)
  }

  /// The commands that a name and arguments ask for in a notebook: for a thing in it, if what is named lies
  /// there; the argument `in` names it otherwise.
  public func commands(
    _ name: String, _ arguments: [String: [String]], in notebook: Notebook, context: Context
  ) throws(Refusal) -> [any Command<Notebook>] {
    let form = notebooks.first { form in
      form.name == name
        && arguments.keys.allSatisfy { key in form.parameters.contains { $0.name == key } }
    }
    // What names no part is for the notebook itself.
    if let form, !form.parameters.contains(where: { $0.kind == .part }) {
      return try form.commands(arguments, in: notebook, context: context)
    }
    let target = try Target(arguments, named: partNames(of: name), in: notebook)
    if let form, target.isWhole || target.item == nil {
      return try form.commands(arguments, in: notebook, context: context)
    }
    var rest = arguments
    rest["in"] = nil
    guard let item = target.item, let document = notebook[item] else {
      throw Refusal(.badArgument, "Say what '\(name)' is for with 'in': a map or a plan list here.")
    }
    rest.merge(target.inner) { $1 }
    for name in target.names where name == "in" || target.inner[name] == nil { rest[name] = nil }
    switch document {
    case .note(let note):
      return try commands(name, rest, among: notes, in: note, context: context).map {
        $0.placed(note.id)
      }
    case .drawing(let drawing):
      return try commands(name, rest, among: drawings, in: drawing, context: context).map {
        $0.placed(drawing.id)
      }
    case .map(let map):
      return try commands(name, rest, among: maps, in: map, context: context).map {
        $0.placed(map.id)
      }
    case .planList(let list):
      return try commands(name, rest, among: planLists, in: list, context: context).map {
        $0.placed(list.id)
      }
    }
  }

  /// The parameters of a command that name something in a document.
  private func partNames(of name: String) -> [String] {
    entry(name)?.parameters.filter { $0.kind == .part }.map(\.name) ?? []
  }

  /// What the arguments name in a notebook.
  private struct Target {
    /// The thing that they name, or in which what they name lies.
    var item: Notebook.ItemID?
    /// Whether they name nothing but things of the notebook.
    var isWhole = true
    /// The arguments that name something, and what they name inside of the thing.
    var names: [String] = []
    var inner: [String: [String]] = [:]

    init(_ arguments: [String: [String]], named: [String], in notebook: Notebook) throws(Refusal) {
      names = (named + ["in"]).filter { arguments[$0] != nil }
      if names.isEmpty { return }
      let placed = notebook.placedParts
      let places = Dictionary(placed.map { ($0.part.id, ($0.item, $0.inner)) }) { first, _ in first
      }
      let index = PartIndex(notebook)
      var items: [Notebook.ItemID] = []
      for name in names {
        for text in arguments[name] ?? [] {
          guard let (item, part) = places[try index.part(text).id] else { continue }
          if !items.contains(item) { items.append(item) }
          if let part {
            isWhole = false
            inner[name, default: []].append(part)
          } else if case .map(let map) = notebook[item] {
            inner[name, default: []].append(map.root.rawValue)
          }
        }
      }
      item = items.first
      if !isWhole, items.count > 1 {
        throw Refusal(.badArgument, "These lie in different documents; name things of one.")
      }
    }
  }
}

extension Command where Document: NotebookItem {
  /// The command, performed on one thing of a notebook, whatever its own type is.
  fileprivate func placed(_ id: Identifier<Document>) -> any Command<Notebook> { self.in(id) }
}
