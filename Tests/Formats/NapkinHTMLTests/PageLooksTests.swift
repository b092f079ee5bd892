import HTMLFragment
import NapkinCore
import NapkinFormats
import NapkinHTML
import NapkinMarkdown
import Testing

/// How a page looks: what is large, what is small, and what stands below what.
@Suite struct PageLooksTests {
  @Test func `lines of a text stay as far indented as they are`() throws {
    let code = "def bake():\n    for hour in day:\n\trise()"
    var map = MindMap(id: "m", root: "R")
    try map.insert(MindMap.Node(id: "a", RichText(code)), under: map.root)
    try map.insert(MindMap.Node(id: "b", RichText("Lines\nwithout code")), under: map.root)
    try map.insert(MindMap.Node(id: "c", RichText(code)), under: "b")
    try map.insert(MindMap.Node(id: "x", "x"), under: "a")
    let html = try fragment(of: .map(map))
    let kept = "<span style=\"white-space: pre-wrap\">\(code)</span>"
    #expect(html.contains("<p><strong>\(kept)</strong></p>"), "\(html)")
    #expect(html.contains("<li>\(kept)</li>"), "\(html)")
    #expect(html.contains("<h2>Lines<br />\nwithout code</h2>"), "\(html)")
    let note = try fragment(of: .note(Note(id: "n", title: "", text: RichText("a\n  b\n\n  c"))))
    let tag = "<p style=\"white-space: pre-wrap\">"
    #expect(note == "\(tag)a\n  b</p>\n\(tag)  c</p>\n")
  }

  @Test func `tables and lists of a text stand below its first words`() throws {
    var map = MindMap(id: "m", root: "R")
    let list = "<p><b>Bold</b> one</p><ul><li>two</li></ul><pre>x\n  y</pre>"
    let table = "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>"
    try map.insert(MindMap.Node(id: "a", RichText(list, syntax: .xhtml)), under: map.root)
    try map.insert(MindMap.Node(id: "b", RichText(table, syntax: .xhtml)), under: map.root)
    try map.insert(MindMap.Node(id: "c", RichText(list, syntax: .xhtml)), under: "b")
    try map.insert(MindMap.Node(id: "x", "x"), under: "a")
    let html = try fragment(of: .map(map))
    let heading = "<h2><strong>Bold</strong> one</h2>\n<ul style=\"padding-inline-start: 1.5em\">"
    #expect(html.contains("\(heading)\n<li>two</li>\n</ul>\n<pre"), "\(html)")
    #expect(html.contains(">x\n  y\n</code></pre>\n<ul"), "\(html)")
    #expect(html.contains("\n<h2></h2>\n<table"), "\(html)")
    #expect(html.contains("<p><strong>Bold</strong> one</p>\n<ul"), "\(html)")
    var sink = MemorySink()
    _ = try MarkdownExporter().export(ExportRequest(.map(map)), to: &sink)
    #expect(sink.text.contains("## **Bold** one&#10;two&#10;"), "\(sink.text)")
  }

