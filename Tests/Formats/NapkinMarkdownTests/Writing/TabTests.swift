import HTMLFragment
import NapkinCore
import NapkinFormats
import NapkinMarkdown
import Testing

/// Tabs stay tabs in code, and reach as far as they did where they say what begins there.
@Suite struct TabTests {
  private func onlyNote(_ text: String) throws -> RichText? {
    let map = try readMap(text, as: .map)
    return map.walkAll().compactMap { map[$0.slot].note ?? map[$0.slot].details }.first
  }

  @Test(arguments: [
    ("- a\n\n  \tpara *x*\n", "  para *x*"), ("- a\n\n \t\tcode\n", "      code"),
    ("1. a\n\n\tpara *x*\n", " para *x*"), ("10. a\n\n\tpara *x*\n", "para *x*"),
    ("# a\n\n> \tq *x*\n", "  q *x*"), ("# a\n\n>\tq *x*\n", "  q *x*"),
    ("# a\n\n>\t\tq\n", "      q"), ("- a\n\n  > *x*\n  >\t> y\n", "*x*\n> y"),
    ("- a\n\n  \t```\n  \tx\ty\n  \t```\n", "  ```\n  x\ty\n  ```"),
    (
      "- a\n\n  ```\n  \tx\n  \t\ty\n    \tz\n  \n  \t\n\n  ```\n",
      "```\n\tx\n\t\ty\n  \tz\n\n\t\n\n```"
    ),
    ("- a\n\n  | x | y |\n  | - | - |\n  | 1\t| 2 |\n", "| x | y |\n| - | - |\n| 1\t| 2 |"),
    ("- a\n\n  *x*\n\ty\tz\n", "*x*\n  y\tz"),
    ("# a\n\n\tcode\n\n\t\tx\n", "\tcode\n\n\t\tx"),
  ])
  func `what is cut out of a block means what it meant there`(
    _ text: String, _ note: String
  ) throws {
    #expect(try onlyNote(text)?.source == note)
  }

  @Test(arguments: [
    "```make\nall:\n\tcc -o x\n\t\tx\ty\n```", "```\na\tb\n\t\n\t\tc\n```", "```\na\n   \nb\n```",
    "*x*\ty\n\n```\n\t| x\n```",
  ])
  func `code keeps its tabs below headings, in items and in quotes`(_ source: String) throws {
    let text = RichText(source, syntax: .markdown)
    var map = MindMap(id: "m", root: "root")
    var node = MindMap.Node(id: "n", "node")
    map.update(map.slotOfRoot) { $0.note = text }
    node.note = text
    node.details = text
    try map.insert(node, under: map.root)
    for headings in ["0", "2"] {
      let (first, ledger) = try written(.map(map), ["headings": headings])
      #expect(ledger[.markup].approximated == 0, "\(first)")
      let back = try readMap(first, as: .map)
      #expect(back.lines == map.lines, "\(first)")
      #expect(try written(.map(back), ["headings": headings]).text == first)
    }
  }

  @Test func `code in lists that stand in a quote keeps them, too`() throws {
    let source = "- x\n\n  ```\n  \ta\tb\n  ```"
    var map = MindMap(id: "m", root: "root")
    map.update(map.slotOfRoot) { $0.note = RichText(source, syntax: .markdown) }
    let (first, ledger) = try written(.map(map))
    #expect(first.contains("> >   \ta\tb\n") && ledger[.markup].approximated == 0)
    #expect(try readMap(first, as: .map).lines == map.lines)
  }

  @Test(arguments: [
    ("\tcode\tx", "    code\tx"), ("*z*\n\n> -\tx\n>\n>   *y*", "*z*\n\n> - x\n>\n>   *y*"),
    ("*x*\n\n \t y", "*x*\n\n     y"), ("~~~\tx\n\ty\n~~~", "~~~\tx\n\ty\n~~~"),
  ])
  func `tabs before what stands on a line become spaces behind a prefix, which is told`(
    _ source: String, _ moved: String
  ) throws {
    var map = MindMap(id: "m", root: "root")
    var node = MindMap.Node(id: "n", "node")
    node.note = RichText(source, syntax: .markdown)
    try map.insert(node, under: map.root)
    let (first, ledger) = try written(.map(map), ["headings": "0"])
    #expect(ledger[.markup].approximated == (source == moved ? 0 : 1))
    let back = try readMap(first, as: .map)
    #expect(back.walkAll().compactMap { back[$0.slot].note?.source } == [moved], "\(first)")
    map.update(map.slotOfRoot) { $0.note = RichText(source, syntax: .markdown) }
    #expect(try written(.map(map)).text.contains("# root\n\n\(source)\n"))
  }

  @Test(
    arguments: [
      ("```\ntext\n\t```\n\tinner *x*\n```", "```\ntext\n    ```\n\tinner *x*\n```"),
      ("~~~\n \t~~~~ \nx\n~~~", "~~~\n    ~~~~ \nx\n~~~"),
      ("- ```\n  x\n  \t\t```\n  ```", nil), ("```\n\t\t```\n\t~~~\n\t``\n\t```x\n```", nil),
      ("1. ```\n\t\t```\n   x\n   ```", "1. ```\n        ```\n   x\n   ```"),
      (" ~~~\n \t~~~\n ~~~", " ~~~\n    ~~~\n ~~~"),
    ] as [(String, String?)])
  func `a tab that keeps a fence in code from ending it becomes spaces, which is told`(
    _ source: String, _ moved: String?
  ) throws {
    let text = RichText(source, syntax: .markdown)
    var map = MindMap(id: "m", root: "root")
    var node = MindMap.Node(id: "n", "node")
    node.note = text
    node.details = text
    try map.insert(node, under: map.root)
    for headings in ["0", "1", "2"] {
      let (first, ledger) = try written(.map(map), ["headings": headings])
      #expect((ledger[.markup].approximated > 0) == (moved != nil), "\(first)")
      let back = try readMap(first, as: .map)
      let slot = try #require(back.walkAll().map(\.slot).first { back[$0].text.source == "node" })
      #expect(back[slot].details?.source == moved ?? source, "\(first)")
      let isMoved = headings != "2" || source.contains("1.")
      #expect(back[slot].note?.source == (isMoved ? moved : nil) ?? source, "\(first)")
      #expect(try written(.map(back), ["headings": headings]).text == first)
    }
  }

  @Test func `on pages, code below the words of an item is the same`() throws {
    var map = MindMap(id: "m", root: "root")
    let text = RichText("a\n\n```\n\t```\n\tx\n```", syntax: .markdown)
    var node = MindMap.Node(id: "n", text)
    node.task.status = .open
    try map.insert(node, under: map.root)
    let page = try fragment(of: .map(map))
    #expect(page.contains("<code>    ```\n\tx\n</code></pre>"), "\(page)")
  }

  @Test func `code of XHTML keeps them`() throws {
    let markup = "<ul><li>a<pre>x\n\ty\tz</pre></li></ul>"
    let note = Note(id: "n", title: "t", text: RichText(markup, syntax: .xhtml))
    #expect(try written(.note(note)).text.hasSuffix("- a\n\n  ```\n  x\n  \ty\tz\n  ```\n"))
  }
}
