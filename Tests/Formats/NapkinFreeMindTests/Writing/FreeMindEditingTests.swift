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
    #expect(markdown.contains("TEXT=\"*new*\" ID=\"a\" FORMAT=\"markdownPatternFormat\" MAX_WIDTH"))
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
    #expect(note.contains(" MAX_WIDTH=\"5 cm\">" + markup + "<icon"))
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
    #expect(clone.contains("<node TEXT=\"mine\" ID=\"d\" ") && !clone.contains("TREE_ID"))
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

  @Test func wordsAboutLaTeXStayWords() throws {
    let map = MindMap(id: "m", root: MindMap.Node(id: "r", "\\latex x^2"))
    #expect(try Maps.map(try Maps.write(map).text)["r"]?.text == "\\latex x^2")
  }

  @Test func aFormulaIsReplaced() throws {
    let hook = "<hook NAME=\"plugins/latex/LatexNodeHook.properties\" EQUATION=\"a^2\"/>"
    var map = try Maps.map(Maps.file("<node ID=\"r\"><node ID=\"n\">\(hook)</node></node>"))
    #expect(map["n"]?.text == RichText("$a^2$", syntax: .markdown))
    for text in [RichText("$b<\"$", syntax: .markdown), RichText("words"), RichText.empty] {
      try map.update("n") { $0.text = text }
      let written = try Maps.write(map).text
      #expect(!written.contains("a^2") && !written.contains("<hook"))
      #expect(try Maps.map(written)["n"]?.text == text)
    }
    try map.update("n") { node in
      node.text = RichText("$b$", syntax: .markdown)
      node.media = [Media(.external("p.png"), name: "p.png", mediaType: "image/png")]
    }
    let besidePicture = try Maps.write(map).text
    #expect(!besidePicture.contains("EQUATION"))
    #expect(try Maps.map(besidePicture)["n"]?.text == RichText("$b$", syntax: .markdown))
    let beside = Maps.file("<node TEXT=\"words\" ID=\"r\">\(hook)</node>")
    map = try Maps.map(beside)
    try map.update("r") { $0.text = "others" }
    #expect(try Maps.write(map).text.contains("a^2"))
  }

  @Test(arguments: ["", " QUIRK=\"1\""])
  func aFormulaBesideATextThatIsEmptiedStays(_ quirk: String) throws {
    let hook = "<hook NAME=\"plugins/latex/LatexNodeHook.properties\" EQUATION=\"a^2\"/>"
    var map = try Maps.map(
      Maps.file("<node TEXT=\"r\" ID=\"r\"><node TEXT=\"w\" ID=\"n\"\(quirk)>\(hook)</node></node>")
    )
    try map.update("n") { $0.text = .empty }
    let (text, ledger) = try Maps.write(map)
    #expect(text.contains("TEXT=\"\" ID=\"n\"\(quirk)") && text.contains("EQUATION=\"a^2\""))
    // A reader takes it for the text now.
    #expect(ledger.places(of: .foreign) == [.init("n", .approximated)])
  }

  @Test func datesOfOldFilesFollow() throws {
    let hook =
      "<hook NAME=\"accessories/plugins/CreationModificationPlugin.properties\">"
      + "<Parameters CREATED=\"5000\" MODIFIED=\"6000\"/></hook>"
    let file = Maps.file("<node TEXT=\"r\" ID=\"r\">\(hook)</node>")
    let changes: [(created: Int64?, modified: Int64?)] = [(nil, nil), (nil, 6000), (7000, 6000)]
    for (created, modified) in changes {
      var map = try Maps.map(file)
      try map.update("r") { node in
        node.created = created.map(Instant.init(milliseconds:))
        node.modified = modified.map(Instant.init(milliseconds:))
      }
      let text = try Maps.write(map).text
      #expect(!text.contains("<hook"))
      let back = try Maps.map(text)["r"]
      #expect(back?.created == map["r"]?.created && back?.modified == map["r"]?.modified)
    }
  }

  @Test func onlyHooksWithDatesFollowThem() throws {
    let name = "accessories/plugins/CreationModificationPlugin.properties"
    let other = "<hook NAME=\"mine\" SEE=\"\(name)\"/>"
    var map = try Maps.map(
      Maps.file("<node TEXT=\"r\" ID=\"r\" MODIFIED=\"1\" QUIRK=\"1\">\(other)</node>"))
    try map.update("r") { $0.modified = Instant(milliseconds: 9000) }
    #expect(try Maps.write(map).text.contains(other))
    let more = "<Parameters CREATED=\"5\" MODIFIED=\"6\" X=\"mine\"/>"
    map = try Maps.map(
      Maps.file("<node TEXT=\"r\" ID=\"r\"><hook NAME=\"\(name)\">\(more)</hook></node>"))
    try map.update("r") { $0.modified = Instant(milliseconds: 9000) }
    let (text, ledger) = try Maps.write(map)
    #expect(text.contains("CREATED=\"5\" MODIFIED=\"9000\"") && !text.contains("<hook"))
    #expect(ledger.places(of: .foreign) == [.init("r", .approximated)])
  }

  @Test func whatFloatsBesideSeveralRootsIsTold() throws {
    var map = try Maps.map(
      Maps.file("<node TEXT=\"a\" ID=\"a\"/><node TEXT=\"b\" ID=\"b\"><node ID=\"c\"/></node>"))
    try map.move("c", under: nil)
    let ledger = try Maps.write(map).ledger
    #expect(ledger[.floating].approximated == 1)
  }

  /// What FreeMind has no words for may be spelt like what it replaces.
  @Suite struct SpeltAlike {
    static let file = Maps.file(
      """
      <node TEXT="root" ID="r">
      <node TEXT="n" ID="n" BACKGROUND_COLOR="#00ff0080" TAGS="a&#10;b">
      <font SIZE="14"/><edge COLOR="#ff000080" WIDTH="3"/><cloud COLOR="#0000ff80"/>
      <hook NAME="plugins/TimeManagementReminder.xml"><Parameters REMINDUSERAT="1000000"/></hook>
      <hook NAME="plugins/openmaps/OpenMapsNodeHook.propterties" LAT="1.0" LON="2.0" ZOOM="5"/>
      <arrowlink DESTINATION="r" COLOR="#ff000080" WIDTH="2.5" STARTINCLINATION="1;2;"/>
      </node>
      </node>
      """)

    /// What a reader gets, and what was told.
    private func edited(
      _ change: (inout MindMap.Node) -> Void
    ) throws -> (node: MindMap.Node, before: MindMap.Node, ledger: Ledger) {
      var map = try Maps.map(Self.file)
      try map.update("n", change)
      let (text, ledger) = try Maps.write(map)
      return (
        try #require(try Maps.map(text)["n"]), try #require(try Maps.map(Self.file)["n"]), ledger
      )
    }

    @Test func nothingShinesThroughAnyMore() throws {
      #expect(try edited { $0.style.background?.alpha = 255 }.node.style.background?.alpha == 255)
      #expect(try edited { $0.style.edge.color?.alpha = 255 }.node.style.edge.color?.alpha == 255)
      #expect(
        try edited { $0.style.cloud?.color?.alpha = 255 }.node.style.cloud?.color?.alpha == 255)
      let (node, before, _) = try edited { $0.connectors[0].color?.alpha = 255 }
      #expect(before.connectors[0].color?.alpha == 128)
      #expect(node.connectors[0].color?.alpha == 255)
    }

    @Test func anElementKeepsWhatIsStillSo() throws {
      let (node, before, ledger) = try edited { $0.connectors[0].label = "label" }
      var expected = before.connectors
      expected[0].label = "label"
      #expect(node.connectors == expected)
      #expect(ledger[.connectorLabel].approximated == 0 && ledger[.connector].approximated == 0)
    }

    @Test func anAttributeKeepsWhatIsStillSo() throws {
      let colored = try edited { $0.connectors[0].color = RGBA(hex: "#ff0000") }
      #expect(
        colored.node.connectors[0].width == 2.5 && colored.ledger[.connector].approximated == 0)
      let wide = try edited { $0.connectors[0].width = 3 }
      #expect(wide.node.connectors[0].color == RGBA(hex: "#ff000080"))
      #expect(wide.node.connectors[0].width == 3 && wide.ledger[.connector].approximated == 0)
      let solid = try edited { $0.connectors[0].dash = .solid }
      #expect(solid.node.connectors[0] == solid.before.connectors[0])
      let edge = try edited { $0.style.edge.width = 4 }
      #expect(edge.node.style.edge.color == edge.before.style.edge.color)
      #expect(edge.ledger[.edge].approximated == 0)
      var map = try Maps.map(Self.file)
      try map.update("n") { $0.place?.name = "here" }
      #expect(try Maps.write(map).text.contains("ZOOM=\"5\""))
    }

    @Test func whatHasNoWordsIsTold() throws {
      #expect(try edited { $0.style.font.size = 14.3 }.ledger[.font].approximated == 1)
      #expect(try edited { $0.style.edge.width = 3.2 }.ledger[.edge].approximated == 1)
      #expect(try edited { $0.connectors[0].width = 2.6 }.ledger[.connector].approximated == 1)
      #expect(try edited { $0.connectors[0].dash = .solid }.ledger[.connector].approximated == 1)
      #expect(try edited { $0.tags = ["a\nb"] }.ledger[.tag].approximated == 1)
      #expect(try edited { $0.place?.name = "here" }.ledger[.place].approximated == 1)
      #expect(try edited { $0.reminders[0].message = "go" }.ledger[.reminder].approximated == 1)
      #expect(
        try edited { $0.reminders.append(Reminder(at: Instant(milliseconds: 2_000_000))) }
          .ledger[.reminder].dropped == 1)
    }

    @Test func aSideBelowAnotherBranchIsTold() throws {
      var map = try Maps.map(
        Maps.file(
          "<node ID=\"r\"><node ID=\"a\"/><node ID=\"b\" POSITION=\"left\" QUIRK=\"1\"/></node>"))
      try map.move("b", under: "a")
      #expect(try Maps.write(map).ledger[.side].dropped == 1)
    }
  }
}
