import NapkinCore
import NapkinFormats
import NapkinKit
import NapkinStore

extension Verb {
  /// Works on notes.
  static let note = Verb(
    notebook: "note", "write, tag and list notes of your notebook",
    [
      NotebookAction("list", "", "list notes") { call, streams throws(Failure) in
        try call.listNotes(&streams)
      },
      NotebookAction("add", "TITLE TEXT...", "write a note; - takes the text from standard input") {
        call, streams throws(Failure) in try call.addNote(&streams)
      },
      NotebookAction("edit", "NAME", "change a note in $EDITOR") { call, streams throws(Failure) in
        try call.editNote(&streams)
      },
      NotebookAction("show", "NAME", "show a note") { call, streams throws(Failure) in
        let note = try call.note()
        try call.show(.note(note), &streams)
      },
      NotebookAction("tag", "NAME TAG...", "tag a note") { call, streams throws(Failure) in
        try call.tag(isOn: true, &streams)
      },
      NotebookAction("untag", "NAME TAG...", "take tags off a note") {
        call, streams throws(Failure) in try call.tag(isOn: false, &streams)
      },
      NotebookAction("attach", "NAME FILE...", "add pictures, recordings and other files") {
        call, streams throws(Failure) in try call.attach(&streams)
      },
      .delete("note"), .rename("note"), .set("note"),
    ],
    options: [.category, .tagged, .sort], limits: [.limit(.inputBytes)],
    remarks: [Option.timeRemark],
    examples: ["napkin note add 'Peas' 'Sow when warm.'", "napkin note list --tag exam"])

  /// Works on drawings.
  static let draw = Verb(
    notebook: "draw", "keep drawings in your notebook",
    [
      .list("drawing"),
      NotebookAction("new", "TITLE", "make an empty drawing") { call, streams throws(Failure) in
        let command = AddDrawing(try call.word(0, "what it is called"))
        try call.perform([command], &streams)
      },
      NotebookAction("import", "FILE...", "bring in strokes as JSON or SVG") {
        call, streams throws(Failure) in try call.importFiles(&streams)
      },
      .show("drawing"), .delete("drawing"), .rename("drawing"),
    ], limits: Option.limits, examples: ["napkin draw import sketch.svg"])

  /// Works on maps.
  static let mapInNotebook = Verb(
    notebook: "map", "keep mind maps in your notebook",
    [
      .list("map"),
      NotebookAction("new", "NAME", "make a map") { call, streams throws(Failure) in
        let command = AddMap(try call.word(0, "what it is called"))
        try call.perform([command], &streams)
      },
      .show("map"), .delete("map"),
    ],
    table: MindMap.commandForms.filter { $0.name != "describe" }.map { ($0.name, $0.summary) },
    kind: "map", options: options(of: MindMap.commandForms) + [.item],
    limits: [.limit(.inputBytes)], remarks: [Option.timeRemark],
    examples: ["napkin map new Garden", "napkin map add Peas --in Garden --under Spring"])
}

extension NotebookAction {
  static func list(_ kind: String) -> NotebookAction {
    NotebookAction("list", "", "list what there is") { call, streams throws(Failure) in
      let call = call
      let entries = try call.storing { () throws(FormatError) in
        try call.notebook.entries(of: kind)
      }
      try call.print(entries, &streams)
    }
  }

  static func show(_ kind: String) -> NotebookAction {
    NotebookAction("show", "NAME", "show it with the numbers of its parts") {
      call, streams throws(Failure) in
      try call.show(try call.item(of: kind), &streams)
    }
  }

  static func delete(_ kind: String) -> NotebookAction {
    NotebookAction("delete", "NAME...", "put it into the trash") { call, streams throws(Failure) in
      _ = try call.word(0, "what to delete")
      var items: [Notebook.ItemID] = []
      for word in call.words { items.append(try call.entry(word, of: kind).id) }
      try call.perform([DeleteItems(items)], &streams)
    }
  }

