import NapkinCore
import NapkinFormats
import NapkinMarkdown
import Testing

/// What stands behind a list, where a map has the words of a node before its children.
@Suite struct MarkdownOrderTests {
  @Test(
    arguments: [
      ("# Shopping\n\nBefore.\n\n- milk\n- bread\n\nAfter.\n", .note),
      ("# Shopping\n\n- milk\n- bread\n\n```\ncode\n```\n", .note),
      ("# H\n\n- a\n\n---\n\n- b\n", .note),
      ("# H\n\n- a\n\n<!-- so -->\n\n- b\n", .note),
      ("- one\n- two\n\n> [!note] Title\n", .title),
      ("# H\n\n- a\n\n> quote\n\n## I\n\n- b\n", .details),
      ("- a\n  - b\n\n  Behind.\n- c\n", .note),
      ("# H\n\n- a\n\n![picture](p.png)\n\n## I\n", .node),
    ] as [(String, Feature)])
  func `what comes before the list behind which it stood is told`(
    text: String, feature: Feature
  ) throws {
    let ledger = try read(text, as: .map).ledger
    #expect(ledger[feature].approximated == 1, "\(ledger)")
    #expect(ledger.total(.approximated) == 1 && ledger.total(.dropped) == 0, "\(ledger)")
  }

  @Test func `each node to which it happens is told`() throws {
    let text = "# A\n\n- a\n\nx\n\n- b\n\ny\n\n## B\n\n- c\n  - d\n\n  z\n\n## C\n\nw\n\n- e\n"
    let read = try read(text)
    #expect(read.ledger.summary == "2 approximated (note 2)")
    guard case .map(let map) = read.content else { throw FormatError(.wrongFormat, "no map") }
    let places = read.ledger.places(of: .note).map(\.id)
    #expect(places.map { map[MindMap.Node.ID($0)]?.text.plain } == ["A", "c"])
  }

  @Test(
    arguments: [
      "# A\n\nx\n\n- a\n  - b\n- c\n\n## B\n\ny\n", "- a\n- b\n\n* c\n",
      "Before.\n\n- a\n\n  x\n\n  - b\n", "# A\n\n- [a]\n- b\n\n[a]: https://a.org\n",
    ])
  func `what stands before its list is not`(text: String) throws {
    #expect(try read(text, as: .map).ledger.isLossless)
  }

  @Test(arguments: [
    (
      "> Buy local.\n\n- plums[^1]\n- cherries\n\n[^1]: In season.",
      "> Buy local.\n\n[^1]: In season."
    ),
    ("> a\n> *b*\n\n- c\n- d\n\n> e", "> a\n> *b*\n\n> e"),
    ("*a*\n\n---\n\n- b\n- c\n\n![d](e.png)", "*a*\n\n---"),
  ])
  func `what is said of a map is all that stands there but the lists`(
    _ source: String, _ said: String
  ) throws {
    let map = try readMap("- apples\n- pears\n\n\(source)\n", as: .map)
    #expect(map.info.source.hasPrefix(said) && !map.info.source.contains("- "), "\(map.info)")
    #expect(map.count == 5)
    let text = try written(.map(map)).text
    #expect(try written(.map(readMap(text))).text == text)
  }
}
