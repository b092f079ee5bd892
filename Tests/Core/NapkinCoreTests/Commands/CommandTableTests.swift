import Checkout
import NapkinCore
import Testing

/// Every command that can be said in words is in the table, and makes the commands that it names.
@Suite struct CommandTableTests {
  static let table = CommandTable()
  static let context = Context(
    now: Instant(milliseconds: 1_795_942_800_000), identifiers: Identifiers(seed: 1))

  /// What takes more than words: a hand, a clipboard, bytes of a picture, another document; what other commands
  /// of the table do, too; and what wraps a command.
  static let unsaid: Set<String> = [
    "AddAttachment", "AddItem", "AddItems", "BeginStroke", "DeleteEverything", "DragNode",
    "ExtendStroke", "MergeMap", "MoveStrokes", "PasteNodes", "PastePlans", "PasteStrokes",
    "RemoveAttachment", "NoteDrawingCommand", "SetPlanListBackground", "TagNote", "TypeNote",
    "TypeText",
    "Acknowledge",
  ]

  /// Arguments for each command of a kind of document.
  static let maps: [String: [String: [String]]] = [
    "add": ["text": ["x"]], "remove": ["part": ["a"]], "move": ["part": ["a"], "under": ["b"]],
    "rename": ["part": ["a"], "text": ["x"]], "done": ["part": ["a"]], "reopen": ["part": ["a"]],
    "toggle": ["part": ["a"]], "set": ["part": ["a"], "settings": ["color=red"]],
    "connect": ["part": ["a"], "to": ["b"]], "disconnect": ["part": ["c"], "to": ["b"]],
    "strip": ["part": ["a"]], "sort": ["part": ["a"]], "describe": ["settings": ["name=x"]],
    "style": ["name": ["default"], "settings": ["color=red"]],
  ]
  static let plans: [String: [String: [String]]] = [
    "add": ["text": ["x"]], "remove": ["part": ["Call Ana", "Pack"]],
    "move": ["part": ["Pack"], "at": ["1"]], "rename": ["part": ["Pack"], "text": ["x"]],
    "set": ["part": ["Pack"], "settings": ["note=x"]], "start": ["part": ["Pack"]],
    "answer": ["part": ["Pack"]], "archive": [:], "acknowledge": ["part": ["Pack"]],
  ]
  static let notes: [String: [String: [String]]] = [
    "rename": ["text": ["x"]], "set": ["settings": ["title=x"]],
  ]
  static let drawings: [String: [String: [String]]] = [
    "rename": ["text": ["x"]], "remove": ["part": ["s"]], "clear": [:],
    "set": ["part": ["s"], "settings": ["width=3"]], "move": ["part": ["s"], "at": ["1"]],
  ]

  @Test func `every command of the core that words can say is in the table`() throws {
    var made: Set<String> = []
    func take<Document: HasDocumentParts>(
      _ forms: [CommandForm<Document>], _ samples: [String: [String: [String]]],
      _ document: Document
    ) throws {
      for form in forms {
        let arguments = samples[form.name] ?? ["part": ["Pack"]]
        let commands = try form.commands(arguments, in: document, context: Self.context)
        made.formUnion(commands.map { "\(type(of: $0))" })
      }
    }
    var map = try Garden.map()
    try map.update("c") { $0.connectors = [Connector(to: "b")] }
    try take(Self.table.maps, Self.maps, map)
    try take(Self.table.planLists, Self.plans, try Self.list())
    try take(Self.table.notes, Self.notes, Note(id: "n", title: "Peas"))
    try take(Self.table.drawings, Self.drawings, try Self.drawing())
    let notebook = try Self.notebook()
    for kind in ["note", "map", "plans", "drawing"] {
      try take(
        Self.table.notebooks,
        [
          "add": ["text": ["x"], "kind": [kind]], "remove": ["part": ["Peas"]],
          "restore": ["part": ["Beans"]], "empty-trash": [:],
          "move": ["part": ["Peas"], "at": ["1"]],
          "rename": ["part": [kind == "plans" ? "Trip" : "Peas"], "text": ["x"]],
          "describe": ["settings": ["title=x"]],
        ], notebook)
    }
    var declared: Set<String> = []
    for path in Checkout.files(below: "Sources/Core/NapkinCore", ending: ".swift") {
      for line in try Checkout.text(path).split(separator: "\n") {
        guard line.hasPrefix("public struct "), line.contains(": Command {") else { continue }
        declared.insert(String(line.dropFirst(14).prefix { $0 != ":" && $0 != "<" }))
      }
    }
    #expect(declared.count > 50)
    #expect(declared.subtracting(made).sorted() == Self.unsaid.intersection(declared).sorted())
  }

  static func list() throws -> PlanList {
    var editor = Editor(PlanList(id: "l", name: try Name("Trip")))
    var context = context
    for name in ["Call Ana", "Pack"] { try editor.perform(AddPlan(name), in: &context) }
    let plans = editor.document.plans
    try editor.perform(CompletePlan(plans[0].id), in: &context)
    try editor.perform(ArchiveCompletedPlans(), in: &context)
    let due = Reminder(at: context.now)
    try editor.perform(SetPlan(plans[1].id, to: .reminders([due])), in: &context)
    return editor.document
  }

  static func drawing() throws -> Drawing {
    var editor = Editor(Drawing(id: "d", title: "Pear"))
    var context = context
    try editor.perform(PasteStrokes([Stroke(id: "s")]), in: &context)
    return editor.document
  }

