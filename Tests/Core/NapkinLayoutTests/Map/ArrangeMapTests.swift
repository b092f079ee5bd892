import NapkinCore
import NapkinLayout
import Testing

@Suite struct ArrangeMapTests {
  @Test func `arranging is one step, and Undo brings everything back`() throws {
    var map = MindMap(id: "m")
    for number in 0..<6 {
      var node = MindMap.Node(id: .init("b\(number)"), "x")
      if number == 1 { node.offset = Position(x: 4, y: 5) }
      node.side = .right
      try map.insert(node, under: map.root)
    }
    let before = map
    var editor = Editor(map)
    var context = Context(
      now: Instant(milliseconds: 0), identifiers: Identifiers(seed: 1))
    try editor.perform(ArrangeMap(), in: &context)
    #expect(editor.document["b1"]?.offset == nil)
    #expect(
      (0..<6).map { editor.document[.init("b\($0)")]?.side } == [
        .right, .right, .right, .left, .left, .left,
      ])
    _ = try editor.undo()
    for number in 0..<6 {
      let id = MindMap.Node.ID("b\(number)")
      #expect(editor.document[id]?.side == before[id]?.side)
      #expect(editor.document[id]?.offset == before[id]?.offset)
    }
  }
}
