import NapkinCore
import NapkinFormats
import Testing

/// Links among words to other nodes: they lead there in the file, or it is told that they do not.
@Suite struct LostLinkTests {
  private func map(_ node: MindMap.Node, to others: MindMap.Node...) throws -> MindMap {
    var map = MindMap(id: "m", root: "R")
    for node in [node] + others { try map.insert(node, under: map.root) }
    return map
  }

  private func node(_ text: RichText, link: String? = nil, note: String? = nil) -> MindMap.Node {
    var node = MindMap.Node(id: "n", text)
    node.link = link
    node.note = note.map { RichText($0, syntax: .markdown) }
    return node
  }

  /// The position of the node to which the last link in the note of the first one leads.
  private func goal(_ map: MindMap) throws -> Int? {
    let nodes = map.children(of: map.slotOfRoot).map { map[$0] }
    let note = try #require(nodes.first?.note?.source)
    return nodes.firstIndex { note.contains("#\($0.id)") }
  }

  @Test(arguments: [
    "[x](#goal)", "[x]( #goal)", "[x](\n#goal)", "[x](\\#goal)", "[x](&#35;goal)", "[x](&num;goal)",
    "[x](#g\\oal)", "[x](#&#103;oal)", "[x](<#goal>)", "[x]( <#goal> )", "[x](#goal \"t\")",
    "[x][l]\n\n[l]:#goal", "[x][l]\n\n[l]: \t #goal", "[x][l]\n\n[l]:\n#goal",
  ])
  func `a link in a note leads to its node however it is spelt`(source: String) throws {
    let map = try map(
      node("N", note: source), to: MindMap.Node(id: "other", "O"), MindMap.Node(id: "goal", "Goal"))
    for headings in ["1", "2"] {
      let (text, ledger) = try written(.map(map), ["headings": headings])
      // What has a backslash before a letter leads elsewhere.
      if source.contains("g\\o") { continue }
      #expect(text.contains("#goal") && ledger.lostLinks.isEmpty, "\(text)")
      #expect(try goal(readMap(text, as: .map)) == 2, "\(text)")
    }
  }

  @Test(arguments: [
    ("g(oal)", "#g(oal)"), ("a_b", "#a\\_b"), ("a<b", "<#a\\<b>"), ("a&b", "#a&amp;b"),
    ("a\\1", "<#a\\\\1>"),
  ])
  func `an identifier may have signs in it`(id: String, address: String) throws {
    let goalNode = MindMap.Node(id: MindMap.Node.ID(id), "Goal")
    let map = try map(node("N", note: "see [x](\(address))"), to: goalNode)
    let text = try written(.map(map), ["headings": "2"]).text
    #expect(text.contains("[x](#goal)") || text.contains("[x](<#goal>)"), "\(text)")
  }

  @Test func `a link among words to a node with a very long name is told`() throws {
    for syntax in [RichText.Syntax.markdown, .xhtml] {
      for (count, isFar) in [(100, false), (400, true)] {
        let long = MindMap.Node(id: "long", RichText(String(repeating: "ж", count: count)))
        var first = node("N")
        let isMarkdown = syntax == .markdown
        first.note = RichText(
          isMarkdown ? "see [x](#long)" : "<p>see <a href=\"#long\">x</a></p>", syntax: syntax)
        let (text, ledger) = try written(.map(map(first, to: long)), ["headings": "2"])
        #expect(text.contains("(#long)") == isFar, "\(text)")
        #expect(ledger.lostLinks.map(\.address) == (isFar ? ["#long"] : []))
      }
    }
  }

  @Test func `XHTML that is a link does not take the place of that of its node`() throws {
    let text = RichText("<p><a href=\"http://x.org/\">T</a></p>", syntax: .xhtml)
    var first = node(text, link: "#goal")
    first.connectors = [Connector(to: "goal")]
    let (file, ledger) = try written(
      .map(map(first, to: MindMap.Node(id: "goal", "Goal"))), ["headings": "2"])
    #expect(ledger.lostLinks.map(\.address) == ["http://x.org/"])
    let back = try readMap(file, as: .map)
    let nodes = back.children(of: back.slotOfRoot).map { back[$0] }
    #expect(nodes[0].text == "T" && nodes[0].link == "#\(nodes[1].id)" && nodes[0].note == nil)
    #expect(nodes[0].connectors.map(\.target) == [nodes[1].id])
  }

