import Foundation
import NapkinCore
import Testing

/// What lies below documents: look-up by identifier, order, and copies that share.
@Suite struct ShelfTests {
  /// Many insertions and removals, seen from outside against a dictionary and an array; those of
  /// the last seed fill more than one page of the index.
  @Test(arguments: 1...9) func `look-up stays right through many removals`(seed: UInt64) throws {
    var identifiers = Identifiers(seed: seed)
    var state = seed
    func chance(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    var map = MindMap(id: "m", root: "root")
    var order: [MindMap.Node.ID] = []
    var gone: [MindMap.Node.ID] = []
    let period = seed == 9 ? 13_000 : 2_000
    for step in 0..<3 * period {
      // It grows, shrinks to almost nothing, and grows again.
      let grows = step % period < period * 11 / 20 ? chance(4) > 0 : chance(6) == 0
      if grows || order.isEmpty {
        let id = MindMap.Node.ID(identifiers.next())
        let position = chance(order.count + 1)
        try map.insert(MindMap.Node(id: id, "\(id)"), under: map.root, at: position)
        order.insert(id, at: position)
      } else {
        let id = order.remove(at: chance(order.count))
        try map.remove(id)
        gone.append(id)
      }
      if step % (period / 4) == period / 4 - 1 {
        #expect(map.children(of: map.root) == order)
        for position in stride(from: 0, to: order.count, by: period / 200) {
          #expect(map.position(of: order[position]) == position)
        }
        #expect(order.allSatisfy { map[$0]?.text.source == $0.rawValue })
        #expect(!gone.contains(where: map.contains))
        #expect(map.count == order.count + 1)
      }
    }
  }

  @Test func `a shelf stays in order through many changes`() throws {
    var notebook = Notebook(id: "b")
    var order: [Note.ID] = []
    for number in 0..<600 {
      let id = Note.ID("n\(number)")
      try notebook.insert(.note(Note(id: id, title: "\(number)")), at: number / 2)
      order.insert(id, at: number / 2)
      if number % 3 == 0 {
        let position = number * 7 % order.count
        try notebook.remove(.note(order.remove(at: position)))
      }
    }
    #expect(notebook.notes.map(\.id) == order)
    #expect(notebook.notes.count == order.count && notebook.notes.startIndex == 0)
    for (position, id) in order.enumerated() {
      #expect(notebook.notes.position(of: id) == position)
      #expect(notebook.notes[id]?.title == String(id.rawValue.dropFirst()))
      #expect(notebook.notes[position].id == id)
    }
    #expect(notebook.notes.last?.id == order.last)
    #expect(notebook.notes["n0"] == nil)
    #expect(!notebook.notes.contains("n0"))
  }

  @Test func `equal shelves are equal however they came about`() throws {
    var one = Notebook(id: "b")
    var two = Notebook(id: "b")
    for id in ["a", "b", "c"] { try one.insert(.note(Note(id: .init(id)))) }
    for id in ["c", "x", "b", "a"] { try two.insert(.note(Note(id: .init(id))), at: 0) }
    #expect(one.notes != two.notes)
    try two.remove(.note("x"))
    #expect(one.notes == two.notes)
    #expect(one.notes.hashValue == two.notes.hashValue)
    #expect(try recoded(one.notes) == two.notes)
    try two.move(.note("c"), to: 0)
    #expect(one.notes != two.notes)
    let empty = IdentifiedArray<Note>()
    #expect(empty.isEmpty && empty["a"] == nil)
  }

  @Test func `a shelf with an identifier twice is not read`() throws {
    var notebook = Notebook(id: "b")
    for id in ["a", "b"] { try notebook.insert(.note(Note(id: .init(id)))) }
    try refusesDamage(to: notebook.notes, "\"id\":\"b\"", "\"id\":\"a\"")
  }

  @Test func `a copy is independent, in whatever page it is written`() throws {
    var map = MindMap(id: "m", root: "root")
    // So many that the index has two pages as well.
    for number in 0..<4_000 {
      try map.insert(MindMap.Node(id: "n\(number)", "old"), under: map.root)
    }
    let copy = map
    for number in stride(from: 0, to: 4_000, by: 101) {
      try map.update("n\(number)") {
        $0.text = "new"
        $0.note = "note"
      }
    }
    try map.remove("n1")
    try map.insert(MindMap.Node(id: "other", "new"), under: "n2")
    try map.move("n3", under: "n2")
    #expect(copy.count == 4_001)
    #expect(copy.children(of: "root").count == 4_000)
    #expect(copy.walk().dropFirst().allSatisfy { copy[$0.slot].text == "old" })
    #expect(copy.walk().allSatisfy { copy[$0.slot].note == nil })
    #expect(copy.contains("n1") && !copy.contains("other"))
    #expect(map["n101"]?.text == "new" && !map.contains("n1"))
  }

  @Test func `what is rare in a node is shared by copies until it is written`() {
    var node = MindMap.Node(id: "n", "text")
    node.tags = ["a"]
    let copy = node
    node.tags.append("b")
    #expect(copy.tags == ["a"])
    #expect(node.tags == ["a", "b"])
    #expect(copy != node)
    node.tags = ["a"]
    #expect(copy == node)
    #expect(copy.hashValue == node.hashValue)
  }

  @Test func `a copy of a notebook is independent`() throws {
    var desk = Desk(try Library.notebook())
    let copy = desk.document
    try desk.perform(SetNote(to: .title("new")).in("n1"))
    try desk.perform(DeleteItems(.note("n2"), .map("m1")))
    try desk.perform(InsertNode("x", under: "root").in("m2"))
    #expect(copy == (try Library.notebook()))
  }
}
