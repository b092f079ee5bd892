import NapkinCore
import Testing

/// Copies that are read elsewhere while the original is edited; a sanitizer sees what they share.
@Suite struct CopyTests {
  @Test func `a copy stays as it is, whoever reads it meanwhile`() async throws {
    var map = MindMap(id: "m", root: "root")
    // So many that the index of identifiers has two pages.
    for number in 0..<3_200 {
      var node = MindMap.Node(id: .init("\(number)"), RichText("node \(number)"))
      if number.isMultiple(of: 3) { node.note = RichText("note \(number)") }
      try map.insert(node, under: number < 10 ? map.root : .init("\(number / 10)"))
    }
    var editor = Editor(map)
    var context = Context(now: Instant(milliseconds: 1), identifiers: Identifiers(seed: 1))
    var readers: [(expected: Int, reader: Task<Int, Never>)] = []
    for round in 0..<30 {
      let copy = editor.document
      // Two readers let go of the copy at any time, while the edits below go on.
      for _ in 0..<2 {
        readers.append((Self.digest(copy), Task.detached { Self.digest(copy) }))
      }
      for number in 0..<20 {
        let id = MindMap.Node.ID("\((round * 131 + number * 17) % 3_200)")
        try editor.perform(SetNodes(id, to: .note(RichText("round \(round)"))), in: &context)
        try editor.perform(InsertNode("new", under: id), in: &context)
        try editor.perform(TypeText("typed \(round)", into: id), in: &context)
      }
      for _ in 0..<20 { try editor.undo() }
    }
    for (expected, reader) in readers { #expect(await reader.value == expected) }
  }

  private static func digest(_ map: MindMap) -> Int {
    var hasher = Hasher()
    for visit in map.walkAll() {
      hasher.combine(visit.depth)
      hasher.combine(map[visit.slot])
    }
    return hasher.finalize()
  }
}
