import NapkinCore
import Testing

/// Nodes that are text of their parents.
@Suite struct BodyTests {
  private func map(_ change: (inout MindMap.Node) -> Void = { _ in }) -> MindMap {
    var map = MindMap(id: "m", root: MindMap.Node(id: "root", "Root"))
    for (id, text) in [("a", "a"), ("text", "Between"), ("b", "b")] as [(MindMap.Node.ID, RichText)]
    {
      _ = map.append(MindMap.Node(id: id, text), under: map.slotOfRoot)
    }
    try? map.update("text") { node in
      node.isBody = true
      change(&node)
    }
    return map
  }

  private func isText(_ map: MindMap, _ id: MindMap.Node.ID = "text") throws -> Bool {
    map.isBodyText(try #require(map.slot(of: id)))
  }

  @Test func `a text with nothing else counts as text`() throws {
    #expect(try isText(map()))
    #expect(try !isText(map(), "a"))
    #expect(try isText(map { $0.created = Instant(milliseconds: 1) }))
  }

  @Test func `with more it is a node`() throws {
    #expect(try !isText(map { $0.icons = ["idea"] }))
    #expect(try !isText(map { $0.note = "note" }))
    #expect(try !isText(map { $0.text = .empty }))
    var map = map()
    try map.insert(MindMap.Node(id: "below", "below"), under: "text")
    #expect(try !isText(map))
    var floating = self.map()
    try floating.move("text", under: nil)
    #expect(try !isText(floating))
  }

  @Test func `to make it text is a step that can be undone`() throws {
    var desk = Desk(map { $0.isBody = false })
    let outcome = try desk.perform(SetNodes("text", to: .isBody(true)))
    #expect(outcome.name == "Make Text")
    #expect(try isText(desk.document))
    #expect(try desk.perform(SetNodes("text", to: .isBody(false))).name == "Make Node")
  }

  @Test func `who shows one text finds all of it in the note`() throws {
    let (shown, moved) = map().withBodiesInNotes()
    #expect(shown.count == 3 && shown["root"]?.note == "Between" && moved.count == 1)
    var noted = map()
    try noted.update("root") { $0.note = "Before" }
    #expect(noted.withBodiesInNotes().map["root"]?.note == "Before\n\nBetween")
    try noted.update("root") { $0.note = RichText("**Before** *it*", syntax: .markdown) }
    #expect(noted.withBodiesInNotes().map["root"]?.note == "Before it\n\nBetween")
    try noted.update("text") { $0.text = RichText("*Between*", syntax: .markdown) }
    let marked = RichText("**Before** *it*\n\n*Between*", syntax: .markdown)
    #expect(noted.withBodiesInNotes().map["root"]?.note == marked)
    #expect(noted.mayHaveBodies && !shown.mayHaveBodies)
  }
}
