import NapkinCore
import NapkinFormats
import Testing

/// Which nodes there are, and what stands between them.
@Suite struct FreeMindStructureTests {
  @Test(
    arguments: [
      // Comments, instructions, texts, and elements before and behind the root.
      "<!--before--><node TEXT=\"a\"/><!--behind-->",
      "<attribute_registry SHOW_ATTRIBUTES=\"hide\"><attribute_name NAME=\"n\" VISIBLE=\"true\">"
        + "<attribute_value VALUE=\"v\"/></attribute_name></attribute_registry><node TEXT=\"a\"/>",
      "<bookmarks><bookmark nodeId=\"ID_1\" name=\"x\"/></bookmarks><node TEXT=\"a\" ID=\"ID_1\"/>",
      "<node TEXT=\"a\"><?x y?><!-- a <!x> comment --><node TEXT=\"b\"/>text &amp; more</node>",
      // Kinds of children that are not in the usual order.
      "<node TEXT=\"a\"><node TEXT=\"b\"/><icon BUILTIN=\"idea\"/><node TEXT=\"c\"/>"
        + "<attribute NAME=\"n\" VALUE=\"v\"/><edge COLOR=\"#000000\"/><icon BUILTIN=\"stop\"/></node>",
      "<node TEXT=\"a\"><hook NAME=\"FirstGroupNode\"/><hook NAME=\"SummaryNode\"/>"
        + "<hook NAME=\"AlwaysUnfoldedNode\"/><hook NAME=\"NodeConditionalStyles\">"
        + "<conditional_style ACTIVE=\"true\"><node_contains VALUE=\"x\"/></conditional_style>"
        + "</hook></node>",
      "<node xmlns:x=\"u\" TEXT=\"a\" x:y=\"1\"><x:z/></node>",
      "<node TEXT=\"a\"><unknown><node TEXT=\"no node of the map\"/></unknown></node>",
      // None and several top nodes.
      "<!--nothing-->", "<node TEXT=\"a\"/><node TEXT=\"b\"><node TEXT=\"c\"/></node>",
      "<node TEXT=\"a\"/><!--x--><node TEXT=\"b\"/><node TEXT=\"a\"/>",
      // Identifiers that are missing, empty or there twice.
      "<node TEXT=\"a\" ID=\"x\"><node TEXT=\"b\" ID=\"x\"/><node TEXT=\"c\" ID=\"\"/><node/></node>",
      // Floating nodes between others.
      "<node TEXT=\"a\"><node TEXT=\"b\"/><node TEXT=\"f\"><hook NAME=\"FreeNode\"/></node>"
        + "<node TEXT=\"c\"/><node TEXT=\"g\"><hook NAME=\"FreeNode\" X=\"1\"/></node></node>",
      "<node TEXT=\"a\"><node TEXT=\"b\"><node TEXT=\"c\"><hook NAME=\"FreeNode\"/></node></node></node>",
    ])
  func everythingComesBack(_ nodes: String) throws {
    let text = Maps.file(nodes)
    let again = try Maps.again(text)
    #expect(Maps.tight(again) == Maps.tight(text))
    // The spelling of a file is no change: the second trip is the same as the first.
    let map = try Maps.map(text)
    #expect(try Maps.map(Maps.write(map).text).count == map.count)
  }

