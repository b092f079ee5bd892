import NapkinCore
import NapkinFormats
import NapkinKit
import NapkinTesting
import Testing

/// Links among the documents of a notebook that becomes one file.
@Suite struct OneFileLinksTests {
  static let formats = ["freemind", "opml", "markdown", "html"]

  /// A notebook of a folder with these files.
  static func notebook(_ files: [String: String]) throws -> Content {
    var folder = MemoryParts(name: "Vault")
    for (path, text) in files { folder[path] = Array(text.utf8) }
    return try FormatRegistry.builtIn.read(ImportRequest(), from: folder).content
  }

  static func write(_ content: Content, as format: String) throws -> (text: String, Ledger) {
    var request = ExportRequest(content)
    if format == "html" { request.options["fragment"] = "" }
    let written = try FormatRegistry.builtIn.written(request, as: FormatName(format: format))
    return (written.text, written.ledger)
  }

  /// The map that is read from the one file.
  static func back(_ content: Content, through format: String) throws -> MindMap {
    var request = ImportRequest()
    request.kind = .map
    var source = MemorySource(Array(try write(content, as: format).text.utf8))
    let read = try FormatRegistry.builtIn.read(
      request, as: FormatName(format: format), from: &source)
    guard case .map(let map) = read.content else { throw Refusal(.missing, "no map") }
    return map
  }

