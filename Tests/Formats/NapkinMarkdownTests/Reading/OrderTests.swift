import NapkinCore
import NapkinFormats
import NapkinMarkdown
import Testing

/// Text between the children of a node and behind them stays where it stands.
@Suite struct MarkdownOrderTests {
  @Test(arguments: [
    "# Shopping\n\nBefore.\n\n- milk\n- bread\n\nAfter.\n",
    "# Shopping\n\n- milk\n- bread\n\n```\ncode\n```\n",
    "# H\n\n- a\n\n> quote\n\n## I\n\n- b\n",
    "# H\n\n- a\n\n| a | b |\n|---|---|\n| c | d |\n\n- b\n\nz\n\nzz\n",
    "# H\n\n- a\n  - b\n\n  Between.\n\n  - c\n\n  Behind.\n\n- d\n",
    "# H\n\n- a\n  - b\n    - c\n\n    Far behind.\n\n  Behind.\n\n- d\n\nEnd.\n",
    "# A\n\nx\n\n- a\n\ny\n\n- b\n\nz\n\n## B\n\n- c\n  - d\n\n  z\n\n## C\n\nw\n\n- e\n",
    "# H\n\n- a\n  - b\n    - c\n      - d\n- e\n\nText.\n\n- f\n\n## I\n\nNote.\n",
  ])
  func `a file comes back as it was`(text: String) throws {
    let read = try read(text, as: .map)
    #expect(read.ledger.isLossless, "\(read.ledger)")
    let (back, ledger) = try written(read.content)
    #expect(back == text || back == "---\nkind: map\n---\n\n" + text, "\(back)")
    #expect(ledger[.body].approximated == 0 && ledger[.body].dropped == 0, "\(ledger)")
  }

  @Test func `it is a node among the children, and known as text`() throws {
    let map = try readMap(
      "# H\n\nNote.\n\n- a\n\nOne.\n\n*Two.*\n\n- b\n\nThree.\n", as: .map)
    let children = map.children(of: map.slotOfRoot)
    #expect(children.map { map[$0].text.plain } == ["a", "One.\n\n*Two.*", "b", "Three."])
    #expect(children.map(map.isBodyText) == [false, true, false, true])
    #expect(map[map.slotOfRoot].note == "Note.")
  }

  @Test func `before any heading it stands among what stands at the top`() throws {
    let text = "- one\n\nText.\n\n- two\n"
    let map = try readMap(text, as: .map)
    #expect(map.isRootImplied && map.info.isEmpty)
    #expect(
      map.children(of: map.slotOfRoot).map { map[$0].text.source } == ["one", "Text.", "two"])
    #expect(try written(.map(map)).text.hasSuffix("- one\n\nText.\n\n- two\n"))
    let alone = try readMap("- one\n\nText.\n", as: .map)
    #expect(alone.isRootImplied && alone.count == 3)
  }

  @Test(arguments: [
    "- a\n\n> > c\n", "- a\n\n```\nx\n", "- [x] a\n\n→ x: [y](#z)\n", "- a\n\n   b\n   c\n",
    "# r\n\n- a\n\ntext\n\n![p](a.png)\n", "# r\n\n![p](a.png)\n\n- a\n\ntext\n",
    "# Garden\n\n- sow\n\nSee [beans](#beans):\n\n    code\n\n- Beans\n",
    "- Root\n  - a\n\n<!-- end -->\n", "- Root\n  - a\n\n***\n",
  ])
  func `a second trip changes nothing`(text: String) throws {
    let once = try written(.map(readMap(text, as: .map))).text
    #expect(try written(.map(readMap(once, as: .map))).text == once)
    #expect(!once.contains("#ID"), "\(once)")
  }

  @Test func `a single item is the root, whatever remark stands behind it`() throws {
    #expect(try readMap("- Root\n  - a\n\n<!-- end -->\n", as: .map).isRootImplied == false)
    #expect(try readMap("- Root\n  - a\n\nwords\n", as: .map).isRootImplied)
  }

  @Test(
    arguments: [
      "# A\n\nx\n\n- a\n  - b\n- c\n\n## B\n\ny\n", "- a\n- b\n\n* c\n",
      "Before.\n\n- a\n\n  x\n\n  - b\n", "# A\n\n- [a]\n- b\n\n[a]: https://a.org\n",
    ])
  func `what stands before a list is a note`(text: String) throws {
    let read = try read(text, as: .map)
    #expect(read.ledger.isLossless)
    guard case .map(let map) = read.content else { throw FormatError(.wrongFormat, "no map") }
    #expect(!map.walkAll().contains { map[$0.slot].isBody })
  }

  @Test func `marks behind a list are the node's all the same`() throws {
    let map = try readMap("# H\n\n- a\n\n🔗 [https://a.org](https://a.org)\n\nText.\n", as: .map)
    #expect(map[map.slotOfRoot].link == "https://a.org")
    #expect(map.count == 3)
  }

  @Test(arguments: [
    ("> Buy local.\n\n- plums[^1]\n- cherries\n\n[^1]: In season.", 7),
    ("> a\n> *b*\n\n- c\n- d\n\n> e", 7),
    ("*a*\n\n---\n\n- b\n- c\n\n*d*", 7),
  ])
  func `behind the lists of a map without a heading as well`(
    _ source: String, _ count: Int
  ) throws {
    let map = try readMap("- apples\n- pears\n\n\(source)\n", as: .map)
    #expect(map.info.isEmpty && map.count == count, "\(map.count)")
    let text = try written(.map(map)).text
    #expect(text.hasSuffix(source + "\n"), "\(text)")
    #expect(try written(.map(readMap(text))).text == text)
  }
}