  @Test func `blocks of a text in Markdown stand below its first words`() throws {
    var map = MindMap(id: "m", root: RichText("# Docs", syntax: .markdown))
    let list = "Shopping\n\n- flour\n- **two** eggs"
    let words = "One **bold** line\n\nand `another`"
    for (id, text) in [("a", list), ("b", words), ("c", "**one** line")] {
      let node = MindMap.Node(id: .init(id), RichText(text, syntax: .markdown))
      try map.insert(node, under: map.root)
      try map.insert(MindMap.Node(id: .init("x\(id)"), "x"), under: node.id)
    }
    let html = try fragment(of: .map(map))
    let start = "<h2>Shopping</h2>\n<ul style=\"padding-inline-start: 1.5em\">\n<li>flour</li>\n"
    #expect(html.contains(start + "<li><strong>two</strong> eggs</li>\n</ul>"), "\(html)")
    #expect(
      html.contains("<h2>One <strong>bold</strong> line</h2>\n<p>and <code>another</code></p>"),
      "\(html)")
    #expect(html.contains("<h1>Docs</h1>") && html.contains("<h2><strong>one</strong> line</h2>"))
  }

  @Test(arguments: [
    ("Run:\n\n```\nmake all", "<h2>Run:</h2>\n<pre", "<p>Then <strong>call</strong>.</p>"),
    ("Deploy\nto prod\n\nAsk Ann.", "<h2>Deploy to prod</h2>\n<p>Ask Ann.</p>\n<p>Then", "Then"),
    ("- first\n- second", "<h2>- first<br />\n- second</h2>", "Then"),
  ])
  func `blocks of a text end before its note, and stand there once`(
    _ text: String, _ start: String, _ note: String
  ) throws {
    var map = MindMap(id: "m", root: "R")
    var node = MindMap.Node(id: "a", RichText(text, syntax: .markdown))
    node.note = RichText("Then **call**.", syntax: .markdown)
    try map.insert(node, under: map.root)
    try map.insert(MindMap.Node(id: "x", "x"), under: "a")
    let html = try fragment(of: .map(map))
    #expect(html.contains(start) && html.contains(note), "\(html)")
    #expect(html.split(separator: "Ask Ann.").count <= 2, "\(html)")
  }

  @Test func `code behind a tab is code in an item, too`() throws {
    var map = MindMap(id: "m", root: "R")
    let text = RichText("Pointers\n\n\tx = *p * q*", syntax: .markdown)
    try map.insert(MindMap.Node(id: "a", text), under: map.root)
    let html = try fragment(of: .map(map))
    #expect(html.contains("<code>x = *p * q*\n</code>"), "\(html)")
  }

  @Test func `a long text is no heading`() throws {
    var map = MindMap(id: "m", root: "R")
    let words = String(repeating: "word ", count: 30) + "end"
    try map.insert(MindMap.Node(id: "a", RichText(words)), under: map.root)
    try map.insert(MindMap.Node(id: "b", RichText(String(words.suffix(120)))), under: map.root)
    for id in ["a", "b"] {
      try map.insert(MindMap.Node(id: .init("x\(id)"), "x"), under: .init(id))
    }
    let html = try fragment(of: .map(map))
    #expect(html.contains("<p><strong>\(words)</strong></p>"), "\(html)")
    #expect(html.contains("<h2>"), "\(html)")
  }

  @Test func `notes of a notebook stand below their titles, what is said of them last`() throws {
    var note = Note(id: "n", title: "Soup")
    note.text = RichText("# Borscht\n\n- beet\n\n### Serve\n\n```\nwarm", syntax: .markdown)
    note.category = "Kitchen"
    note.tags = ["winter"]
    note.place = try Place(latitude: 1, longitude: 2)
    var notebook = Notebook(id: "b", title: "B")
    try notebook.insert(.note(note))
    let html = try fragment(of: .notebook(notebook))
    for words in [
      "<h2>Soup</h2>\n<h3>Borscht</h3>\n<ul", "</ul>\n<h5>Serve</h5>\n<pre",
      "warm\n</code></pre>\n<p>📍 ", "</p>\n<p style=\"color: #666\">Kitchen #winter</p>\n",
    ] {
      #expect(html.contains(words), "\(words) in \(html)")
    }
    #expect(!html.contains("<blockquote") && !html.contains("Attribute"), "\(html)")
    let alone = try fragment(of: .note(note))
    #expect(alone.contains("<h1>Soup</h1>\n<h2>Borscht</h2>\n<ul"), "\(alone)")
    note.title = ""
    #expect(try fragment(of: .note(note)).contains("<h1>Borscht</h1>"))
  }

  @Test func `headings in notes of nodes stand below the nodes, tags below headings`() throws {
    var map = MindMap(id: "m", root: "R")
    try map.insert(MindMap.Node(id: "a", "A"), under: map.root)
    try map.insert(MindMap.Node(id: "b", "B"), under: "a")
    for slot in map.walkAll().map(\.slot) {
      map.update(slot) {
        $0.note = RichText("# H\n\n- i", syntax: .markdown)
        $0.tags = ["t"]
        $0.attributes = [Attribute("category", "c")]
      }
    }
    let html = try fragment(of: .map(map))
    #expect(html.contains("<h1>R</h1>\n") && html.contains("<h2>A</h2>\n") && html.contains("B #t"))
    #expect(html.ranges(of: "<h2>H</h2>").count == 1 && html.ranges(of: "<h3>H</h3>").count == 2)
    #expect(html.contains("</table>\n<p style=\"color: #666\">#t</p>\n<ul"), "\(html)")
    #expect(html.ranges(of: "<td").count == 6)
  }

  @Test func `a node that is called like a note keeps its attributes`() throws {
    var map = MindMap(id: "m", root: MindMap.Node(id: "n", "R"))
    map.update(map.slotOfRoot) { $0.attributes = [Attribute("age", "100")] }
    var notebook = Notebook(id: "b", title: "B")
    try notebook.insert(.map(map))
    try notebook.insert(.note(Note(id: "n", title: "N", text: "t")))
    let html = try fragment(of: .notebook(notebook))
    #expect(html.contains(">age</td>"), "\(html)")
  }
}
