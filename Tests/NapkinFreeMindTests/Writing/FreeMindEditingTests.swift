import NapkinCore
import NapkinFormats
import Testing

/// What is changed in a map that came from a file is written anew, and the rest as it was spelt.
@Suite struct FreeMindEditingTests {
  static let file = Maps.file(
    """
    <node TEXT="root" ID="r" QUIRK="1">
    <node STYLE_REF="s" TEXT="old" ID="a" OBJECT="x|old" FORMAT="latexPatternFormat" MAX_WIDTH="5 cm">
    <icon BUILTIN="idea" SIZE="2"/>
    <hook NAME="SummaryNode"/>
    <arrowlink DESTINATION="r" STARTINCLINATION="1;2;"/>
    <attribute NAME="n" VALUE="1" OBJECT="java.lang.Long|1"/>
    <attribute NAME="m" VALUE="2" OBJECT="java.lang.Long|2"/>
    <node TEXT="child" ID="c"/>
    </node>
    <node ID="d" TREE_ID="a"/>
    </node>

    """)

  private func edited(
    _ change: (inout MindMap.Node) -> Void, of id: MindMap.Node.ID = "a"
  ) throws -> String {
    var map = try Maps.map(Self.file)
    try map.update(id, change)
    let text = try Maps.write(map).text
    #expect(try Maps.map(text)[id]?.text == map[id]?.text)
    return Maps.tight(text)
  }

  private func expected(_ old: String, _ new: String) -> String {
    let file = Maps.tight(Self.file)
    #expect(file.contains(old))
    return file.replacing(old, with: new)
  }

  @Test func nothingChangesByItself() throws {
    #expect(try edited { _ in } == Maps.tight(Self.file))
  }

