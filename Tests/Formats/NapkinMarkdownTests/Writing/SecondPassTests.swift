import NapkinCore
import NapkinFormats
import NapkinMarkdown
import Testing

/// What was written and read is written the same again, in the simplest form at once.
@Suite struct SecondPassTests {
  @Test(arguments: [
    ("# A\n\nPress <kbd>x</kbd>.\n\n- i\n- j\n", "\n\nPress \\<kbd>x\\</kbd>.\n\n"),
    ("# A\n\n<!-- c -->\n\n- i\n- j\n", "\n\n\\<!-- c -->\n\n"),
    ("# A\n\na<br>\n\n- i\n- j\n", "\n\na\\<br>\n\n"),
    ("# A\n\n- i\n\n  a<br>\n- j\n", "\n\na\\<br>\n\n"),
    ("- i\n\n  <b>x</b>\n\n  y\n- j\n", "\n\n\\<b>x\\</b>\n\ny\n\n"),
    ("Press <kbd>x</kbd>.\n\n- i\n- j\n", "Press \\<kbd>x\\</kbd>.\n\n"),
  ])
  func `a note whose markup became words is written as words`(
    _ text: String, _ note: String
  ) throws {
    let (first, ledger) = try written(read(text, as: .map).content)
    #expect(first.contains(note) && !first.contains("> >"), "\(first)")
    #expect(ledger[.markup].approximated == 1)
    #expect(try written(read(first).content).text == first)
  }

  @Test(arguments: ["&nbsp; <b>x</b>", "a &lt; <kbd>\\*</kbd> &#35;b", "\\[x\\] <br>", "1\\. <i>"])
  func `so it is wherever it stands`(_ source: String) throws {
    let text = RichText(source, syntax: .markdown)
    var map = MindMap(id: "m", root: text)
    var node = MindMap.Node(id: "n", text)
    for (note, link) in [(true, nil), (false, nil), (false, "u")] as [(Bool, String?)] {
      node.note = note ? text : nil
      node.details = note ? text : nil
      node.link = link
      node.id = MindMap.Node.ID("\(note) \(link ?? "")")
      try map.insert(node, under: map.root)
    }
    for headings in ["0", "2"] {
      let first = try written(.map(map), ["headings": headings]).text
      let back = try readMap(first, as: .map)
      #expect(try written(.map(back), ["headings": headings]).text == first)
      #expect(back.walkAll().allSatisfy { back[$0.slot].text.syntax == .plain }, "\(first)")
    }
  }

  @Test(arguments: ["> *x*", "> > x", "- x", "# x", "| Attribute | Value |\n| - | - |\n| a | b |"])
  func `what would be more than a note still stands in two quotes`(_ source: String) throws {
    var map = MindMap(id: "m", root: "root")
    map.update(map.slotOfRoot) { $0.note = RichText(source, syntax: .markdown) }
    let text = try written(.map(map)).text
    #expect(text.contains("\n> > ") && text.contains("> > \(source.prefix(3))"))
    #expect(try readMap(text, as: .map).lines == map.lines)
  }

  @Test func `Markdown that is nothing but words stands alone, and is told`() throws {
    var map = MindMap(id: "m", root: "root")
    map.update(map.slotOfRoot) { $0.note = RichText("just \\* words", syntax: .markdown) }
    let (text, ledger) = try written(.map(map))
    #expect(text.hasSuffix("# root\n\njust * words\n") && ledger[.markup].approximated == 1)
  }
}
