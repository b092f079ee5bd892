import HTMLFragment
import NapkinCore
import NapkinFormats
import NapkinMarkdown
import Testing

/// Where nobody says how many levels are headings, lists stay lists, and headings headings.
@Suite struct ListOrHeadingTests {
  @Test(arguments: [
    "# R\n\n- a\n- b\n",
    "# R\n\n- a\n",
    "- a\n- b\n",
    "# R\n\n- a\n  - b\n    - c\n- d\n- e\n  - f\n- g\n- h\n",
    "- a\n  - b\n- c\n",
    "# R\n\nWords.\n\n## A\n\nWords.\n\n## B\n\nWords.\n",
    "# R\n\n- a\n- b\n\n## A\n\nWords.\n\n- c\n  - d\n\n## B\n\nWords.\n",
    "# R\n\n## A\n\n- a\n- b\n\n## B\n\n- c\n",
    "# R\n\n- a\n- b\n\n## A\n\n- c\n\n## B\n\n- d\n  - e\n",
    "# R\n\n- a\n\n## A\n\n- b\n\n## B\n\n- c\n",
    "# A\n\n- a\n- b\n\n# B\n\n- c\n",
    "# R\n\n- [a](https://a.b) #tag\n- ![b](b.png)\n- 💡 c\n-\n- d\\\n  e\n",
    "# R\n\nWords of the root:\n\n- a\n- b\n\n# S\n\n- c\n- d\n",
  ])
  func `a file of headings and lists stays what it is`(_ file: String) throws {
    let map = try readMap(file, as: .map)
    let text = try written(.map(map)).text
    let body = text.hasPrefix("---") ? text.split(separator: "---\n\n", maxSplits: 1).last : nil
    #expect((body.map(String.init) ?? text) == file)
    #expect(try readMap(text).lines == map.lines)
  }

  @Test func `how many levels are headings is obeyed`() throws {
    let map = try readMap("# R\n\n- a\n- b\n", as: .map)
    #expect(try written(.map(map), ["headings": "2"]).text == "# R\n\n## a\n\n## b\n")
    #expect(try written(.map(map), ["headings": "0"]).text == "- R\n  - a\n  - b\n")
  }

  @Test func `a topic of a map with few others is a heading, empty or not`() throws {
    for file in [
      "# R\n\n## A\n\n- a\n\n## B\n\n- b\n\n## C\n", "# R\n\n## A\n\n- a\n  - b\n\n## B\n",
    ] {
      #expect(try written(.map(readMap(file, as: .map))).text == file)
    }
  }

  @Test func `a page has the same lists and headings`() throws {
    let map = try readMap("# R\n\n- a\n  - b\n- c\n\n## D\n\nWords.\n", as: .map)
    let page = try fragment(of: .map(map))
    #expect(page.contains("<li>a\n<ul") && page.contains("<li>c</li>"), "\(page)")
    #expect(page.contains("<h2>D</h2>"))
  }

  @Test func `documents of a notebook are headings`() throws {
    var notebook = Notebook(id: "b", title: "Book")
    try notebook.insert(.note(Note(id: "n", title: "Empty")))
    #expect(try written(.notebook(notebook)).text.contains("## Empty\n"))
  }
}
