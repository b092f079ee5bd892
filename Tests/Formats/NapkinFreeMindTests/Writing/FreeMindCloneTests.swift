import NapkinCore
import NapkinFormats
import Testing

/// A clone stays one as long as a program that reads the file shows on it what the map says.
@Suite struct FreeMindCloneTests {
  static let file = Maps.file(
    """
    <node TEXT="root" ID="r">
    <node TEXT="old" ID="a" STYLE_REF="s">
    <richcontent TYPE="NOTE"><html><body><p>note</p></body></html></richcontent>
    <icon BUILTIN="idea"/>
    <hook NAME="x"/>
    <attribute NAME="n" VALUE="1"/>
    </node>
    <node ID="c" CONTENT_ID="a"/>
    <node TEXT="last" ID="z"/>
    </node>

    """)

  /// What is written of the map after a change, and how many spellings did not come through.
  private func written(
    _ change: (inout MindMap) throws -> Void
  ) throws -> (text: String, approximated: Int) {
    var map = try Maps.map(Self.file)
    try change(&map)
    let (text, ledger) = try Maps.write(map)
    #expect(ledger[.foreign].dropped == 0)
    return (Maps.tight(text), ledger[.foreign].approximated)
  }

  @Test(arguments: ["CONTENT_ID", "TREE_ID", "REFERENCE_ID"])
  func whatACloneSaysItselfIsSeen(_ name: String) throws {
    let changes: [(inout MindMap.Node) -> Void] = [
      { $0.text = "new" }, { $0.text = RichText("<b>new</b>", syntax: .xhtml) },
      { $0.task = TaskState(.done) }, { $0.note = "new" },
      { $0.attributes.append(Attribute("m", "2")) }, { $0.link = "#z" },
    ]
    for change in changes {
      var map = try Maps.map(Self.file.replacing("CONTENT_ID", with: name))
      try map.update("c", change)
      let (text, ledger) = try Maps.write(map)
      #expect(!text.contains(name) && ledger[.foreign].approximated == 1, "\(text)")
      let back = try Maps.map(text)
      let clone = try #require(back["c"])
      let expected = try #require(map["c"])
      #expect(clone.text == expected.text && clone.task == expected.task)
      #expect(clone.link == expected.link)
      #expect(clone.note == expected.note ?? map["a"]?.note)
      #expect(clone.icons == ["idea"])
      #expect(clone.attributes == expected.attributes + [Attribute("n", "1")])
      #expect(back["a"] == map["a"])
    }
  }

  @Test func aCloneIsPartedWhereOnlyItsMarkupIsAnother() throws {
    var map = try Maps.map(
      Self.file.replacing("TEXT=\"old\"", with: "TEXT=\"*m*\" FORMAT=\"markdownPatternFormat\""))
    #expect(map["c"]?.text == RichText("*m*", syntax: .markdown))
    try map.update("c") { $0.text = "*m*" }
    #expect(try Maps.map(Maps.write(map).text)["c"]?.text == "*m*")
  }

  @Test func aCloneThatWasEmptiedIsEmpty() throws {
    let (text, approximated) = try written { try $0.update("c") { $0.text = .empty } }
    #expect(try Maps.map(text)["c"]?.text.isEmpty == true && approximated == 1)
  }

  @Test(arguments: ["CONTENT_ID", "TREE_ID", "REFERENCE_ID"])
  func `a clone that was read before its original keeps what it showed without it`(
    _ name: String
  ) throws {
    let file = Maps.file(
      "<node TEXT=\"root\" ID=\"r\">\n<node ID=\"c\" \(name)=\"a\"/>\n"
        + "<node TEXT=\"old\" ID=\"a\"/>\n</node>\n")
    #expect(try Maps.comesBack(file))
    var map = try Maps.map(file)
    try map.remove("a")
    let (text, ledger) = try Maps.write(map)
    #expect(ledger[.foreign].approximated == 1 && !text.contains(name))
    #expect(try Maps.map(text)["c"]?.text == "old")
  }

  @Test func aCloneBeforeItsOriginalHasTheContent() throws {
    let (text, approximated) = try written { try $0.move("c", under: "r", at: 0) }
    #expect(
      text.contains("<node ID=\"c\" TEXT=\"old\" STYLE_REF=\"s\"><richcontent"), "\(text)")
    #expect(text.split(separator: "<hook NAME=\"x\"/>").count == 3 && approximated == 1)
    #expect(!text.contains("CONTENT_ID"))
    let back = try Maps.map(text)
    #expect(back["c"]?.note == back["a"]?.note && back["c"]?.icons == ["idea"])
    let edited = try written { map in
      try map.move("c", under: "r", at: 0)
      try map.update("a") { $0.text = "new" }
    }
    #expect(edited.text.contains("<node ID=\"c\" TEXT=\"new\""))
  }

  @Test func aCloneWhoseOriginalIsGoneHasTheText() throws {
    let (text, approximated) = try written { try $0.remove("a") }
    #expect(text.contains("<node ID=\"c\" TEXT=\"old\"/>") && approximated == 1)
  }

  @Test func whatEachCloneHasForItselfPartsNobody() throws {
    let (text, approximated) = try written { map in
      try map.move("c", under: "z")
      try map.update("c") { node in
        node.isFolded = true
        node.modified = Instant(milliseconds: 5)
      }
      try map.update("a") { $0.text = "new" }
    }
    #expect(
      text.contains("<node FOLDED=\"true\" ID=\"c\" MODIFIED=\"5\" CONTENT_ID=\"a\"/>"), "\(text)")
    #expect(approximated == 0)
  }

  /// A file may have it so; only what says more is written out.
  @Test func aCloneThatStoodBeforeItsOriginalStays() throws {
    let file = Maps.file(
      "<node TEXT=\"r\" ID=\"r\"><node ID=\"c\" TREE_ID=\"a\"/><node TEXT=\"a\" ID=\"a\"/></node>")
    #expect(try Maps.comesBack(file))
    var map = try Maps.map(file)
    try map.update("c") { $0.text = "new" }
    let text = Maps.tight(try Maps.write(map).text)
    #expect(
      text == Maps.tight(file.replacing("ID=\"c\" TREE_ID=\"a\"", with: "TEXT=\"new\" ID=\"c\"")))
  }
}
