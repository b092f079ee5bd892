import NapkinCore
import NapkinFormats
import Testing

/// Maps of Freeplane, written for FreeMind, which gives up a map for one number that it cannot read.
@Suite struct FreeMindPlainTests {
  static func again(_ nodes: String) throws -> (text: String, ledger: Ledger) {
    let file = Maps.file("<node TEXT=\"r\">\n\(nodes)</node>\n", version: "freeplane 1.12.1")
    #expect(try Maps.comesBack(file))
    _ = try Maps.again(file, dialect: "1.0")
    return try Maps.write(Maps.map(file), dialect: "1.0")
  }

  @Test func `sides and gaps are in FreeMind's words`() throws {
    let (text, ledger) = try Self.again(
      """
      <node TEXT="a" POSITION="top_or_left" HGAP_QUANTITY="20 pt" VSHIFT_QUANTITY="10.5 pt"/>
      <node TEXT="b" POSITION="bottom_or_right" VGAP="1 pt" HGAP="wide"/>

      """)
    #expect(text.contains("<node TEXT=\"a\" POSITION=\"left\" HGAP=\"20\" VSHIFT=\"11\"/>"))
    #expect(text.contains("<node TEXT=\"b\" POSITION=\"right\" VGAP=\"1\"/>"))
    #expect(ledger[.position].approximated == 1 && ledger[.side].converted == 2)
    #expect(ledger[.foreign].approximated == 1)
  }