  /// Where each link of a map leads: by the words of the node that has it, those of the other node, or the
  /// address itself.
  static func links(in map: MindMap) -> [String: [String]] {
    var links: [String: [String]] = [:]
    for visit in map.walkAll() {
      let node = map[visit.slot]
      var goals = node.link.map { [$0] } ?? []
      for text in [node.text, node.note, node.details].compactMap({ $0 }) {
        goals += text.source.matches(of: /\]\(<?([^)>]*)>?\)/).map { String($0.1) }
        goals += text.source.matches(of: /\[\[[^\[\]]*\]\]/).map { String($0.0) }
      }
      if goals.isEmpty { continue }
      let words = node.text.source.replacing(/\[(\w+)\]\([^)]*\)/) { $0.1 }
      links[words, default: []] += goals.map { goal in
        let id = goal.hasPrefix("#") ? MindMap.Node.ID(String(goal.dropFirst())) : nil
        return id.flatMap(map.slot).map { map[$0].text.plain } ?? goal
      }
    }
    return links
  }

  static let vault = [
    "one.md": """
    # One

    [two](Two%20Words.md) [two](<Two Words.md>) [[Two Words]] [[two words|2]] [b](map.md#branch-b)
    [[map#Branch B|b]] [me](one.md) [r] [out](https://example.org) [gone](gone.md) [[gone]]
    `[[map]]` [t](Two%20Words.md#two-words)

    [r]: sub/deep.md
    """,
    "Two Words.md": "Words [[one]] and [deep](./sub/deep.md).\n",
    "map.md":
      "# Map\n\n- Branch A\n- [Branch B](one.md)\n  - [[sub/one]]\n- See [a](#branch-a) and [[deep|d]]\n",
    "sub/deep.md": "# Deep\n\n[up](../one.md) [beside](one.md) [m](../map.md#map)\n",
    "sub/one.md": "# Other one\n\n| [[deep\\|D]] | x |\n| --- | --- |\n",
    "todo.md":
      "---\nkind: plans\n---\n\n# To do\n\n- [ ] read [[Two Words]]\n- [ ] do\n\n  See [o](one.md).\n",
  ]

  @Test(arguments: ["freemind", "opml", "markdown"])
  func `links lead to the nodes that documents have become`(format: String) throws {
    let map = try Self.back(Self.notebook(Self.vault), through: format)
    let links = Self.links(in: map)
    let (two, branch) = ("Two Words", "Branch B")
    #expect(
      links["One"] == [
        two, two, two, two, branch, branch, "One", "Deep", "https://example.org", "gone.md", two,
        "[[gone]]", "[[map]]",
      ])
    #expect(links["Two Words"] == ["One", "Deep"])
    #expect(links["Branch B"] == ["One"])
    #expect(links["sub/one"] == ["Other one"])
    #expect(links["See a and d"] == ["Branch A", "Deep"])
    #expect(links["Deep"] == ["One", "Other one", "Map"])
    #expect(links["Other one"] == ["Deep"])
    #expect(links["read [[Two Words]]"] == ["Two Words", "[[Two Words]]"])
    #expect(links["do"] == ["One"])
    #expect(links.count == 9)
  }

  @Test func `links on a page lead to its headings and items`() throws {
    let (page, _) = try Self.write(Self.notebook(Self.vault), as: "html")
    let names = Set(page.matches(of: /id="([^"]*)"/).map { String($0.1) })
    let goals = page.matches(of: /href="([^"]*)"/).map { String($0.1) }
    #expect(goals.filter { $0.hasPrefix("#") }.count == 21)
    #expect(goals.allSatisfy { !$0.hasPrefix("#") || names.contains(String($0.dropFirst())) })
    #expect(
      Set(goals.filter { !$0.hasPrefix("#") }) == ["https://example.org", "gone.md"], "\(goals)")
    #expect(page.contains("[[gone]]") && page.contains("<code>[[map]]</code>"))
  }

  @Test func `each format writes such links as it does others`() throws {
    let content = try Self.notebook([
      "a.md": "# A\n\nSee [[b c]].\n", "b c.md": "# Root\n\n- [x](a.md)\n- y\n",
    ])
    let texts = try Self.formats.map { try Self.write(content, as: $0).text }
    #expect(texts[0].contains(/<text>See \[b c\]\(#ID_\w+\).<\/text>/), "\(texts[0])")
    #expect(texts[0].contains(/<node TEXT="x" LINK="#ID_\w+"\/>/))
    #expect(texts[1].contains(/_note="See \[b c\]\(#ID_\w+\)."/), "\(texts[1])")
    #expect(texts[1].contains(/<outline text="x" type="link" url="#ID_\w+"/))
    #expect(texts[2].contains("See [b c](#root).") && texts[2].contains("- [x](#a)\n"))
    #expect(texts[3].contains("<a href=\"#root\">b c</a>"))
    #expect(texts[3].contains("<a href=\"#a\">x</a>"))
  }

  @Test(arguments: formats)
  func `what leads to a heading inside of a note leads to the note, and that is told`(
    format: String
  ) throws {
    let files = [
      "a.md": "# A\n\nSee [b](b.md#here).\n", "b.md": "# B\n\nText\n\n## Here\n\nmore\n",
      "m.md": "# M\n\n- [x](b.md#here)\n- [y](b.md)\n",
    ]
    let (text, ledger) = try Self.write(Self.notebook(files), as: format)
    #expect(!text.contains("b.md"), "\(text)")
    #expect(ledger.places(of: .link).count { $0.treatment == .approximated } >= 1)
    #expect(ledger[.link].approximated == (format == "html" ? 2 : 1))
    #expect(ledger[.markup].approximated >= 1)
    #expect(ledger.areDocumentsRelinked)
    let exact = files.mapValues { $0.replacing("#here", with: "") }
    let (_, clean) = try Self.write(Self.notebook(exact), as: format)
    if format != "html" {
      #expect(clean[.link].approximated == 0 && clean[.link].converted == 2)
      #expect(ledger[.markup].approximated == clean[.markup].approximated + 1)
    }
  }

  @Test(arguments: formats)
  func `what leads to a heading of its own note leads to the note, and that is told`(
    format: String
  ) throws {
    let files = [
      "a.md": "# A\n\n[x](#here) [y](#a) [z](#there)\n\n## Here\n\nmore\n",
      "b.md": "# B\n\n## Here\n\n[r]\n\n[r]: #here\n",
      "m.md": "# M\n\n- there\n- here\n",
    ]
    let (text, ledger) = try Self.write(Self.notebook(files), as: format)
    #expect(!text.contains("#here"), "\(text)")
    let told = ledger.places(of: .markup).filter { $0.treatment == .approximated }.map(\.id)
    #expect(Set(told).count >= 2, "\(told)")
    if format != "html" {
      let links = Self.links(in: try Self.back(Self.notebook(files), through: format))
      #expect(links == ["A": ["A", "A", "A"], "B": ["B"]], "\(links)")
    }
  }

  @Test(arguments: formats)
  func `links to what is in the trash stay as they are`(format: String) throws {
    var notebook = Notebook(id: "n", title: "N")
    try notebook.insert(
      .note(Note(id: "a", title: "A", text: RichText("[b](B.md) [c](C.md)", syntax: .markdown))))
    var map = MindMap(id: "c", name: "C", root: "C")
    map.update(map.slotOfRoot) { $0.link = "B.md" }
    _ = map.append(MindMap.Node(id: "d", "D"), under: map.slotOfRoot)
    try map.update("d") { $0.link = "A.md" }
    try notebook.insert(.map(map))
    try notebook.insertTrashed(
      Notebook.Trashed(.note(Note(id: "b", title: "B")), date: Instant(milliseconds: 0)))
    let (text, _) = try Self.write(.notebook(notebook), as: format)
    #expect(text.contains("B.md") && !text.contains("A.md") && !text.contains("C.md"), "\(text)")
  }

  @Test func `where outlines have no identifiers, links stay as they are`() throws {
    let content = try Self.notebook(["a.md": "# A\n\n[b](b.md)\n", "b.md": "# B\n\nx\n"])
    let written = try FormatRegistry.builtIn.written(
      ExportRequest(content), as: FormatName(format: "opml", dialect: "workflowy"))
    #expect(!written.ledger.areDocumentsRelinked && written.text.contains("b.md"))
  }

  @Test func `signs that only look like links stay, and pictures are none`() throws {
    let text = """
      [[1]](b.md) [x [[b]] y](b.md) ![[[b]]](b.png) ![p](b.md) \\[[b]] [[b|`c]]` [[b|]] ![[b]] [[#A]]

          [[b]]
      """
    let content = try Self.notebook(["a.md": "# A\n\n\(text)\n", "b.md": "# B\n\nx\n"])
    let map = try Self.back(content, through: "freemind")
    let node = try #require(map.walkAll().first { map[$0.slot].text.plain == "A" })
    let note = try #require(map[node.slot].note).source.replacing(/#ID_\w+/, with: "#")
    #expect(
      note == """
        [[1]](#) [x [[b]] y](#) ![[[b]]](b.png) ![p](b.md) \\[[b]] [[b|`c]]` [b](#) [b](#) [[#A]]

            [[b]]
        """)
  }

  @Test func `identifiers that several have lead to the one that is meant`() throws {
    var notebook = Notebook(id: "x", title: "N")
    var map = MindMap(id: "m", name: "Map", root: MindMap.Node(id: "x", "Map"))
    _ = map.append(MindMap.Node(id: "a", "Node"), under: map.slotOfRoot)
    try notebook.insert(.map(map))
    let text = RichText("[m](Map.md) [n](Map.md#node) [a](A.md)", syntax: .markdown)
    try notebook.insert(.note(Note(id: "a", title: "A", text: text)))
    for format in ["freemind", "opml", "markdown"] {
      let links = Self.links(in: try Self.back(.notebook(notebook), through: format))
      #expect(links["A"] == ["Map", "Node", "A"], "\(format)")
    }
  }

  /// Two maps and a note; the first map has links to all of them by their identifiers.
  static func linkedByIdentifiers() throws -> Content {
    var notebook = Notebook(id: "n", title: "N")
    var one = MindMap(id: "m1", name: "One", root: MindMap.Node(id: "r", "One"))
    for goal in ["m1", "m2", "k", "a", "r", "r2"] {
      var node = MindMap.Node(id: .init("to-\(goal)"), .init("to \(goal)"))
      node.link = "#\(goal)"
      node.note = RichText("see [it](#\(goal))", syntax: .markdown)
      _ = one.append(node, under: one.slotOfRoot)
    }
    var two = MindMap(id: "m2", name: "Two", root: MindMap.Node(id: "r", "Two"))
    for (id, words, link) in [("k", "Kay", "#to-k"), ("r2", "Second", "#r")] {
      var node = MindMap.Node(id: .init(id), .init(words))
      node.link = link
      _ = two.append(node, under: two.slotOfRoot)
    }
    try notebook.insert(.map(one))
    try notebook.insert(.map(two))
    try notebook.insert(.note(Note(id: "a", title: "A", text: "words")))
    return .notebook(notebook)
  }

  @Test(arguments: ["freemind", "opml", "markdown"])
  func `identifiers of other documents, and of their nodes, lead there`(format: String) throws {
    let content = try Self.linkedByIdentifiers()
    let links = Self.links(in: try Self.back(content, through: format))
    let goals = [
      "to m1": "One", "to m2": "Two", "to k": "Kay", "to a": "A", "to r": "One", "to r2": "Second",
    ]
    for (words, goal) in goals { #expect(links[words] == [goal, goal], "\(words)") }
    #expect(links["Kay"] == ["to k"] && links["Second"] == ["Two"])
    let ledger = try Self.write(content, as: format).1
    #expect(ledger.lostLinks.isEmpty && ledger[.link].dropped == 0 && ledger[.link].source == 8)
  }

  @Test func `identifiers of other documents lead to their sections of a page`() throws {
    let content = try Self.linkedByIdentifiers()
    let page = try FormatRegistry.builtIn.written(ExportRequest(content), as: "html").text
    let names = Set(page.matches(of: /\sid="([^"]*)"/).map { String($0.1) })
    let goals = page.matches(of: /href="#([^"]*)"/).map { String($0.1) }
    #expect(goals.count >= 14 && names.isSuperset(of: goals), "\(goals) \(names)")
    #expect(goals.count { $0 == "s3" } == 3 && goals.contains("s3-n-k"))
  }

  @Test func `a link in XHTML to another document is told as lost`() throws {
    var notebook = Notebook(id: "n", title: "N")
    var one = MindMap(id: "m1", name: "One", root: "One")
    let text = RichText("<p><a href=\"#m2\">two</a> <a href=\"#k\">k</a></p>", syntax: .xhtml)
    _ = one.append(MindMap.Node(id: "x", text), under: one.slotOfRoot)
    try notebook.insert(.map(one))
    var two = MindMap(id: "m2", name: "Two", root: "Two")
    _ = two.append(MindMap.Node(id: "k", "Kay"), under: two.slotOfRoot)
    try notebook.insert(.map(two))
    let (_, ledger) = try Self.write(.notebook(notebook), as: "freemind")
    #expect(ledger.lostLinks.map(\.address) == ["#m2"])
  }

  @Test func `titles and addresses of links are no links of a wiki`() throws {
    let text = "See [x](b.md \"as in [[b]]\") and ![y](a.png \"![[b]]\") [z](<[[b]].txt>).\n"
    let content = try Self.notebook(["a.md": text, "b.md": "# B\n\nx\n"])
    let file = try Self.write(content, as: "markdown").text
    #expect(file.contains("[x](#b \"as in [[b]]\") and ![y](a.png \"![[b]]\")"), "\(file)")
    let page = try Self.write(content, as: "html").text
    #expect(page.contains("title=\"as in [[b]]\""), "\(page)")
  }

  @Test
  func
    `links among the words of a map lead to its own nodes, also if others have their identifiers`()
    throws
  {
    var notebook = Notebook(id: "n", title: "N")
    for (name, words) in [("One", "First"), ("Two", "Second")] {
      var map = MindMap(id: .init(name), name: name, root: MindMap.Node(id: "r", .init(name)))
      var node = MindMap.Node(id: "w", "Words \(name)")
      node.note = RichText("see [it](#t), [no](#none)", syntax: .markdown)
      node.details = RichText("<p><a href=\"#t\">it</a></p>", syntax: .xhtml)
      _ = map.append(node, under: map.slotOfRoot)
      let text = RichText("<p>a <a href=\"#t\">b</a></p>", syntax: .xhtml)
      _ = map.append(MindMap.Node(id: "x", text), under: map.slotOfRoot)
      _ = map.append(MindMap.Node(id: "t", .init(words)), under: map.slotOfRoot)
      try notebook.insert(.map(map))
    }
    for format in ["freemind", "opml", "markdown"] {
      let links = Self.links(in: try Self.back(.notebook(notebook), through: format))
      #expect(
        links["Words One"]?.first == "First" && links["Words Two"]?.first == "Second", "\(format)")
      let (_, ledger) = try Self.write(.notebook(notebook), as: format)
      #expect(ledger.lostLinks.map(\.address) == ["#t", "#t"], "\(format)")
    }
  }
}
