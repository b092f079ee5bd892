import NapkinCore
import NapkinFormats
import Testing

/// Notes in Markdown that somebody changes in an outliner stay notes in Markdown.
@Suite struct OPMLMarkdownNoteTests {
  private static func markdown(_ text: String) -> RichText { RichText(text, syntax: .markdown) }

  private static func file(
    _ note: RichText, details: RichText? = nil, tags: [String] = []
  ) throws -> String {
    var node = MindMap.Node(id: "a", "a")
    node.note = note
    node.details = details
    node.tags = tags
    return try Outlines.write(.map(MindMap(id: "m", root: node)))
  }

  private static func root(_ text: String) throws -> MindMap.Node {
    let map = try Outlines.map(text)
    return map[map.slotOfRoot]
  }

  @Test(arguments: [[], ["tag"]])
  func `a note that does not look like Markdown any more is Markdown`(tags: [String]) throws {
    let text = try Self.file(Self.markdown("* milk\n* **eggs**"), tags: tags)
    #expect(
      text.contains(" _note=\"* milk&#10;* **eggs**\" ") && text.contains("noteIn=\"markdown\""))
    #expect(!text.contains("napkin:note="))
    #expect(try Outlines.again(text) == text)
    let changed = try Self.root(text.replacing("**eggs**", with: "eggs"))
    #expect(changed.note == Self.markdown("* milk\n* eggs"))
  }

  @Test func `one beside details is Markdown, and so are those`() throws {
    let text = try Self.file(Self.markdown("* *milk*\n* eggs"), details: "shop")
    let note = try Self.root(text.replacing("* eggs\"", with: "* eggs&#10;* tea\""))
    #expect(note.details == "shop" && note.note == Self.markdown("* *milk*\n* eggs\n* tea"))
    let both = try Self.root(
      text.replacing("shop&#10;&#10;* *milk*", with: "market&#10;&#10;* milk"))
    #expect(both.details == "market" && both.note == Self.markdown("* milk\n* eggs"))
    let details = try Self.file("note", details: Self.markdown("* *a*"))
    #expect(
      try Self.root(details.replacing("\"* *a*&#10;", with: "\"* a&#10;")).details
        == Self.markdown("* a"))
  }

  @Test func `what is left of details and a note in Markdown is a note in Markdown`() throws {
    let text = try Self.file(Self.markdown("see *n*"), details: Self.markdown("**d**"))
    func left(_ note: String) throws -> MindMap.Node {
      try Self.root(text.replacing("\"**d**&#10;&#10;see *n*\"", with: "\"\(note)\""))
    }
    let node = try left("see *n* now")
    #expect(node.details == nil && node.note == Self.markdown("see *n* now"))
    let none = try left("")
    #expect(none.details == nil && none.note == nil)
  }

  @Test func `a note with a character that XML forbids stays Markdown when it is changed`() throws {
    let text = try Self.file(Self.markdown("**a**\u{1}"))
    let changed = try Self.root(text.replacing("_note=\"**a**\u{FFFD}\"", with: "_note=\"a\""))
    #expect(changed.note == Self.markdown("a"))
  }

  @Test func `an outline that carries nothing else does not say it`() throws {
    let outline = "<outline text=\"a\" _note=\"**b**\"/>"
    let map = try Outlines.map(lines: outline)
    #expect(map[map.slotOfRoot].note == Self.markdown("**b**"))
    #expect(try Outlines.write(.map(map)).contains(outline))
  }
}