  static func rename(_ kind: String) -> NotebookAction {
    NotebookAction("rename", "NAME TEXT", "call it otherwise") { call, streams throws(Failure) in
      let id = try call.entry(try call.word(0, "what to rename"), of: kind).id
      let text = try call.word(1, "what it is called from now on")
      switch id {
      case .note(let id): try call.perform([SetNote(to: .title(text)).in(id)], &streams)
      case .drawing(let id): try call.perform([SetDrawing(to: .title(text)).in(id)], &streams)
      case .map(let id): try call.perform([SetMap(to: .name(text)).in(id)], &streams)
      case .planList(let id): try call.perform([RenamePlanList(id, to: text)], &streams)
      }
    }
  }

  static func set(_ kind: String) -> NotebookAction {
    NotebookAction("set", "NAME WORD=VALUE...", "set tags, dates, places and more") {
      call, streams throws(Failure) in
      let entry = try call.entry(try call.word(0, "what to set something of"), of: kind)
      _ = try call.word(1, "what to set, as tags+=exam")
      let arguments = ["settings": Array(call.words.dropFirst())]
      try call.perform("set", arguments, on: entry.id, &streams)
    }
  }
}

extension NotebookCall {
  /// The item that the first argument names.
  fileprivate func item(of kind: String) throws(Failure) -> Notebook.Item {
    let id = try entry(try word(0, "what to show"), of: kind).id
    let item = try storing { () throws(FormatError) in try notebook.item(id) }
    guard let item else { throw .refused("There is no '\(SafeText.line(words[0]))' here.") }
    return item
  }

  fileprivate func note() throws(Failure) -> Note {
    guard case .note(let note) = try item(of: "note") else { throw .refused("This is no note.") }
    return note
  }

  fileprivate func listNotes(_ streams: inout Streams) throws(Failure) {
    let order: Notebook.SortOrder
    switch invocation[.sort] {
    case nil: order = .manual
    case "name": order = .name
    case "created": order = .created
    case "modified": order = .modified
    case let word?:
      throw .usage(
        "'--sort' is name, created or modified, not \(quoted(word)).", try: invocation.help)
    }
    let (entries, all) = try storing { () throws(FormatError) in
      var entries = try notebook.entries(of: "note", sortedBy: order)
      if let tag = invocation[.tagged] {
        let found = Set(try notebook.tagged(tag).map(\.item))
        entries.removeAll { !found.contains($0.id) }
      }
      if let category = invocation[.category] {
        let found = Set(try notebook.notes(inCategory: category).map(\.item))
        entries.removeAll { !found.contains($0.id) }
      }
      return (entries, try notebook.entries(of: "note"))
    }
    try print(entries, among: all, &streams)
  }

  fileprivate mutating func addNote(_ streams: inout Streams) throws(Failure) {
    let title = try word(0, "what it is called")
    var text = words.dropFirst().joined(separator: " ")
    if text == "-" {
      let limit = try invocation.limits().inputBytes
      let bytes = try failing { () throws(FormatError) in try streams.input.readAll(limit: limit) }
      guard let read = UTF8Scan.text(of: bytes) else {
        throw .refused("Standard input is no text in UTF-8.")
      }
      text = read
    }
    let id = Note.ID(context.identifiers.next())
    var note = Note(
      id: id, title: title, text: RichText(text), created: context.now, modified: context.now)
    note.category = invocation[.category]
    if let tag = invocation[.tagged] {
      do throws(Refusal) { note.tags = [try Name(tag).text] } catch { throw .refused(error.words) }
    }
    try perform([AddItem(.note(note))], &streams)
  }

