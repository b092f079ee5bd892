import NapkinCore
import NapkinFormats
import Testing

/// Files that no XML parser takes.
@Suite struct FreeMindSalvageTests {
  @Test(
    arguments: [
      ("<node TEXT=\"a & b\"/>", "a & b"), ("<node TEXT=\"a < b\"/>", "a < b"),
      ("<node TEXT=\"&#xd83d;&#xde00;\"/>", "😀"), ("<node TEXT=\"a&nbsp;b\"/>", "a\u{A0}b"),
      ("<node TEXT=\"a\u{1}b\"/>", "ab"),
    ])
  func whatIsOftenWrongIsMended(_ node: String, _ text: String) throws {
    let file = Maps.file(node)
    let read = try Maps.read(file, .salvage)
    let map = try Maps.map(read.content)
    let found = map[map.slotOfRoot].text.plain
    #expect(found.filter { $0 != "\u{FFFD}" } == text)
    #expect(!read.repairs.isEmpty)
    #expect(throws: FormatError.self) { try Maps.read(file) }
    // What was mended is well-formed from then on.
    #expect(try Maps.map(Maps.write(map).text)[map.root]?.text.plain == found)
  }

  @Test func tagSoupInANoteIsMended() throws {
    let file = Maps.file(
      "<node TEXT=\"a\" ID=\"a\"><richcontent TYPE=\"NOTE\"><html><body><p>one<br>two<p>three"
        + "</body></html></richcontent></node>")
    let read = try Maps.read(file, .salvage)
    let map = try Maps.map(read.content)
    #expect(map["a"]?.note?.plain.contains("three") == true && !read.repairs.isEmpty)
    #expect(try Maps.map(Maps.write(map).text)["a"] == map["a"])
  }
}
