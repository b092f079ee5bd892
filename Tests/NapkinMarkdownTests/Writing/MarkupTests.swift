import NapkinCore
import NapkinFormats
import NapkinMarkdown
import Testing

/// What XHTML says with lists, code and pictures is said in Markdown, as far as that has the words.
@Suite struct MarkupTests {
  @Test(arguments: [
    (
      "<p>Do:</p><ol><li>get<ul><li>mac</li><li>linux</li></ul></li><li>run</li></ol>",
      "Do:\n\n1. get\n\n   - mac\n\n   - linux\n\n2. run\n"
    ),
    (
      "<ol><li>a<ol><li>b</li></ol></li><li>c</li></ol>", "1. a\n\n   1. b\n\n2. c\n"
    ),
    ("<ul><li>a<p>b</p><li>c</ul>", "- a\n\n  b\n\n- c\n"),
    ("<ol start=\"3\"><li>a</li><li>b</li></ol>", "3. a\n\n4. b\n"),
    ("<ol start=\"-1\"><li>a</li></ol>", "1. a\n"),
    (
      "<blockquote><ul><li>a</li></ul>b</blockquote><li>c</li>", "> - a\n>\n> b\n\n- c\n"
    ),
    ("<pre>if x:\n\ty  z &lt;\n</pre>", "```\nif x:\n    y  z <\n```\n"),
    ("<ul><li>a<pre>```<br/>b</pre></li></ul>", "- a\n\n  ````\n  ```\n  b\n  ````\n"),
    ("<pre>a", "```\na\n```\n"), ("a<pre>\n \n</pre>b", "a\n\nb\n"),
    ("a <img src=\"b.png\" alt=\" c [d] \"/>e", "a\n\n![c \\[d\\]](<b.png>)\n\ne\n"),
  ])
  func `lists, code and pictures`(_ markup: String, _ markdown: String) throws {
    var note = Note(id: "n", title: "T")
    note.text = RichText(markup, syntax: .xhtml)
    let text = try written(.note(note)).text
    #expect(text.hasSuffix("---\n\n" + markdown), "\(text)")
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
