import NapkinCore
import NapkinFormats
import NapkinFreeMind
import Testing

/// The styles of a map of Freeplane. What nodes look like was asked of Freeplane 1.7.10.
@Suite struct FreeMindStyleTests {
  private static let hook = """
    <hook NAME="MapStyle" background="#223344" zoom="0.8">
        <conditional_styles>
            <conditional_style ACTIVE="true" STYLE_REF="B" LAST="false"><node_contains_condition VALUE="cond" ITEM="filter_node"/></conditional_style>
            <conditional_style ACTIVE="false" STYLE_REF="C" LAST="false"/>
            <conditional_style ACTIVE="true" STYLE_REF="D" LAST="false"><node_level_condition VALUE="2" IGNORE_CASE="true" COMPARATION_RESULT="0" SUCCEED="true"/></conditional_style>
            <conditional_style ACTIVE="true" STYLE_REF="E" LAST="true"><node_compare_condition VALUE="EQ" MATCH_CASE="false" MATCH_APPROXIMATELY="false" COMPARATION_RESULT="0" SUCCEED="true" ITEM="filter_node"/></conditional_style>
            <conditional_style ACTIVE="true" STYLE_REF="F" LAST="false"><icon_contained_condition ICON="idea"/></conditional_style>
            <conditional_style ACTIVE="true" STYLE_REF="G" LAST="false"><conjunct_condition><attribute_exists_condition ATTRIBUTE="x"/><negate_condition><attribute_compare_condition VALUE="1" ATTRIBUTE="x" COMPARATION_RESULT="0" SUCCEED="true"/></negate_condition></conjunct_condition></conditional_style>
            <conditional_style ACTIVE="true" STYLE_REF="C" LAST="false"><script_condition><script>true</script></script_condition></conditional_style>
        </conditional_styles>
        <properties show_icons="true"/>

    <map_styles>
    <stylenode LOCALIZED_TEXT="styles.root_node">
    <stylenode LOCALIZED_TEXT="styles.predefined" POSITION="right">
    <stylenode LOCALIZED_TEXT="default" COLOR="#101010" STYLE="as_parent">
    <font NAME="Serif" SIZE="11" BOLD="false" ITALIC="true"/>
    </stylenode>
    </stylenode>
    <stylenode LOCALIZED_TEXT="styles.user-defined" POSITION="right">
    <stylenode TEXT="A" COLOR="#aa0000" SHAPE_HORIZONTAL_MARGIN="5 pt"><font BOLD="true"/><edge COLOR="#aa00aa"/></stylenode>
    <stylenode TEXT="B" COLOR="#00bb00" BACKGROUND_COLOR="#bbffbb"><hook NAME="NodeConditionalStyles"><node_kept/></hook></stylenode>
    <stylenode TEXT="C" COLOR="#0000cc"/>
    <stylenode TEXT="D" BACKGROUND_COLOR="#dddddd"/>
    <stylenode TEXT="E" BACKGROUND_COLOR="#eeeeee"/>
    <stylenode TEXT="F" BACKGROUND_COLOR="#ffff00"/>
    <stylenode TEXT="G" BACKGROUND_COLOR="#00ffff"/>
    <stylenode LOCALIZED_TEXT="styles.important"><icon BUILTIN="yes"/></stylenode>
    </stylenode>
    <stylenode LOCALIZED_TEXT="styles.AutomaticLayout" POSITION="right">
    <stylenode LOCALIZED_TEXT="AutomaticLayout.level.root" COLOR="#500000"><font SIZE="20"/></stylenode>
    <stylenode LOCALIZED_TEXT="AutomaticLayout.level,1" COLOR="#510000"><font SIZE="18"/></stylenode>
    </stylenode>
    </stylenode>
    </map_styles>
    </hook>
    """

  static let styled = Maps.file(
    """
    <node TEXT="root" ID="R">
    \(hook)
    <hook NAME="accessories/plugins/AutomaticLayout.properties" VALUE="HEADINGS"/>
    <node TEXT="one" ID="n1">
    <node TEXT="two" ID="n2"/>
    </node>
    <node TEXT="leaf" ID="n3"/>
    <node TEXT="named" ID="n4" STYLE_REF="A"/>
    <node TEXT="cond named" ID="n5" STYLE_REF="A"/>
    <node TEXT="COND" ID="n6"/>
    <node TEXT="eq" ID="n7">
    <icon BUILTIN="idea"/>
    </node>
    <node TEXT="idea" ID="n8">
    <icon BUILTIN="idea"/>
    </node>
    <node TEXT="attribute" ID="n9">
    <attribute NAME="x" VALUE="2"/>
    </node>
    <node TEXT="other" ID="n10">
    <attribute NAME="x" VALUE="1"/>
    </node>
    <node TEXT="important" ID="n11" LOCALIZED_STYLE_REF="styles.important"/>
    </node>

    """)

