import NapkinCore
import NapkinFormats
import NapkinMarkdown
import Testing

/// What a person changes in a map changes the lines of the file that say it, and no others.
@Suite struct MarkdownEditTests {
  @Test(arguments: [
    (
      "- [ ] a\n* [X] b\n",
      "tick a",
      "- [x] a\n* [X] b\n"
    ),
    (
      "* [x] a\n* [X] b\n",
      "open b",
      "* [x] a\n* [ ] b\n"
    ),
    (
      "1. [ ] a\n2. b\n",
      "open b",
      "---\nkind: map\n---\n\n1. [ ] a\n2. [ ] b\n"
    ),
    (
      "- a\n- [ ] b\n",
      "untask b",
      "- a\n- b\n"
    ),
    (
      "# ☐ a\n\n## [ ] b\n",
      "tick b",
      "# ☐ a\n\n## [x] b\n"
    ),
    (
      "# ☐ a\n\n## [ ] b\n",
      "tick a",
      "# ☑ a\n\n## [ ] b\n"
    ),
    (
      "# a ##\n\n*   b *c*\n    wrapped\n",
      "rename a: d",
      "# d ##\n\n*   b *c*\n    wrapped\n"
    ),
    (
      "Title\n=====\n\nOther\n---\n",
      "rename Title: Longer title",
      "Longer title\n=====\n\nOther\n---\n"
    ),
    (
      "Title\n=====\n\nOther\n---\n",
      "rename Other: # hash",
      "Title\n=====\n\n\\# hash\n---\n"
    ),
    (
      "#   a\n\n##  b   ##\n",
      "rename b: c",
      "#   a\n\n##  c   ##\n"
    ),
    (
      "+ a\n+ b\n",
      "rename a: 1. c",
      "+ 1\\. c\n+ b\n"
    ),
    (
      "- a  #x\n- b\n",
      "tag a: y",
      "- a  #x #y\n- b\n"
    ),
    (
      "# A\r\n\r\n- a\r\n",
      "note a: x|y",
      "# A\r\n\r\n- a\r\n\r\n  x\r\n  y\r\n"
    ),
    (
      "- - x\n  - y\n- z\n",
      "rename x: w",
      "- - w\n  - y\n- z\n"
    ),
    (
      "# A\n\n> d\n\nn\n\n![p](p.png)\n\n| Attribute | Value |\n|:--|--:|\n| a | b |\n\n- x\n",
      "attribute A: c",
      "# A\n\n> d\n\nn\n\n![p](p.png)\n\n| Attribute | Value |\n|:--|--:|\n| a | b |\n| name | c |\n\n- x\n"
    ),
    (
      "# A\n\n> d\n\nn\n\n- x\n",
      "note A: m|m",
      "# A\n\n> d\n\nm\nm\n\n- x\n"
    ),
    (
      "# A\n\n> d\n\nn\n\n- x\n",
      "note A",
      "# A\n\n> d\n\n- x\n"
    ),
    (
      "# A\n\n- x\n- y\n",
      "note x: one||two",
      "# A\n\n- x\n\n  one\n\n  two\n\n- y\n"
    ),
    (
      "# A\n\n- x\n\n  n\n- y\n",
      "note x",
      "# A\n\n- x\n- y\n"
    ),
    (
      "# A\n\n- [x](u)\n",
      "link x: v",
      "# A\n\n- [x](v)\n"
    ),
    (
      "# A\n\n- x\n",
      "link x: v",
      "# A\n\n- [x](v)\n"
    ),
    (
      "# A\n\n- a\n- b\n\nSee [A](#a) and [b][1].\n\n[1]: u\n",
      "rename A: Z",
      "# Z\n\n- a\n- b\n\nSee [A](#z) and [b][1].\n\n[1]: u\n"
    ),
    (
      "# A\n\n- a\n\n```\ncode\n```\n\n- b\n",
      "fold a",
      "# A\n\n- a\n\n```\ncode\n```\n\n- b\n"
    ),
    (
      "\0- x\n- y\n",
      "rename y: z",
      "\0- x\n- z\n"
    ),
    (
      "\u{FEFF}- x\n- y\n",
      "rename y: z",
      "\u{FEFF}- x\n- z\n"
    ),
    (
      "# A\n\n- a<br>\n- <b>b</b> %%c%%\n",
      "tag a<br>: t",
      "# A\n\n- a<br> #t\n- <b>b</b> %%c%%\n"
    ),
  ])
  func `a node changes where it stands`(before: String, edit: String, after: String) throws {
    try expect(before, edit, after)
  }