  @Test func `whole numbers stand wherever FreeMind takes no others`() throws {
    let (text, ledger) = try Self.again(
      """
      <node TEXT="a" ID="a">
      <arrowlink DESTINATION="a" STARTINCLINATION="55.9 pt;67.4 pt;" ENDINCLINATION="1 pt;2 pt;"/>
      <arrowlink DESTINATION="a" STARTINCLINATION="1;2;" ENDINCLINATION="x"/>
      <edge WIDTH="parent"/>
      </node>
      <node TEXT="b"><edge WIDTH="thin"/><cloud WIDTH="1.0"/><font SIZE="12.4" BOLD="true"/></node>
      <node TEXT="c"><font ITALIC="true"/></node>
      <node TEXT="d"><hook NAME="MapStyle"><stylenode><edge WIDTH="3 px"/><font BOLD="true"/>\
      <richcontent TYPE="NOTE"><html><font SIZE="+1">x</font></html></richcontent></stylenode>\
      </hook></node>

      """)
    for part in [
      "STARTINCLINATION=\"56;67;\" ENDINCLINATION=\"1;2;\"/>", "STARTINCLINATION=\"1;2;\"/>",
      "<edge/>", "<edge WIDTH=\"thin\"/>", "<cloud WIDTH=\"1\"/>",
      "<font SIZE=\"12\" BOLD=\"true\"/>", "<font SIZE=\"12\" ITALIC=\"true\"/>",
      "<stylenode><edge WIDTH=\"3\"/><font BOLD=\"true\"/>", "<font SIZE=\"+1\">",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(ledger[.connector].approximated == 0 && ledger[.font].approximated == 2)
    #expect(ledger[.foreign].approximated == 1 && ledger[.cloud].converted == 1)
  }

  @Test(arguments: [(1e300, "9999999"), (1e-300, "1"), (0.3, "1"), (12.4, "12"), (0, "0")])
  func `sizes stay within what is read, and are seen`(_ size: Double, _ text: String) throws {
    var map = MindMap(id: "m", root: "r")
    map.update(map.slotOfRoot) { node in
      node.style.font.size = size
      node.style.edge.width = size
    }
    let (file, ledger) = try Maps.write(map)
    #expect(file.contains("<font SIZE=\"\(text)\"/>") && file.contains("<edge WIDTH=\"\(text)\"/>"))
    #expect(ledger[.font].approximated == (size == 0 ? 0 : 1))
    #expect(ledger[.edge].approximated == (size == 0 ? 0 : 1))
  }

  @Test func `nothing stands where FreeMind would give up`() throws {
    let (text, ledger) = try Self.again(
      """
      <node TEXT="a" ID="a" COLOR="#11223344" BACKGROUND_COLOR="#abc">
      <attribute_layout NAME_WIDTH="105.75 pt" VALUE_WIDTH="20"/>
      <arrowlink DESTINATION="a" STARTINCLINATION="85;" ENDINCLINATION="1;2;3"/>
      <arrowlink DESTINATION="a" STARTINCLINATION="java.awt.Point[x=-1,y=2]" \
      ENDINCLINATION="java.awt.Point[x=1]"/>
      <arrowlink DESTINATION="a" STARTINCLINATION=";0;" COLOR="#0000ff"/>
      <edge COLOR="#f00"/>
      <cloud COLOR="red"/>
      </node>
      <node TEXT="b"><edge COLOR="#ff000080"/></node>

      """)
    for part in [
      "COLOR=\"#112233\" BACKGROUND_COLOR=\"#aabbcc\"",
      "<attribute_layout NAME_WIDTH=\"106\" VALUE_WIDTH=\"20\"/>", "<arrowlink DESTINATION=\"a\"/>",
      "<arrowlink DESTINATION=\"a\" STARTINCLINATION=\"java.awt.Point[x=-1,y=2]\"/>",
      "<arrowlink DESTINATION=\"a\" COLOR=\"#0000ff\"/>", "<edge COLOR=\"#ff0000\"/>", "<cloud/>",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(text.ranges(of: "<edge COLOR=\"#ff0000\"/>").count == 2)
    #expect(ledger[.color].approximated == 1 && ledger[.edge].approximated == 1)
    #expect(ledger[.foreign].approximated == 1)
  }

  @Test func `texts are pages, and the note stands last`() throws {
    let (text, ledger) = try Self.again(
      """
      <node TEXT="a">
      <richcontent TYPE="NOTE" CONTENT-TYPE="plain/markdown"><text># hi</text></richcontent>
      <richcontent TYPE="DETAILS" CONTENT-TYPE="plain/auto"><text>=1</text></richcontent>
      </node>
      <node LOCALIZED_TEXT="new_mindmap"/>

      """)
    #expect(!text.contains("<text>") && !text.contains("CONTENT-TYPE"))
    let note = try #require(text.firstRange(of: "<p># hi</p>"))
    let details = try #require(text.firstRange(of: "<p>=1</p>"))
    #expect(details.lowerBound < note.lowerBound)
    #expect(text.contains("<node TEXT=\"new_mindmap\" LOCALIZED_TEXT=\"new_mindmap\"/>"))
    #expect(ledger[.markup].approximated == 1 && ledger[.details].carried == 1)
  }

  @Test func `what was made plain is the same when it is written once more`() throws {
    let (text, ledger) = try Self.again(
      """
      <node ID="a"/>
      <node ID="b" COLOR="#112233" LOCALIZED_TEXT="new"/>
      <node TEXT="c">
      <richcontent TYPE="NOTE"/>
      <richcontent TYPE="NOTE"/>
      </node>

      """)
    #expect(text.contains("<node TEXT=\"\" ID=\"a\"/>"))
    #expect(text.ranges(of: "TYPE=\"NOTE\"").count == 1 && ledger[.note].approximated == 0)
    #expect(try Maps.write(Maps.map(text), dialect: "1.0").text == text)
  }

  @Test func `Markdown beside XHTML loses its meaning, and that is told`() throws {
    let (text, ledger) = try Self.again(
      """
      <node TEXT="a">
      <richcontent TYPE="NOTE"><html><body><p>x</p></body></html></richcontent>
      <richcontent TYPE="NOTE" CONTENT-TYPE="plain/markdown"><text>**y**</text></richcontent>
      </node>

      """)
    #expect(text.contains("<p>**y**</p>") && ledger[.foreign].approximated == 1)
  }

  @Test func `clones, bookmarks and several roots do not get in FreeMind's way`() throws {
    let map = try Maps.map(
      """
      <map version="freeplane 1.12.1"><attribute_registry SHOW_ATTRIBUTES="hide"/>
      <bookmarks><bookmark nodeId="a"/></bookmarks>
      <node TEXT="a" ID="a"><icon BUILTIN="idea"/></node><node ID="b" CONTENT_ID="a"/></map>
      """)
    let (text, ledger) = try Maps.write(map, dialect: "1.0")
    #expect(text.contains("<attribute_registry") && !text.contains("bookmark"))
    #expect(text.contains("NAPKIN_ROOT_IS_IMPLIED") && text.contains("<node TEXT=\"\""))
    #expect(text.contains("<node ID=\"b\" TEXT=\"a\"><icon BUILTIN=\"idea\"/>"))
    #expect(ledger[.foreign].approximated == 2)
  }

  @Test func `places are FreeMind's, and pictures are carried`() throws {
    let hook =
      "<hook NAME=\"plugins/openmaps/OpenMapsNodeHook.propterties\" LAT=\"1.5\" LON=\"2.0\""
    let nodes = """
      <node TEXT="a">\(hook) ZOOM="5"/><hook NAME="ExternalObject" URI="a.png" SIZE="0.5"/></node>

      """
    let (text, ledger) = try Self.again(nodes)
    #expect(!text.contains("openmaps") && text.contains("XML_STORAGE_ZOOM=\"5\""))
    #expect(ledger[.media].carried == 1 && ledger[.place].converted == 1)
    let back = try Maps.map(text)
    let place = back[try #require(back.children(of: back.slotOfRoot).first)].place
    #expect(place?.latitude == 1.5 && place?.longitude == 2)
  }

  @Test func `a place of FreeMind comes into the model and back`() throws {
    let file = Maps.file(
      """
      <node TEXT="r" ID="r">
      <hook NAME="plugins/map/MapNodePositionHolder.properties">
      <Parameters XML_STORAGE_MAP_LAT="50" XML_STORAGE_MAP_LON="10" XML_STORAGE_POS_LAT="48.1" \
      XML_STORAGE_POS_LON="11.5" XML_STORAGE_ZOOM="10"/>
      </hook>
      </node>

      """, version: "1.0.1")
    #expect(try Maps.comesBack(file))
    var map = try Maps.map(file)
    #expect(map["r"]?.place == (try Place(latitude: 48.1, longitude: 11.5)))
    map.update(map.slotOfRoot) { $0.place = try? Place(latitude: 3, longitude: 4) }
    let freeplane = try Maps.write(map).text
    #expect(freeplane.contains("LAT=\"3.0\" LON=\"4.0\"") && !freeplane.contains("XML_STORAGE"))
    let freeMind = try Maps.write(map, dialect: "1.0").text
    #expect(freeMind.contains("XML_STORAGE_POS_LAT=\"3.0\"") && !freeMind.contains("openmaps"))
    #expect(try Maps.map(freeMind)["r"]?.place == map["r"]?.place)
  }
}
