import HTMLFragment
import NapkinCore
import NapkinFormats
import NapkinHTML
import NapkinTesting
import Testing

@Suite struct HTMLTests {
  @Test func `links lead to the headings of a note`() throws {
    var note = Note(id: "n", title: "T")
    note.text = RichText(
      "[a](#intro-1) [ü](#%C3%BCber)\n\n# Intro\n\n# Intro\n\n# Über\n", syntax: .markdown)
    var page = MemorySink()
    _ = try HTMLExporter().export(.fragment(.note(note)), to: &page)
    let html = String(decoding: page.bytes, as: UTF8.self)
    #expect(html.contains("<h2>Intro</h2>\n<h2 id=\"intro-1\">Intro</h2>"), "\(html)")
    #expect(html.contains("<h2 id=\"über\">Über</h2>"), "\(html)")
    note.text = RichText("<p><a href='#intro'>a</a></p><h1>Intro</h1>", syntax: .xhtml)
    page = MemorySink()
    _ = try HTMLExporter().export(.fragment(.note(note)), to: &page)
    #expect(String(decoding: page.bytes, as: UTF8.self).contains("<h2 id=\"intro\">Intro</h2>"))
  }

  @Test func `line breaks in titles and attributes are seen`() throws {
    var map = MindMap(id: "m", root: MindMap.Node(id: "o", "one\ntwo"))
    map.update(map.slotOfRoot) { $0.attributes = [Attribute("n", "v\nw")] }
    var page = MemorySink()
    _ = try HTMLExporter().export(.fragment(.map(map)), to: &page)
    let html = String(decoding: page.bytes, as: UTF8.self)
    #expect(html.contains("<h1>one<br />\ntwo</h1>"), "\(html)")
    #expect(html.contains(">v<br />\nw</td>"), "\(html)")
  }

  @Test func keepsTheContract() throws {
    try checkFormatContract(HTMLExporter())
    try checkFormatContract(HTMLExporter(), options: ["fragment": ""])
    try checkFormatContract(HTMLExporter(), importer: HTMLImporter(), registry: .pages)
  }

  @Test func everyRowShows() throws {
    try checkRowSnapshots(of: HTMLExporter(), options: ["fragment": ""])
  }

  @Test(arguments: [
    (
      "a *b* **c** ~~d~~ `e`",
      "<p>a <em>b</em> <strong>c</strong> <del>d</del> <code>e</code></p>\n"
    ),
    ("<b>raw</b>", "<p>&lt;b&gt;raw&lt;/b&gt;</p>\n"),
    ("[a](javascript:alert(1))", "<p>a</p>\n"),
    ("[a](JaVa\tscript:x) [b](vbscript:x)", "<p>[a](JaVa\tscript:x) b</p>\n"),
    ("[a](data:text/html,x)", "<p>a</p>\n"),
    ("[a](java&#115;cript:x)", "<p>a</p>\n"),
    ("![a](https://far.example/a.png)", "<p><a href=\"https://far.example/a.png\">a</a></p>\n"),
    ("![a](//far.example/a.png)", "<p>a</p>\n"),
    ("[a](b \"c\")", "<p><a href=\"b\" title=\"c\">a</a></p>\n"),
    (
      "![f](f.mp4) ![](Media/r.m4a)",
      "<p><a href=\"f.mp4\">f</a> <a href=\"Media/r.m4a\">Media/r.m4a</a></p>\n"
    ),
    (
      "![[a/b.png]] ![[c.png|300]] ![[d.png|e]] ![[Note]]",
      "<p><img src=\"a/b.png\" alt=\"a/b.png\" style=\"max-width: 100%\" /> "
        + "<img src=\"c.png\" alt=\"c.png\" style=\"max-width: 100%\" /> "
        + "<img src=\"d.png\" alt=\"e\" style=\"max-width: 100%\" /> ![[Note]]</p>\n"
    ),
    ("<https://a.b>", "<p><a href=\"https://a.b\">https://a.b</a></p>\n"),
    ("hard\\\nbreak", "<p>hard<br />\nbreak</p>\n"),
    ("<!-- toc -->\n\na", "<p>a</p>\n"), ("a<!-- b -->c", "<p>ac</p>\n"),
    ("<!-- a --> b\n", "<div style=\"white-space: pre-wrap\"> b</div>\n"),
    ("<!-- a", "<div style=\"white-space: pre-wrap\">&lt;!-- a</div>\n"),
    (
      #"$a\,b \{x\}$ \{y\} $c_*d_*$ $5 *and* $6"#,
      #"<p>$a\,b \{x\}$ {y} $c_*d_*$ $5 <em>and</em> $6</p>"# + "\n"
    ),
    (
      #"*x $a_1$ y* $$\{*$$ `$\{$`"#, #"<p><em>x $a_1$ y</em> $$\{*$$ <code>$\{$</code></p>"# + "\n"
    ),
  ])
  func `running text`(_ markdown: String, _ html: String) throws {
    #expect(try fragment(RichText(markdown, syntax: .markdown)) == html)
  }