  @Test(
    arguments: [
      ("R", "#500000", nil, 20), ("n1", "#510000", nil, 18), ("n2", "#101010", "#dddddd", 11),
      ("n3", "#101010", nil, 11), ("n4", "#aa0000", nil, 11), ("n5", "#aa0000", "#bbffbb", 11),
      ("n6", "#00bb00", "#bbffbb", 11), ("n7", "#101010", "#eeeeee", 11),
      ("n8", "#101010", "#ffff00", 11), ("n9", "#101010", "#00ffff", 11),
      ("n10", "#101010", nil, 11),
    ] as [(String, String, String?, Double)])
  func `nodes look as in Freeplane`(
    _ id: String, _ color: String, _ background: String?, _ size: Double
  ) throws {
    let map = try Maps.map(Self.styled)
    let look = map.looks()[try #require(map.slot(of: .init(id)))].look
    #expect(look.color?.hex == color)
    #expect(look.background?.hex == background)
    #expect(look.font.size == size && look.font.family == "Serif" && look.font.isItalic == true)
    #expect(look.font.isBold == (look.name == "A"))
  }

  @Test func `what is read is all that the hooks say`() throws {
    let map = try Maps.map(Self.styled)
    #expect(map.canvas.background?.hex == "#223344")
    #expect(map.styles.levels == ["AutomaticLayout.level.root", "AutomaticLayout.level,1"])
    #expect(map.styles.levelUse == .parents && map.styles.all.count == 11)
    #expect(map.styles["styles.important"]?.icons == ["yes"])
    #expect(map.styles.rules.map(\.style) == ["B", "D", "E", "F", "G", "C"])
    #expect(map.styles.rules.last?.tests == [.init(.other, .exists, name: "script_condition")])
  }

  @Test func `a file comes back as it was`() throws {
    #expect(try Maps.comesBack(Self.styled))
    #expect(try Maps.write(Maps.map(Self.styled)).ledger.isLossless)
  }

  @Test func `a style that is changed is written anew, and keeps what else it says`() throws {
    var map = try Maps.map(Self.styled)
    map.styles["A"]?.look.color = RGBA(red: 1, green: 2, blue: 3)
    map.styles["C"] = nil
    var look = NodeStyle()
    look.font.isBold = true
    map.styles["New & best"] = MindMap.Styles.Style("New & best", look, icons: ["flag"])
    map.canvas.background = nil
    let text = try Maps.write(map).text
    let old = Maps.tight(Self.styled)
    let new =
      old.replacing(" background=\"#223344\"", with: "")
      .replacing(
        "TEXT=\"A\" COLOR=\"#aa0000\"", with: "TEXT=\"A\" COLOR=\"#010203\""
      )
      .replacing("<stylenode TEXT=\"C\" COLOR=\"#0000cc\"/>", with: "")
      .replacing(
        "<icon BUILTIN=\"yes\"/></stylenode></stylenode>",
        with: "<icon BUILTIN=\"yes\"/></stylenode><stylenode TEXT=\"New &amp; best\">"
          + "<font BOLD=\"true\"/><icon BUILTIN=\"flag\"/></stylenode></stylenode>")
    #expect(Maps.tight(text) == new)
    let read = try Maps.map(text)
    #expect(read.styles == map.styles && read.canvas == map.canvas)
  }

  @Test func `the styles of a map from elsewhere become hooks`() throws {
    var map = MindMap(id: "map", root: "root")
    map.styles = try Maps.map(Self.styled).styles
    map.styles.rules.removeLast()
    map.canvas.background = .black
    for dialect in [nil, "1.0"] {
      let (text, ledger) = try Maps.write(map, dialect: dialect)
      #expect(ledger[.style].approximated == 0 && ledger[.canvas].approximated == 0)
      let read = try Maps.map(text)
      #expect(read.styles == map.styles && read.canvas == map.canvas && read.foreign.isEmpty)
      #expect(read[read.root]?.foreign.isEmpty == true)
    }
    map.styles.rules.append(.init("A", where: [.init(.other, .exists)]))
    #expect(try Maps.write(map).ledger[.style].approximated == 1)
  }

  private static let registry = Maps.file(
    """
    <attribute_registry SHOW_ATTRIBUTES="selected" RESTRICTED="false">
        <attribute_name VISIBLE="true" NAME="size"/>
        <attribute_name NAME="price"><attribute_value VALUE="1"/></attribute_name>
    </attribute_registry>
    <node TEXT="root" ID="R">
    <attribute NAME="size" VALUE="2"/>
    </node>

    """)

  @Test func `which attributes are shown is read, kept and changed`() throws {
    var map = try Maps.map(Self.registry)
    #expect(map.styles.shownAttributes == ["size"])
    #expect(try Maps.comesBack(Self.registry))
    #expect(try Maps.write(map).ledger.isLossless)
    map.styles.shownAttributes = ["price", "weight & height"]
    let (text, ledger) = try Maps.write(map)
    #expect(ledger.isLossless)
    let tight = Maps.tight(text)
    #expect(tight.contains("=\"selected\" RESTRICTED=\"false\"><attribute_name NAME=\"size\"/>"))
    #expect(tight.contains("<attribute_name NAME=\"price\" VISIBLE=\"true\"><attribute_value"))
    #expect(try Maps.map(text).styles == map.styles)
    map.styles.shownAttributes = nil
    let all = try Maps.write(map).text
    #expect(!all.contains("SHOW_ATTRIBUTES") && all.contains("<attribute_value VALUE=\"1\"/>"))
    #expect(try Maps.map(all).styles == map.styles)
  }

  @Test(arguments: [[], ["a"]] as [[String]])
  func `a map from elsewhere says which attributes are shown`(_ names: [String]) throws {
    var map = MindMap(id: "map", root: "root")
    map.styles.shownAttributes = names
    for dialect in [nil, "1.0"] {
      let (text, ledger) = try Maps.write(map, dialect: dialect)
      #expect(text.contains("SHOW_ATTRIBUTES=\"\(names.isEmpty ? "hide" : "selected")\""))
      #expect(ledger[.style].approximated + ledger[.style].dropped == 0)
      #expect(try Maps.map(text).styles == map.styles)
    }
  }

  @Test func `widths, alignment, gaps and numbers of nodes are read and written`() throws {
    let file = Maps.file(
      """
      <node TEXT="root" ID="R">
      <node TEXT="a" ID="a" TEXT_ALIGN="CENTER" MIN_WIDTH="3 cm" VGAP_QUANTITY="40 pt"/>
      <node TEXT="b" ID="b" TEXT_ALIGN="DEFAULT"/>
      <node TEXT="c" ID="c" NUMBERED="true"/>
      </node>

      """)
    var map = try Maps.map(file)
    let style = try #require(map["a"]?.style)
    #expect(style.alignment == .center && style.childGap == 40)
    #expect(map["c"]?.style.isNumbered == true)
    #expect((style.minimumWidth ?? 0).rounded() == 85 && map["b"]?.style == NodeStyle())
    #expect(try Maps.comesBack(file))
    try map.update("a") { $0.style.alignment = .right }
    #expect(try Maps.write(map).text == file.replacing("CENTER", with: "RIGHT"))
    try map.update("a") { $0.style.childGap = nil }
    let plain = try Maps.write(map, dialect: "1.0")
    #expect(try Maps.map(plain.text)["a"]?.style == map["a"]?.style)
  }

  @Test func `further styles of a node are read and written`() throws {
    let file = Maps.file(
      """
      <node TEXT="root" ID="R">
      <node TEXT="a" ID="a">
      <hook NAME="NodeConditionalStyles">
          <conditional_style ACTIVE="true" STYLE_REF="A" LAST="false"/>
          <conditional_style ACTIVE="false" STYLE_REF="B" LAST="false"/>
          <conditional_style ACTIVE="true" LOCALIZED_STYLE_REF="styles.topic" LAST="true"/>
          <conditional_style ACTIVE="true" STYLE_REF="C" LAST="false"/>
      </hook>
      </node>
      <node TEXT="b" ID="b">
      <hook NAME="NodeConditionalStyles">
          <conditional_style ACTIVE="true" STYLE_REF="A" LAST="false"><leaf_condition/></conditional_style>
      </hook>
      </node>
      </node>

      """)
    var map = try Maps.map(file)
    #expect(map["a"]?.style.moreNames == ["A", "styles.topic"] && map["b"]?.style.moreNames == nil)
    #expect(try Maps.comesBack(file))
    try map.update("a") { $0.style.moreNames = ["D"] }
    let (text, _) = try Maps.write(map)
    #expect(try Maps.map(text)["a"]?.style.moreNames == ["D"] && text.contains("<leaf_condition/>"))
    var fresh = MindMap(id: "map", root: "root")
    fresh.update(fresh.slotOfRoot) { $0.style.moreNames = ["ä & b", "default"] }
    for dialect in [nil, "1.0"] {
      let (text, ledger) = try Maps.write(fresh, dialect: dialect)
      let read = try Maps.map(text)
      #expect(read[read.root]?.style.moreNames == ["ä & b", "default"])
      #expect(read[read.root]?.foreign.isEmpty == true && ledger[.style].approximated == 0)
    }
  }

  @Test func `what cannot be read gives no styles`() throws {
    let broken = Maps.file(
      """
      <node TEXT="root"><hook NAME="MapStyle" background="blue"><map_styles><stylenode/>\
      </map_styles><conditional_styles><conditional_style/></conditional_styles></hook>
      </node>

      """)
    let map = try Maps.map(broken)
    #expect(map.styles == MindMap.Styles() && map.canvas.background == nil)
    #expect(try Maps.comesBack(broken))
  }
}
