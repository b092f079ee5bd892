import HTMLFragment
import NapkinCore
import NapkinFormats
import NapkinMarkdown
import Testing

/// Links and pictures that are all of a text are written as what they are.
@Suite struct LiveLinkTests {
  private func map(_ text: RichText, link: String? = nil) throws -> MindMap {
    var map = MindMap(id: "m", root: RichText("R"))
    var node = MindMap.Node(id: "n", text)
    node.link = link
    try map.insert(node, under: map.root)
    return map
  }

  @Test(arguments: [
    ("[Site](https://x.org)", "Site"), ("![shot](s.png)", ""), ("[![x](y)](z)", ""),
    ("<https://x.org>", "https://x.org"), ("[[Page]]", "Page"),
  ])
  func `a link in Markdown is live`(_ source: String, _ words: String) throws {
    let map = try map(RichText(source, syntax: .markdown))
    for (headings, mark) in [("2", "## "), ("1", "- ")] {
      let (text, ledger) = try written(.map(map), ["headings": headings])
      #expect(text.contains("\n\(mark)\(source)\n"), "\(text)")
      #expect(ledger[.markup].approximated == 1)
      let back = try readMap(text, as: .map)
      let node = back.children(of: back.slotOfRoot).first.map { back[$0] }
      #expect(node?.text.source == words)
      #expect(node?.link != nil || node?.media.count == 1)
    }
    #expect(try !fragment(of: .map(map)).contains("\\"))
  }

  @Test func `a link beside that of its node stays words`() throws {
    let map = try map(RichText("[Site](https://x.org)", syntax: .markdown), link: "https://y.org")
    let text = try written(.map(map), ["headings": "2"]).text
    #expect(text.contains("## \\[Site\\](https://x.org)\n\n🔗 [https://y.org](https://y.org)\n"))
    let back = try readMap(text, as: .map)
    #expect(back.lines.last?.contains("link=https://y.org") == true)
  }

  @Test func `a link to a node beside that of its words has no identifier in it`() throws {
    var map = try map(RichText("see [Site](https://x.org)", syntax: .markdown), link: "#o")
    try map.insert(MindMap.Node(id: "o", RichText("Café")), under: map.root)
    let text = try written(.map(map), ["headings": "2"]).text
    #expect(text.contains("\n\n🔗 [\\#café](<#café>)\n"), "\(text)")
    let back = try readMap(text, as: .map)
    let nodes = back.children(of: back.slotOfRoot).map { back[$0] }
    #expect(nodes[0].link == "#" + nodes[1].id.rawValue && nodes[0].note == nil)
    #expect(try written(.map(back), ["headings": "2"]).text == text)
  }

  @Test func `a picture with a link of its own is what one sees of that`() throws {
    for (headings, mark) in [("2", "## "), ("1", "- ")] {
      var map = try map(.empty, link: "https://x.org")
      let media = Media(.external("p.png"), name: "p [1]", mediaType: "image/png")
      try map.update("n") { $0.media = [media] }
      let (text, ledger) = try written(.map(map), ["headings": headings])
      #expect(text.contains("\n\(mark)[![p \\[1\\]](p.png)](https://x.org)\n"), "\(text)")
      #expect(ledger[.media].converted + ledger[.link].converted == 2)
      let back = try readMap(text, as: .map)
      #expect(back.lines == map.lines)
    }
  }

  @Test(arguments: ["![b](https://x.org/b)", "![film](m.mp4)", "![d](d.pdf)", "![a](javascript:x)"])
  func `what stands in a link and is no picture beside the document is its words`(
    _ words: String
  ) throws {
    let map = try readMap("# R\n\n## [\(words)](http://u)\n", as: .map)
    let node = map.children(of: map.slotOfRoot).first.map { map[$0] }
    #expect(node?.link == "http://u" && node?.media.isEmpty == true)
    #expect(node?.text.source == words)
  }

