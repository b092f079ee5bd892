import NapkinCore
import NapkinFormats
import Testing

/// An element of which one thing was changed keeps all else that it says.
@Suite struct FreeMindReplacingTests {
  /// What becomes of elements in a node whose start tag Napkin would spell otherwise.
  private func edited(
    _ elements: String, _ change: (inout MindMap.Node) -> Void
  ) throws -> String {
    let (start, end) = ("<node TEXT=\"a\" ID=\"a\" QUIRK=\"1\">", "</node></map>")
    var map = try Maps.map(Maps.file(start + elements + "</node>"))
    map.update(map.slotOfRoot, change)
    let text = try Maps.write(map).text
    let back = try #require(try Maps.map(text)["a"])
    map.update(map.slotOfRoot) { $0.foreign = back.foreign }
    #expect(map["a"] == back)
    return String(try #require(Maps.tight(text).split(separator: start).last).dropLast(end.count))
  }

  @Test func connectorsKeepTheirShape() throws {
    func arrow(_ target: String, _ label: String, _ shape: String) -> String {
      "<arrowlink SHAPE=\"\(shape)\" DESTINATION=\"\(target)\" TRANSPARENCY=\"80\" WIDTH=\"2.0\" "
        + "STARTINCLINATION=\"1;2;\" STARTARROW=\"NONE\" ENDARROW=\"DEFAULT\" "
        + "MIDDLE_LABEL=\"\(label)\"/>"
    }
    let file = arrow("x", "1", "LINE") + arrow("y", "2", "CUBIC")
    #expect(
      try edited(file) { $0.connectors[1].label = "new" }
        == arrow("x", "1", "LINE") + arrow("y", "new", "CUBIC"))
    #expect(
      try edited(file) { $0.connectors[0].target = "z" }
        == arrow("z", "1", "LINE") + arrow("y", "2", "CUBIC"))
    #expect(try edited(file) { $0.connectors.remove(at: 0) } == arrow("y", "2", "CUBIC"))
    // One that is new in the place of another one has its label, but what the same target had.
    let swapped = try edited(file) { node in
      node.connectors.swapAt(0, 1)
      node.connectors[0].label = "3"
      node.connectors[1].label = "4"
    }
    #expect(swapped == arrow("y", "3", "CUBIC") + arrow("x", "4", "LINE"))
    let colored = try edited(arrow("x", "1", "LINE")) {
      $0.connectors[0].color = RGBA(hex: "#ff0000")
    }
    #expect(
      colored
        == arrow("x", "1", "LINE").replacing(
          "DESTINATION=\"x\"", with: "DESTINATION=\"x\" COLOR=\"#ff0000\""))
  }

  @Test func whatIsUnknownOfAFontOrAnEdgeStays() throws {
    #expect(
      try edited("<edge WIDTH=\"2\" X=\"mine\"/>") { $0.style.edge = .init() }
        == "<edge X=\"mine\"/>")
    #expect(
      try edited("<font SIZE=\"12\" X=\"mine\"/>") { $0.style.font = .init() }
        == "<font X=\"mine\"/>")
    #expect(
      try edited("<font SIZE=\"12\"/><font BOLD=\"true\" Y=\"2\"/>") { $0.style.font = .init() }
        == "<font/>")
    #expect(
      try edited("<edge WIDTH=\"2\"><q/></edge>") { $0.style.edge = .init() } == "<edge><q/></edge>"
    )
  }

  @Test func picturesAndCloudsKeepTheirLooks() throws {
    let picture = "<hook URI=\"a.png\" SIZE=\"0.5\" NAME=\"ExternalObject\"/>"
    #expect(
      try edited(picture) { $0.media = [Media(.external("b.png"), mediaType: "image/png")] }
        == picture.replacing("a.png", with: "b.png"))
    let cloud = "<cloud COLOR=\"#F0F0F0\" SHAPE=\"ARC\" DASH=\"SOLID\"/>"
    #expect(
      try edited(cloud) { $0.style.cloud?.color = RGBA(hex: "#0000ff") }
        == cloud.replacing("#F0F0F0", with: "#0000ff"))
    #expect(
      try edited(cloud) { $0.style.cloud?.shape = .star } == cloud.replacing("ARC", with: "STAR"))
  }

  @Test(arguments: ["plain/latex", "plain/auto", ""]) func changedTextsArePages(
    _ type: String
  ) throws {
    let kind = type.isEmpty ? "" : " CONTENT-TYPE=\"\(type)\""
    let note = "<richcontent\(kind) TYPE=\"NOTE\"><text>x &lt; y</text></richcontent>"
    let changed = try edited(note) { $0.note = "x &\u{301} y" }
    #expect(changed.contains("TYPE=\"NOTE\"><html>") && changed.contains("<p>x &amp;\u{301} y</p>"))
    let rich = try edited(note) { $0.note = RichText("<b>x</b>", syntax: .xhtml) }
    #expect(rich.contains("TYPE=\"NOTE\"><html>") && !rich.contains("plain/"))
    let markdown = try edited(note) { $0.note = RichText("*x*", syntax: .markdown) }
    #expect(markdown.contains("CONTENT-TYPE=\"plain/markdown\"") && !markdown.contains("latex"))
  }

  @Test func detailsStayHidden() throws {
    let details =
      "<richcontent TYPE=\"DETAILS\" CONTENT-TYPE=\"xml/\" HIDDEN=\"true\"><html><body>"
      + "<b>a</b></body></html></richcontent>"
    #expect(
      try edited(details) { $0.details = RichText("<i>b</i>", syntax: .xhtml) }
        == details.replacing("<b>a</b>", with: "<i>b</i>"))
    #expect(
      try edited(details) { $0.details = "b" }.hasPrefix(
        "<richcontent TYPE=\"DETAILS\" CONTENT-TYPE=\"xml/\" HIDDEN=\"true\"><html>"))
    let markdown = try edited(details) { $0.details = RichText("*b*", syntax: .markdown) }
    #expect(markdown.contains(" CONTENT-TYPE=\"plain/markdown\" HIDDEN=\"true\"><text>*b*<"))
  }
}
