import NapkinMarkup
import Testing

/// XHTML and Markdown read into blocks and runs.
@Suite struct StyledTextReadingTests {
  @Test(arguments: [
    ("", []), ("a", ["p a"]), ("<p> a \n b</p><p>c</p>", ["p a b", "p c"]),
    ("a<p>b</p>c", ["p a", "p b", "p c"]),
    ("<h2>a</h2>b", ["h2 a", "p b"]), ("a<hr/>b", ["p a", "rule", "p b"]), ("a<br/>b", ["p a⏎b"]),
    ("<ul><li>a</li><li><p>b</p></li></ul>", ["loose", " •", "  p a", " •", "  p b"]),
    (
      "<ol start='3'><li>a<li>b<ul><li>c</ul></ol>d",
      [
        "tight", " 3", "  p a", " 4", "  p b", "  tight", "   •", "    p c", "p d",
      ]
    ),
    ("<ol><li value='7'>a</li><li></li></ol>", ["tight", " 7", "  p a", " 8"]),
    ("<li>a</li>b", ["•", " p a", "p b"]), ("a<ul/>b", ["p a", "p b"]),
    (
      "<ul><li><input type='checkbox' checked=''/>a<li><input type='checkbox'/>b</ul>",
      [
        "tight", " • done", "  p a", " • open", "  p b",
      ]
    ),
    (
      "<blockquote>a<blockquote>b</blockquote></blockquote>c",
      [
        "quote", " p a", " quote", "  p b", "p c",
      ]
    ),
    ("<pre>\n a\r\n  b\n</pre>c", ["code  a⏎  b⏎", "p c"]),
    (
      "<pre><code class='x language-c'>a&lt;<b>b</b></code></pre>", ["code(c) [code]a<[bold code]b"]
    ),
    (
      "<table><tr><th>a</th><td>b<p>c</p></td></tr></table>",
      [
        "table", " row", "  head a", "  cell b", "   p c",
      ]
    ),
    ("<table><td>a<td>b", ["table", " row", "  cell a", "  cell b"]),
    ("<tr><td>a<tr><td>b", ["row", " cell a", "row", " cell b"]), ("<td>a</td>b", ["p a b"]),
    (
      "<table><tr><td><table><tr><td>a</table></table>b",
      [
        "table", " row", "  cell", "   table", "    row", "     cell a", "p b",
      ]
    ),
    ("<img src='a' alt='b'/>", ["image (a)b"]), ("x <img src='a'/> y", ["p x(a) y"]),
    ("<img/>", []),
    ("a<b>b<i>c</i></b>d", ["p a[bold]b[bold italic]c[]d"]),
    ("<u>a</u><s>b</s><tt>c</tt>", ["p [under]a[struck]b[code]c"]),
    ("<a href='x'>a <b>b</b></a>", ["p [→x]a [bold →x]b"]),
    ("<font color='red' size='4' face='f'>a</font>", ["p [red large f]a"]),
    (
      "<span style='color: #123; FONT-SIZE:12pt;background:x;font-weight: bold'>a</span>",
      [
        "p [bold #123 on x 12pt]a"
      ]
    ),
    ("<b><span style='font-weight: normal'>a</span></b>", ["p [bold]a"]),
    ("<font size='+1'>a</font>", ["p a"]), ("<b>a<i>b</b>c</i>", ["p [bold]a[bold italic]b[]c"]),
    ("<head>x</head><script>y</script>a", ["p a"]), ("</ul></td></p></li>a", ["p a"]),
  ])
  func `XHTML becomes blocks and runs`(xhtml: String, lines: [String]) {
    #expect(StyledText(xhtml: xhtml).description == lines)
  }

