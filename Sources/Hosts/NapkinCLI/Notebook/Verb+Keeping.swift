import NapkinCore
import NapkinFormats
import NapkinKit
import NapkinStore

extension Verb {
  /// Imports files into the notebook.
  static let importing = Verb(
    "import", "bring files of any format into your notebook",
    forms: [Form([Operand("FILE", "a file or a folder", .several)])],
    options: [.notebook, .from, .kind, .passwordFile], limits: Option.limits,
    remarks: ["Everything comes in as one step, with the pictures that belong to it."],
    examples: ["napkin import garden.mm Notes/"]
  ) { tool, invocation, streams throws(Failure) in
    var call = try NotebookCall(tool, invocation, words: invocation.operands, adding: true)
    try call.adding { call throws(Failure) in try call.importFiles(&streams) }
  }

  /// Writes the notebook, or one item in it, to a file.
  static let export = Verb(
    "export", "write your notebook, or one thing in it, into a file or folder",
    forms: [Form([Operand("OUT", "the file or folder to write")])],
    options: [.notebook, .item, .to, .option, .overwrite],
    remarks: [
      """
      The name of OUT tells the format, as for 'napkin convert'. Where several things
      have one name, say which with its kind (note, drawing, map or plans) and its
      number in the list of that kind.
      """
    ],
    examples: [
      "napkin export desk.zip", "napkin export peas.md --in Peas",
      "napkin export garden.mm --in map:1",
    ]
  ) { tool, invocation, streams throws(Failure) in
    try invocation.checkReplaced(invocation.operands[0], reading: [])
    let call = try NotebookCall(tool, invocation, words: [])
    var arguments = ["convert", call.path, invocation.operands[0]]
    if let format = invocation[.to] { arguments += ["--to", format] }
    for option in try invocation.formatOptions() {
      let value = option.file.map { "@\($0)" } ?? option.value
      arguments += ["--option", "\(option.name)=\(value)"]
    }
    for option in [Option.quiet, .overwrite] where invocation.has(option) {
      arguments.append("--\(option.name)")
    }
    guard let name = invocation[.item] else {
      return try Verb.convert.run(
        tool.readingNotebooks, try Invocation(arguments, formats: { tool.registry }), &streams)
    }
    let id = try call.entry(name).id
    let item = try call.storing { () throws(FormatError) in try call.notebook.item(id) }
    guard let item else {
      throw .refused("There is no '\(SafeText.line(name, limit: 60))' here.")
    }
    try call.write(item, to: invocation.operands[0], &streams)
  }

  /// Checks the notebook for damage.
  static let check = keeping(
    "check", "look whether everything in a notebook is as it was written"
  ) { call, streams throws(Failure) in
    let notebook = call.notebook
    let damage = try call.storing { () throws(FormatError) in try notebook.check() }
    for one in damage {
      streams.complain("\(SafeText.name(call.path)): \(call.naming(one.words))")
    }
    if !damage.isEmpty { throw .told(status: 1) }
    try streams.tell("\(SafeText.name(call.path)): all is well")
  }

  /// Compacts the notebook's file.
  static let compact = keeping(
    "compact", "make a notebook as small as it can be"
  ) { call, streams throws(Failure) in
    let (notebook, now) = (call.notebook, call.context.now)
    try call.storing { () throws(FormatError) in try notebook.compact(at: now) }
    try streams.tell("\(SafeText.name(call.path)): compact")
  }

  /// Erases the history and deleted items.
  static let forget = keeping(
    "forget", "forget the history, and all that was deleted for good"
  ) { call, streams throws(Failure) in
    let (notebook, now) = (call.notebook, call.context.now)
    try call.storing { () throws(FormatError) in try notebook.forget(at: now) }
    try streams.tell("\(SafeText.name(call.path)): forgotten")
  }

  private static func keeping(
    _ name: String, _ summary: String, _ run: @escaping NotebookAction.Run
  ) -> Verb {
    Verb(
      name, summary,
      forms: [Form([Operand("NOTEBOOK", "the notebook; else your own", .optional)])],
      options: [.notebook], examples: ["napkin \(name)"]
    ) { tool, invocation, streams throws(Failure) in
      var call = try NotebookCall(
        tool, invocation, words: [], path: invocation.operands.first ?? invocation[.notebook])
      try run(&call, &streams)
    }
  }

  /// Copies the notebook.
  static let backup = Verb(
    "backup", "copy your notebook as it is now, while others work in it",
    forms: [Form([Operand("OUT", "the new file")])], options: [.notebook],
    remarks: ["The copy is checked. The exit status is 1 if something in it is damaged."],
    examples: ["napkin backup monday.napkin"]
  ) { tool, invocation, streams throws(Failure) in
    let call = try NotebookCall(tool, invocation, words: [])
    let out = invocation.operands[0]
    let name = SafeText.name(out)
    let damage = try call.storing { () throws(FormatError) in
      try call.notebook.backup(to: out)
      return try StoredNotebook(out).check()
    }
    for one in damage { streams.complain("\(name): \(call.naming(one.words))") }
    if damage.isEmpty { return try streams.tell("\(name): copied") }
    throw .refused("\(name): copied with its damage; 'napkin repair' saves what is whole.")
  }