  @Test(arguments: [
    (
      "Title\n=====\n\nOther\n---\n",
      "insert New under Title at 1",
      "Title\n=====\n\nOther\n---\n\nNew\n---\n"
    ),
    (
      "-\n- b\n",
      "insert c under . at 2",
      "-\n- b\n- c\n"
    ),
    (
      "* a\n* b\n\n",
      "insert c under . at 1",
      "* a\n* c\n* b\n\n"
    ),
    (
      "1. a\n2. b\n3. c\n",
      "insert d under . at 1",
      "1. a\n2. d\n2. b\n3. c\n"
    ),
    (
      "1) a\n1) b\n",
      "insert d under . at 2",
      "1) a\n1) b\n1) d\n"
    ),
    (
      "- a\n\n- b\n",
      "insert c under . at 2",
      "- a\n\n- b\n\n- c\n"
    ),
    (
      "-   a\n-   b\n",
      "insert c under b at 0",
      "-   a\n-   b\n    - c\n"
    ),
    (
      "- a\n  - b\n",
      "insert c under a at 1",
      "- a\n  - b\n  - c\n"
    ),
    (
      "- a\n\t- b\n- d\n",
      "insert c under d at 0",
      "- a\n\t- b\n- d\n\t- c\n"
    ),
    (
      "1. a\n   - b\n2. c\n",
      "move b under c at 0",
      "1. a\n2. c\n   - b\n"
    ),
    (
      "# A\n## B\n## C\n",
      "insert D under A at 1",
      "# A\n## B\n## D\n## C\n"
    ),
    (
      "# A\n\n- x\n\n## B\n",
      "insert y under A at 1",
      "# A\n\n- x\n- y\n\n## B\n"
    ),
    (
      "# A\n\n- x\n\n## B\n",
      "insert y under A at 2",
      "# A\n\n- x\n\n## B\n\n## y\n"
    ),
    (
      "# A\n\nText.\n",
      "insert y under A at 0",
      "# A\n\nText.\n\n## y\n"
    ),
    (
      "# A\n\n- x\n",
      "insert y under A at 0",
      "# A\n\n- y\n- x\n"
    ),
    (
      "# A\n\n- x\n- y\n",
      "delete x",
      "# A\n\n- y\n"
    ),
    (
      "# A\n\n- x\n\n\n## B\n\n## C\n",
      "delete B",
      "# A\n\n- x\n\n## C\n"
    ),
    (
      "# A\n\n- a\n- b",
      "insert c under A at 2",
      "# A\n\n- a\n- b\n- c"
    ),
    (
      "# A\n\n- a\n- b",
      "delete b",
      "# A\n\n- a"
    ),
    (
      "# A\r\n\r\n- a\r\n",
      "insert c under A at 1",
      "# A\r\n\r\n- a\r\n- c\r\n"
    ),
    (
      "# A\n\n- x\n  - y\n    z\n\n    w\n\n## B\n\n1. q\n",
      "move x under B at 1",
      "# A\n\n## B\n\n1. q\n2. x\n   - y\n     z\n\n     w\n"
    ),
    (
      "# A\n\n## B\n\ntext\n\n### C\n\n## D\n",
      "move B under D at 0",
      "# A\n\n## D\n\n### B\n\ntext\n\n#### C\n"
    ),
    (
      "# A\n\n- x\n\n## B\n\ntext\n",
      "move x under A at 1",
      "# A\n\n## B\n\ntext\n\n## x\n"
    ),
    (
      "# A\n\n- x\n\n## B\n\ntext\n",
      "move B under A at 0",
      "# A\n\n## B\n\ntext\n\n## x\n"
    ),
    (
      "- - x\n  - y\n- z\n",
      "delete x",
      "-\n  - y\n- z\n"
    ),
    (
      "- - x\n  - y\n- z\n",
      "move x under . at 2",
      "-\n  - y\n- z\n- x\n"
    ),
    (
      "# A\n\nSee [it][1].\n\n# B\n\n[1]: u\n",
      "delete A",
      "---\nkind: outline\n---\n\n# B\n"
    ),
    (
      "# A\n\n- a\n\n```\ncode\n```\n\n- b\n",
      "delete a",
      "# A\n\n```\ncode\n```\n\n- b\n"
    ),
    (
      "# A\n\n# B\n",
      "delete B",
      "---\nkind: outline\n---\n\n# A\n"
    ),
    (
      "- a\n- b\n",
      "delete b",
      "---\nkind: outline\n---\n\n- a\n"
    ),
  ])
  func `nodes come and go among their neighbours`(before: String, edit: String, after: String)
    throws
  {
    try expect(before, edit, after)
  }

  @Test(arguments: [
    (
      "---\ntitle: 'T'  # remark\nx: y\n---\n\n# A\n",
      "call U",
      "---\ntitle: U\nx: y\n---\n\n# A\n"
    ),
    (
      "---\nx: y\n---\n\n# A\n",
      "call U",
      "---\nx: y\ntitle: U\n---\n\n# A\n"
    ),
    (
      "Info *here*.\n\n# A\n\n# B\n",
      "info Other.",
      "Other.\n\n# A\n\n# B\n"
    ),
    (
      "# A\n\n# B\n",
      "info Other.",
      "Other.\n\n# A\n\n# B\n"
    ),
  ])
  func `the document as a whole changes in its place`(before: String, edit: String, after: String)
    throws
  {
    try expect(before, edit, after)
  }

  private func expect(_ before: String, _ edit: String, _ after: String) throws {
    let file = try opened(Array(before.utf8), as: .map)
    let map = try #require(file.content.map)
    let saved = try markdownOnly.save(.map(map.after(edit)), over: file)
    #expect(String(decoding: saved.bytes, as: UTF8.self) == after)
    #expect(!saved.isWhole)
    #expect(try markdownOnly.save(.map(map), over: file).bytes == Array(before.utf8))
  }
}

extension Content {
  /// The map that it is.
  fileprivate var map: MindMap? { if case .map(let map) = self { map } else { nil } }
}