  @Test func aTextChangesAlone() throws {
    #expect(
      try edited { $0.text = "new" }
        == expected("TEXT=\"old\" ID=\"a\" OBJECT=\"x|old\"", "TEXT=\"new\" ID=\"a\""))
    let markdown = try edited { $0.text = RichText("*new*", syntax: .markdown) }
    #expect(markdown.contains("TEXT=\"*new*\" FORMAT=\"markdownPatternFormat\" ID=\"a\" MAX_WIDTH"))
    let rich = try edited { $0.text = RichText("<b>new</b>", syntax: .xhtml) }
    #expect(!rich.contains("old") && rich.contains("<html><body><b>new</b></body></html>"))
  }

  @Test func rowsComeAndGoAlone() throws {
    let icon = "<icon BUILTIN=\"idea\" SIZE=\"2\"/>"
    #expect(
      try edited { $0.icons.append("stop") } == expected(icon, icon + "<icon BUILTIN=\"stop\"/>"))
    #expect(try edited { $0.icons = [] } == expected(icon, ""))
    #expect(
      try edited { $0.task = TaskState(.open) }
        == expected(icon, icon + "<icon BUILTIN=\"unchecked\"/>"))
    let first = "<attribute NAME=\"n\" VALUE=\"1\" OBJECT=\"java.lang.Long|1\"/>"
    #expect(
      try edited { $0.attributes[0].value = "3" }
        == expected(first, "<attribute NAME=\"n\" VALUE=\"3\"/>"))
    #expect(try edited { $0.attributes.remove(at: 0) } == expected(first, ""))
    let arrow = "<arrowlink DESTINATION=\"r\" STARTINCLINATION=\"1;2;\"/>"
    #expect(
      try edited { $0.connectors.append(Connector(to: "c")) }
        == expected(
          arrow, arrow + "<arrowlink DESTINATION=\"c\" STARTARROW=\"None\" ENDARROW=\"Default\"/>"))
    #expect(try edited { $0.connectors = [] } == expected(arrow, ""))
  }

  @Test func whatWasNotThereFindsItsPlace() throws {
    let note = try edited { $0.note = RichText("<i>n</i>", syntax: .xhtml) }
    let markup =
      "<richcontent TYPE=\"NOTE\"><html><body><i>n</i></body></html></richcontent>"
    #expect(note.contains(markup + "<node TEXT=\"child\""))
    let link = try edited { $0.link = "#r" }
    #expect(link.contains(" LINK=\"#r\"") && link.contains("STYLE_REF=\"s\""))
    #expect(try edited { $0.isFolded = true }.contains("FOLDED=\"true\""))
  }

  @Test func lengthsChangeAlone() throws {
    #expect(
      try edited { $0.style.maximumWidth = 100 } == expected("\"5 cm\"", "\"100.0 pt\""))
  }

  /// What Freeplane's gaps say comes back as it was; an offset from elsewhere only comes close.
  @Test func gapsAreExactInAMapThatHadThem() throws {
    let file = Maps.file(
      "<node TEXT=\"r\"><node TEXT=\"a\" ID=\"a\" VSHIFT_QUANTITY=\"-12 px\"/>"
        + "<node TEXT=\"b\" HGAP_QUANTITY=\"14.0 pt\" VSHIFT_QUANTITY=\"3.0 pt\"/></node>",
      version: "freeplane 1.11.5")
    var map = try Maps.map(file)
    #expect(try Maps.write(map).ledger[.position].converted == 2)
    try map.update("a") { $0.text = "new" }
    #expect(try Maps.write(map).ledger[.position].converted == 2)
    try map.update("a") { $0.offset = Position(x: 1e10, y: 0) }
    #expect(try Maps.write(map).ledger[.position].approximated == 1)
    var own = MindMap(id: "m", root: "r")
    own.update(own.slotOfRoot) { $0.offset = Position(x: 1, y: 2) }
    #expect(try Maps.write(own).ledger[.position].approximated == 1)
  }

  @Test func aCloneSaysNothingUntilItIsChanged() throws {
    let original = try edited { $0.text = "new" }
    #expect(original.contains("<node ID=\"d\" TREE_ID=\"a\"/>"))
    let clone = try edited({ $0.text = "mine" }, of: "d")
    #expect(clone.contains("<node ID=\"d\" TEXT=\"mine\" ") && !clone.contains("TREE_ID"))
    var map = try Maps.map(Self.file)
    try map.remove("a")
    #expect(try Maps.write(map).text.contains("TEXT=\"old\""))
  }

  @Test func nodesThatMoveKeepTheirSpelling() throws {
    var map = try Maps.map(Self.file)
    try map.move("c", under: "r", at: 0)
    let text = Maps.tight(try Maps.write(map).text)
    #expect(text.contains("QUIRK=\"1\"><node TEXT=\"child\" ID=\"c\"/><node STYLE_REF=\"s\""))
    try map.move("a", under: nil)
    let floating = try Maps.map(Maps.write(map).text)
    #expect(floating.floating == ["a"] && floating["a"]?.icons == ["idea"])
    #expect(try Maps.write(map).text.contains("<hook NAME=\"SummaryNode\"/>"))
  }

  @Test func copiesKeepTheirSpelling() throws {
    var editor = Editor(try Maps.map(Self.file))
    var context = Context(now: Instant(milliseconds: 5), identifiers: Identifiers(seed: 9))
    let before = try Maps.write(editor.document).text
    let clip = try editor.document.clip(of: "a")
    try editor.perform(PasteNodes(clip, under: "r"), in: &context)
    let text = Maps.tight(try Maps.write(editor.document).text)
    #expect(text.split(separator: "<hook NAME=\"SummaryNode\"/>").count == 3)
    #expect(text.split(separator: " ID=\"a\"").count == 2)
    let back = try Maps.map(text)
    #expect(back.count == editor.document.count)
    for child in editor.document.children(of: "r") { #expect(back[child] != nil) }
    try editor.undo()
    #expect(try Maps.write(editor.document).text == before)
  }

  /// As an outliner makes it, which copies what is carried of a node along with it.
  @Test func aCopyDoesNotTakeTheIdentifier() throws {
    var map = try Maps.map(Self.file)
    var copy = try #require(map["a"]).identified(as: "new")
    copy.hasInventedID = true
    try map.insert(copy, under: "r", at: 0)
    let text = Maps.tight(try Maps.write(map).text)
    #expect(text.split(separator: " ID=\"a\"").count == 2, "\(text)")
    #expect(text.contains("QUIRK=\"1\"><node STYLE_REF=\"s\" TEXT=\"old\" OBJECT=\"x|old\""))
    try map.remove("a")
    #expect(try Maps.write(map).text.contains(" ID=\"a\""))
  }

  @Test func undoBringsTheSpellingBack() throws {
    var editor = Editor(try Maps.map(Self.file))
    var context = Context(now: Instant(milliseconds: 5), identifiers: Identifiers(seed: 9))
    try editor.perform(SetNodes("a", to: .text("new")), in: &context)
    #expect(try Maps.write(editor.document).text.contains("TEXT=\"new\""))
    try editor.perform(DeleteNodes("a"), in: &context)
    try editor.undo()
    try editor.undo()
    #expect(Maps.tight(try Maps.write(editor.document).text) == Maps.tight(Self.file))
  }

  @Test func theNameOfAMapIsKept() throws {
    var map = try Maps.map(Maps.file("<!--x--><node TEXT=\"a\"/>"))
    map.name = "b"
    let (text, ledger) = try Maps.write(map)
    #expect(ledger[.title].carried == 1)
    let back = try Maps.map(text)
    #expect(back.name == "b")
    var again = back
    again.name = "a"
    #expect(!(try Maps.write(again).text.contains("NAPKIN")))
  }

  @Test func whatOthersPutThereIsNotWritten() throws {
    var map = MindMap(id: "m", name: "a", root: "a")
    map.update(map.slotOfRoot) { node in
      node.foreign = Foreign([
        .init(format: "opml", key: "x", value: "y"),
        // Nothing is lost with a spelling.
        .init(format: "opml=", key: "x", value: "y"),
        .init(format: "freemind", key: "node", value: "<broken"),
      ])
    }
    let (text, ledger) = try Maps.write(map)
    #expect(text == Maps.file("<node TEXT=\"a\" ID=\"root\"/>\n"))
    #expect(ledger[.foreign].dropped == 2)
  }
}
