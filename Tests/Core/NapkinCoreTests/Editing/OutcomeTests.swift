import NapkinCore
import Testing

/// What a screen is told that a step has changed.
@Suite struct OutcomeTests {
  var desk: Desk<MindMap>

  init() throws {
    desk = Desk(try Garden.map())
  }

  @Test(
    arguments: [
      (InsertNode("x", under: "b", id: "x"), ["x", "b"]),
      (InsertNode("x", under: nil, id: "x"), ["x"]),
      (DeleteNodes("a2"), ["a2", "a21", "a"]), (DeleteNodes("f"), ["f", "f1"]),
      (DeleteNodes("a1", "a2"), ["a2", "a21", "a", "a1"]),
      (MoveNodes("a1", under: "b"), ["a1", "b", "a"]), (MoveNodes("f", under: "b"), ["f", "b"]),
      (MoveNodes("a1", under: nil), ["a1", "a"]), (MoveNodes("a1", under: "a"), ["a1", "a"]),
      (SetNodes("a", "b", to: .isFolded(true)), ["a", "b"]),
      (SetMap(to: .name("New")), []), (DeleteNodes([]), []),
    ] as [(any Command<MindMap>, [MindMap.Node.ID])])
  func `a screen is told which nodes to look at`(
    command: any Command<MindMap>, nodes: [MindMap.Node.ID]
  ) throws {
    var editor = desk.editor
    var context = desk.context
    #expect(try editor.perform(command, in: &context).affectedNodes == nodes)
    guard !nodes.isEmpty else { return }
    #expect(Set(try #require(try editor.undo()).affectedNodes) == Set(nodes))
    if editor.canRedo {
      #expect(Set(try #require(try editor.redo()).affectedNodes) == Set(nodes))
    }
  }

  @Test mutating func `each node of a branch that was pasted is told, at any depth`() throws {
    let before = Set(desk.document.walkAll().map { desk.document[$0.slot].id })
    let outcome = try desk.perform(
      PasteNodes(Clip(outlineText: "x\n\ty\n\t\tz\nv"), under: "b"))
    let came = desk.document.walkAll().map { desk.document[$0.slot].id }.filter {
      !before.contains($0)
    }
    #expect(came.count == 4)
    #expect(Set(outcome.affectedNodes) == Set(came + ["b"]))
  }

  @Test func `the nodes of each map of a notebook are told apart`() throws {
    var editor = Editor(try Library.notebook())
    var context = desk.context
    let outcome = try editor.group("Tidy", in: &context) { (editor, context) throws(Refusal) in
      try editor.perform(DeleteNodes("a").in("m1"), in: &context)
      try editor.perform(SetNodes("a", to: .isFolded(true)).in("m2"), in: &context)
      return try editor.perform(SetNote(to: .title("x")).in("n1"), in: &context)
    }
    #expect(outcome.affectedNodes(of: "m1").isEmpty)
    let undone = try #require(try editor.undo())
    #expect(undone.affectedNodes(of: "m1") == ["a", "root"])
    #expect(undone.affectedNodes(of: "m2") == ["a"])
    #expect(undone.affectedNodes(of: "m3").isEmpty)
  }

  @Test func `the things of a notebook are told that came, went or changed`() throws {
    var editor = Editor(try Library.notebook())
    var context = desk.context
    let outcome = try editor.group("Tidy", in: &context) { (editor, context) throws(Refusal) in
      let first = try editor.perform(DeleteItems(.map("m1")), in: &context)
      #expect(first.affectedItems == [.map("m1")])
      try editor.perform(SetNote(to: .title("x")).in("n1"), in: &context)
      return try editor.perform(SetNotebook(to: .title("New")), in: &context)
    }
    #expect(outcome.affectedItems.isEmpty)
    #expect(try #require(try editor.undo()).affectedItems == [.note("n1"), .map("m1")])
  }

  @Test mutating func `each change has the one that takes it back`() throws {
    var map = desk.document
    let outcome = try desk.perform(MoveNodes("a1", "c1", under: "b", at: 0))
    var dates = EditDates(desk.context.now)
    for change in outcome.changes { _ = try change.apply(to: &map, dates: &dates) }
    #expect(Garden.outline(map) == Garden.outline(desk.document))
    for change in outcome.inverses.reversed() { _ = try change.apply(to: &map, dates: &dates) }
    #expect(Garden.outline(map) == "root(a(a1 a2(a21)) b c(c1)) f(f1)")
  }
}
