import NapkinCore
import Testing

/// Bringing things into a notebook.
@Suite struct ItemCommandTests {
  var desk: Desk<Notebook>

  init() throws {
    desk = Desk(try Library.notebook())
  }

  @Test mutating func `a note is made from a template`() throws {
    try desk.perform(AddNote())
    try desk.perform(AddNote(NoteTemplate(title: "Day", text: "Weather:"), id: "own"))
    let notes = Array(desk.document.notes.suffix(2))
    #expect(notes.map(\.title) == ["Title", "Day"])
    #expect(notes.map(\.text) == ["Text:", "Weather:"])
    #expect(notes[1].id == "own")
    #expect(notes.allSatisfy { $0.created == desk.context.now && $0.modified == desk.context.now })
    desk.refuses(AddNote(id: "n1"), .duplicate)
    desk.refuses(AddNote(id: "own"), .duplicate)
  }

  @Test mutating func `a map is made with its name as the first text`() throws {
    try desk.perform(AddMap("  Biology ", info: "Term 1", id: "bio"))
    let map = try #require(desk.document.maps["bio"])
    #expect(map.name == "Biology")
    #expect(map.info == "Term 1")
    #expect(map[map.root]?.text == "Biology")
    #expect(map.count == 1)
    #expect(map.created == desk.context.now)
    try desk.perform(AddMap("Biology"))
    #expect(desk.document.maps.count == 5)
    desk.refuses(AddMap(" \n"), .emptyName)
    desk.refuses(AddMap("x", id: "m1"), .duplicate)
  }

  @Test mutating func `a drawing and a list are made empty`() throws {
    try desk.perform(AddDrawing("Sketch", id: "sketch"))
    try desk.perform(AddDrawing())
    #expect(desk.document.drawings["sketch"]?.title == "Sketch")
    #expect(desk.document.drawings["sketch"]?.created == desk.context.now)
    try desk.perform(AddPlanList(" Holidays ", id: "h"))
    try desk.perform(AddPlanList("Work"))
    #expect(desk.document.planLists["h"]?.name.text == "Holidays")
    #expect(desk.document.planLists["h"]?.created == desk.context.now)
    desk.refuses(AddDrawing(id: "sketch"), .duplicate)
    desk.refuses(AddPlanList("x", id: "h"), .duplicate)
  }

  @Test(arguments: [
    ("The l1", Refusal.Code.nameTaken), ("\tThe l1\u{200B}", .nameTaken), ("default", .nameTaken),
    ("", .emptyName), (" \u{200D}", .emptyName), (String(repeating: "x", count: 501), .nameTooLong),
  ])
  func `a list with an unusable name is refused`(name: String, code: Refusal.Code) {
    desk.refuses(AddPlanList(name), code)
    desk.refuses(RenamePlanList("l2", to: name), code)
  }

  @Test mutating func `names are the same however their accents are encoded`() throws {
    try desk.perform(AddPlanList("Caf\u{E9}"))
    desk.refuses(AddPlanList("Cafe\u{301}"), .nameTaken)
    try desk.perform(AddPlanList("CAF\u{C9}"))
  }

  @Test mutating func `a list is renamed, also to another spelling of its name`() throws {
    try desk.perform(RenamePlanList("l1", to: " Sport "))
    #expect(desk.document.planLists["l1"]?.name.text == "Sport")
    try desk.perform(RenamePlanList("l1", to: "Sport"))
    try desk.perform(RenamePlanList("l2", to: "The l1"))
    try desk.perform(RenamePlanList("default", to: "Inbox"))
    desk.refuses(RenamePlanList("nowhere", to: "x"), .missing)
    desk.refuses(.planList("l1", .set(.name(try Name("Inbox")))), .nameTaken)
  }

  @Test(arguments: Library.loose) mutating func `what has a taken identifier gets a fresh one`(
    id: Notebook.ItemID
  ) throws {
    let item = try #require(desk.document[id])
    if case .planList = item {
      desk.refuses(AddItem(item), .nameTaken)
    } else {
      try desk.perform(AddItem(item, at: 0))
      let copy = try #require(desk.document.items.first { $0.title == item.title })
      #expect(copy.id != id)
      #expect(desk.document.position(of: copy.id) == 0)
    }
    // An identifier in the trash is taken, too.
    try desk.perform(DeleteItems(id))
    try desk.perform(AddItem(item))
    #expect(!desk.document.contains(id))
    for position in [-1, 5, .max, .min] {
      desk.refuses(AddItem(try Library.item(.note("new")), at: position), .outOfRange)
    }
  }

  @Test func `an added thing is named after its kind`() throws {
    let names = try Library.kinds.map { AddItem(try Library.item($0[1])).name }
    #expect(names == ["Add Note", "Add Drawing", "Add Map", "Add Plan List"])
  }

  @Test mutating func `an import is one step`() throws {
    let items: [Notebook.ItemID] = [
      .note("n1"), .note("new"), .map("m1"), .map("m1"), .drawing("new"), .planList("new"),
    ]
    let outcome = try desk.perform(AddItems(items.map { try Library.item($0) }))
    #expect(outcome.name == "Import")
    #expect(outcome.edits.count == 6)
    #expect(desk.document.notes.count == 5)
    #expect(desk.document.notes[4].id == "new")
    #expect(desk.document.maps.count == 5)
    #expect(Set(desk.document.maps.map(\.id)).count == 5)
    #expect(try desk.perform(AddItems([])).edits.isEmpty)
  }

  @Test mutating func `notebooks can be brought together, default lists and all`() throws {
    let other = try Library.notebook().items
    try desk.perform(AddItems(other))
    try desk.perform(AddItems(other))
    let names = desk.document.planLists.map(\.name.text)
    #expect(
      names == [
        "default", "The l1", "The l2", "default 2", "The l1 2", "The l2 2", "default 3",
        "The l1 3", "The l2 3",
      ])
    #expect(desk.document.items.count == 36)
    let long = try Name(String(repeating: "x", count: Name.limit))
    let lists = ["a", "b"].map { Notebook.Item.planList(PlanList(id: .init($0), name: long)) }
    try desk.perform(AddItems(lists))
    #expect(desk.document.planLists["b"]?.name.text.hasSuffix("xx 2") == true)
    #expect(desk.document.planLists["b"]?.name.text.count == Name.limit)
  }

  @Test mutating func `a fresh identifier is in use nowhere`() throws {
    var identifiers = desk.context.identifiers
    let taken = (0..<5).map { _ in identifiers.next() }
    let free = identifiers.next()
    try desk.editor.group("Fill", in: &desk.context) { editor, context throws(Refusal) in
      let copy = context
      try editor.perform(AddNote(id: .init(taken[0])), in: &context)
      try editor.perform(AddDrawing(id: .init(taken[1])), in: &context)
      try editor.perform(AddMap("m", id: .init(taken[2])), in: &context)
      try editor.perform(AddPlanList("l", id: .init(taken[3])), in: &context)
      try editor.perform(AddNote(id: .init(taken[4])), in: &context)
      try editor.perform(DeleteItems(.note(.init(taken[4]))), in: &context)
      context = copy
    }
    try desk.perform(AddNote())
    #expect(desk.document.notes.last?.id.rawValue == free)
  }
}
