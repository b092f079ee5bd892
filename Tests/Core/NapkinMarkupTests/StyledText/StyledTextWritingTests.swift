import NapkinMarkup
import NapkinTesting
import Testing

/// Blocks and runs written as plain text, as XHTML and as Markdown.
@Suite struct StyledTextWritingTests {
  // MARK: Plain text

  @Test(arguments: [
    ("<ul><li>a</li><li>b</li></ul>c", "• a\n• b\nc"), ("<ol><li>a<li>b</ol>", "1. a\n2. b"),
    ("<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>", "1. a\n   • b\n2. c"),
    ("<ul><li><p>a</p><p>b</p></li></ul>", "• a\n  b"), ("<ul><li></li></ul>a", "• \na"),
    ("<ol start=\"3\"><li>a</li><li value='7'>b</li><li>c</li></ol>", "3. a\n7. b\n8. c"),
    ("<ol start=\"99999999999\"><li>a</li></ol>", "1. a"), ("<li>a", "• a"), ("</ol><li>a", "• a"),
    (
      "<table><tr><th>a</th><th>b</th></tr><tr><td>c</td><td>d</td></tr></table>e",
      "a | b\nc | d\ne"
    ),
    ("<tr><td> <p>a</p> </td><td><p>b</p></td></tr><tr><td></td><td>c</td></tr>", "a | b\n| c"),
    ("<tr><td>a</td><td></td><td>b</td><td></td></tr>c", "a | | b\nc"),
    ("<tr><td>a</td><td><ul><li>b</li></ul></td></tr>", "a\n• b"), ("a<ul/>b", "a\nb"),
    ("a<img src='x' alt='b'/>", "ab"), ("<pre>a\n  b</pre>", "a\n  b"),
    ("<ul><li>a<br/>b<pre>c\nd</pre></li></ul>", "• a\n  b\n  c\n  d"),
  ])
  func `items and cells are marked for those who see words alone`(xhtml: String, text: String) {
    #expect(StyledText(xhtml: xhtml).plain() == text)
  }

  @Test func `without marks, words are those that the quick reader of XHTML finds`() {
    var chance = Chance(seed: 1)
    for _ in 0..<3_000 {
      let xhtml = Self.blocks(&chance, depth: 0)
      var reader = PlainTextReader(xhtml)
      #expect(StyledText(xhtml: xhtml).plain(hasMarks: false) == reader.text(), "\(xhtml)")
    }
  }

  @Test(arguments: [
    "<ul><li>", "<ol><li><p>", "<blockquote>", "<table><tr><td>", "<b>", "<span style='color:red'>",
    "<pre>",
    "</ul></li></td>", "<blockquote></li>", "<br>", "<td>", "<img src='a'>", "a<p>",
    "<a href='x'>a",
    "- ", "> ", "1. a\n", "*a ", "[a](", "![", "`", "| a |\n| - |\n", "<u>", "$$",
  ])
  func `nothing grows faster than the source`(piece: String) {
    for count in [500, 4_000] {
      let source = String(repeating: piece, count: count)
      for text in [StyledText(xhtml: source + "a"), StyledText(markdown: source + "a")] {
        #expect(text.blocks.count + text.runs.count <= 3 * source.utf8.count + 10)
        #expect(text.plain().utf8.count <= 84 * count + source.utf8.count + 100)
        #expect(text.xhtml { $0 }.utf8.count <= 100 * source.utf8.count + 100)
        #expect((text.markdown(Backslashes())?.source.utf8.count ?? 0) <= 150 * source.utf8.count)
      }
      #expect(StyledText(xhtml: source).blocks.allSatisfy { $0.depth <= 64 })
    }
  }

  // MARK: XHTML

  @Test(arguments: [
    (
      "- a\n- [x] *b*",
      "<ul><li>a</li><li><input type=\"checkbox\" disabled=\"disabled\" checked=\"checked\"/> <i>b</i></li></ul>"
    ),
    ("3. a\n\n   b", "<ol start=\"3\"><li><p>a</p><p>b</p></li></ol>"),
    ("[a<](x?\"&y)", "<p><a href=\"x?&quot;&amp;y\">a&lt;</a></p>"),
    ("[a](javascript:b)", "<p>a</p>"),
    ("```a\"b\n<c>\n```", "<pre><code class=\"language-a&quot;b\">&lt;c&gt;</code></pre>"),
    ("![a](x) ![b](javascript:c)", "<p><img src=\"x\" alt=\"a\"/> b</p>"),
    ("<b>a", "<p>&lt;b&gt;a</p>"),
    ("| a |\n|---|\n| b |", "<table><tr><th>a</th></tr><tr><td>b</td></tr></table>"),
    ("> # a\n> ***", "<blockquote><h1>a</h1><hr/></blockquote>"), ("a  \nb", "<p>a<br/>b</p>"),
  ])
  func `a fragment of XHTML says what the text says`(markdown: String, xhtml: String) {
    let written = StyledText(markdown: markdown).xhtml { $0.hasPrefix("javascript:") ? nil : $0 }
    #expect(written == xhtml)
  }

