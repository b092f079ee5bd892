import NapkinCore
import Testing

/// Tasks that are ticked, and children that are put in order.
@Suite struct TaskAndSortTests {
  @Test func `tasks are ticked, and keep their priority`() throws {
    var desk = Desk(try Garden.map())
    try desk.perform(SetNodeWord(["a"], "priority", to: "2"))
    try desk.perform(SetTask("a", "b", to: .done))
    #expect(desk.document["a"]?.task == TaskState(.done, priority: 2))
    #expect(try desk.perform(SetTask("a", "b", to: .done)).edits.isEmpty)
    try desk.perform(SetTask("a", to: .open))
    #expect(desk.document["a"]?.task.status == .open)
    #expect(desk.document["b"]?.task.status == .done)
    try desk.perform(SetTask(["a", "b"], to: .none))
    #expect(desk.document["b"]?.task == TaskState.none)
    desk.refuses(SetTask("a", "nowhere", to: .done), .missing)
    #expect(SetTask("a", to: .done).name == "Complete Task")
    #expect(SetTask("a", to: .open).name == "Reopen Task")
    #expect(SetTask("a", to: .none).name == "Change Task")
  }

  @Test func `a tick box is toggled`() throws {
    var desk = Desk(try Garden.map())
    for status: TaskState.Status in [.done, .open, .done] {
      try desk.perform(ToggleTask("a"))
      #expect(desk.document["a"]?.task.status == status)
    }
    desk.refuses(ToggleTask("nowhere"), .missing)
  }

  @Test(arguments: [
    (["b", "a", "C"], ["a", "b", "C"]), (["10", "9", "010", "1"], ["1", "9", "10", "010"]),
    (["item 10 b", "Item 9", "item 10 a"], ["Item 9", "item 10 a", "item 10 b"]),
    (["a", "a", "b"], ["a", "a", "b"]), ([], []), (["", "a", " "], ["", " ", "a"]),
    (["ñu", "nz", "nu"], ["ñu", "nu", "nz"]), (["ec", "e\u{301}b"], ["e\u{301}b", "ec"]),
    (
      ["99999999999999999999999", "100000000000000000000000"],
      ["99999999999999999999999", "100000000000000000000000"]
    ),
  ])
  func `children are sorted as people read them`(_ texts: [String], _ sorted: [String]) throws {
    var map = MindMap(id: "m", name: "", root: MindMap.Node(id: "r", ""))
    for (number, text) in texts.enumerated() {
      try map.insert(MindMap.Node(id: .init("n\(number)"), RichText(text)), under: "r")
    }
    var desk = Desk(map)
    try desk.perform(SortChildren(of: "r"))
    #expect(desk.document.children(of: "r").map { desk.document[$0]?.text.plain } == sorted)
    #expect(try desk.perform(SortChildren(of: "r")).edits.isEmpty)
  }

  @Test func `text of the node's own stays in front, and branches stay whole`() throws {
    var map = MindMap(id: "m", name: "", root: MindMap.Node(id: "r", ""))
    for (id, text, parent) in [
      ("c", "c", "r"), ("t", "z", "r"), ("b", "b", "r"), ("b1", "x", "b"), ("a", "a", "r"),
    ] as [(MindMap.Node.ID, RichText, MindMap.Node.ID)] {
      try map.insert(MindMap.Node(id: id, text), under: parent)
    }
    try map.update("t") { $0.isBody = true }
    var desk = Desk(map)
    try desk.perform(SortChildren(of: "r"))
    #expect(Garden.outline(desk.document) == "r(t a b(b1) c)")
    desk.refuses(SortChildren(of: "nowhere"), .missing)
  }
}
