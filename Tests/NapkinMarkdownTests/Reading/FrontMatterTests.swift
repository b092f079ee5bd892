import NapkinCore
import NapkinFormats
import NapkinMarkdown
import Testing

/// Front matter of other programs comes back as it was spelt.
@Suite struct FrontMatterTests {
  @Test(arguments: [
    "category: [x, y]\n", "category: {a: b}\n", "kind: recipe\n", "created: 2024-03-01\n",
    "created: 2024-03-01T10:00:00Z\nmodified: 2024-03-02\n",
  ])
  func keysStayAsTheyAre(_ front: String) throws {
    let file = "---\n\(front)---\n\nText.\n"
    #expect(try written(.note(readNote(file))).text == file)
  }

  @Test(arguments: ["recipe", "map", "[map, note]"])
  func noKeyComesTwice(_ kind: String) throws {
    let map = try readMap("---\nkind: map\nkind: \(kind)\n---\n\n# A\n\nwords\n\n## B\n\nwords\n")
    let text = try written(.map(map)).text
    #expect(text.hasPrefix("---\nnapkin-kind: map\nkind: \(kind)\n---\n"))
    #expect(try readMap(text).lines == map.lines && readMap(text).foreign == map.foreign)
  }
}
