import NapkinMarkup
import Testing

/// What blocks a text has, and which lines belong to them.
@Suite struct BlockTests {
  private func tree(_ text: String) -> BlockTree {
    BlockParser.parse(LineEnds.unified(Array((text + "\n").utf8)))
  }

  /// The kinds of all blocks but the document, each behind a dot for every block around it.
  private func outline(_ text: String) -> [String] {
    let tree = tree(text)
    var lines: [String] = []
    var depth = 0
    for (index, isEnd) in tree.walk() {
      if !isEnd {
        lines.append(String(repeating: ".", count: depth) + "\(tree.blocks[index].kind)")
      }
      depth += isEnd ? -1 : 1
    }
    #expect(depth == 0)
    return lines
  }

  @Test(arguments: [
    ("a\nb\n\nc", ["paragraph", "paragraph"]),
    ("# a\nb\n===", ["heading", "heading"]),
    (
      "- a\n  - b\n- c",
      [
        "list", ".item", "..paragraph", "..list", "...item", "....paragraph", ".item",
        "..paragraph",
      ]
    ),
    ("> a\nb\n> - c", ["quote", ".paragraph", ".list", "..item", "...paragraph"]),
    ("```\n# a\n```\n    b", ["code", "code"]), ("a\n    b", ["paragraph"]),
    ("<div>\n*a*\n\nb", ["html", "paragraph"]), ("***\n- - -", ["thematicBreak", "thematicBreak"]),
    ("a|b\n-|-\nc|d", ["table"]), ("a|b\n-|-|-\n", ["paragraph"]),
    ("[a]: b\n'c'\nd", ["definition", "paragraph"]),
    ("[a]: /b\n-\n\n[a]", ["definition", "paragraph", "paragraph"]),
    ("[^a]: b\n[a]: /b\n-\n\n[a]", ["paragraph", "definition", "paragraph", "paragraph"]),
    ("[a]: /b\n---\nc", ["definition", "thematicBreak", "paragraph"]),
    ("> [a]: /b\n> ===\n> c", ["quote", ".definition", ".paragraph"]),
    ("1. a\n1) b", ["list", ".item", "..paragraph", "list", ".item", "..paragraph"]),
    ("[^1]: a", ["paragraph"]), ("[^1]: a\n[b]: c\nd", ["paragraph", "definition", "paragraph"]),
    ("[b]: c\n[^1]: a\n[^2]: a\n[d]: e", ["definition", "paragraph", "definition"]),
    ("a\n14. b", ["paragraph"]),
    ("a\n1. b", ["paragraph", "list", ".item", "..paragraph"]),
    ("", []), ("\n \n\t\n", []), ("-", ["list", ".item"]),
  ])
  func `blocks stand inside each other as CommonMark says`(_ text: String, _ kinds: [String]) {
    #expect(outline(text) == kinds)
  }

  @Test func `items say what is done`() {
    let tasks = tree("- [ ] a\n- [x] b\n- [X] c\n- [y] d\n- e").blocks.filter { $0.kind == .item }
    #expect(tasks.map(\.task) == [.open, .done, .done, .none, .none])
  }

  @Test func `lists are loose where a blank line parts their items`() {
    for (text, isTight) in [("- a\n- b", true), ("- a\n\n- b", false), ("- a\n\n  b", false)] {
      #expect(tree(text).settled().blocks.first { $0.kind == .list }?.isTight == isTight)
    }
  }

  @Test func `the first definition of a label counts`() {
    let tree = tree("[A b]: <c d> \"e\"\n[a  B]: f\n\n[g]:\nh")
    let expected = ["a b": Destination(uri: "c d", title: "e"), "g": Destination(uri: "h")]
    #expect(tree.destinations == expected)
  }

  @Test func `the source of a block is cut out of what stands around it`() {
    let tree = tree("> - a\n>   b\n>\n>       c\n> - d")
    let items = tree.blocks.indices.filter { tree.blocks[$0].kind == .item }
    #expect(items.map { tree.source(inside: $0).asText } == ["a\nb\n\n    c", "d"])
  }

  @Test func `code is as it was written`() {
    let texts = ["```x\n a\n\n```", "    a\n\n     b\n\n\nc", "> ~~~\n> a\n> ~~~"].map { text in
      let tree = tree(text)
      return tree.blocks.first { $0.kind == .code }.map { tree.literal(of: $0).asText }
    }
    #expect(texts == [" a\n\n", "a\n\n b\n", "a\n"])
  }

  @Test func `depth beyond what is allowed is told with its line`() {
    let bytes = Array("a\n> > > b\n".utf8)
    #expect(BlockParser.parse(bytes, depth: 3).tooDeepLine == 1)
    #expect(BlockParser.parse(bytes, depth: 4).tooDeepLine == nil)
  }

  @Test func `a deep tree needs no deep stack`() {
    let tree = tree(String(repeating: "> ", count: 100_000) + "a")
    #expect(tree.blocks.count == 100_002)
    #expect(tree.walk().reduce(0) { $0 + ($1.isEnd ? -1 : 1) } == 0)
  }

  @Test(arguments: [
    ("a\r\nb\rc\n", "a\nb\nc\n"), ("\r\r\n", "\n\n"), ("a\0b", "a\u{FFFD}b"), ("a\n\nb", "a\n\nb"),
  ])
  func `lines end in one way`(_ text: String, _ unified: String) {
    #expect(LineEnds.unified(Array(text.utf8)).asText == unified)
  }

  @Test(arguments: [
    ("a<!-- b -->c<!---->d", "acd"), ("a<!-->b<!--->c-->", "abc-->"), ("<!-- a", "<!-- a"),
    ("a --> b", "a --> b"),
  ])
  func `comments end or are none`(_ html: String, _ shown: String) {
    #expect(HTMLComment.removed(from: Array(html.utf8)[...]).asText == shown)
  }
}