  @Test func `XHTML comes back from XHTML`() {
    var chance = Chance(seed: 2)
    for _ in 0..<2_000 {
      let text = StyledText(xhtml: Self.blocks(&chance, depth: 0))
      let written = text.xhtml { $0 }
      let read = StyledText(xhtml: written)
      #expect(read.plain() == text.plain(), "\(written)")
      // In code, words that differ in nothing but being code are one run when they come back.
      #expect(StyledText(xhtml: read.xhtml { $0 }) == read)
    }
  }

  @Test func `no value of CSS says more than its property`() {
    let text = StyledText(xhtml: "<font color='red; position: fixed' face='a\"b'>a</font>")
    #expect(text.xhtml { $0 } == "<p><span style=\"font-family: a&quot;b\">a</span></p>")
  }

  // MARK: Markdown

  @Test(
    arguments: [
      ("<p>a<br/>b</p>", "a\n\nb", "a\n\nb"), ("<p>*a</p>", "\\*a", "*a"),
      ("<p><b>a</b> b</p>", "**a** b", nil),
      ("<ol start='4'><li>a</li><li></li><li>b</li></ol>", "4. a\n6. b", nil),
      ("<ul><li><ul><li>a</li></ul>b</li></ul>", "- - a\n\n  b", nil),
      ("<h1>a<br/>b</h1>", "# a\n\n# b", nil), ("<pre>a\n```\n</pre>", "````\na\n```\n````", nil),
      (
        "<table><tr><td><u>a</u></td><td>b|</td></tr></table>",
        "|  |  |\n| --- | --- |\n| a | b\\| |", nil
      ),
      ("<table><tr><td>a</td><td>b<ul><li>c</li></ul></td></tr></table>", "a b\n\n- c", nil),
      ("a<img src='x' alt='b'/>c", "a\n\n![b](x)\n\nc", nil),
      ("<ul><li><input type='checkbox'/>a</li></ul>", "- [ ] a", nil),
      ("<pre><code class='language-c'>a</code></pre>", "```c\na\n```", nil),
    ] as [(String, String, String?)])
  func `blocks become blocks of Markdown`(xhtml: String, markdown: String, words: String?) {
    let written = StyledText(xhtml: xhtml).markdown(Backslashes())
    #expect(written?.source == markdown)
    #expect(written?.words == words)
  }

  @Test func `Markdown says the words that XHTML said`() {
    var chance = Chance(seed: 3)
    func words(_ text: StyledText) -> String {
      text.plain(hasMarks: false).filter { !$0.isWhitespace }
    }
    for _ in 0..<2_000 {
      let xhtml = Self.blocks(&chance, depth: 0)
      let text = StyledText(xhtml: xhtml)
      let markdown = text.markdown(Backslashes())?.source ?? ""
      #expect(words(StyledText(markdown: markdown)) == words(text), "\(xhtml)")
    }
  }

  // MARK: Texts

  /// A backslash before each sign.
  private struct Backslashes: MarkdownSpelling {
    func words(_ words: String) -> String {
      words.map { $0.isASCII && ($0.isPunctuation || $0.isSymbol) ? "\\\($0)" : "\($0)" }.joined()
    }
    func target(_ link: String) -> String? { link }
    func source(_ picture: String) -> String? { picture }
  }

  private static func words(_ chance: inout Chance) -> String {
    let word = chance.pick(["a", "b c", " ", "\n", "é", "&lt;", "*x*", "1. ", "資料", "&#160;y"])
    switch chance.below(12) {
    case 0: return "<b>\(word)</b>"
    case 1: return "<i>\(word)\(words(&chance))</i>"
    case 2: return "<code>\(word)</code>"
    case 3: return "<a href=\"x\">\(word)</a>"
    case 4: return "<span style=\"color: red\">\(word)</span>"
    case 5: return word + "<br/>"
    case 6: return "<img src=\"x\"/>" + word
    default: return word + chance.pick(["", words(&chance)])
    }
  }

  private static func block(_ chance: inout Chance, depth: Int) -> String {
    let content = { (chance: inout Chance) in
      depth > 3 || chance.once(in: 2) ? "x" + words(&chance) : blocks(&chance, depth: depth + 1)
    }
    switch chance.below(10) {
    case 0: return "<h2>x\(words(&chance))</h2>"
    case 1: return "<ul><li>\(content(&chance))</li><li>\(content(&chance))</li></ul>"
    case 2: return "<ol start=\"4\"><li>\(content(&chance))</li></ol>"
    case 3: return "<blockquote>\(content(&chance))</blockquote>"
    case 4: return "<pre>x\(words(&chance))</pre>"
    case 5:
      let cell = chance.pick(["\(words(&chance))", "<p>x\(words(&chance))</p>", ""])
      return
        "<table><tr><th>\(words(&chance))</th><td>\(cell)</td><td>\(content(&chance))</td></tr></table>"
    case 6: return "<hr/>"
    case 7: return "<div>\(content(&chance))</div>"
    default: return "<p>x\(words(&chance))</p>"
    }
  }

  private static func blocks(_ chance: inout Chance, depth: Int) -> String {
    (0...chance.below(3)).map { _ in block(&chance, depth: depth) + chance.pick(["", "\n "]) }
      .joined()
  }
}