  /// Texts in Markdown with a link beside them: what they are called is what stands in the file.
  @Test(arguments: ["![p](a.png)", "[T](#goal)", "[![p](a.png)](#goal)", "💡 A  \n*x*", "*a* b"])
  func `a link finds a node with marked words and a link`(source: String) throws {
    for headings in ["1", "2"] {
      var goalNode = MindMap.Node(id: "g", RichText(source, syntax: .markdown))
      goalNode.link = "http://x.org/"
      let map = try map(node("N", link: "#g"), to: goalNode, MindMap.Node(id: "goal", "C"))
      let text = try written(.map(map), ["headings": headings]).text
      let back = try readMap(text, as: .map)
      let nodes = back.children(of: back.slotOfRoot).map { back[$0] }
      #expect(nodes[0].link == "#\(nodes[1].id)", "\(text)")
    }
  }

  @Test func `an icon with a long name takes no link along`() throws {
    for (name, isKept) in [
      ("Мои значки/очень важное", true), (String(repeating: "ж", count: 90), false),
    ] {
      for headings in ["1", "2"] {
        var first = node("A", link: "#goal")
        first.icons = [name]
        var root = MindMap.Node(id: "r", "Root")
        root.link = "#n"
        var map = MindMap(id: "m", root: root)
        try map.insert(first, under: "r")
        try map.insert(MindMap.Node(id: "goal", "Goal"), under: "r")
        let (text, ledger) = try written(.map(map), ["headings": headings])
        #expect(ledger[.icon].dropped == (isKept ? 0 : 1), "\(text)")
        let back = try readMap(text, as: .map)
        let nodes = back.children(of: back.slotOfRoot).map { back[$0] }
        #expect(nodes[0].text == "A" && nodes[0].link == "#\(nodes[1].id)", "\(text)")
        #expect(nodes[0].icons == (isKept ? [name] : []))
        #expect(back[back.slotOfRoot].link == "#\(nodes[0].id)", "\(text)")
      }
    }
  }

  @Test func `a heading of signs alone has a name without a blank`() throws {
    var first = node("", link: nil)
    first.icons = ["idea"]
    first.tags = ["a"]
    var other = MindMap.Node(id: "o", "see")
    other.link = "#n"
    let text = try written(.map(map(first, to: other)), ["headings": "2"]).text
    #expect(text.contains("[see](#-a)"), "\(text)")
  }

  @Test func `a link that leads nowhere does not come to lead to an accent`() throws {
    let map = try map(node("N", link: "#\u{301}"), to: MindMap.Node(id: "o", "\u{301}"))
    #expect(try written(.map(map), ["headings": "2"]).ledger[.link].approximated == 1)
  }

  /// A root that is left out is the top of the file.
  @Test func `what leads to a root that is left out leads to the top`() throws {
    var map = MindMap(id: "m", root: MindMap.Node(id: "r", ""))
    map.isRootImplied = true
    var node = MindMap.Node(id: "a", "A")
    node.link = "#r"
    node.note = RichText("[up](#r)", syntax: .markdown)
    node.connectors = [Connector(to: "r", label: "so")]
    try map.insert(node, under: "r")
    try map.insert(MindMap.Node(id: "b", "B"), under: "r")
    let (text, ledger) = try written(.map(map))
    #expect(
      text.contains("[A](#)") && text.contains("[up](#)") && text.contains("→ so: ["), "\(text)")
    #expect(ledger.total(.approximated) == 0 && ledger[.connector].dropped == 0, "\(ledger)")
    let back = try readMap(text, as: .map)
    let read = back[back.children(of: back.slotOfRoot)[0]]
    #expect(read.link == "#\(back.root)" && read.connectors.map(\.target) == [back.root])
    #expect(read.note?.source == "[up](#\(back.root))")
    map.update(try #require(map.slot(of: "b"))) { $0.link = "#" }
    #expect(try written(.map(map)).ledger[.link].approximated == 1)
  }
}
