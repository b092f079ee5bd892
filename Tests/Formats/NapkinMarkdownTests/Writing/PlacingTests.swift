import HTMLFragment
import NapkinCore
import NapkinFormats
import NapkinMarkdown
import Testing

/// Tasks are items, whose boxes can be ticked, where a list can stand; everything keeps its order.
@Suite struct PlacingTests {
  @Test(arguments: [
    // Below the root.
    "# Trip\n\n- [ ] call\n- [x] book\n\n## Packing\n\n- tent\n",
    // What stands between tasks, and what belongs to them.
    "# Trip\n\n- [ ] call\n  - number\n    - old\n- plain\n- [x] book\n  - [ ] seats\n- end\n\n## Words\n\nA note.\n",
    // On the level of the root, and below headings of each level.
    "- [ ] call\n- plain\n- [x] book\n\n# Packing\n\n- [ ] tent\n\n## Small\n\n- lamp\n",
    // Headings that come before stay, and so do tasks behind them.
    "# Trip\n\n## Packing\n\n- [ ] tent\n\n## ☐ Call\n\n- number\n\n## ☑ Book\n",
  ])
  func listsOfTasksStayLists(_ source: String) throws {
    let map = try readMap(source, as: .map)
    let (text, ledger) = try written(.map(map))
    #expect(text.hasSuffix(source), "\(text)")
    #expect(ledger[.task].approximated + ledger[.node].approximated == 0)
    #expect(try readMap(text, as: .map).lines == map.lines)
  }

  @Test func theRootStaysAHeading() throws {
    var map = MindMap(id: "m", root: RichText("Trip"))
    map.update(map.slotOfRoot) { $0.task.status = .done }
    let text = try written(.map(map)).text
    #expect(text.hasSuffix("# ☑ Trip\n"), "\(text)")
  }

  @Test func linksKnowWhichTasksAreHeadings() throws {
    let source =
      "# Trip\n\n- [ ] call\n- [see](#call)\n- [x] end\n\n## Packing\n\n- tent\n\n## ☐ Book\n\n- [to](#-book)\n"
    let map = try readMap(source, as: .map)
    let (text, ledger) = try written(.map(map))
    #expect(text.contains("[see](#call)"), "\(text)")
    // Items have no names for other programs.
    #expect(ledger[.link].approximated == 1, "\(text)")
  }

  @Test(arguments: [
    (
      "# Trip\n\n- call\n- [see](#packing)\n- packing\n- end\n",
      "# Trip\n\n- call\n- [see](#packing)\n\n## packing\n\n## end\n"
    ),
    ("# Trip\n\n- see [it](#call)\n- call\n", "# Trip\n\n- see [it](#call)\n\n## call\n"),
    ("- a\n  - b\n- [c](#b)\n- d\n", "# a\n\n## b\n\n# [c](#b)\n\n# d\n"),
  ])
  func `what something leads to is a heading where it can be`(
    _ source: String, _ expected: String
  ) throws {
    let map = try readMap(source, as: .map)
    let (text, ledger) = try written(.map(map))
    #expect(text == expected)
    #expect(ledger[.link].approximated + ledger[.markup].approximated == 0)
    #expect(try written(.map(readMap(text))).text == expected)
  }

  @Test func aPageHasThemInListsToo() throws {
    let map = try readMap("# Trip\n\n- [ ] call\n- [x] book\n\n## Packing\n\n- tent\n", as: .map)
    let page = try fragment(of: .map(map))
    #expect(page.contains("☐ </span>call</li>") && page.contains("☑ </span>book</li>"), "\(page)")
    #expect(page.contains("<h2>Packing</h2>"))
  }
}

/// Headings are found by the names that GitHub gives them.
@Suite struct SlugTests {
  @Test(arguments: [
    ("Idea", ["idea"], "#-idea"), ("Idea", ["idea", "own.icon"], "#-ownicon-idea"),
    ("Café – hours", [], "<#café--hours>"), ("½ cup of m²", [], "#-cup-of-m"),
    ("नमस्ते", [], "<#नमस्ते>"),
    ("a‿b _c_", [], "<#a‿b-_c_>"),
  ])
  func iconsAndLettersOfAllScripts(_ words: String, _ icons: [String], _ address: String) throws {
    try expectLink(to: address) { node in
      node.text = RichText(words)
      node.icons = icons
    }
  }

  /// A mark behind a sign makes one character of both.
  @Test func marksAtTheBeginning() throws {
    try expectLink(to: "<#\u{FE0F}idea>") { $0.text = RichText("\u{2714}\u{FE0F}idea") }
    var map = MindMap(id: "m", root: RichText("R"))
    map.update(map.slotOfRoot) { $0.link = "a.md#\u{FE0F}b" }
    let back = try readMap(written(.map(map)).text, as: .map)
    #expect(back[back.slotOfRoot].link == "a.md#\u{FE0F}b")
  }

  @Test func `names that only look the same are two`() throws {
    var map = MindMap(id: "m", root: RichText("Root"))
    let spellings = ["\u{E9}", "e\u{301}"]
    for (number, words) in spellings.enumerated() {
      try map.insert(MindMap.Node(id: .init("n\(number)"), RichText(words)), under: map.root)
      var link = MindMap.Node(id: .init("l\(number)"), RichText("go"))
      link.link = "#n\(number)"
      try map.insert(link, under: map.root)
    }
    let text = try written(.map(map), ["headings": "2"]).text
    for words in spellings {
      #expect(Array(text.utf8).contains(Array("## [go](<#\(words)>)".utf8)), "\(text)")
    }
    let back = try readMap(text, as: .map)
    let nodes = back.children(of: back.slotOfRoot).map { back[$0] }
    for number in [0, 2] { #expect(nodes[number + 1].link == "#" + nodes[number].id.rawValue) }
  }

  @Test func tasksAndTags() throws {
    try expectLink(to: "#--idea-small-two-words") { node in
      node.text = RichText("Idea")
      node.task.status = .partly
      node.tags = ["small", "two words"]
    }
  }

  private func expectLink(to address: String, _ change: (inout MindMap.Node) -> Void) throws {
    var map = MindMap(id: "m", root: RichText("Root"))
    try map.insert(MindMap.Node(id: "first", RichText("First")), under: map.root)
    var node = MindMap.Node(id: "n", RichText(""))
    change(&node)
    try map.insert(node, under: map.root)
    var link = MindMap.Node(id: "link", RichText("go"))
    link.link = "#n"
    try map.insert(link, under: map.root)
    let (text, ledger) = try written(.map(map), ["headings": "2"])
    #expect(text.contains("[go](\(address))"), "\(text)")
    #expect(ledger[.link].approximated == 0)
    let back = try readMap(text, as: .map)
    let nodes = back.children(of: back.slotOfRoot).map { back[$0] }
    #expect(nodes.last?.link == nodes.dropLast().last.map { "#" + $0.id.rawValue })
  }
}
