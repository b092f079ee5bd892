import Foundation
import NapkinCore
import Testing

/// The tree of a map and its rules.
@Suite struct MindMapTests {
  var map = MindMap(id: "map", name: "Map", root: "Root")

  init() throws {
    for id in ["a", "b", "c"] {
      try map.insert(MindMap.Node(id: .init(id), "\(id)"), under: map.root)
    }
    for id in ["a1", "a2"] { try map.insert(MindMap.Node(id: .init(id), "\(id)"), under: "a") }
    try map.insert(MindMap.Node(id: "f", "floats"), under: nil)
  }

  // MARK: Reading

  @Test func `a map tells its tree`() {
    #expect(map.count == 7)
    #expect(map.children(of: map.root) == ["a", "b", "c"])
    #expect(map.parent(of: "a1") == "a")
    #expect(map.parent(of: map.root) == nil)
    #expect(map.parent(of: "f") == nil)
    #expect(map.floating == ["f"])
    #expect(map.position(of: "a2") == 1)
    #expect(map.childCount(of: "a") == 2)
    #expect(map["a"]?.text == "a")
    #expect(map.contains("f") && !map.contains("g"))
    #expect(map.isAncestor("a", of: "a2"))
    #expect(!map.isAncestor("b", of: "a2"))
    #expect(map.path(to: "a2") == [map.root, "a", "a2"])
    #expect(map.path(to: map.root) == [map.root])
    #expect(map.path(to: "f") == ["f"])
  }

  /// Families are searched in blocks of 32.
  @Test(arguments: [31, 32, 33, 64, 65, 100])
  func `each node of a large family knows its position`(count: Int) throws {
    var map = MindMap(id: "map", root: "Root")
    for number in 0..<count {
      try map.insert(MindMap.Node(id: .init("\(number)"), ""), under: map.root)
      try map.insert(MindMap.Node(id: .init("f\(number)"), ""), under: nil)
    }
    for number in 0..<count {
      #expect(map.position(of: .init("\(number)")) == number)
      #expect(map.position(of: .init("f\(number)")) == number)
    }
    #expect(map.position(of: map.root) == 0)
  }

  @Test func `what is not there is nothing, or refused`() {
    #expect(map["x"] == nil)
    #expect(map.children(of: "x").isEmpty)
    #expect(map.childCount(of: "x") == 0)
    #expect(map.position(of: "x") == nil)
    #expect(!map.isAncestor("x", of: "a"))
    #expect(throws: Refusal.self) { try map.node("x") }
    #expect(map.path(to: "x").isEmpty)
    #expect(throws: Refusal.self) { try map.branch(at: "x") }
    #expect(throws: Refusal.self) { try map.walk(from: "x") }
  }

  @Test func `a walk goes parents first, and passes over what is not wanted`() throws {
    #expect(map.walk().map { map[$0.slot].id } == [map.root, "a", "a1", "a2", "b", "c"])
    #expect(try map.walk(from: "a").map { map[$0.slot].id } == ["a", "a1", "a2"])
    #expect(map.walkAll().map(\.depth) == [0, 1, 2, 2, 1, 1, 0])
    var walk = map.walk()
    var met: [MindMap.Node.ID] = []
    while let visit = walk.next() {
      met.append(map[visit.slot].id)
      if visit.depth == 1 { walk.skipChildren() }
    }
    #expect(met == [map.root, "a", "b", "c"])
  }

  // MARK: Rules

