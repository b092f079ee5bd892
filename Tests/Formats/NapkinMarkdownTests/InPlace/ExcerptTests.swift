import NapkinCore
import NapkinFormats
import NapkinMarkdown
import RandomEdits
import Testing

/// Changes of large maps, of whose files only a part is changed and checked.
@Suite struct MarkdownExcerptTests {
  @Test(arguments: 0..<12 as Range<UInt64>)
  func `a part of a file is changed as the whole would be`(_ seed: UInt64) throws {
    var check = ExcerptCheck(MarkdownExporter(), in: markdownOnly)
    try check.run(
      60, of: ExcerptCheck<MarkdownExporter>.map(seed, leading: false), seed: seed)
    #expect(check.failures.isEmpty && check.count > 0)
  }

  @Test(arguments: [
    ("- Peas", true), ("- [Peas](#item-3)", false), ("- [Peas][p]\n\n[p]: a.md", false),
    ("- Peas[^1]", false), ("- Peas\n\t- Beans", false),
  ])
  func `elements are read alone if none refers to another`(_ text: String, _ isSo: Bool) throws {
    let items = (0..<100).map { "- Item \($0)\n" }.joined()
    let file = try opened(Array((items + text + "\n").utf8), as: .map)
    #expect(MarkdownExporter().readsElementsAlone(file) == isSo)
  }

  @Test func `a file that would look like a plan list says that it is a map`() throws {
    let items = (0..<100).map { "- [ ] Item \($0)\n" }.joined()
    let file = try opened(Array((items + "  - Nested\n").utf8), as: .map)
    guard case .map(var map) = file.content else { return }
    let last = try #require(map.children(of: map.root).last)
    _ = try map.remove(map.children(of: last)[0])
    let text = try String(decoding: markdownOnly.save(.map(map), over: file).bytes, as: UTF8.self)
    #expect(text.contains("kind: map\n") && text.hasSuffix(items))
  }
}