  /// Saves the intact part of a damaged notebook.
  static let repair = Verb(
    "repair", "save what is whole in a damaged notebook into a new file",
    forms: [
      Form([
        Operand("NOTEBOOK", "the damaged notebook, which stays as it is"),
        Operand("OUT", "the new file"),
      ])
    ],
    remarks: [
      """
      The history is left behind. What was deleted for good may come back. The exit
      status is 1 if something was lost.
      """
    ],
    examples: ["napkin repair desk.napkin saved.napkin"]
  ) { tool, invocation, streams throws(Failure) in
    let (path, out) = (invocation.operands[0], invocation.operands[1])
    let now = tool.context().now
    let report = try failing { () throws(FormatError) in
      try StoredNotebook.repair(path, to: out, at: now)
    }
    for loss in report.losses { streams.complain("\(SafeText.name(path)): \(loss)") }
    try streams.tell(
      "\(SafeText.name(out)): \(NotebookCall.things(report.savedItems)) and \(report.savedMedia) media saved"
    )
    if !report.losses.isEmpty { throw .told(status: 1) }
  }
}

extension NotebookCall {
  /// Imports the documents of files, with their media.
  mutating func importFiles(_ streams: inout Streams) throws(Failure) {
    var items: [Notebook.Item] = []
    let (notebook, now) = (notebook, context.now)
    for path in try files(&streams) {
      if FileSystem.isSame(path, self.path) {
        throw .refused("\(SafeText.name(path)): this is your notebook itself; import another file.")
      }
      let reader = NapkinTool.isNotebook(path) ? tool.readingNotebooks : tool
      let source = try reader.read(path, invocation, streams)
      let found = source.content.usedItems
      var taken: Set<ByteDigest> = []
      try failing { () throws(FormatError) in
        let digests = found.flatMap(\.media).flatMap(\.digests)
        for digest in digests where taken.insert(digest).inserted {
          try notebook.take(digest, from: source.media, at: now)
        }
      }
      items += found
      guard case .notebook(let other) = source.content, !invocation.has(.quiet) else { continue }
      var ledger = Ledger()
      // A folder without a title has its name.
      let paths = [FileSystem.trimmed(path), FileSystem.absolute(path)]
      let names = paths.map { FileSystem.name(of: $0) }
      ledger.count(.title, .dropped, times: (names + [""]).contains(other.title) ? 0 : 1)
      ledger.count(.settings, .dropped, times: other.settings == Notebook.Settings() ? 0 : 1)
      ledger.count(.trash, .dropped, times: other.trash.count)
      if !ledger.isLossless { streams.complain("\(SafeText.name(path)): \(ledger.words)") }
    }
    try perform([AddItems(items)], &streams)
    if !invocation.has(.quiet) { try streams.tell(Self.things(items.count)) }
  }

  /// Returns the files to import. If an argument is a folder that is not itself a document, its readable files are.
  private func files(_ streams: inout Streams) throws(Failure) -> [String] {
    let registry = tool.registry
    let format = invocation.source(of: registry)?.format
    let isOfFolders = format.map { registry.folderImporter(id: $0) != nil } ?? true
    var files: [String] = []
    for path in words {
      if !FileSystem.isFolder(path) || isOfFolders && registry.isDocument(path) {
        files.append(path)
        continue
      }
      let found = try invocation.files(at: [path], registry, &streams)
      if found.isEmpty { throw .refused("There is no file that can be read in \(quoted(path)).") }
      files += found.map(\.path)
    }
    return files
  }

  fileprivate static func things(_ count: Int) -> Phrase {
    count == 1 ? "1 thing" : "\(count) things"
  }

  fileprivate func write(
    _ item: Notebook.Item, to path: String, _ streams: inout Streams
  ) throws(Failure) {
    let registry = tool.registry
    let target = try invocation.target(path, of: registry)
    var request = ExportRequest(item.content, dialect: target.dialect)
    let exporter = try failing { () throws(FormatError) in try registry.exporter(named: target) }
    request.options = try invocation.options(for: exporter.format)
    request.media = notebook.media
    var output = try Output(path, streams)
    let ledger = try failing(of: target.format) { () throws(FormatError) in
      try registry.export(request, as: target, to: &output)
    }
    try output.finish(&streams)
    if !ledger.isLossless, !invocation.has(.quiet) {
      streams.complain("\(SafeText.name(path)): \(ledger.summary)")
    }
  }
}