  @Test(arguments: [
    ("the root is not removed", Refusal.Code.rootStays), ("the root is not moved", .rootStays),
    ("not into itself", .intoOwnBranch), ("not into a descendant", .intoOwnBranch),
    ("not twice", .duplicate), ("not under nothing", .missing), ("not beyond the end", .outOfRange),
    ("not before the start", .outOfRange), ("not a missing one", .missing),
    ("not a branch with a duplicate", .duplicate), ("not a branch with one twice", .duplicate),
  ])
  func `a refused operation changes nothing`(rule: String, code: Refusal.Code) throws {
    var changed = map
    let refusal = #expect(throws: Refusal.self) {
      switch rule {
      case "the root is not removed": try changed.remove(map.root)
      case "the root is not moved": try changed.move(map.root, under: "a")
      case "not into itself": try changed.move("a", under: "a")
      case "not into a descendant": try changed.move("a", under: "a1")
      case "not twice": try changed.insert(MindMap.Node(id: "a", "again"), under: "b")
      case "not under nothing": try changed.insert(MindMap.Node(id: "x", ""), under: "nowhere")
      case "not beyond the end": try changed.move("a1", under: "a", at: 2)
      case "not before the start": try changed.insert(MindMap.Node(id: "x", ""), under: "a", at: -1)
      case "not a branch with a duplicate": try changed.insert(map.branch(at: "a"), under: "b")
      case "not a branch with one twice":
        var branch = Branch(MindMap.Node(id: "x", ""))
        branch.append(MindMap.Node(id: "x", ""), under: 0)
        try changed.insert(branch, under: "b")
      default: try changed.remove("nowhere")
      }
    }
    #expect(refusal?.code == code)
    #expect(refusal?.message.isEmpty == false)
    #expect(changed == map)
  }

  @Test mutating func `branches move, float and come back`() throws {
    let origin = try map.move("a", under: nil, at: 0)
    #expect(origin.parent == map.root && origin.position == 0)
    #expect(map.floating == ["a", "f"])
    #expect(map.children(of: "a") == ["a1", "a2"])
    try map.move("f", under: "a1")
    try map.move("a", under: "c", at: 0)
    #expect(map.walk().map { map[$0.slot].id } == [map.root, "b", "c", "a", "a1", "f", "a2"])
    #expect(map.floating.isEmpty)
  }

  @Test mutating func `slots of removed nodes are used again`() throws {
    for round in 0..<100 {
      let (branch, origin) = try map.remove("a")
      #expect(map.count == 4)
      #expect(map["a1"] == nil)
      try map.insert(branch, under: origin.parent, at: origin.position)
      try map.update("a1") { $0.text = "\(round)" }
    }
    #expect(map.children(of: map.root) == ["a", "b", "c"])
    #expect(map["a1"]?.text == "99")
  }

  @Test mutating func `an update keeps the identifier whatever it does`() throws {
    try map.update("a") { $0 = MindMap.Node(id: "elsewhere", "new") }
    #expect(map["a"]?.text == "new")
    #expect(map["elsewhere"] == nil)
  }

  // MARK: Values

  @Test mutating func `equal maps are equal wherever their nodes stand in memory`() throws {
    let original = map
    let (branch, origin) = try map.remove("a")
    try map.insert(MindMap.Node(id: "x", "takes a slot"), under: "b")
    try map.insert(branch, under: origin.parent, at: origin.position)
    try map.remove("x")
    #expect(map == original)
    #expect(map.hashValue == original.hashValue)
    try map.move("b", under: map.root, at: 0)
    #expect(map != original)
    var renamed = original
    renamed.name = "Other"
    #expect(renamed != original)
  }

  @Test mutating func `a map survives coding, floating nodes and all`() throws {
    map.info = RichText("**info**", syntax: .markdown)
    map.isRootImplied = true
    map.created = Instant(milliseconds: 5)
    map.foreign = Foreign([.init(format: "freemind", key: "hook", value: "<hook/>")])
    try map.update("a") { $0.note = "note" }
    let data = try JSONEncoder().encode(map)
    #expect(try JSONDecoder().decode(MindMap.self, from: data) == map)
  }

  @Test func `a damaged coding is refused`() throws {
    let text = String(decoding: try JSONEncoder().encode(map), as: UTF8.self)
    let damages = [
      text.replacing("\"parents\":[-1,0,1,1,0,0]", with: "\"parents\":[-1,0,1,1,0]"),
      text.replacing("\"parents\":[-1,0,1,1,0,0]", with: "\"parents\":[-1,0,1,9,0,0]"),
      text.replacing("\"parents\":[-1,0,1,1,0,0]", with: "\"parents\":[-1,0,0,1,0,0]"),
      text.replacing("\"parents\":[-1,0,1,1,0,0]", with: "\"parents\":[0,0,1,1,0,0]"),
      text.replacing("\"id\":\"a2\"", with: "\"id\":\"a1\""),
    ]
    for damaged in damages {
      #expect(damaged != text)
      #expect(throws: (any Error).self) {
        try JSONDecoder().decode(MindMap.self, from: Data(damaged.utf8))
      }
    }
  }

  @Test mutating func `a copy held elsewhere does not change`() throws {
    let copy = map
    try map.remove("a")
    try map.update("b") { $0.text = "changed" }
    #expect(copy.count == 7)
    #expect(copy["b"]?.text == "b")
  }

  // MARK: Nodes

  @Test func `what a node lacks takes no space, and what it loses neither`() {
    var node = MindMap.Node(id: "n", "text")
    #expect(node.isPlain)
    node.note = nil
    node.tags = []
    #expect(node.isPlain)
    node.tags = ["tag"]
    node.style.color = RGBA(red: 1, green: 2, blue: 3)
    #expect(!node.isPlain)
    let copy = node
    node.tags = []
    node.style = NodeStyle()
    #expect(node.isPlain)
    #expect(copy.tags == ["tag"])
    #expect(MemoryLayout<MindMap.Node>.stride <= 96)
  }
}
