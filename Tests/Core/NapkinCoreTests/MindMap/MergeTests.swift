import NapkinCore
import Testing

/// Bringing two replicas of a map together.
@Suite struct MergeTests {
  var desk: Desk<MindMap>
  var other: MindMap

  init() throws {
    desk = Desk(try Garden.map())
    other = try Garden.map()
  }

  static func node(_ id: MindMap.Node.ID, _ text: RichText, at time: Int64?) -> MindMap.Node {
    MindMap.Node(id: id, text, modified: time.map(Instant.init(milliseconds:)))
  }

  @Test mutating func `equal replicas have nothing to merge`() throws {
    #expect(try desk.perform(MergeMap(other)).edits.isEmpty)
    #expect(MergeMap(other).name == "Merge Map")
  }

  @Test mutating func `new nodes come under the same parent, at the end`() throws {
    try other.insert(Self.node("x", "x", at: nil), under: "a", at: 0)
    try other.insert(Self.node("x1", "x1", at: nil), under: "x")
    try other.insert(Self.node("x2", "x2", at: nil), under: "x")
    try other.insert(Self.node("x3", "x3", at: nil), under: "x")
    try other.insert(Self.node("y", "y", at: nil), under: "a", at: 2)
    try other.insert(Self.node("z", "z", at: nil), under: nil, at: 0)
    try other.insert(Self.node("z1", "z1", at: nil), under: "z")
    try other.insert(Self.node("w", "w", at: nil), under: other.root, at: 0)
    try desk.perform(MergeMap(other))
    #expect(
      Garden.outline(desk.document) == "root(a(a1 a2(a21) x(x1 x2 x3) y) b c(c1) w) f(f1) z(z1)")
  }

  @Test mutating func `nothing is moved or deleted`() throws {
    try other.remove("a")
    try other.move("c1", under: "b")
    try other.move("f", under: "b")
    #expect(try desk.perform(MergeMap(other)).edits.isEmpty)
  }

  @Test(
    arguments: [
      (100, 101, true), (100, 100, false), (100, 99, false), (100, nil, false), (nil, 1, true),
      (nil, nil, false),
    ] as [(Int64?, Int64?, Bool)])
  func `the node that was changed last wins`(ours: Int64?, theirs: Int64?, wins: Bool) throws {
    var map = MindMap(id: "m", root: "root")
    try map.insert(Self.node("n", "ours", at: ours), under: map.root)
    var replica = MindMap(id: "m", root: "root")
    var node = Self.node("n", "theirs", at: theirs)
    node.note = "note"
    node.isFolded = true
    node.tags = ["tag"]
    try replica.insert(node, under: replica.root)
    var desk = Desk(map)
    try desk.perform(MergeMap(replica))
    #expect(desk.document["n"]?.text == (wins ? "theirs" : "ours"))
    #expect(desk.document["n"]?.note == (wins ? "note" : nil))
    #expect(desk.document["n"]?.isFolded == wins)
    #expect(desk.document["n"]?.tags == (wins ? ["tag"] : []))
  }

  @Test func `every property is merged`() throws {
    var replica = try Garden.map()
    var desk = Desk(try Garden.map())
    for (property, _) in try NodePropertyTests.properties() {
      if property.sets(MindMap.Node.Property.created) { continue }
      var dates = EditDates(Instant(milliseconds: 500))
      _ = try MindMap.Change.set("b", property).apply(to: &replica, dates: &dates)
    }
    try desk.perform(MergeMap(replica))
    #expect(try desk.document.node("b") == replica.node("b"))
  }

  @Test(arguments: [[200, 300], [300, 200]]) mutating func `replicas may come in any order`(
    dates: [Int64]
  ) throws {
    for date in dates {
      var replica = other
      try replica.update("b") { node in
        node.text = "at \(date)"
        node.modified = Instant(milliseconds: date)
      }
      // The desk undoes and redoes, and compares.
      try desk.perform(MergeMap(replica))
      desk.context.now = desk.context.now.advanced(byMilliseconds: 1)
    }
    #expect(desk.document["b"]?.text == "at 300")
    #expect(desk.document["b"]?.modified == Instant(milliseconds: 300))
  }

  @Test mutating func `two roots are the same node, whatever they are called`() throws {
    var replica = MindMap(id: "garden", root: Self.node("trunk", "Trunk", at: 500))
    try replica.insert(Self.node("x", "x", at: nil), under: "trunk")
    try desk.perform(MergeMap(replica))
    #expect(desk.document.root == "root")
    #expect(desk.document["root"]?.text == "Trunk")
    #expect(desk.document.children(of: "root") == ["a", "b", "c", "x"])
    #expect(!desk.document.contains("trunk"))
  }

  @Test mutating func `a recording is not merged away`() throws {
    try desk.perform(SetNodes("b", to: .media([.sample("voice")])))
    desk.context.recording = [.node("b")]
    try other.update("b") { $0.modified = Instant(milliseconds: .max) }
    desk.refuses(MergeMap(other), .recording)
    try other.update("b") { $0.media = [.sample("more"), .sample("voice")] }
    try desk.perform(MergeMap(other))
    #expect(desk.document["b"]?.media.count == 2)
  }
}
