import NapkinCore
import NapkinTesting
import Testing

/// Copying and pasting, as values and as plain text.
@Suite struct ClipTests {
  var desk: Desk<MindMap>

  init() throws {
    desk = Desk(try Garden.map())
  }

  @Test func `copies are values, one branch a selected node`() throws {
    let clip = try desk.document.clip(of: "a21", "c", "a2", "c1")
    #expect(clip.branches.map(\.id) == ["c", "a2"])
    #expect(clip.branches.map { $0.nodes.count } == [2, 2])
    #expect(clip.outlineText == "c\n\tc1\na2\n\ta21\n")
    #expect(try desk.document.clip(of: []).branches.isEmpty)
    #expect(try recoded(clip) == clip)
    #expect(throws: Refusal.self) { try desk.document.clip(of: "a", "nowhere") }
    #expect(throws: Refusal.self) { try desk.document.clip(of: "nowhere") }
    #expect(try desk.document.clip(of: "root").branches[0].nodes.count == 8)
  }

  @Test mutating func `a paste is as often as one likes, under fresh identifiers`() throws {
    let clip = try desk.document.clip(of: "a2", "c1")
    try desk.perform(PasteNodes(clip, under: "b"))
    try desk.perform(PasteNodes(clip, under: "b", at: 1))
    try desk.perform(PasteNodes(clip, under: nil, at: 0))
    #expect(
      Garden.texts(desk.document)
        == "0root 1a 2a1 2a2 3a21 1b 2a2 3a21 2a2 3a21 2c1 2c1 1c 2c1 0a2 1a21 0c1 0f 1f1")
    #expect(Set(desk.document.walkAll().map { desk.document[$0.slot].id }).count == 19)
    #expect(PasteNodes(clip, under: nil).name == "Paste")
    for position in [-1, 5, .max, .min] {
      desk.refuses(PasteNodes(clip, under: "b", at: position), .outOfRange)
    }
    desk.refuses(PasteNodes(clip, under: "nowhere"), .missing)
    #expect(try desk.perform(PasteNodes(Clip([]), under: "b")).edits.isEmpty)
  }

  @Test mutating func `links and connectors lead to the copies, and elsewhere to nobody else`()
    throws
  {
    try desk.perform(SetNodes("a1", to: .link("#a2")))
    try desk.perform(Connect("a1", to: "a2"))
    try desk.perform(Connect("a1", to: "b"))
    let clip = try desk.document.clip(of: "a")
    try desk.perform(PasteNodes(clip, under: "c"))
    let copy = try #require(desk.document.children(of: "c").last)
    let (first, second) = (desk.document.children(of: copy)[0], desk.document.children(of: copy)[1])
    #expect(desk.document[first]?.link == "#\(second)")
    #expect(desk.document[first]?.connectors.map(\.target) == [second, "b"])
    // In another map `b` is somebody else.
    desk = Desk(try Garden.map("other"))
    try desk.perform(PasteNodes(clip, under: "c"))
    let other = try #require(desk.document.children(of: "c").last)
    let node = desk.document.children(of: other)[0]
    #expect(desk.document[node]?.connectors.map(\.target) == [desk.document.children(of: other)[1]])
  }

  @Test mutating func `nothing is pasted into its own branch`() throws {
    let clip = try desk.document.clip(of: "a")
    desk.refuses(PasteNodes(clip, under: "a1"), .intoOwnBranch)
    desk.refuses(PasteNodes(clip, under: "a21"), .intoOwnBranch)
    try desk.perform(PasteNodes(clip, under: "a"))
    #expect(desk.document.childCount(of: "a") == 3)
    // In another map the same identifiers mean other nodes.
    desk = Desk(try Garden.map("other"))
    try desk.perform(PasteNodes(clip, under: "a1"))
    // What was cut is gone, so there is nothing to refuse.
    desk = Desk(try Garden.map())
    try desk.perform(DeleteNodes(["a"], name: "Cut"))
    try desk.perform(PasteNodes(clip, under: "c1"))
    #expect(Garden.texts(desk.document) == "0root 1b 1c 2c1 3a 4a1 4a2 5a21 0f 1f1")
  }

  @Test mutating func `connectors lead to the copies, or where they led`() throws {
    try desk.perform(Connect("a1", to: "a2"))
    try desk.perform(Connect("a1", to: "b"))
    var map = desk.document
    try map.update("a2") { $0.hasInventedID = true }
    desk = Desk(map)
    try desk.perform(PasteNodes(try map.clip(of: "a"), under: nil, at: 0))
    let copy = desk.document.floating[0]
    let children = desk.document.children(of: copy)
    #expect(desk.document[children[0]]?.connectors.map(\.target) == [children[1], "b"])
    #expect(desk.document[children[1]]?.hasInventedID == false)
    #expect(desk.document["a1"]?.connectors.map(\.target) == ["a2", "b"])
  }

  @Test mutating func `the same branch may be in a clip twice`() throws {
    let branch = try desk.document.branch(at: "c")
    try desk.perform(PasteNodes(Clip([branch, branch]), under: "b"))
    #expect(desk.document.childCount(of: "b") == 2)
    #expect(desk.document.count == 14)
  }

  @Test func `a pasted text is one line, whatever breaks it`() {
    var branch = Branch(MindMap.Node(id: "a", "two\nlines\r\nand\u{2028}more"))
    branch.append(MindMap.Node(id: "b", RichText("<p>x</p><p>y</p>", syntax: .xhtml)), under: 0)
    #expect(Clip([branch]).outlineText == "two lines and more\n\tx y\n")
  }

  @Test(arguments: [
    ("", ""), ("a", "0a"), ("a\nb", "0a 0b"), ("a\n\tb\n\t\tc\n\td\ne", "0a 1b 2c 1d 0e"),
    ("a\r\n  b\r\n    c\r\n", "0a 1b 2c"), ("- a\n  - b\n  * c\n+ d\n• e", "0a 1b 1c 0d 0e"),
    ("-   a\n-\tb", "0a 0b"), ("-a\n*\n", "0-a 0*"), ("- \n\t- a", "0a"),
    ("\n\n  a\n\n\n  b\n \n", "0a 0b"), ("    a\n  b\n    c\n   d", "0a 0b 1c 1d"),
    ("a\n\t\t\tb\n\tc", "0a 1b 1c"), ("a\n    b\n\tc", "0a 1b 1c"), ("a  \n\u{3000}b ", "0a 1b"),
    ("- - a", "0- a"), ("-\u{A0}a", "0a"), ("a\u{2028}\tb", "0a 1b"), ("\u{301}x", "0\u{301}x"),
    (" \t\n\u{A0}\n", ""),
  ])
  func `a plain outline is read as it is indented`(text: String, tree: String) throws {
    let clip = Clip(outlineText: text)
    let nodes = clip.branches.flatMap { branch in
      zip(branch.depths, branch.nodes).map { "\($0)\($1.text.source)" }
    }
    #expect(nodes.joined(separator: " ") == tree)
    var desk = desk
    try desk.perform(PasteNodes(clip, under: "b"))
    #expect(desk.document.count == 10 + nodes.count)
  }

  @Test func `an outline is read back as it was written`() throws {
    let clip = try desk.document.clip(of: "root", "f")
    let text = clip.outlineText
    #expect(text == "root\n\ta\n\t\ta1\n\t\ta2\n\t\t\ta21\n\tb\n\tc\n\t\tc1\nf\n\tf1\n")
    #expect(Clip(outlineText: text).outlineText == text)
  }

  @Test func `a very deep chain becomes text of a size that one can paste`() throws {
    func outline(_ depth: Int) -> (time: Duration, text: String) {
      var branch = Branch(MindMap.Node(id: "0", "x"))
      for index in 1...depth { branch.append(MindMap.Node(id: "\(index)", "x"), under: index - 1) }
      let clip = Clip([branch])
      var text = ""
      let time = processorTime { text = clip.outlineText }
      return (time, text)
    }
    let lines = outline(300).text.split(separator: "\n")
    #expect(lines.map { $0.count - 1 } == Array(0...100) + Array(repeating: 100, count: 200))
    let (short, long) = (outline(10_000), outline(100_000))
    #expect(long.text.utf8.count < 11_000_000)
    #expect(long.time < max(short.time, .milliseconds(10)) * 30)
    #expect(Clip(outlineText: long.text).branches[0].nodes.count == 100_001)
  }

  @Test func `a branch grows from top to bottom only`() {
    var branch = Branch(MindMap.Node(id: "a", "a"))
    #expect(branch.append(MindMap.Node(id: "b", "b"), under: 0) == 1)
    #expect(branch.append(MindMap.Node(id: "c", "c"), under: 1) == 2)
    #expect(branch.append(MindMap.Node(id: "d", "d"), under: 0) == 3)
    #expect(branch.depths == [0, 1, 2, 1])
    #expect((0..<4).map { branch.parent(of: $0) } == [nil, 0, 1, 0])
    #expect(branch.id == "a")
  }

  #if !os(iOS) && !os(tvOS) && !os(watchOS)
    @Test(arguments: [-1, 1, 9]) func `growing elsewhere is a mistake of the program`(
      parent: Int
    ) async {
      // B has been left for C already, and the others do not exist.
      await #expect(processExitsWith: .failure) { [parent] in
        var branch = Branch(MindMap.Node(id: "a", "a"))
        branch.append(MindMap.Node(id: "b", "b"), under: 0)
        branch.append(MindMap.Node(id: "c", "c"), under: 0)
        branch.append(MindMap.Node(id: "d", "d"), under: parent)
      }
    }
  #endif

  @Test(arguments: [
    ("[-1,0,1]", "[-1,0,2]"), ("[-1,0,1]", "[-1,-1,1]"), ("[-1,0,1]", "[-1,0,-1]"),
    ("[-1,0,1]", "[-1,0]"), ("[-1,0,1]", "[-1,0,1,1]"), ("[-1,0,1]", "[0,0,1]"),
    ("[-1,0,1]", "[-1,0,2147483647]"), ("[-1,0,1]", "[-1,0,-2147483648]"),
    ("[-1,0,1]", "[]"), ("[-1,0,1]", "[-1,0,9999999999]"),
  ])
  func `a branch that is no tree is not read`(good: String, bad: String) throws {
    var branch = Branch(MindMap.Node(id: "a", "a"))
    branch.append(MindMap.Node(id: "b", "b"), under: 0)
    branch.append(MindMap.Node(id: "c", "c"), under: 1)
    try refusesDamage(to: branch, good, bad)
  }
}
