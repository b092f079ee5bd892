import NapkinCore
import NapkinFormats
import NapkinHTML
import NapkinMarkdown
import Testing

/// What the lines of headings and items say keeps its markup, and words get no escape that nobody needs.
@Suite struct LineTests {
  private func map(_ text: RichText) throws -> MindMap {
    var map = MindMap(id: "m", root: text)
    try map.insert(MindMap.Node(id: "n", text), under: map.root)
    return map
  }

  @Test(arguments: ["--", "-  -", "--\nmore", "[ ] *a*", "*a*\n===", "- a", "> *a*"])
  func whatWouldBeMoreThanALineStaysANode(_ source: String) throws {
    let map = try map(RichText(source, syntax: .markdown))
    let back = try readMap(written(.map(map), ["headings": "0"]).text, as: .map)
    #expect(back.count == 2)
    #expect(back.walkAll().allSatisfy { back[$0.slot].task == .none })
    var sink = MemorySink()
    _ = try HTMLExporter().export(ExportRequest(.map(map)), to: &sink)
    #expect(!sink.text.contains("<hr"))
  }

  @Test(arguments: [
    ("1. Install `tool`", "1. Install `tool`", "1\\. Install `tool`"),
    ("a **bold** item that\nwraps", "a **bold** item that wraps", "a **bold** item that\n  wraps"),
    ("hard *break*\\\nb", "hard *break*&#10;b", "hard *break*\\\n  b"),
    ("A **bold** item #tag", "A **bold** item \\#tag", "A **bold** item \\#tag"),
    ("*a* #[[b c]]", "*a* \\#[[b c]]", "*a* \\#[[b c]]"),
    ("💡 *a*", "&#128161; *a*", "&#128161; *a*"), ("- *a*", "- *a*", "\\- *a*"),
    ("*a* ##", "*a* \\##", "*a* ##"),
    ("*a*\n❗ 2\nb", "*a* &#10071; 2 b", "*a*\n  &#10071; 2\n  b"),
    ("1. *a*\nb", "1\\. *a* b", "1\\. *a*\n  b"),
    ("+ [a](b)\nc", "\\+ [a](b) c", "\\+ [a](b)\n  c"),
  ])
  func markupStays(_ source: String, _ heading: String, _ item: String) throws {
    let map = try map(RichText(source, syntax: .markdown))
    let headings = try written(.map(map), ["headings": "2"])
    #expect(headings.text.contains("# \(heading)\n\n## \(heading)\n"))
    let items = try written(.map(map), ["headings": "0"])
    #expect(items.text.contains("- \(item)\n"), "\(items.text)")
    #expect(headings.ledger[.markup].approximated == (source == heading ? 0 : 2))
  }

  @Test(arguments: [
    "✅ shipped", "→ next", "📍 here", "❗ hot", "📎 enclosed", "a ✅ 2024-02-03", "see https://a.b/c",
  ])
  func signsThatMeanNothingStay(_ words: String) throws {
    var map = try map(RichText(words))
    map.update(map.slotOfRoot) { $0.note = RichText("\(words)\n\n\(words)") }
    let text = try written(.map(map), ["headings": "2"]).text
    #expect(text.contains("# \(words)\n\n\(words)\n\n\(words)\n\n## \(words)\n"), "\(text)")
    #expect(try readMap(text, as: .map).lines == map.lines)
  }

  @Test(arguments: ["1. Introduction", "- a", "> b", "+ c", "| d |", "2) e"])
  func headingsNeedNoEscapesOfBlocks(_ words: String) throws {
    let map = try map(RichText(words))
    let text = try written(.map(map), ["headings": "2"]).text
    #expect(text.contains("# \(words)\n\n## \(words)\n"))
    #expect(try readMap(text, as: .map).lines == map.lines)
  }

  @Test
  func `brackets in a link have backslashes, since pandoc takes two of them for another link`()
    throws
  {
    var map = try map("a [b], [c]")
    map.update(map.slotOfRoot) { $0.link = "p.html" }
    #expect(try written(.map(map)).text.contains("[a \\[b\\], \\[c\\]](p.html)"))
    #expect(try readMap(written(.map(map)).text)[map.slotOfRoot].text == "a [b], [c]")
  }

