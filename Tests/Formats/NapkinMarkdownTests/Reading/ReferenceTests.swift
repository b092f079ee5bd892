import HTMLFragment
import NapkinCore
import NapkinFormats
import NapkinHTML
import NapkinMarkdown
import NapkinTesting
import Testing

/// What leads somewhere by a definition still does when the two part.
@Suite struct ReferenceTests {
  @Test func linksTakeTheirAddressesAlong() throws {
    let text = """
      # A

      See [docs] for *more* ![x][p].

      ## B [docs][]

      x [docs]

      - see [docs]

        > quoted [the docs][docs]

      | a |
      |---|
      | [docs] |

      [docs]: https://example.org/paper "A \\"title\\""
      [p]: <a b.png>
      """
    let map = try readMap(text, as: .map)
    let link = #"(https://example.org/paper "A \"title\"")"#
    let nodes = map.walkAll().map { map[$0.slot] }
    #expect(nodes[0].note?.source == "See [docs]\(link) for *more* ![x](<a b.png>).")
    #expect(nodes[1].text.source == "B [docs]\(link)")
    #expect(nodes[1].note?.source == "x [docs]\(link)")
    #expect(nodes[2].text.source == "see [docs]\(link)")
    #expect(nodes[2].details?.source == "quoted [the docs]\(link)")
    #expect(nodes[3].text.source == "| a |\n|---|\n| [docs]\(link) |")
    #expect(try readMap(written(.map(map)).text, as: .map).lines == map.lines)
  }

  @Test func definitionsThatAreUsedElsewhereGoAway() throws {
    let text =
      "# A\n\nSee [docs].\n\n## B\n\n> [docs]: u\n> words\n\n## C\n\n[docs]: u\n[x]: y\n[^1]: z\n"
    let map = try readMap(text, as: .map)
    let nodes = map.walkAll().map { map[$0.slot] }
    #expect(nodes[0].note?.source == "See [docs](u).")
    #expect(nodes[1].details?.source == "words")
    #expect(nodes[2].note?.source == "[x]: y\n[^1]: z")
    let quote = try readMap("# A\n\n[a] *b*\n\n## B\n\n> [a]: u\n\n- c\n", as: .map)
    #expect(quote.walkAll().allSatisfy { quote[$0.slot].details == nil })
    let inner = try readMap("# A\n\n[a] *b*\n\n## B\n\n> [a]: u\n>\n> > q\n\n- c\n", as: .map)
    #expect(inner.walkAll().contains { inner[$0.slot].details?.source == "[a]: u\n\n> q" })
    let alone = try readMap("# A\n\n[a] *b*\n\n## B\n\n[a]: u\n", as: .map)
    #expect(alone.walkAll().allSatisfy { alone[$0.slot].note?.source != "" })
  }