  static func notebook() throws -> Notebook {
    var editor = Editor(Notebook(id: "n", title: "Desk"))
    var context = context
    for command: any Command<Notebook> in [
      AddNote(NoteTemplate(title: "Peas", text: "")),
      AddNote(NoteTemplate(title: "Beans", text: "")),
      AddMap("Garden"), AddPlanList("Trip"),
    ] {
      try editor.perform(command, in: &context)
    }
    let map = try #require(editor.document.maps.first)
    try editor.perform(InsertNode("Spring", under: map.root, id: "s").in(map.id), in: &context)
    let beans = try #require(editor.document.notes.first { $0.title == "Beans" })
    try editor.perform(DeleteItems([.note(beans.id)]), in: &context)
    return editor.document
  }

  // MARK: Names and arguments

  @Test func `names and parameters are words, each once, and say what they are`() {
    let entries = Self.table.entries
    #expect(Set(entries.map(\.name)).count == entries.count)
    for entry in entries {
      #expect(entry.name.allSatisfy { "a"..."z" ~= $0 || $0 == "-" }, "\(entry.name)")
      #expect(!entry.summary.isEmpty && !entry.summary.hasSuffix("."), "\(entry.name)")
      #expect(Set(entry.parameters.map(\.name)).count == entry.parameters.count, "\(entry.name)")
      #expect(entry.parameters.allSatisfy { !$0.summary.isEmpty }, "\(entry.name)")
    }
  }

  @Test func `arguments that a command does not take, or needs, are told`() throws {
    let map = try Garden.map()
    func refuse(
      _ name: String, _ arguments: [String: [String]], _ code: Refusal.Code, _ part: String
    ) {
      let refusal = #expect(throws: Refusal.self) {
        try Self.table.commands(
          name, arguments, among: Self.table.maps, in: map, context: Self.context)
      }
      #expect(refusal?.code == code)
      #expect(refusal?.message.contains(part) == true, "\(refusal?.message ?? "")")
    }
    refuse("add", [:], .badArgument, "text")
    refuse("add", ["text": []], .badArgument, "text")
    refuse("add", ["text": ["x"], "kind": ["map"]], .badArgument, "'kind'")
    refuse("add", ["text": ["x"], "at": ["0"]], .badArgument, "from 1 to")
    refuse("add", ["text": ["x"], "at": ["one"]], .badArgument, "'one'")
    refuse("archive", [:], .unknownWord, "'archive'")
    refuse("set", ["part": ["a"], "settings": ["color"]], .badArgument, "WORD=VALUE")
    refuse("set", ["part": ["a"], "settings": ["=red"]], .badArgument, "WORD=VALUE")
    refuse("done", ["part": ["nowhere"]], .missing, "'nowhere'")
    refuse("disconnect", ["part": ["a"], "to": ["b"]], .missing, "line")
  }

  @Test func `an app adds a form of its own`() throws {
    var table = CommandTable()
    table.maps.append(
      CommandForm(
        "shout", "write a text in capitals", [CommandParameter("part", .part, "the node")]
      ) { arguments throws(Refusal) in
        try arguments.parts("part").map { id in
          SetNodes(.init(id), to: .text(RichText(id.uppercased())))
        }
      })
    #expect(table.entries.last?.name != nil && table.entries.contains { $0.name == "shout" })
    let map = try Garden.map()
    let commands = try table.commands(
      "shout", ["part": ["a1"]], among: table.maps, in: map, context: Self.context)
    var desk = Desk(map)
    for command in commands { try desk.perform(command) }
    #expect(desk.document["a1"]?.text == "A1")
  }

  // MARK: Notebooks

  @Test func `what is named tells which document of a notebook is meant`() throws {
    let table = Self.table
    var desk = Desk(try Self.notebook())
    for (name, arguments) in [
      ("add", ["text": ["Dig"], "under": ["Spring"]]),
      ("add", ["text": ["Late"], "in": ["Garden"]]),
      ("add", ["text": ["Call Ana"], "in": ["Trip"]]), ("done", ["part": ["Trip/Call Ana"]]),
      ("set", ["part": ["Spring"], "settings": ["color=red"]]), ("add", ["text": ["Corn"]]),
      ("rename", ["part": ["Garden"], "text": ["Yard"]]),
      ("move", ["part": ["Corn"], "at": ["1"]]),
    ] as [(String, [String: [String]])] {
      let commands = try table.commands(name, arguments, in: desk.document, context: desk.context)
      for command in commands { try desk.perform(command) }
    }
    let map = try #require(desk.document.maps.first)
    #expect(Garden.texts(map) == "0Garden 1Spring 2Dig 1Late")
    #expect(map.name == "Yard")
    #expect(desk.document.planLists.last?.plans.first?.isCompleted == true)
    #expect(desk.document.notes.map(\.title) == ["Corn", "Peas"])
    for (arguments, code) in [
      (["part": ["Spring", "Call Ana"]], .badArgument), (["part": ["Nowhere"]], .missing),
      ([:], .badArgument),
    ] as [([String: [String]], Refusal.Code)] {
      let refusal = #expect(throws: Refusal.self) {
        try table.commands("done", arguments, in: desk.document, context: desk.context)
      }
      #expect(refusal?.code == code)
    }
  }
}