  /// Words in brackets are links only where a text of the file says where they lead.
  @Test(arguments: [
    ("[TOC]", true), ("a [sic] b", true), ("TODO [#A] buy", true), ("see [1]", true),
    ("[1]", false),
    ("[x] a", false), ("[ ]", false), ("[^1] a", false), ("[a](b", false), ("[a]: b", false),
    ("[a][b", false), ("[!NOTE]", false), ("[@a]", false), ("[a:b]", false), ("[www.a.b]", false),
    ("[a]{.b}", false), ("[[a]]", false),
  ])
  func bracketsAroundWords(_ words: String, _ areBare: Bool) throws {
    for label in [nil, "k"] {
      var map = try map(RichText(words))
      map.info = RichText(words)
      map.update(map.slotOfRoot) { node in
        node.note = RichText(words)
        node.details = label.map { RichText("*x*\n\n[\($0)]: y", syntax: .markdown) }
      }
      for headings in ["0", "2"] {
        let text = try written(.map(map), ["headings": headings]).text
        let count = text.ranges(of: words).count
        #expect(count == (areBare && label == nil ? 4 : 0), "\(text)")
        #expect(try readMap(text, as: .map).lines == map.lines)
      }
    }
  }

  @Test(arguments: ["Read [due:: today] x", "[/] x", "Read [[docs]]"])
  func noBracketsAreBareBesideTheirLabel(_ words: String) throws {
    var plan = Plan(id: "p", name: try Name(words))
    let label = words.split(separator: "[").last?.prefix { $0 != "]" } ?? ""
    plan.note = RichText("*x*\n\n[\(label)]: http://d.o", syntax: .markdown)
    let list = try PlanList(id: "l", name: Name("L"), plans: [plan])
    let text = try written(.planList(list)).text
    #expect(try readPlans(text, as: .planList).plans.map(\.name) == [plan.name], "\(text)")
    #expect(try read(text, as: .planList).ledger[.link].dropped == 0)
  }

  /// What GitHub makes of a bare address would take in the sign behind it.
  @Test func addressesBetweenSignsAreWords() throws {
    let (text, _) = try written(.note(Note(id: "n", title: "t", text: "<http://x> y, http://z")))
    #expect(text.hasSuffix("\\<http\\://x> y, http://z\n"))
  }

  @Test(arguments: ["Bob <1ilsang@x.org>", "<.a@b.c>", "a <{x}@b>"])
  func addressesOfMailStayWords(_ words: String) throws {
    let map = try map(RichText(words))
    #expect(try readMap(written(.map(map)).text, as: .map).lines == map.lines)
    #expect(try written(.map(try self.map("1 <3 <-"))).text.contains("# 1 <3 <-\n"))
  }

  @Test func addressesAtTheEndOfALineStayLinks() throws {
    let words = "see https://a.b/c\nand www.d.e\n\nhttps://f.g\n\nmore"
    let (text, _) = try written(.note(Note(id: "n", title: "t", text: RichText(words))))
    #expect(text.hasSuffix("see https://a.b/c  \nand www.d.e\n\nhttps://f.g\n\nmore\n"))
    #expect(try readNote(text).text == RichText(words))
  }

  @Test(arguments: [
    ("        - see", "\\- see"), ("      + see", "\\+ see"), ("      # see", "\\# see"),
    ("      1. see", "1\\. see"), ("      > see", "\\> see"), ("      2. see", "2. see"),
    ("  -see", "-see"),
    ("      - one\n      2) two\n      * three", "\\- one\n  2) two\n  \\* three"),
  ])
  func `a line behind the first one gets an escape where it would be more, and all markup stays`(
    _ line: String, _ escaped: String
  ) throws {
    let source = "- Buy *fruit* at [[Market]]\n\(line) [list](x.md) **today**\n- x\n- y\n"
    let (first, ledger) = try written(.map(readMap(source)))
    let item = "- Buy *fruit* at [[Market]]\n  \(escaped) [list](x.md) **today**\n- x\n- y\n"
    #expect(first == item, "\(first)")
    #expect(ledger[.markup].approximated == (escaped.contains("\\") ? 1 : 0))
    #expect(try written(.map(readMap(first))).text == first)
  }

  @Test(arguments: [
    ("*a*\n---", "*a*\n  \\---"), ("*a*\n***\n*b*", "*a*\n  \\***\n  *b*"),
    ("*a*\n===\n- b", "*a*\n  \\===\n  \\- b"), ("*a*\nb | c\n- | -", "*a*\n  b | c\n  \\- | -"),
    ("*a*\n~~~\nb", "*a*\n  \\~~~\n  b"),
  ])
  func `so does one that would underline the text, or begin a table or code`(
    _ source: String, _ item: String
  ) throws {
    let text = try written(
      .map(map(RichText(source, syntax: .markdown))), ["headings": "0"]
    ).text
    #expect(text.contains("- \(item)\n"), "\(text)")
    #expect(try written(.map(readMap(text, as: .map)), ["headings": "0"]).text == text)
  }

  @Test func `what would say something else with an escape is words`() throws {
    let map = try map(RichText("*a*\n- b\n```\n*c*\n```", syntax: .markdown))
    let text = try written(.map(map), ["headings": "0"]).text
    #expect(text.contains("\\*a\\*"), "\(text)")
    #expect(try readMap(text, as: .map).count == 2)
  }
}