  @Test func `links among words lead to the same nodes wherever they are written`() throws {
    let text = """
      Above all: [the second](#over).

      # Top

      See [it][r], [coded](#%C3%BCber), [nowhere](#x), `[code](#top)` and [top](<#top>).

      ## Über

      > [to the item](#an-item "title")

      ## Over [top](#top)

      ## Over

      - an item with [words](#%C3%BCber) behind

      - an item

      [r]: #over

      # Other
      """
    let map = try readMap(text, as: .map)
    let nodes = map.walkAll().map { map[$0.slot] }
    func id(_ words: String) -> String {
      nodes.first { $0.text.source == words }?.id.rawValue ?? ""
    }
    #expect(map.info.source == "Above all: [the second](#\(id("Over"))).")
    #expect(
      nodes[1].note?.source
        == "See [it](#\(id("Over"))), [coded](#\(id("Über"))), [nowhere](#x), `[code](#top)` and [top](#\(id("Top")))."
    )
    #expect(nodes[2].details?.source == "[to the item](#\(id("an item")) \"title\")")
    #expect(nodes.contains { $0.text.source == "Over [top](#\(id("Top")))" })
    let (written, _) = try written(.map(map))
    for link in [
      "[the second](#over)", "[it](#over)", "[coded](<#über>)", "[nowhere](#x)", "`[code](#top)`",
      "[top](#top)", "[to the item](#an-item \"title\")", "[words](<#über>)",
    ] {
      #expect(written.contains(link), "\(link) in \(written)")
    }
    #expect(try readMap(written, as: .map).lines.count == map.lines.count)
    var page = MemorySink()
    _ = try HTMLExporter().export(.fragment(.map(map)), to: &page)
    for name in ["over", "über", "top", "an-item"] {
      #expect(page.text.contains(" id=\"\(name)\""), "\(name) in \(page.text)")
    }
    #expect(page.text.contains("<a href=\"#over\">the second</a>"), "\(page.text)")
    var kept = map
    kept.keepTargets()
    let named = kept.walkAll().map { kept[$0.slot] }.filter { !$0.hasInventedID }
    #expect(Set(named.map(\.text.source)) == ["Top", "Über", "Over", "an item"])
  }

  @Test(arguments: ["(#", "[a](#", "[^a]:\n", "[^", "](<#a"])
  func manyThatNeverEndTakeNoLongerEach(_ part: String) throws {
    let text = "# A\n\n" + String(repeating: part, count: 20_000) + "\n\n[a](#a) [^b]\n\n[^b]: c\n"
    let map = try readMap(text, as: .map)
    let (written, _) = try written(.map(map))
    #expect(written.utf8.count > 20_000)
  }

  @Test func footnotesOfTwoTextsStayTwo() throws {
    var notebook = Notebook(id: "b")
    for (id, words) in [
      ("a", "alpha[^1] and[^x]"), ("b", "beta[^1] `[^1]` \\[^1]"), ("c", "gamma[^1]"),
    ] {
      let text = "\(words)\n\n[^1]: foot of \(id)"
      var note = Note(id: .init(id), title: id, text: RichText(text, syntax: .markdown))
      note.created = nil
      try notebook.insert(.note(note))
    }
    let (text, ledger) = try written(.notebook(notebook))
    for words in [
      "alpha[^1] and[^x]\n", "[^1]: foot of a\n", "beta[^1-2] `[^1]` \\[^1]\n",
      "[^1-2]: foot of b\n",
      "gamma[^1-3]\n", "[^1-3]: foot of c\n",
    ] {
      #expect(text.contains(words), "\(words) in \(text)")
    }
    #expect(ledger[.markup].approximated == 2)
  }

  @Test func footnotesStayFootnotes() throws {
    let text = "# A\n\nSee[^1] and[^n-2].\n\n## B\n\nwords\n\n[^1]: word\n"
    let map = try readMap(text, as: .map)
    let nodes = map.walkAll().map { map[$0.slot] }
    #expect(nodes[0].note?.source == "See[^1] and[^n-2].")
    #expect(nodes[1].note?.source == "words\n\n[^1]: word")
    #expect(try written(.map(map)).text.hasSuffix(text))
    #expect(try written(.note(readNote(text, as: .note))).text.hasSuffix(text.dropFirst(5)))
  }

  @Test func whereADefinitionWasNoBlankLinesAreLeft() throws {
    let map = try readMap("# R\n\n[r] and\n\n[r]: u\n[s]: v\n\nthe [s]\n\n## B\n", as: .map)
    #expect(map[map.slotOfRoot].note?.source == "[r](u) and\n\nthe [s](v)")
  }

  @Test func definitionsBesideFootnotesCount() throws {
    let note = try readNote("[a]\n\n[^1]: b\n[a]: c\n", as: .note)
    var page = MemorySink()
    _ = try HTMLExporter().export(ExportRequest(.note(note)), to: &page)
    #expect(page.text.contains("<a href=\"c\">a</a>") && page.text.contains("[^1]: b"))
    var map = MindMap(id: "m", root: "*r*")
    map.update(map.slotOfRoot) { $0.note = RichText("[^1]: w\n[docs]: u", syntax: .markdown) }
    try map.insert(
      MindMap.Node(id: "n", RichText("*s* [docs]", syntax: .markdown)), under: map.root)
    #expect(try written(.map(map)).text.contains("*s* \\[docs\\]"))
  }

  @Test func aDefinitionCountsForItsOwnTextAlone() throws {
    var map = MindMap(id: "m", root: RichText("*r* [a]", syntax: .markdown))
    map.update(map.slotOfRoot) { $0.note = RichText("[a]: u\n\n*b*", syntax: .markdown) }
    let (text, ledger) = try written(.map(map))
    #expect(text.hasSuffix("# *r* \\[a\\]\n\n[a]: u\n\n*b*\n"), "\(text)")
    // The text, which has a backslash now, and the note, whose definition counts for all of the file.
    #expect(ledger[.markup].approximated == 2)
    let back = try readMap(text)
    #expect(back[back.slotOfRoot].text.source == "*r* \\[a\\]")
    #expect(back[back.slotOfRoot].note == map[map.slotOfRoot].note)
  }

  @Test func `words of a link stay its words beside a definition`() throws {
    for headings in ["0", "2"] {
      var map = MindMap(id: "m", root: "Root")
      var linked = MindMap.Node(id: "a", RichText("see [1] *x*", syntax: .markdown))
      linked.link = "https://y.org"
      try map.insert(linked, under: map.root)
      try map.insert(
        MindMap.Node(
          id: "b", RichText("*x* [see [1] and ![p][1]](https://z.org)", syntax: .markdown)),
        under: map.root)
      var defining = MindMap.Node(id: "c", "c")
      defining.note = RichText("*n*\n\n[1]: u", syntax: .markdown)
      try map.insert(defining, under: map.root)
      let (text, ledger) = try written(.map(map), ["headings": headings])
      let back = try readMap(text, as: .map)
      let nodes = back.children(of: back.slotOfRoot).map { back[$0] }
      #expect(nodes[0].link == "https://y.org", "\(text)")
      #expect(nodes[0].text.source == "see \\[1\\] *x*")
      #expect(
        nodes[1].text.source == #"*x* [see \[1\] and !\[p\]\[1\]](https://z.org)"#, "\(text)")
      #expect(try fragment(of: .map(back)).contains("<a href=\"https://z.org\">see [1] and"))
      #expect(ledger[.markup].approximated == 3)
    }
  }

  @Test func textsWithTheSameLabelLeadWhereTheyDid() throws {
    let texts = [
      "[a] and [A][] and ![b][a]\n\n[a]: u \"t\"", "*see* [x][a]\n\n> [a]: v\n> words", "[a]: w",
      "*c* [a][a]",
      "see[^1]\n\n[^1]: f", "[a", "`[a]`",
    ]
    var map = MindMap(id: "m", root: "Root")
    var list = try PlanList(id: "l", name: Name("List"))
    for (number, text) in texts.enumerated() {
      var node = MindMap.Node(id: .init("n\(number)"), .init("x\(number)"))
      node.note = RichText(text, syntax: .markdown)
      node.details = node.note
      try map.insert(node, under: map.root)
      list = try PlanList(
        id: "l", name: list.name,
        plans: list.plans + [Plan(id: .init("p\(number)"), name: Name("p"), note: node.note)])
    }
    let expected = [
      "[a](u \"t\") and [A](u \"t\") and ![b](u \"t\")", "*see* [x](v)\n\n> \n> words", "[a]: w",
      "*c* \\[a\\]\\[a\\]",
      "see[^1]\n\n[^1]: f", "[a", "`[a]`",
    ]
    // The details have defined it already.
    var expectedNotes = expected
    expectedNotes[4] = "see[^1-2]\n\n[^1-2]: f"
    for headings in ["0", "2"] {
      let (text, ledger) = try written(.map(map), ["headings": headings])
      let back = try readMap(text)
      let nodes = back.walkAll().dropFirst().map { back[$0.slot] }
      #expect(nodes.map(\.note?.source) == expectedNotes, "\(text)")
      #expect(nodes.map(\.details?.source) == expected)
      let told = ledger.places(of: .markup).map(\.id)
      for number in 0...4 { #expect(told.contains("n\(number)")) }
      #expect(!told.contains("n6"))
    }
    let (text, ledger) = try written(.planList(list))
    #expect(try readPlans(text).plans.map(\.note?.source) == expected, "\(text)")
    #expect(ledger.places(of: .markup).map(\.id).contains("p2"))
  }

  @Test func manyLabelsOfManyTextsTakeNoLongerEach() throws {
    let times = try [1_000, 8_000].map { count in
      var map = MindMap(id: "m", root: "Root")
      for number in 0..<count {
        var node = MindMap.Node(id: .init("n\(number)"), RichText("*x* [l1]", syntax: .markdown))
        node.note = RichText("*a*\n\n[l\(number)]: u", syntax: .markdown)
        try map.insert(node, under: map.root)
      }
      var text = ""
      let time = try processorTime { text = try written(.map(map)).text }
      let back = try readMap(text)
      let nodes = back.walkAll().dropFirst().map { back[$0.slot] }
      #expect(nodes.count == count && nodes.allSatisfy { $0.text.source == "*x* \\[l1\\]" })
      #expect(nodes.last?.note?.source == "*a*\n\n[l\(count - 1)]: u")
      return time
    }
    #expect(times[1] < times[0] * 24)
  }

  @Test func whatIsDefinedTwiceLeadsWhereItDid() throws {
    let text = "# A\n\n[a]: u\n\n## B\n\n[a] *b*\n\n[a]: v\n"
    let map = try readMap(text, as: .map)
    #expect(map.walkAll().contains { map[$0.slot].note?.source.hasPrefix("[a](u) *b*") == true })
  }

  @Test func aLongAddressIsNotRepeatedWithoutEnd() throws {
    let text =
      "# A\n\n" + String(repeating: "- *b* [a]\n", count: 2_000)
      + "\n[a]: " + String(repeating: "x", count: 10_000)
    let read = try read(text, as: .map)
    #expect(read.ledger[.link].dropped == 2_000)
  }
}
