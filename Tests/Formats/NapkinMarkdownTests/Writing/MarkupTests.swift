import HTMLFragment
import NapkinCore
import NapkinFormats
import NapkinHTML
import NapkinMarkdown
import Testing

/// What XHTML says with lists, code and pictures is said in Markdown, as far as that has the words.
@Suite struct MarkupTests {
  private func note(_ markup: String) -> Note {
    var note = Note(id: "n", title: "T")
    note.text = RichText(markup, syntax: .xhtml)
    return note
  }

  @Test(arguments: [
    (
      "<p>Do:</p><ol><li>get<ul><li>mac</li><li>linux</li></ul></li><li>run</li></ol>",
      "Do:\n\n1. get\n   - mac\n   - linux\n2. run\n"
    ),
    (
      "<ol><li>a<ol><li>b</li></ol></li><li>c</li></ol>", "1. a\n   1. b\n2. c\n"
    ),
    ("<ul><li>a<p>b</p><li>c</ul>", "- a\n\n  b\n\n- c\n"),
    ("<ol start=\"3\"><li>a</li><li>b</li></ol>", "3. a\n4. b\n"),
    ("<ul><li><p>a</p></li><li>b<ul><li>c<li>d</ul></li></ul>", "- a\n\n- b\n\n  - c\n  - d\n"),
    ("<ul><li>a<ol start=\"2\"><li>b<li>c</ol></li></ul>", "- a\n\n  2. b\n  3. c\n"),
    ("<ul><li>a<ul><li><ul><li>b<li>c</ul></ul>d</ul>", "- a\n\n  - - b\n    - c\n\n  d\n"),
    ("<ul><li>a</li>b<li>c</li></ul>", "- a\n\nb\n\n- c\n"),
    (
      "a <code>b`c</code> or <code>`d``</code> or <code>e</code>",
      "a ``b`c`` or ``` `d`` ``` or `e`\n"
    ),
    ("<ol start=\"-1\"><li>a</li></ol>", "1. a\n"),
    (
      "<blockquote><ul><li>a</li></ul>b</blockquote><li>c</li>", "> - a\n>\n> b\n\n- c\n"
    ),
    ("<pre>if x:\n\ty  z &lt;\n</pre>", "```\nif x:\n\ty  z <\n```\n"),
    ("<ul><li>a<pre>```<br/>b</pre></li></ul>", "- a\n\n  ````\n  ```\n  b\n  ````\n"),
    ("<pre>a", "```\na\n```\n"), ("a<pre>\n \n</pre>b", "a\n\nb\n"),
    (
      "<img data-src=\"no\" src = b?x=1&amp;copy;=[2] data-src=\"no\" src=\"no\"/>e",
      "![](<b?x=1\\&copy;=[2]>)\n\ne\n"
    ),
    ("5 <!-- 6", "5 \\<!-- 6\n"), ("a<script>b <b>c</b>", "ab **c**\n"),
    ("<head>é</header>a", "é\n\na\n"), ("<head>é</header></head>a", "a\n"),
    ("a <![CDATA[b", "a \\<!\\[CDATA\\[b\n"), ("a <!b", "a \\<!b\n"),
    (
      "<a href=\"d\"><img src=\"b.png\"/>c</a><a href=\"javascript:d\"><img src=\"b.png\"/></a>e",
      "[![](b.png)](d)\n\n[c](d)\n\n![](b.png)\n\ne\n"
    ),
    ("a <img src=\"b.png\" alt=\" c [d] \"/>e", "a\n\n![c \\[d\\]](b.png)\n\ne\n"),
  ])
  func `lists, code and pictures`(_ markup: String, _ markdown: String) throws {
    let text = try written(.note(note(markup))).text
    #expect(text.hasSuffix("---\n\n" + markdown), "\(text)")
  }

  @Test(arguments: [
    (
      "a<table border=\"1\"><thead><tr><th>x</th><th><b>y</b></th></tr></thead>\n"
        + "<tr>\n<td><p>1|<span>2</span>2</p><p>3</p></td>\n<td></td></tr></table>b",
      "a\n\n| x | **y** |\n| --- | --- |\n| 1\\|22 3 |  |\n\nb\n"
    ),
    (
      "<table><tr/><tr><td>1</td><td>a<br/>\\</td><td><code>|</code></td></tr><tr><td>2",
      "|  |  |  |\n| --- | --- | --- |\n| 1 | a \\\\ | `\\|` |\n| 2 |\n"
    ),
    (
      "<ul><li>a<table><tr><td>1</td><td>2</td></tr></table></li></ul>",
      "- a\n\n  |  |  |\n  | --- | --- |\n  | 1 | 2 |\n"
    ),
    ("<table><tr><td>1</td></tr><tr><td>2</td></tr></table>", "1\n\n2\n"),
    ("<table><tr><td>1</td><td><ul><li>2</li></ul></td></tr></table>", "1\n\n- 2\n"),
    (
      "<table><tr><td>1</td><td><table><td>2<td>3</table></td></tr></table>",
      "1\n\n|  |  |\n| --- | --- |\n| 2 | 3 |\n"
    ),
    ("<table>a<tr><td>1</td><td>2</td></tr></table>", "a\n\n1 2\n"),
  ])
  func `tables of words are tables, others are words`(
    _ markup: String, _ markdown: String
  ) throws {
    let text = try written(.note(note(markup))).text
    #expect(text.hasSuffix("---\n\n" + markdown), "\(text)")
    // A reader finds the table with the same words.
    var page = MemorySink()
    _ = try HTMLExporter().export(ExportRequest(.note(note(markup))), to: &page)
    let html = String(decoding: page.bytes, as: UTF8.self)
    #expect(html.contains("<table class") == markdown.contains("| --- |"), "\(html)")
  }

