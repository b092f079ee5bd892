/// All commands that have a text form, for each kind of document. Tools, servers and scripts read from here what
/// they offer, and an app adds its own forms.
public struct CommandTable: Sendable {
  /// The commands for maps.
  public var maps = MindMap.commandForms
  /// The commands for plan lists.
  public var planLists = PlanList.commandForms
  /// The commands for notes.
  public var notes = Note.commandForms
  /// The commands for drawings.
  public var drawings = Drawing.commandForms
  /// The commands for notebooks; the commands for a notebook's items are in the other lists.
  public var notebooks = Notebook.commandForms

  /// The table with the commands of the core.
  public init() {}

  /// A command for any kind of document: its name, its description for the first kind that has it, and its
  /// parameters for all kinds.
  public struct Entry: Hashable, Sendable {
    /// The name by which the command is called.
    public let name: String
    /// A short description of the command.
    public var summary: String
    /// The parameters; a parameter that not every kind of document needs is optional.
    public var parameters: [CommandParameter]

    /// Adds a parameter, or adds settable fields to an existing one.
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

  /// All commands, each once; the commands for maps come first.
  public var entries: [Entry] {
    var names: Set<String> = []
    let all =
      maps.map(\.name) + planLists.map(\.name) + notes.map(\.name) + drawings.map(\.name)
      + notebooks.map(\.name)
    return all.filter { names.insert($0).inserted }.compactMap(entry)
  }

  /// Returns the command with a name, or `nil` if there is none.
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
  /// Returns the commands for a name and arguments in one document.
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

  /// Returns the commands for a name and arguments in a notebook. They change the item that contains the named
  /// parts; if no part is named, the argument `in` names the item.
  public func commands(
    _ name: String, _ arguments: [String: [String]], in notebook: Notebook, context: Context
  ) throws(Refusal) -> [any Command<Notebook>] {
    let form = notebooks.first { form in
      form.name == name
        && arguments.keys.allSatisfy { key in form.parameters.contains { $0.name == key } }
    }
    // A form without part parameters is for the notebook itself.
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
    return try commands(name, rest, in: document, context: context)
  }

  /// Returns the commands for a name and arguments in one item of a notebook.
  package func commands(
    _ name: String, _ arguments: [String: [String]], in item: Notebook.Item, context: Context
  ) throws(Refusal) -> [any Command<Notebook>] {
    switch item {
    case .note(let note):
      try commands(name, arguments, among: notes, in: note, context: context).map {
        $0.placed(note.id)
      }
    case .drawing(let drawing):
      try commands(name, arguments, among: drawings, in: drawing, context: context).map {
        $0.placed(drawing.id)
      }
    case .map(let map):
      try commands(name, arguments, among: maps, in: map, context: context).map {
        $0.placed(map.id)
      }
    case .planList(let list):
      try commands(name, arguments, among: planLists, in: list, context: context).map {
        $0.placed(list.id)
      }
    }
  }

  /// Returns the parameters of a command that name parts of a document.
  private func partNames(of name: String) -> [String] {
    entry(name)?.parameters.filter { $0.kind == .part }.map(\.name) ?? []
  }

  /// The item of a notebook that the arguments name.
  private struct Target {
    /// The named item, or the item that contains the named parts.
    var item: Notebook.ItemID?
    /// Whether the arguments name only items, and no parts inside of items.
    var isWhole = true
    /// The parameters that name parts, and the identifiers of these parts inside of the item.
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
  /// Returns the command, to be performed on one item of a notebook.
  fileprivate func placed(_ id: Identifier<Document>) -> any Command<Notebook> { self.in(id) }
}