  @Test func `ends of lines are line breaks, other control characters are told`() throws {
    var map = MindMap(id: "m", root: "a\r\nb")
    map.update(map.slotOfRoot) { $0.note = "c\r\nd" }
    try map.insert(MindMap.Node(id: "n", "e\u{1}"), under: map.root)
    try map.insert(MindMap.Node(id: "o", "g\u{0}\u{1}"), under: "n")
    try map.insert(MindMap.Node(id: "p", "h"), under: "n")
    map.update(map.slotOfRoot) { $0.details = "f\u{C}" }
    try map.insert(MindMap.Node(id: "q", RichText("i\u{0}\u{1}", syntax: .markdown)), under: "n")
    var sink = MemorySink()
    let ledger = try HTMLExporter().export(.fragment(.map(map)), to: &sink)
    #expect(!sink.text.contains("\r") && sink.text.contains("e\u{FFFD}"))
    #expect(sink.text.ranges(of: "\u{FFFD}").count == 6)
    #expect(ledger[.text].approximated == 3 && ledger[.text].converted == 2)
    #expect(ledger[.details].approximated == 1 && ledger[.note].converted == 1)
  }

  @Test func `what Markdown cannot say of a list is told`() throws {
    let plans = [try Plan(id: "p", name: Name("a\u{0}b"), note: RichText(""))]
    let list = try PlanList(
      id: "l", name: Name("L"), plans: plans,
      background: Media(.external("javascript:x"), name: "", mediaType: "image/png"))
    var sink = MemorySink()
    let ledger = try HTMLExporter().export(.fragment(.planList(list)), to: &sink)
    #expect(ledger[.note].dropped == 1 && ledger[.media].dropped == 1)
    #expect(ledger[.text].approximated == 1)
  }

  @Test func `characters that HTML cannot hold are counted`() throws {
    for (text, count) in [("te\u{0}xt", 1), ("a\r\nb\tc", 0)] {
      var sink = MemorySink()
      let note = Note(id: "n", title: "t", text: RichText(text))
      let ledger = try HTMLExporter().export(.fragment(.note(note)), to: &sink)
      #expect(ledger[.text].approximated == count, "\(text)")
    }
  }

  @Test func `a plain text keeps its lines`() throws {
    #expect(try fragment("a <b>\nc\n\nd") == "<p>a &lt;b&gt;<br />\nc</p>\n<p>d</p>\n")
  }

  @Test func `pictures of the notebook get the prefix that is asked for`() throws {
    var note = Note(id: "n", text: "Look:")
    note.picture = Media(.stored(ByteDigest(of: [1])), name: "tree", mediaType: "image/png")
    var request = ExportRequest(.note(note))
    request.options = ["fragment": "", "media": "cid:"]
    var sink = MemorySink()
    _ = try HTMLExporter().export(request, to: &sink)
    #expect(sink.text.contains("<img src=\"cid:\(ByteDigest(of: [1])).png\" alt=\"tree\""))
  }

  @Test func tagsWithoutEndTakeLinearTime() throws {
    let quotes = String(repeating: " x=\"<a\"", count: 50_000)
    var html = ""
    let time = try processorTime {
      html = try fragment(RichText("<p>1 <a\(quotes)</p>", syntax: .xhtml))
    }
    #expect(html.hasPrefix("<p>1 &lt;a x=&quot;&lt;a&quot;") && time < .seconds(5))
  }

  @Test func aTitleThatTheTextBeginsWithIsShownOnce() throws {
    let text = RichText("# [Project](https://x.y) one\n\ntext", syntax: .markdown)
    for (title, count) in [("Project one", 0), ("Other", 1)] {
      var sink = MemorySink()
      _ = try HTMLExporter().export(
        ExportRequest(.note(Note(id: "n", title: title, text: text))), to: &sink)
      // The controls have headings, too.
      let page = sink.text.prefix { $0 != "☰" }
      #expect(page.ranges(of: "<h1>").count == 1)
      #expect(page.ranges(of: "<h2>").count == count)
    }
  }

  private func fragment(_ text: RichText) throws -> String {
    try HTMLFragment.fragment(of: .note(Note(id: "n", text: text)))
  }

  @Test func `texts of a node know nothing of each other's labels`() throws {
    let place = try Place(latitude: 1, longitude: 2)
    var map = MindMap(id: "m", root: RichText("*r* [a]", syntax: .markdown))
    map.update(map.slotOfRoot) {
      $0.note = RichText("[a]: u\n\n*b*", syntax: .markdown)
      $0.media = [
        Media(.external("file:///f"), name: "F", mediaType: "image/png"),
        Media(.external("cid:g"), name: "G", mediaType: "application/pdf"),
      ]
      $0.media[0].place = place
    }
    var sink = MemorySink()
    let ledger = try HTMLExporter().export(.fragment(.map(map)), to: &sink)
    let page = sink.text
    #expect(page.contains("<em>r</em> [a]") && page.contains("F (file:///f)"), "\(page)")
    #expect(page.contains("G (cid:g)") && !page.contains("<a "), "\(page)")
    #expect(ledger[.place].dropped == 1 && ledger[.link].dropped == 0)
    #expect(ledger[.media].approximated == 2)
  }
}
