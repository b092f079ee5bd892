import Foundation
import NapkinCore
import NapkinFormats
import NapkinMarkdown
import Testing

/// What was written is read back as it was, but for what the ledger names.
@Suite struct RoundTripTests {
  private static let environment = ProcessInfo.processInfo.environment
  /// The only document that is made, if there is one.
  static let seed = environment["NAPKIN_SEED"].flatMap(Int.init)

  /// The seeds of so many documents, or of more if there is time.
  static func seeds(_ few: Int, orFull many: Int) -> Range<Int> {
    if let seed { return seed..<seed + 1 }
    return 0..<(environment["NAPKIN_SCALE"] == "full" ? many : few)
  }

  @Test func `what leads into a list is approximated, since only headings have names`() throws {
    var editor = Editor(MindMap(id: "m", root: "Root"))
    var context = Context(now: Instant(milliseconds: 0), identifiers: Identifiers(seed: 1))
    for command in [
      InsertNode("Plan", under: "root", id: "item"), InsertNode("Plan", under: nil, id: "heading"),
      SetNodes("heading", to: .link("#item")),
      SetNodes("heading", to: .connectors([Connector(to: "item"), Connector(to: "heading")])),
    ] as [any Command<MindMap>] {
      try editor.perform(command, in: &context)
    }
    let map = editor.document
    let (text, ledger) = try written(.map(map), ["headings": "1"])
    #expect(text.contains("[Plan](#plan-1)") && text.contains("→ [Plan](#plan)"))
    #expect(ledger[.connector].approximated == 1 && ledger[.connector].converted == 1)
    #expect(ledger[.link].approximated == 1)
    let back = try readMap(text)
    let nodes = back.walkAll().map { back[$0.slot] }
    #expect(nodes.map(\.text.source) == ["", "Root", "Plan", "Plan"])
    #expect(nodes[3].connectors.map(\.target) == [nodes[2].id, nodes[3].id])
    #expect(nodes[3].link == "#" + nodes[2].id.rawValue)
  }

  @Test func `connectors find their headings again, whatever these are called`() throws {
    let pieces = [
      "a", "A", "1", "-", " ", "k", "\u{212A}", "\u{130}", "i", "é", "É", "日", "月", "。", "\u{9FFF}",
      "٣",
    ]
    for seed in Self.seeds(200, orFull: 5_000) {
      var chance = Chance(seed: UInt64(seed))
      var map = MindMap(id: "m", root: "Root")
      for number in 0..<20 {
        let text = (0...chance.number(below: 4)).map { _ in chance.one(of: pieces) }.joined()
        var node = MindMap.Node(id: .init("n\(number)"), .init("x\(text)"))
        if number % 4 == 0 {
          node.connectors = [Connector(to: .init("n\(chance.number(below: 20))"))]
        }
        try map.insert(node, under: map.root)
      }
      let back = try readMap(try written(.map(map), ["headings": "2"]).text)
      let (nodes, read) = (map.walkAll().map { map[$0.slot] }, back.walkAll().map { back[$0.slot] })
      try #require(nodes.map(\.text) == read.map(\.text), "seed \(seed)")
      for (node, again) in zip(nodes, read) where !node.connectors.isEmpty {
        let target = nodes.firstIndex { $0.id == node.connectors[0].target }
        let targetAgain = read.firstIndex { $0.id == again.connectors.first?.target }
        #expect(targetAgain == target, "seed \(seed)")
      }
    }
  }

  @Test func `connectors find headings whose HTML is written as words`() throws {
    var map = MindMap(id: "m", root: "Root")
    let keys = RichText("Press <kbd>x</kbd>", syntax: .markdown)
    try map.insert(MindMap.Node(id: "keys", keys), under: map.root)
    try map.insert(MindMap.Node(id: "other", "Press x"), under: map.root)
    try map.update("other") {
      $0.connectors = [Connector(to: "keys")]
      $0.link = "#keys"
    }
    let text = try written(.map(map)).text
    let back = try readMap(text)
    let nodes = back.walkAll().map { back[$0.slot] }
    #expect(nodes[2].connectors.map(\.target) == [nodes[1].id], "\(text)")
    #expect(nodes[2].link == "#" + nodes[1].id.rawValue)
  }

