import NapkinCore
import NapkinFormats
import NapkinStore

extension Verb {
  static let new = Verb(
    "new", "make a file with a new document",
    forms: [
      Form([
        Operand("FILE", "the file to make"),
        Operand(
          "TITLE", "what the document is called; else the name of the file", .optional,
          values: .anything),
      ])
    ],
    options: [.newKind, .to, .option],
    remarks: [
      """
      The ending of FILE tells the format. A file that is there already is left alone.
      """
    ],
    examples: [
      "napkin new garden.mm Garden", "napkin new trip.md 'Our trip' --as plans",
      "napkin new desk.napkin",
    ]
  ) { tool, invocation, streams throws(Failure) in
    let path = invocation.operands[0]
    let registry = tool.registry
    let isNotebook = NapkinTool.isNotebook(path) && !invocation.has(.to)
    let target = isNotebook ? "" : try invocation.target(path, of: registry)
    if path != "-", FileSystem.isThere(path) {
      throw .refused("\(SafeText.name(path)): there is a file already; choose another name.")
    }
    let title = invocation.operands.dropFirst().first ?? registry.stem(of: path)
    var context = tool.context()
    if isNotebook {
      guard ["notebook", nil].contains(invocation[.newKind]) else {
        throw .usage(
          "'\(SafeText.name(path))' would be a notebook; leave '--as' away.", try: invocation.help)
      }
      let now = context.now
      _ = try failing { () throws(FormatError) in
        try StoredNotebook(path, creatingAt: now, title: title)
      }
      return
    }
    let content = try Content(
      newDocument: invocation[.newKind] ?? "map", titled: title, &context, invocation)
    let exporter = try failing { () throws(FormatError) in try registry.exporter(named: target) }
    try invocation.checkOptions(writing: exporter.format, reading: [])
    var request = ExportRequest(content, dialect: target.dialect)
    request.options = try invocation.options(for: exporter.format)
    var output = try Output(path, streams)
    let ledger = try failing(of: target.format) { () throws(FormatError) in
      try registry.export(request, as: target, to: &output)
    }
    try output.finish(&streams)
    let losses = ledger.ofEditing
    if !losses.isLossless, !invocation.has(.quiet) {
      streams.complain("\(SafeText.name(path)): \(losses.words)")
    }
  }
}

extension Option {
  fileprivate static let newKind = Option(
    "as", value: "KIND", "map, note, plans, drawing or notebook; else a map",
    values: .words(["map", "note", "plans", "drawing", "notebook"]))
}

extension Content {
  fileprivate init(
    newDocument kind: String, titled title: String, _ context: inout Context,
    _ invocation: Invocation
  ) throws(Failure) {
    let id = context.identifiers.next()
    let now = context.now
    switch kind {
    case "map":
      var map = MindMap(
        id: MindMap.ID(id), name: title,
        root: MindMap.Node(
          id: MindMap.Node.ID(context.identifiers.next()), RichText(title), created: now,
          modified: now))
      map.created = now
      map.modified = now
      self = .map(map)
    case "note": self = .note(Note(id: Note.ID(id), title: title, created: now, modified: now))
    case "plans":
      do throws(Refusal) {
        self = .planList(PlanList(id: PlanList.ID(id), name: try Name(title), created: now))
      } catch {
        throw .refused(error.words)
      }
    case "drawing":
      self = .drawing(Drawing(id: Drawing.ID(id), title: title, created: now, modified: now))
    case "notebook":
      var notebook = Notebook(id: Notebook.ID(id), title: title)
      notebook.created = now
      notebook.modified = now
      self = .notebook(notebook)
    default:
      throw .usage(
        "'--as' is map, note, plans, drawing or notebook, not \(quoted(kind)).",
        try: invocation.help)
    }
  }
}
