import NapkinCore
import Testing

/// What a notebook holds, in which order, and its rules.
@Suite struct NotebookTests {
  var notebook: Notebook

  init() throws {
    notebook = try Library.notebook()
  }

  @Test func `a new notebook has its default list and nothing else`() {
    let notebook = Notebook(id: "new", title: "New")
    #expect(notebook.items.map(\.id) == [.planList("default")])
    #expect(notebook.defaultPlanList == "default")
    #expect(notebook.planLists["default"]?.name.text == "default")
    #expect(notebook.trash.isEmpty)
    #expect(notebook.title == "New")
    #expect(notebook.settings == Notebook.Settings())
    let own = PlanList.makeDefault()
    #expect(Notebook(id: "new", title: "New", defaultPlanList: own) == notebook)
  }

  @Test func `everything is found, each kind in its order`() throws {
    #expect(notebook.items.map(\.id) == Array(Library.kinds.joined()))
    for kind in Library.kinds {
      for (position, id) in kind.enumerated() {
        #expect(notebook.contains(id))
        #expect(notebook.position(of: id) == position)
        #expect(notebook[id]?.id == id)
        let title = id == .planList("default") ? "default" : "The \(id.rawValue)"
        #expect(notebook[id]?.title == title)
      }
    }
  }

  @Test(
    arguments: [
      .note("m1"), .drawing("n1"), .map("l1"), .planList("d1"), .note("nowhere"),
    ] as [Notebook.ItemID])
  func `a kind does not know the identifiers of another`(id: Notebook.ItemID) {
    #expect(!notebook.contains(id))
    #expect(notebook[id] == nil)
    #expect(notebook.position(of: id) == nil)
  }

  @Test(arguments: Library.loose) mutating func `what is removed comes back where it was`(
    id: Notebook.ItemID
  ) throws {
    let before = notebook
    let (item, position) = try notebook.remove(id)
    #expect(item == before[id])
    #expect(position == before.position(of: id))
    #expect(!notebook.contains(id))
    #expect(notebook.items.count == before.items.count - 1)
    try notebook.insert(item, at: position)
    #expect(notebook == before)
  }

  @Test(arguments: Library.loose) func `a refused insertion changes nothing`(
    id: Notebook.ItemID
  ) throws {
    var changed = notebook
    let item = try #require(notebook[id])
    func refused(
      _ code: Refusal.Code, _ operation: (inout Notebook) throws -> Void,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let before = changed
      let refusal = #expect(throws: Refusal.self, sourceLocation: sourceLocation) {
        try operation(&changed)
      }
      #expect(refusal?.code == code, sourceLocation: sourceLocation)
      #expect(changed == before, sourceLocation: sourceLocation)
    }
    refused(.duplicate) { try $0.insert(item) }
    refused(.duplicate) { try $0.insertTrashed(.init(item, date: Instant(milliseconds: 1))) }
    try changed.discard(id, date: Instant(milliseconds: 1))
    refused(.duplicate) { try $0.insert(item) }
    refused(.duplicate) { try $0.insertTrashed(.init(item, date: Instant(milliseconds: 1))) }
    refused(.missing) { try $0.remove(id) }
    refused(.missing) { try $0.move(id, to: 0) }
    refused(.missing) { try $0.discard(id, date: Instant(milliseconds: 1)) }
    try changed.removeTrashed(id)
    refused(.missing) { try $0.restore(id) }
    refused(.missing) { try $0.removeTrashed(id) }
    for position in [-1, 3, .min, .max] {
      refused(.outOfRange) { try $0.insert(item, at: position) }
      refused(.outOfRange) {
        try $0.insertTrashed(.init(item, date: Instant(milliseconds: 1)), at: position)
      }
    }
  }

  @Test(arguments: Library.kinds) mutating func `things move among those of their kind`(
    kind: [Notebook.ItemID]
  ) throws {
    for old in 0..<3 {
      for new in 0..<3 {
        var model = kind
        model.insert(model.remove(at: old), at: new)
        var moved = notebook
        try moved.move(kind[old], to: new)
        #expect(moved.items.map(\.id).filter(kind.contains) == model)
      }
      for new in [-1, 3, .min, .max] {
        #expect(throws: Refusal.self) { try notebook.move(kind[old], to: new) }
      }
    }
    #expect(notebook == (try Library.notebook()))
  }

  @Test mutating func `the default list stays`() throws {
    let before = notebook
    for operation in ["remove", "discard"] {
      let refusal = #expect(throws: Refusal.self) {
        if operation == "remove" {
          try notebook.remove(.planList("default"))
        } else {
          try notebook.discard(.planList("default"), date: Instant(milliseconds: 1))
        }
      }
      #expect(refusal?.code == .defaultListStays)
      #expect(notebook == before)
    }
    try notebook.move(.planList("default"), to: 2)
    #expect(notebook.position(of: .planList("default")) == 2)
  }

  @Test(arguments: ["The l1", " The l1\n", "default", "\u{200B}default"])
  func `no two lists have the same name`(name: String) throws {
    var changed = notebook
    let list = PlanList(id: "new", name: try Name(name))
    let refusal = #expect(throws: Refusal.self) { try changed.insert(.planList(list)) }
    #expect(refusal?.code == .nameTaken)
    #expect(changed == notebook)
    try changed.insert(.planList(PlanList(id: "new", name: try Name("the L1"))))
  }

  @Test mutating func `the name of a list in the trash is free, and then it is not`() throws {
    try notebook.discard(.planList("l1"), date: Instant(milliseconds: 1))
    try notebook.insert(.planList(PlanList(id: "new", name: try Name("The l1"))))
    let before = notebook
    let refusal = #expect(throws: Refusal.self) { try notebook.restore(.planList("l1")) }
    #expect(refusal?.code == .nameTaken)
    #expect(notebook == before)
  }
}
