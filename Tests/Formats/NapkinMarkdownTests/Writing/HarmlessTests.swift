import HTMLFragment
import NapkinCore
import NapkinFormats
import NapkinMarkdown
import Testing

/// HTML and links that run scripts become words, and nothing else does.
@Suite struct HarmlessTests {
  @Test(arguments: [
    ("| a | b |\n|---|---|\n| x<br>y | **z** |\n\n- [ ] task #tag [[Wiki]]", "x<br>", "x\\<br>"),
    ("<!-- toc -->\n\n- a *b*", "<!--", "\\<!--"),
    ("<details>\n<summary>*x*</summary>\n\n```\n<b>\n```\n</details>", "<", "\\<"),
    ("press <kbd>A</kbd> in `<b>` or **B**", "<", "\\<"),
    ("a Vec<T> *b*", "<T", "\\<T"),
    ("*a* ![x](data:image/svg+xml;x)", "![", "!\\["),
    ("*a* [x](javascript:y)", "[x]", "\\[x]"),
    ("*a* <javascript:y>", "<", "\\<"),
    ("[b] *x*\n\n[b]: java&#115;cript:x(", "[b]:", "\\[b]:"),
    ("[^1] *x*\n\n[^1]: <javascript:y z> \"t\"", "[^1]:", "\\[^1]:"),
    ("| a |\n|-|\n| b \\| <i> |", "<i", "\\<i"),
    ("see https://a.b/c<br>*x*", "https://a.b/c<", "https\\://a.b/c\\<"),
    ("see www.a.b`<b>`", "www.", "www\\."),
    ("http://a.b/` <script>x</script> `", "http:", "http\\:"),
    ("- ftp://a.b/`` [x](javascript:y) ``", "ftp:", "ftp\\:"),
    ("> <div>\n> <p>*a*</p>", "<", "\\<"),
    ("```\nopen <b>", "<b>", "<b>\n```"),
  ])
  func onlyWhatIsHarmfulIsEscaped(_ source: String, _ harm: String, _ words: String) throws {
    let note = Note(id: "n", title: "t", text: RichText(source, syntax: .markdown))
    let (text, ledger) = try written(.note(note))
    var expected = source.replacing(harm, with: words)
    for code in ["`<b>`", "```\n<b>\n```"] where source.contains(code) && harm == "<" {
      expected = expected.replacing(code.replacing("<", with: "\\<"), with: code)
    }
    #expect(text == "---\ntitle: t\n---\n\(expected)\n" || text.hasSuffix("---\n\n\(expected)\n"))
    #expect(ledger[.markup].approximated == 1)
  }

  @Test func `words of links by a harmful definition keep their brackets`() throws {
    let source = "[js] *x* [b] [c [js] d](e)\n\n[js]: javascript:y\n\n[b]: c"
    let note = Note(id: "n", title: "t", text: RichText(source, syntax: .markdown))
    let text = try written(.note(note)).text
    let words = "\\[js\\] *x* [b] [c \\[js\\] d](e)\n\n\\[js]: javascript:y\n\n[b]: c\n"
    #expect(text.hasSuffix(words), "\(text)")
    #expect(try fragment(of: .note(readNote(text))).contains("<a href=\"e\">c [js] d</a>"))
  }

  @Test func aNodeKeepsItsMarkup() throws {
    var map = MindMap(id: "m", root: RichText("**a** <kbd>b</kbd>", syntax: .markdown))
    map.update(map.slotOfRoot) { root in
      root.details = RichText("*a*<br>", syntax: .markdown)
      root.note = RichText("| a | b |\n|---|---|\n| x<br> | *y* |", syntax: .markdown)
    }
    let (text, ledger) = try written(.map(map))
    #expect(text.contains("# **a** \\<kbd>b\\</kbd>\n\n> *a*\\<br>\n"))
    #expect(text.contains("| x\\<br> | *y* |\n") && ledger[.markup].approximated == 3)
  }

  @Test(arguments: [
    "```<b>www.a.b</b>", "~~~</b><!X-->", "\n\n[x](<b>)", "http://x\\\n</pre>*a*",
  ])
  func whatIsNoHTMLInABlockIsNoneInAHeading(_ source: String) throws {
    var map = MindMap(id: "m", root: RichText(source, syntax: .markdown))
    // Beside it, a link is words.
    if source.contains("](") { map.update(map.slotOfRoot) { $0.link = "l" } }
    let text = try written(.map(map)).text
    for tag in ["<b>", "</b>", "</pre>", "<!X"] {
      #expect(!text.replacing("\\" + tag, with: "").contains(tag), "\(text)")
    }
    #expect(!text.contains("http://"))
  }

  @Test func tagsWithoutEndAreWordsAtTheLatest() throws {
    let source = String(repeating: "<!-- ", count: 20) + "*a* -->"
    let note = Note(id: "n", title: "t", text: RichText(source, syntax: .markdown))
    #expect(try written(.note(note)).text.contains("\\*a\\*"))
  }

  @Test func aLineBreakAtTheEndIsNoLoss() throws {
    let text = RichText("**a** b\n", syntax: .markdown)
    #expect(try written(.note(Note(id: "n", title: "t", text: text))).ledger.isLossless)
    var map = MindMap(id: "m", root: "r")
    map.update(map.slotOfRoot) { $0.note = text }
    #expect(try written(.map(map)).ledger[.markup].approximated == 0)
  }

  @Test func `nothing hostile comes out as markup`() throws {
    for seed in 0..<1_000 {
      var chance = Chance(seed: UInt64(seed))
      let text = chance.hostileText()
      for syntax in RichText.Syntax.allCases {
        let note = Note(id: "n", text: RichText(text, syntax: syntax))
        let html = try fragment(of: .note(note)).lowercased()
        for bad in ["<script", "<?php", "<!--", "href=\"javascript", "href=\"data:"] {
          try #require(!html.contains(bad), "\(text)")
        }
      }
    }
  }
}