  @Test func nodesAreCounted() throws {
    func map(_ nodes: String) throws -> MindMap { try Maps.map(Maps.file(nodes)) }
    let several = try map("<node TEXT=\"a\"/><node TEXT=\"b\"><node TEXT=\"c\"/></node>")
    #expect(several.isRootImplied && several.count == 4)
    let floating = try map(
      "<node TEXT=\"a\"><node TEXT=\"f\" ID=\"f\"><hook NAME=\"FreeNode\"/></node></node>")
    #expect(floating.floating == ["f"] && floating.count == 2)
    let same = try map("<node TEXT=\"a\" ID=\"x\"><node TEXT=\"b\" ID=\"x\"/></node>")
    #expect(same.count == 2 && same.root == "x")
    let other = same[try #require(same.children(of: same.slotOfRoot).first)]
    #expect(other.hasInventedID && other.text == "b")
    let inside = try map("<node TEXT=\"a\"><unknown><node TEXT=\"b\"/></unknown></node>")
    #expect(inside.count == 1)
  }

  @Test func stylesOfAMapAreNoNodes() throws {
    let file = Maps.file(
      """
      <node TEXT="a" STYLE_REF="important" LOCALIZED_STYLE_REF="AutomaticLayout.level.root">
      <hook NAME="MapStyle" zoom="1.21">
      <properties edgeColorConfiguration="#808080ff,#ff0000ff" fit_to_viewport="false"/>
      <map_styles>
      <stylenode LOCALIZED_TEXT="styles.root_node" STYLE="oval" UNIFORM_SHAPE="true">
      <font SIZE="24"/>
      <stylenode LOCALIZED_TEXT="styles.predefined" POSITION="bottom_or_right"/>
      </stylenode>
      </map_styles>
      </hook>
      </node>

      """)
    let map = try Maps.map(file)
    var style = NodeStyle()
    style.name = "AutomaticLayout.level.root"
    #expect(map.count == 1 && map[map.slotOfRoot].style == style)
    #expect(try Maps.comesBack(file))
  }

  /// As when an outliner adds a line at the top.
  @Test func stylesOfAMapStandOnItsRoot() throws {
    let hooks =
      "<hook NAME=\"MapStyle\" zoom=\"1.2\"><map_styles/></hook><hook NAME=\"AutomaticEdgeColor\"/>"
    let file = Maps.file(
      "<node TEXT=\"a\" ID=\"a\">\(hooks)<hook NAME=\"x\"/><node TEXT=\"b\" ID=\"b\"/></node>")
    let old = try Maps.map(file)
    var map = MindMap(id: "m", root: MindMap.Node(id: "r", .empty))
    map.isRootImplied = true
    try map.insert(old.branch(at: "a"), under: "r")
    try map.insert(MindMap.Node(id: "new", "new"), under: "r")
    let text = Maps.tight(try Maps.write(map).text)
    #expect(
      text.contains(
        "<node TEXT=\"\" ID=\"r\">\(hooks)<node TEXT=\"a\" ID=\"a\"><hook NAME=\"x\"/>"),
      "\(text)")
    #expect(try Maps.again(text).contains(hooks))
  }

  @Test func clonesShowTheirOriginals() throws {
    let file = Maps.file(
      """
      <node TEXT="a" ID="a">
      <node TEXT="b" ID="b"/>
      <node ID="c" TREE_ID="b"/>
      <node ID="d" CONTENT_ID="b"/>
      <node ID="e" CONTENT_ID="later"/>
      <node TEXT="later" ID="later"/>
      <node ID="f" TREE_ID="nowhere"/>
      </node>

      """)
    let map = try Maps.map(file)
    #expect(["c", "d", "e", "f"].map { map[$0]?.text } == ["b", "b", "later", ""])
    #expect(try Maps.comesBack(file))
  }

  /// Many bytes may not be made of few ones.
  @Test func `not all of a thousand clones of a huge node show it`() throws {
    let words = String(repeating: "a", count: 1 << 20)
    let clones = (0..<20).map { "<node ID=\"c\($0)\" CONTENT_ID=\"o\"/>\n" }.joined()
    let file = Maps.file(
      "<node TEXT=\"r\" ID=\"r\">\n<node TEXT=\"\(words)\" ID=\"o\"/>\n\(clones)</node>\n")
    let map = try Maps.map(file)
    #expect((0..<20).count { map[.init("c\($0)")]?.text.isEmpty == false } == 4)
    let ledger = try Maps.read(file).ledger
    #expect(ledger[.text].dropped == 16 && ledger.places(of: .text).map(\.id).first == "c4")
    #expect(try Maps.comesBack(file))
  }

  @Test func whatANodeCostsIsCountedOnce() throws {
    let (_, ledger) = try Maps.write(Maps.map(Maps.file("<node TEXT=\"a\" Q=\"1\"/>")))
    #expect(ledger[.foreign].converted == 1 && ledger[.foreign].source == 1)
    let read = try Maps.read(Maps.file("<node TEXT=\"a\" Q=\"1\"/>"))
    #expect(read.ledger[.foreign].carried == 1 && read.ledger[.node].converted == 1)
    #expect(read.ledger.followed(by: ledger)[.foreign].converted == 1)
  }

  @Test func theLimitOfNodesHolds() throws {
    let text = Maps.file("<node TEXT=\"a\">" + String(repeating: "<node/>", count: 9) + "</node>")
    var limits = Limits()
    limits.nodes = 10
    #expect(try Maps.map(Maps.read(text, limits: limits).content).count == 10)
    limits.nodes = 9
    #expect(throws: FormatError.self) { try Maps.read(text, limits: limits) }
  }
}
