import NapkinKit
import Testing

/// The pages of somebody's folder of Markdown stay what they are, and lead where they led.
@Suite struct FolderPagesTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
  }

  @Test func `pages with paragraphs among their headings stay as they were written`() throws {
    let page = "Intro.\n\n## A\n\n### B\n\ntext, see [C](#c)\n\n### C\n\n- more\n- and more\n"
    _ = try folder.write("# Doc\n\n" + page, to: "F/doc.md")
    _ = try folder.write("# List\n\n- a\n  - b\n", to: "F/list.md")
    _ = convert(folder.path("F"), folder.path("G") + "/", "--to=markdown")
    #expect(try folder.text("G/doc.md") == "# Doc\n\n" + page)
    #expect(try folder.text("G/list.md") == "# List\n\n## a\n\n- b\n")
    // By itself it looks like a map.
    _ = convert(folder.path("F/doc.md"), folder.path("doc.opml"))
    #expect(try folder.text("doc.opml").contains("<outline text=\"B\""))
  }

  @Test func `the default plan list stays one, whatever its names say`() throws {
    _ = try folder.write(
      "---\nkind: notebook\ndefault: Todo.md\n---\n\n- [Todo](Todo.md)\n", to: "D/index.md")
    _ = try folder.write("- [ ] call **Ann**\n- [ ] b\n", to: "D/Todo.md")
    _ = convert(folder.path("D"), folder.path("E") + "/", "--to=markdown")
    #expect(try folder.text("E/index.md").contains("default: "))
    #expect(try folder.text("E/Todo.md").contains("kind: plans"))
  }

  @Test func `names in double brackets lead from the nodes of maps`() throws {
    let map =
      "- [[A note]]\n- [[sub/B]]\n- [[B#part|bee]]\n- [[deep/C]]\n- [[Nowhere]]\n- [d](C.md)\n"
    _ = try folder.write(map, to: "W/sub/deep/Map.md")
    for (path, text) in [("A note", "a"), ("sub/B", "b"), ("sub/deep/C", "c")] {
      _ = try folder.write("words of \(text)\n", to: "W/\(path).md")
    }
    _ = convert(folder.path("W"), folder.path("X") + "/", "--to=markdown")
    let written = try folder.text("X/sub/deep/Map.md")
    for link in [
      "[A note](<../../A note.md>)", "[sub/B](../B.md)", "[bee](../B.md#part)", "[deep/C](C.md)",
      "[Nowhere](Nowhere.md)", "[d](C.md)",
    ] {
      #expect(written.contains("- \(link)\n"), "\(written)")
    }
  }

  @Test func `pages that are nothing but lists are called like their files in an outline`() throws {
    _ = try folder.write("- first\n\t- detail\n- second\n", to: "L/Ideas.md")
    _ = convert(folder.path("L"), folder.path("l.opml"))
    #expect(try folder.text("l.opml").contains("<outline text=\"Ideas\""))
  }
}