  @Test(arguments: [
    ("*words*\n\n![a](a.png)", true), ("![a](a.png)\n", true), ("> q\n\n📎 [b](b.pdf)", true),
    ("![a](a.png)\n\n[]()", true), ("![a](a.png) words", false), ("[]()", true),
  ])
  func `pictures at the end of a text stay there`(_ source: String, _ isParted: Bool) throws {
    var note = Note(id: "n", text: RichText(source, syntax: .markdown))
    for hasMedia in [false, true] {
      if hasMedia {
        note.picture = Media(.external("own.png"), name: "own", mediaType: "image/png")
        note.attachments = [Media(.external("b c.pdf"), name: "b", mediaType: "application/pdf")]
      }
      let (text, ledger) = try written(.note(note))
      let back = try readNote(text)
      #expect(ledger.isLossless)
      #expect(
        back.text.source == source.trimmingCharacters(in: .newlines)
          && back.text.syntax == .markdown, "\(text)")
      #expect(back.picture == note.picture && back.attachments == note.attachments)
      let paragraphs = source.components(separatedBy: "[]()").count - 1
      #expect(text.components(separatedBy: "[]()").count - 1 == paragraphs + (isParted ? 1 : 0))
    }
    #expect(try readNote("words\n\n[]()\n").text.source == "words\n\n[]()")
    note.text = RichText("<p>a</p><p><img src='a.png'/></p>", syntax: .xhtml)
    #expect(try readNote(written(.note(note)).text).picture == note.picture)
  }

  @Test func `connectors find headings whose Markdown is wrapped`() throws {
    var map = MindMap(id: "m", name: "a b", root: RichText("*a*\nb", syntax: .markdown))
    let texts = ["two\n*lines*", "two\\\n*lines*", "two\r\n<b>", "_a_\n\nb"]
    for (number, text) in texts.enumerated() {
      var node = MindMap.Node(id: .init("n\(number)"), RichText(text, syntax: .markdown))
      node.connectors = [Connector(to: node.id), Connector(to: map.root)]
      node.link = "#n0"
      try map.insert(node, under: map.root)
    }
    for headings in ["0", "2"] {
      let (text, ledger) = try written(.map(map), ["headings": headings])
      let back = try readMap(text)
      let nodes = back.walkAll().map { back[$0.slot] }
      #expect(back.name == "a b")
      for node in nodes.dropFirst() {
        #expect(node.connectors.map(\.target) == [node.id, nodes[0].id], "\(text)")
        #expect(node.link == "#" + nodes[1].id.rawValue)
      }
      if headings == "0" { continue }
      #expect(text.contains("\n## [two *lines*](#two-lines)\n") && text.contains("[a b](#a-b)"))
      #expect(!text.contains("title:") && ledger[.connector].approximated == 0)
    }
  }

  @Test(arguments: [#"<a href="b:c">words</a>"#, #"see <a href="b:c">this</a> first"#])
  func `a link of a node leaves the links in its text alone`(_ markup: String) throws {
    var map = MindMap(id: "m", root: "Root")
    let markup = RichText("<p>\(markup)</p>", syntax: .xhtml)
    var node = MindMap.Node(id: "n", markup)
    node.link = "https://a.b/"
    try map.insert(node, under: map.root)
    let text = try written(.map(map), ["headings": "2"]).text
    #expect(text.contains("\n\n🔗 [https://a.b/](https://a.b/)\n"), "\(text)")
    #expect(!text.contains("[["))
  }

  @Test func `a name of other bytes than the root comes back, or is told where it cannot`() throws {
    let map = MindMap(id: "m", name: "10 \u{212B}", root: "10 \u{C5}")
    let back = try readMap(try written(.map(map)).text)
    #expect(back.name.utf8.elementsEqual(map.name.utf8) && !map.isNameInOutline)
  }

  @Test func `a picture that runs a script is dropped once, and the next one stays`() throws {
    var map = MindMap(id: "m", root: "Root")
    var node = MindMap.Node(id: "n", "")
    node.media = ["javascript:x", "a.png"].map {
      Media(.external($0), name: "", mediaType: "image/png")
    }
    try map.insert(node, under: map.root)
    let (text, ledger) = try written(.map(map))
    #expect(text.contains("(a.png)") && !text.contains("javascript"))
    #expect(ledger[.media].dropped == 1 && ledger[.media].converted == 1)
    #expect(ledger.places(of: .media) == [.init("n", .dropped)])
  }

  @Test func `what cannot hold a NUL is told as what it is`() throws {
    var map = MindMap(id: "m", root: "Root")
    map.info = "i\0"
    var node = MindMap.Node(id: "n", "A")
    node.details = "d\0"
    node.note = "n\0"
    node.tags = ["t\0", "fine"]
    node.link = "x\0"
    node.attributes = [Attribute("a\0", "x\0"), Attribute("b", "y")]
    node.connectors = [Connector(to: map.root, label: "c\0")]
    node.media = [Media(.external("a.png"), name: "m\0", mediaType: "image/png")]
    node.place = try Place(latitude: 1, longitude: 1, name: "p\0")
    try map.insert(node, under: map.root)
    let ledger = try written(.map(map)).ledger
    #expect(ledger[.text].approximated == 0)
    #expect(ledger.places(of: .title) == [.init("m", .approximated)])
    let features: [Feature] = [
      .details, .note, .tag, .link, .attribute, .connectorLabel, .media, .place,
    ]
    for feature in features {
      #expect(ledger.places(of: feature) == [.init("n", .approximated)], "\(feature)")
    }
  }

  @Test(arguments: ["[-] x", "[/] a b", "[>] c", "[!] d", "[?] e", "[x] f"])
  func `tags that begin with brackets stay tags`(_ tag: String) throws {
    var map = MindMap(id: "m", root: "Root")
    map.update(map.slotOfRoot) { $0.tags = [tag] }
    var node = MindMap.Node(id: "n", "A")
    node.tags = ["b", tag]
    _ = map.append(node, under: map.slotOfRoot)
    let back = try readMap(try written(.map(map)).text)
    #expect(back.walkAll().map { back[$0.slot].tags } == [[tag], ["b", tag]])
  }

  @Test func `titles that cannot hold a NUL are told as titles`() throws {
    let drawing = Drawing(id: "d", title: "a\0")
    var ledger = try written(.drawing(drawing)).ledger
    #expect(ledger.places(of: .title) == [.init("d", .approximated)])
    let list = try PlanList(id: "l", name: Name("a\0b"), plans: [Plan(id: "p", name: Name("c\0d"))])
    ledger = try written(.planList(list)).ledger
    #expect(ledger.places(of: .title) == [.init("l", .approximated)])
    #expect(ledger.places(of: .text) == [.init("p", .approximated)])
    var notebook = Notebook(id: "b", title: "Book")
    try notebook.insert(.note(Note(id: "n", title: "a\0", text: "b")))
    ledger = try written(.notebook(notebook)).ledger
    #expect(ledger.places(of: .title) == [.init("n", .approximated)])
    #expect(ledger[.text].approximated == 0)
    var note = Note(id: "n", title: "Title", text: "b\0")
    note.drawing = drawing
    ledger = try written(.note(note), ["drawing": "d.svg"]).ledger
    #expect(ledger.places(of: .title) == [.init("d", .approximated)])
    #expect(ledger.places(of: .text) == [.init("n", .approximated)])
    #expect(ledger[.media].source == 0)
  }

  @Test func `a drawing that is called like its note is lost alone`() throws {
    var note = Note(id: "n", title: "Title", text: "b")
    note.tags = ["c"]
    for id in ["d", "n"] {
      note.drawing = Drawing(id: Drawing.ID(id), title: "Beds")
      let ledger = try written(.note(note)).ledger
      #expect(ledger[.drawing].dropped == 1)
      #expect(ledger[.title].dropped == 1 && ledger[.title].source == 2)
      #expect(ledger[.note].dropped + ledger[.text].dropped + ledger[.tag].dropped == 0)
    }
  }

  @Test func `text that looks like something else stays text`() throws {
    let front = "---\ntitle: a\n---\n\nb"
    for text in [front, "\u{FEFF}" + front, "\u{FEFF}*b*", "*b*\n\u{C}", "\u{C}\n*b*"] {
      for title in ["", "c"] {
        let note = Note(id: "n", title: title, text: RichText(text, syntax: .markdown))
        let (file, ledger) = try written(.note(note))
        #expect(ledger.isLossless)
        let back = try readNote(file)
        #expect(back.text == note.text && back.title == title)
      }
    }
  }

  @Test func `a second kind stays what it is`() throws {
    let text = "---\nkind: map\nkind: map\n---\n\n# A\n\n- b\n"
    let map = try readMap(text)
    #expect(map.foreign.pieces.map(\.key) == ["kind"])
    #expect(try readMap(written(.map(map)).text).foreign == map.foreign)
    let note = try readNote("---\nkind: note\nkind: map\n---\n\na\n")
    #expect(note.foreign.pieces.map(\.key) == ["kind"])
    #expect(try readNote(written(.note(note)).text).foreign == note.foreign)
  }

  @Test func `plans may be called like their archive`() throws {
    let plan = Plan(id: "p", name: try Name("a"))
    let day = try #require(Day("2026-11-22"))
    let archived = ArchivedPlan(day: day, plan: Plan(id: "q", name: try Name("b")))
    let list = try PlanList(id: "l", name: Name("Archive"), plans: [plan], archive: [archived])
    let back = try readPlans(written(.planList(list)).text)
    #expect(back.name == list.name && back.archive.count == 1 && back.plans.count == 1)
  }

  @Test func `nodes whose XHTML says nothing stay where they are`() throws {
    var map = MindMap(id: "map", root: "r")
    var parent = map.slotOfRoot
    for (index, source) in ["<p/>", "<p><img src='a b.png'/></p>", "<p><br/></p>"].enumerated() {
      let node = MindMap.Node(
        id: MindMap.Node.ID("x\(index)"), RichText(source, syntax: .xhtml))
      parent = map.append(node, under: parent)
      parent = map.append(MindMap.Node(id: MindMap.Node.ID("w\(index)"), "words"), under: parent)
    }
    for headings in ["0", "2", "6"] {
      let text = try written(.map(map), ["headings": headings]).text
      let back = try readMap(text)
      let found = back.walkAll().map { ($0.depth, back[$0.slot].text.plain) }
      #expect(found.map(\.0) == Array(0...6), "\(text)")
      #expect(found.map(\.1) == ["r", "", "words", "", "words", "", "words"], "\(text)")
      #expect(back.walkAll().contains { back[$0.slot].media.first?.source == .external("a b.png") })
    }
  }
}
