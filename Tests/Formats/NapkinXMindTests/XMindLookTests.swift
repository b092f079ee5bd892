import HostileFiles
import NapkinCore
import NapkinFormats
import NapkinTesting
import NapkinXMind
import Testing

@Suite struct XMindLookTests {
  /// A sheet with a theme, and a topic that has a style besides.
  static let json = #"""
    [{"id":"s","class":"sheet","title":"Plan","theme":{"id":"t",
    "map":{"id":"m","properties":{"svg:fill":"#101820","color-list":"#F00 #0F0"}},
    "centralTopic":{"id":"c","properties":{"svg:fill":"#FFD700","fo:color":"#000000",
    "fo:font-size":"30pt","fo:font-weight":"700","shape-class":"org.xmind.topicShape.ellipserect"}},
    "mainTopic":{"id":"a","properties":{"fo:font-weight":"bold","border-line-width":"2pt",
    "border-line-color":"#336699","border-line-pattern":"dash"}},
    "subTopic":{"id":"b","properties":{"fo:font-style":"italic","line-width":"1pt"}},
    "floatingTopic":{"id":"f","properties":{"fo:text-decoration":"line-through"}}},
    "rootTopic":{"id":"root","title":"Garden","children":{"attached":[{"id":"one","title":"One",
    "style":{"id":"x","properties":{"svg:fill":"#FDD834","line-class":"curve"}},
    "children":{"attached":[{"id":"two","title":"Two","style":{"id":"y","properties":
    {"fo:color":"#aabbcc","fo:text-align":"center"}},
    "children":{"attached":[{"id":"three","title":"Three"}]}}]}}],
    "detached":[{"id":"four","title":"Four"}]}}}]
    """#

  private func read() throws -> (read: Import, map: MindMap) {
    let read = try XMindFiles.read(XMindFiles.zip(Self.json))
    return (read, try #require(try XMindFiles.map(XMindFiles.zip(Self.json))))
  }

  private func look(_ id: MindMap.Node.ID, _ map: MindMap) throws -> NodeStyle {
    map.looks()[try #require(map.slot(of: id))].look
  }

  @Test func `styles and themes are looks of nodes`() throws {
    let map = try read().map
    let root = try look("root", map)
    #expect(map.canvas.background == RGBA(hex: "#101820"))
    #expect(root.background == RGBA(hex: "#FFD700") && root.color == RGBA(hex: "#000"))
    #expect(root.shape == .oval && root.font.size == 30 && root.font.isBold == true)
    let one = try look("one", map)
    #expect(one.background == RGBA(hex: "#FDD834") && one.font.isBold == true)
    #expect(one.border.width == 2 && one.border.dash == .dashes)
    let two = try look("two", map)
    #expect(two.color == RGBA(hex: "#aabbcc") && two.alignment == .center)
    #expect(two.font.isItalic == true && two.font.isBold == nil)
    #expect(try look("three", map).font.isItalic == true)
    #expect(try look("four", map).font.isStruckThrough == true)
    // The theme is no look of the nodes' own.
    #expect(try map.node("three").style == NodeStyle())
  }

  @Test func `what nobody changed is written as it was`() throws {
    let read = try read().read
    let written = try XMindFiles.write(read)
    #expect(written.ledger.isLossless, "\(written.ledger.summary)")
    #expect(
      try XMindFiles.value(Files(written.bytes)["content.json"]) == XMindFiles.value(Self.json))
  }

  @Test func `what is changed is written anew, and what is lost is told`() throws {
    var (read, map) = try read()
    try map.update("one") { $0.style.background = RGBA(hex: "#112233") }
    try map.update("two") { $0.style.color = RGBA(hex: "#ddeeff") }
    map.styles["mainTopic"]?.look.font.isBold = false
    read.content = .map(map)
    let (bytes, ledger) = try XMindFiles.write(read)
    let json = try #require(try Files(bytes)["content.json"])
    #expect(json.contains(##""svg:fill":"#112233""##) && !json.contains("line-class"))
    #expect(json.contains(##""fo:color":"#ddeeff""##) && json.contains("ellipse"))
    // The class of the line, and all that the theme had besides.
    #expect(ledger[.foreign].dropped == 2 && ledger[.style].converted == 2)
    #expect(try XMindFiles.map(bytes)?.styles == map.styles)
  }

  @Test func `styles of XMind 8 are in a file of their own`() throws {
    let xml = """
      <xmap-content xmlns="urn:xmind:xmap:xmlns:content:2.0"><sheet id="s" theme="t">
      <topic id="root" style-id="own"><title>Garden</title><children><topics type="attached">
      <topic id="one" style-id="gone"><title>One</title><children>
      <topics type="attached"><topic id="two"><title>Two</title></topic></topics></children></topic>
      </topics></children></topic>
      </sheet></xmap-content>
      """
    let styles = """
      <xmap-styles xmlns="urn:xmind:xmap:xmlns:style:2.0" xmlns:fo="http://www.w3.org/1999/XSL/Format"
      xmlns:svg="http://www.w3.org/2000/svg" version="2.0"><automatic-styles>
      <style id="main" type="topic"><topic-properties fo:color="#123456" line-width="1pt"/></style>
      </automatic-styles><master-styles><style id="t" name="Mine" type="theme"><theme-properties>
      <default-style style-family="mainTopic" style-id="main"/>
      <default-style style-family="subTopic" style-id="main"/></theme-properties></style></master-styles>
      <styles><style id="own" type="topic"><topic-properties svg:fill="#abcdef"/></style></styles>
      </xmap-styles>
      """
    func map(_ styles: String) throws -> MindMap? {
      try XMindFiles.map(Files.zip([("content.xml", xml), ("styles.xml", styles)]))
    }
    let dressed = try #require(try map(styles))
    #expect(try look("root", dressed).background == RGBA(hex: "#abcdef"))
    let (one, two) = (try look("one", dressed), try look("two", dressed))
    #expect(one.color == RGBA(hex: "#123456") && one.shape == nil)
    #expect(two.color == RGBA(hex: "#123456") && two.shape == .fork)
    // Without their file, or without the style, the references are kept.
    let kept = try #require(try dressed.node("one").foreign.pieces.first)
    #expect(kept.key == "xmind8:style-id" && kept.value == "\"gone\"")
    let damaged = Files.zip([("content.xml", xml), ("styles.xml", "<xmap-styles><style")])
    let error = #expect(throws: FormatError.self) { try XMindFiles.read(damaged) }
    #expect(error?.code == .malformed && error?.location.file == "a.xmind/styles.xml")
    let read = try XMindFiles.read(damaged, .salvage)
    #expect(read.repairs.list.contains { $0.location.file == "a.xmind/styles.xml" })
    guard case .map(let bare) = read.content else { return }
    #expect(bare.styles == MindMap.Styles())
    #expect(try bare.node("root").foreign.pieces.map(\.key) == ["xmind8:style-id"])
  }

  @Test func `styles by level of other programs make a theme`() throws {
    var map = MindMap(id: "m", root: "Garden")
    try map.insert(MindMap.Node(id: "a", "Bed"), under: "root")
    try map.insert(MindMap.Node(id: "b", "Row"), under: "a")
    for (index, color) in ["#ff0000", "#00ff00", "#0000ff"].enumerated() {
      var look = NodeStyle()
      look.color = RGBA(hex: color)
      map.styles["level \(index)"] = MindMap.Styles.Style("level \(index)", look)
    }
    map.styles.levels = ["level 0", "level 1", "level 2"]
    map.styles.levelUse = .all
    let written = try XMindExporter().written(ExportRequest(.map(map)))
    #expect(written.ledger[.style].approximated == 1)
    let back = try #require(try XMindFiles.map(written.bytes))
    for id in ["root", "a", "b"] as [MindMap.Node.ID] {
      #expect(try look(id, back).color == look(id, map).color)
    }
    // It comes back as the same from here on.
    let again = try XMindExporter().written(ExportRequest(.map(back)))
    #expect(again.ledger.isLossless && again.bytes == written.bytes, "\(again.ledger.summary)")
  }
}
