import NapkinCore
import Testing

/// Moving one node or many, to every position, against a naive model.
@Suite struct MoveTests {
  /// A tree as lists of names, and the slow and obvious way to move things in it.
  struct Model: Equatable {
    var children: [String: [String]]

    init(_ map: MindMap) {
      children = ["": map.floating.map(\.rawValue)]
      for visit in map.walkAll() {
        let id = map[visit.slot].id
        children[id.rawValue] = map.children(of: id).map(\.rawValue)
      }
    }

    func isInside(_ node: String, of top: String) -> Bool {
      node == top || children[top, default: []].contains { isInside(node, of: $0) }
    }

    mutating func move(_ nodes: [String], under parent: String, at position: Int) {
      for key in children.keys { children[key]?.removeAll(where: nodes.contains) }
      children[parent]?.insert(contentsOf: nodes, at: position)
    }
  }

  static let names = ["a", "a1", "a2", "a21", "b", "c", "f"]

  @Test(arguments: names) func `one node moves to every position under every parent`(
    name: String
  ) throws {
    let start = Desk(try Garden.map())
    let model = Model(start.document)
    for parent in ["", "root", "a", "a1", "a2", "a21", "b", "c", "c1", "f", "f1"] {
      let target = parent.isEmpty ? nil : MindMap.Node.ID(parent)
      if model.isInside(parent, of: name) {
        start.refuses(MoveNodes(.init(name), under: target), .intoOwnBranch)
        continue
      }
      let count = model.children[parent, default: []].count { $0 != name }
      for position in 0...count {
        var desk = start
        var expected = model
        expected.move([name], under: parent, at: position)
        try desk.perform(MoveNodes(.init(name), under: target, at: position))
        #expect(Model(desk.document) == expected)
        #expect(!Garden.outline(desk.document).contains("lost"))
      }
      var desk = start
      try desk.perform(MoveNodes(.init(name), under: target))
      #expect(Model(desk.document).children[parent]?.last == name)
      for position in [-1, count + 1, .max, .min] {
        start.refuses(MoveNodes(.init(name), under: target, at: position), .outOfRange)
      }
    }
  }

  /// Every ordered choice of up to three of six siblings, to every position.
  @Test(arguments: 1...3) func `several nodes move in the order of the selection`(
    size: Int
  ) throws {
    var map = MindMap(id: "m", root: "root")
    let names = ["a", "b", "c", "d", "e", "f"]
    for name in names { try map.insert(MindMap.Node(id: .init(name), "x"), under: map.root) }
    for name in ["f1", "f2"] { try map.insert(MindMap.Node(id: .init(name), "x"), under: "f") }
    try map.insert(MindMap.Node(id: "g", "x"), under: nil)
    let start = Editor(map)
    let model = Model(map)
    var context = Context(now: Instant(milliseconds: 1), identifiers: Identifiers(seed: 1))
    var selections: [[String]] = [[]]
    for _ in 1...size {
      selections = selections.flatMap { chosen in
        (names + ["f1", "g"]).filter { !chosen.contains($0) }.map { chosen + [$0] }
      }
    }
    for selection in selections where !(selection.contains("f") && selection.contains("f1")) {
      for parent in ["root", "f", ""] where !selection.contains(parent) {
        let staying = model.children[parent, default: []].filter { !selection.contains($0) }
        for position in 0...staying.count {
          var editor = start
          var expected = model
          expected.move(selection, under: parent, at: position)
          let nodes = selection.map { MindMap.Node.ID($0) }
          let target = parent.isEmpty ? nil : MindMap.Node.ID(parent)
          try editor.perform(MoveNodes(nodes, under: target, at: position), in: &context)
          #expect(Model(editor.document) == expected, "\(selection) \(parent) \(position)")
          try editor.undo()
          #expect(editor.document == map)
        }
      }
    }
  }

  @Test func `what lies in another one's branch comes with it`() throws {
    var desk = Desk(try Garden.map())
    let outcome = try desk.perform(MoveNodes("a21", "a", "c1", "a", under: "b"))
    #expect(outcome.edits.count == 2)
    #expect(Garden.outline(desk.document) == "root(b(a(a1 a2(a21)) c1) c) f(f1)")
    #expect(try desk.perform(MoveNodes([], under: "b")).edits.isEmpty)
    #expect(MoveNodes("a", under: nil).name == "Move Node")
    #expect(MoveNodes("a", "b", under: nil).name == "Move Nodes")
  }

  @Test func `a move of several is refused whole`() throws {
    let desk = Desk(try Garden.map())
    desk.refuses(MoveNodes("b", "root", under: "a"), .rootStays)
    desk.refuses(MoveNodes("root", under: "a"), .rootStays)
    desk.refuses(MoveNodes("b", "a", under: "a1"), .intoOwnBranch)
    desk.refuses(MoveNodes("b", "nowhere", under: "a"), .missing)
    desk.refuses(MoveNodes("nowhere", under: "a"), .missing)
    desk.refuses(MoveNodes("b", "c", under: "nowhere"), .missing)
    desk.refuses(MoveNodes("b", under: "nowhere"), .missing)
    for position in [-1, 2, .max, .min] {
      desk.refuses(MoveNodes("b", "c", under: "root", at: position), .outOfRange)
    }
  }

  @Test(arguments: [Int.max, .min, -1, 4]) func `a hostile position is refused`(
    position: Int
  ) throws {
    let desk = Desk(try Garden.map())
    desk.refuses(.move("b", under: "root", at: position), .outOfRange)
    desk.refuses(.move("b", under: nil, at: position), .outOfRange)
    let branch = Branch(MindMap.Node(id: "new", "new"))
    desk.refuses(.insert(branch, under: "root", at: position), .outOfRange)
    desk.refuses(.insert(branch, under: nil, at: position), .outOfRange)
  }
}