  @Test(arguments: [
    RichText("![x](p.png)", syntax: .markdown),
    RichText("<p><img src=\"p.png\" alt=\"x\"/></p>", syntax: .xhtml),
  ])
  func `a text that is a picture becomes one, with the link of its node`(_ text: RichText) throws {
    let map = try map(text, link: "https://x.org")
    let (text, ledger) = try written(.map(map), ["headings": "2"])
    #expect(text.contains("](p.png)](https://x.org)\n"), "\(text)")
    #expect(ledger[.markup].approximated == 1)
    let back = try readMap(text, as: .map)
    let node = back.children(of: back.slotOfRoot).first.map { back[$0] }
    #expect(node?.media.map(\.path) == ["p.png"] && node?.link == "https://x.org")
    #expect(try written(.map(back), ["headings": "2"]).text == text)
  }

  @Test func `a link around a picture in XHTML stays`() throws {
    let markup = RichText("<p><a href=\"http://x\"><img src=\"i.png\"/></a></p>", syntax: .xhtml)
    let (text, ledger) = try written(.map(map(markup)), ["headings": "2"])
    #expect(text == "# R\n\n## [![](i.png)](http://x)\n")
    #expect(ledger.lostLinks.isEmpty)
    let beside = try written(.map(map(markup, link: "http://y")), ["headings": "2"])
    #expect(beside.text.contains("## ![](i.png)\n\n🔗 [http://y](http://y)\n"))
    #expect(beside.ledger.lostLinks.map(\.address) == ["http://x"])
    let words = RichText(
      "<p>a <a href=\"http://x\"><img src=\"i.png\"/></a><a href=\"c\">b</a></p>", syntax: .xhtml)
    #expect(try written(.map(map(words))).ledger.lostLinks.map(\.address) == ["http://x"])
  }

  @Test func `a definition of a label is words`() throws {
    var map = try map(RichText("[ref]: http://unused", syntax: .markdown))
    try map.insert(
      MindMap.Node(id: "o", RichText("see [ref]", syntax: .markdown)), under: map.root)
    var node = MindMap.Node(id: "p", RichText("n"))
    node.note = RichText("[ref]: http://unused", syntax: .markdown)
    try map.insert(node, under: map.root)
    for headings in ["1", "2"] {
      let text = try written(.map(map), ["headings": headings]).text
      #expect(
        text.contains(" \\[ref\\]: http://unused\n") && text.contains(" see \\[ref\\]\n"), "\(text)"
      )
      let back = try readMap(text, as: .map)
      #expect(back.lines.dropFirst().allSatisfy { !$0.contains("link") }, "\(back.lines)")
      #expect(back.count == map.count)
    }
  }

  @Test func `a link to no node that a node is called like is told`() throws {
    var map = try map(RichText("Beans"))
    var node = MindMap.Node(id: "o", RichText("a"))
    node.link = "#beans"
    node.note = RichText("see [it](#beans)", syntax: .markdown)
    try map.insert(node, under: map.root)
    let ledger = try written(.map(map)).ledger
    #expect(ledger[.link].approximated == 1 && ledger[.markup].approximated == 1)
    map.update(map.slotOfRoot) { $0.link = "#peas" }
    #expect(try written(.map(map)).ledger[.link].approximated == 1)
  }

  @Test func `a link finds a node behind one that is called the same in capitals`() throws {
    var map = MindMap(id: "m", root: RichText("R"))
    let capitals = (0x41...0x1E943).compactMap(Unicode.Scalar.init).filter {
      $0.properties.lowercaseMapping != String($0)
    }
    #expect(capitals.count > 1300)
    for (number, letter) in capitals.enumerated() {
      // Beside the letter, words of letters that no other one has.
      let word =
        String(repeating: "a", count: number % 40) + String(repeating: "b", count: number / 40)
      let small = letter.properties.lowercaseMapping
      for (id, text) in [
        ("capital", "\(letter)\(word)"), ("small", "\(small)\(word)"), ("see", "see"),
      ] {
        var node = MindMap.Node(id: "\(id) \(number)", RichText(text))
        if id == "see" { node.link = "#small \(number)" }
        try map.insert(node, under: map.root)
      }
    }
    let back = try readMap(try written(.map(map), ["headings": "2"]).text, as: .map)
    let nodes = back.children(of: back.slotOfRoot).map { back[$0] }
    try #require(nodes.count == 3 * capitals.count)
    for (number, letter) in capitals.enumerated() {
      let comment: Comment = "U+\(String(letter.value, radix: 16))"
      #expect(nodes[3 * number + 2].link == "#\(nodes[3 * number + 1].id)", comment)
    }
  }
}