  fileprivate mutating func editNote(_ streams: inout Streams) throws(Failure) {
    let note = try note()
    let old = "\(note.title)\n\n\(note.text.source)"
    try Editing.edit(old, note.text.syntax) { text throws(Failure) in
      if text.allSatisfy(\.isWhitespace), !old.allSatisfy(\.isWhitespace) {
        throw .refused(
          "The text is empty; nothing is changed. 'napkin note delete' deletes a note.")
      }
      // Some editors end all lines with a carriage return, too.
      let hasReturns = old.contains("\r\n" as Character)
      let text = hasReturns ? text : text.replacing("\r\n", with: "\n")
      if text == "\(old)\n" || text == old { return try perform([], &streams) }
      let isTitled = text.hasPrefix("\(note.title)\n")
      let title = isTitled ? note.title[...] : text.prefix { !$0.isNewline }
      var body = text.dropFirst(title.count + 1)
      if body.first?.isNewline == true { body = body.dropFirst() }
      if body.last?.isNewline == true { body = body.dropLast() }
      // A note that was deleted meanwhile could still be changed without this check.
      guard try storing({ () throws(FormatError) in try notebook.note(note.id) }) != nil else {
        throw .refused("The note was deleted while you edited it; bring it back from the trash.")
      }
      let edit = EditNote(
        old: note, title: String(title), text: RichText(String(body), syntax: note.text.syntax))
      try perform([edit.in(note.id)], &streams)
    }
  }

  /// Adds a file's path to errors that name no file.
  private static func naming<Result>(
    _ path: String, _ work: () throws(FormatError) -> Result
  ) throws(FormatError) -> Result {
    do throws(FormatError) { return try work() } catch { throw error.named(path) }
  }

  fileprivate mutating func tag(isOn: Bool, _ streams: inout Streams) throws(Failure) {
    let id = try note().id
    _ = try word(1, "a tag")
    var commands: [any Command<Notebook>] = []
    for tag in words.dropFirst() {
      do throws(Refusal) {
        commands.append(try TagNote(tag, isOn: isOn).in(id))
      } catch {
        throw .refused(error.words)
      }
    }
    try perform(commands, &streams)
  }

  fileprivate mutating func attach(_ streams: inout Streams) throws(Failure) {
    let id = try note().id
    _ = try word(1, "a file")
    var commands: [any Command<Notebook>] = []
    let (now, notebook, limit) = (context.now, notebook, try invocation.limits().inputBytes)
    for path in words.dropFirst() {
      let media = try failing { () throws(FormatError) in
        // A pipe may never end, and opening one may block for ever.
        if let status = try FileSystem.status(of: path), !status.isRegular, !status.isFolder {
          throw FormatError(
            .io, "This is a pipe or a device; attach a file.", at: FileLocation(file: path))
        }
        let source = try FileSource(path: path)
        let (digest, count) = try Self.naming(path) { () throws(FormatError) in
          try notebook.addMedium(from: source, limit: limit, at: now)
        }
        let name = FileSystem.name(of: path)
        return Media(
          .stored(digest), name: name,
          mediaType: MediaType.named(ofFile: name) ?? MediaType.unknown,
          byteCount: Int64(count))
      }
      commands.append(AddAttachment(media).in(id))
    }
    try perform(commands, &streams)
  }
}

/// Sets the title and the text of a note after editing, unless the note has changed meanwhile.
private struct EditNote: Command {
  let old: Note
  let title: String
  let text: RichText

  var name: String {
    (title == old.title ? SetNote(to: .text(text)) : SetNote(to: .title(title))).name
  }

  func changes(in note: Note, context: inout Context) throws(Refusal) -> [Note.Change] {
    guard note == old else {
      throw Refusal(.changedMeanwhile, "The note was changed while you edited it; edit it again.")
    }
    return try SetNote(to: .title(title)).changes(in: note, context: &context)
      + SetNote(to: .text(text)).changes(in: note, context: &context)
  }
}

extension Option {
  fileprivate static let category = Option("category", value: "NAME", "the pile of a note")
  fileprivate static let tagged = Option("tag", value: "NAME", "a tag")
  fileprivate static let sort = Option(
    "sort", value: "ORDER", "name, created or modified; else your own order",
    values: .words(["name", "created", "modified"]))
}