/// Text for which Markdown has no such place.
@Suite struct MarkdownBodyTests {
  private func map(_ nodes: [(text: RichText, isBody: Bool)]) -> MindMap {
    var map = MindMap(id: "m", root: MindMap.Node(id: "root", "Root"))
    for (index, (text, isBody)) in nodes.enumerated() {
      var node = MindMap.Node(id: MindMap.Node.ID("\(index)"), text)
      node.isBody = isBody
      _ = map.append(node, under: map.slotOfRoot)
    }
    return map
  }

  @Test func `in front of all children it becomes the note, which is told`() throws {
    let (text, ledger) = try written(.map(map([("First", true), ("a", false)])))
    #expect(text.hasSuffix("# Root\n\nFirst\n\n- a\n"), "\(text)")
    #expect(ledger[.body].approximated == 1)
  }

  @Test func `two of them become one, which is told`() throws {
    let (text, ledger) = try written(.map(map([("a", false), ("One", true), ("Two", true)])))
    #expect(text.hasSuffix("- a\n\nOne\n\nTwo\n"), "\(text)")
    #expect(ledger[.body].approximated == 1)
  }

  @Test func `behind headings it is theirs, which is told`() throws {
    var map = map([("a", false), ("Text", true)])
    let section = map.children(of: map.slotOfRoot)[0]
    map.update(section) { $0.note = "Note" }
    _ = map.append(MindMap.Node(id: "b", "b"), under: section)
    let (text, ledger) = try written(.map(map), ["headings": "3"])
    #expect(text.contains("## a"), "\(text)")
    #expect(ledger[.body].approximated == 1)
  }

  @Test func `with more than a text it is a node, which is told`() throws {
    var map = map([("a", false), ("Text", true)])
    map.update(map.children(of: map.slotOfRoot)[1]) { $0.icons = ["idea"] }
    let (text, ledger) = try written(.map(map))
    #expect(text.contains("Text"))
    #expect(ledger[.body].dropped == 1)
    let back = try readMap(text)
    #expect(!back.walkAll().contains { back[$0.slot].isBody })
  }

  @Test(arguments: [
    "    code set in", "- a list", "# A heading", "> a quote", "🔗 [a](https://a.org)", "---",
    "> > two quotes", "1. a number", "*",
  ])
  func `what would be something else there comes back as it was`(source: String) throws {
    let map = map([("a", false), (RichText(source, syntax: .markdown), true), ("b", false)])
    let text = try written(.map(map)).text
    let back = try readMap(text)
    let children = back.children(of: back.slotOfRoot)
    #expect(children.count == 3, "\(text)")
    guard children.count == 3 else { return }
    #expect(back.isBodyText(children[1]) && back[children[1]].text.source == source, "\(text)")
  }
}