  @Test(arguments: [
    ("<p>a <a href=\"b\">b</a> <a href=\"c\">c</a></p>", "a [b](b) [c](c)\n"),
    ("<p>a<a href=\"b\"> <b>b</b> c </a>d</p>", "a [**b** c](b) d\n"),
    ("<a href=\"b\" data-href=\"c\">a</a>", "[a](b)\n"),
  ])
  func `spaces around links are none of their words`(
    _ markup: String, _ markdown: String
  ) throws {
    let text = try written(.note(note(markup))).text
    #expect(text.hasSuffix("---\n\n" + markdown), "\(text)")
  }

  @Test(arguments: [
    (
      "<b>Note:</b>see <i>it</i> <b>all</b> <a href=\"b\">there</a>",
      "Note:see *it* **all** [there](b)\n"
    ),
    ("<b>\u{65E5}\u{300D}</b>\u{3067} <i>(a)</i> b", "\u{65E5}\u{300D}\u{3067} *(a)* b\n"),
  ])
  func `emphasis that cannot be marked costs nothing else`(
    _ markup: String, _ markdown: String
  ) throws {
    let text = try written(.note(note(markup))).text
    #expect(text.hasSuffix("---\n\n" + markdown), "\(text)")
  }

  @Test(arguments: [" ", "a ", "a=", "=", "/", "a='b' "])
  func `long tags take linear time`(_ piece: String) throws {
    // With its square it would be most of an hour.
    let tag = "<a " + String(repeating: piece, count: 1 << 19) + "href=\"b\">c</a>"
    // To HTML, all that stands behind the first equals sign is a value, or behind one that is a name.
    let isLink = piece != "a=" && piece != "="
    #expect(try written(.note(note("<p>\(tag)</p>"))).text.hasSuffix("c](b)\n") == isLink)
  }

  @Test func `plain notes of maps stand as they are`() throws {
    var map = MindMap(id: "m", root: RichText("R"))
    map.update(map.slotOfRoot) {
      $0.note = RichText("<p class=\"x\">a *b*</p><p>\u{1F517} c.d</p>", syntax: .xhtml)
    }
    let text = try written(.map(map)).text
    #expect(text.hasSuffix("# R\n\na \\*b\\*\n\n&#128279; c.d\n"), "\(text)")
    let back = try readMap(text, as: .map)
    #expect(back[back.slotOfRoot].note == RichText("a *b*\n\n\u{1F517} c.d"))
  }

  @Test func `links of XHTML to nodes lead to their headings`() throws {
    var map = MindMap(id: "m", root: MindMap.Node(id: "o", "Top of all"))
    var node = MindMap.Node(id: "n", "In a list")
    node.note = RichText(
      "<p>to <a href=\"#o\">the top</a>, <a href=\"#x\">nowhere</a></p>", syntax: .xhtml)
    node.details = RichText("<p><a href=\"#k\">&lt;</a></p>", syntax: .xhtml)
    try map.insert(node, under: "o")
    let text = RichText("<p>back to <a href=\"#n\">it</a></p>", syntax: .xhtml)
    try map.insert(MindMap.Node(id: "k", text), under: "n")
    let (markdown, _) = try written(.map(map))
    #expect(markdown.contains("to [the top](#top-of-all), [nowhere](#x)\n"), "\(markdown)")
    #expect(markdown.contains("[<](#back-to-it)"), "\(markdown)")
    #expect(markdown.contains("back to [it](#in-a-list)\n"), "\(markdown)")
    var page = MemorySink()
    _ = try HTMLExporter().export(.fragment(.map(map)), to: &page)
    let html = String(decoding: page.bytes, as: UTF8.self)
    #expect(html.contains("<a href=\"#top-of-all\">the top</a>"), "\(html)")
    #expect(html.contains("<h1 id=\"top-of-all\">"), "\(html)")
  }

  @Test func `very long names are not repeated at every link`() throws {
    var map = MindMap(
      id: "m", root: MindMap.Node(id: "o", RichText(String(repeating: "a", count: 1 << 16))))
    let links = String(repeating: "<a href=\"#o\">b</a> ", count: 1_000)
    let note = RichText("<p>\(links)</p>", syntax: .xhtml)
    map.update(map.slotOfRoot) { $0.note = note }
    #expect(try written(.map(map)).text.utf8.count < 1 << 18)
  }

  /// Many bytes may not be made of few ones, and many tables take no more time than their number.
  @Test func `rows are not filled up`() throws {
    let rows = String(repeating: "<tr><td>a</td></tr>", count: 10_000)
    let wide = String(repeating: "<td>b</td>", count: 10_000)
    let uneven = note("<table>\(rows)<tr>\(wide)</tr></table>")
    #expect(try written(.note(uneven)).text.utf8.count < 1 << 18)
    let nested = note(String(repeating: "<table><tr><td>a<td>b", count: 20_000))
    #expect(try written(.note(nested)).text.utf8.count < 1 << 20)
  }

  /// Many bytes may not be made of few ones.
  @Test func `thousands of ways to a huge node end somewhere`() throws {
    var map = MindMap(
      id: "m", root: MindMap.Node(id: "o", RichText(String(repeating: "a", count: 1 << 16))))
    var node = MindMap.Node(id: "n", "n")
    node.connectors = Array(repeating: Connector(to: "o"), count: 1_000)
    try map.insert(node, under: "o")
    let (text, ledger) = try written(.map(map))
    #expect(text.utf8.count < 17 << 20)
    #expect(ledger[.connector].dropped == 1_000 - 128)
  }
}