  @Test(arguments: [
    ("", []), ("a", ["p a"]), ("a\nb\n\nc", ["p a⏎b", "|p c"]), ("# a\nb", ["h1 a", "p b"]),
    ("a\n***\nb", ["p a", "rule", "p b"]), ("> a\n> > b", ["quote", " p a", " quote", "  p b"]),
    ("- a\n- b\n  1. c", ["tight", " •", "  p a", " •", "  p b", "  tight", "   1", "    p c"]),
    ("3. a\n\n4. b", ["loose", " 3", "  p a", "| 4", "|  p b"]),
    ("- [x] a\n- [ ] b\n-", ["tight", " • done", "  p a", " • open", "  p b", " •"]),
    ("```swift x\na\n\n b\n```", ["code(swift) a⏎⏎ b"]), ("    a", ["code a"]),
    (
      "| a | b |\n|---|---|\n| *c* | d \\| e |",
      [
        "table", " row", "  head a", "  head b", " row", "  cell [italic]c", "  cell d | e",
      ]
    ),
    ("a *b **c***", ["p a [italic]b [bold italic]c"]),
    ("***a** b*", ["p [bold italic]a[italic] b"]),
    ("~~a~~ `b`", ["p [struck]a[] [code]b"]), ("*a", ["p *a"]), ("\\*a&amp;", ["p *a&"]),
    ("[a *b*](x)c", ["p [→x]a [italic →x]b[]c"]),
    ("<xy:z> <a@b.c>", ["p [→xy:z]xy:z[] [→mailto:a@b.c]a@b.c"]),
    ("![a *b*](x)", ["image (x)a b"]), ("a ![b](x)", ["p a (x)b"]),
    ("[![a](x)](y)", ["image [→y](x)a"]),
    ("a<br>b<!-- c --><u>", ["p a⏎b<u>"]),
    ("<div>\n<!-- a -->\nb\n</div>", ["html <div>⏎b⏎</div>"]),
    ("$$\na_b\n$$", ["math ⏎a_b⏎"]), ("$a_b$ *c*", ["p $a_b$ [italic]c"]), ("<!-- a -->", []),
    ("[a]: x\n[b]: y\n\n[a]", ["|p [→x]a"]),
  ])
  func `Markdown becomes blocks and runs`(markdown: String, lines: [String]) {
    #expect(StyledText(markdown: markdown).description == lines)
  }

  @Test func `links are known, those without words and those that nothing leads to as well`() {
    #expect(StyledText(xhtml: "<a href='x'>a</a><a href='y'/><a>b</a>").links == ["x", "y"])
    #expect(
      StyledText(markdown: "[a](x) [](y) <z:z> [b]\n\n[b]: c\n[d]: e").links == [
        "x", "y", "c", "e",
      ])
  }
}

extension StyledText {
  /// A line a block, so that texts can be compared.
  var description: [String] {
    blocks.map { block in
      var style = ""
      let words = runs[block.runs].map { run in
        defer { style = run.style.description }
        let mark = run.style.description == style ? "" : "[\(run.style.description)]"
        return mark + (run.image.map { "(\($0))" } ?? "") + run.words
      }.joined().split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "⏎")
      return (block.isApart ? "|" : "") + String(repeating: " ", count: block.depth)
        + block.kind.description + (words.isEmpty ? "" : " " + words)
    }
  }
}

extension StyledText.Block.Kind {
  fileprivate var description: String {
    switch self {
    case .paragraph: "p"
    case .heading(let level): "h\(level)"
    case .code(let language): "code" + (language.map { "(\($0))" } ?? "")
    case .image: "image"
    case .math: "math"
    case .html: "html"
    case .rule: "rule"
    case .list(let isTight): isTight ? "tight" : "loose"
    case .item(let number, let task):
      (number.map { "\($0)" } ?? "•") + (task == .none ? "" : task == .done ? " done" : " open")
    case .quote: "quote"
    case .table: "table"
    case .row: "row"
    case .cell(let isHeader): isHeader ? "head" : "cell"
    }
  }
}

extension StyledText.Style {
  fileprivate var description: String {
    [
      isBold ? "bold" : nil, isItalic ? "italic" : nil, isStruck ? "struck" : nil,
      isUnderlined ? "under" : nil, isCode ? "code" : nil, color, background.map { "on \($0)" },
      size, font,
      link.map { "→\($0)" },
    ].compactMap(\.self).joined(separator: " ")
  }
}
