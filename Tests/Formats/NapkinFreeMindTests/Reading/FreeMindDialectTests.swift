import NapkinCore
import NapkinFormats
import Testing

/// Files of all the versions that there are.
@Suite struct FreeMindDialectTests {
  @Test(
    arguments: [
      "0.7.1", "0.8.0", "0.8.1", "0.9.0", "0.9.0_Beta_8", "1.0.0", "1.0.1", "1.1.0",
      "freeplane 1.1.3", "freeplane 1.2.0", "freeplane 1.3.0", "freeplane 1.5.9",
      "freeplane 1.6.0", "freeplane 1.7.0", "freeplane 1.8.0", "freeplane 1.9.13",
      "freeplane 1.11.1", "freeplane 1.12.1", "docear 1.1",
    ])
  func everyVersionComesBack(_ version: String) throws {
    let text = Maps.file(
      "<node TEXT=\"a\" ID=\"ID_1\" CREATED=\"1\" MODIFIED=\"2\">\n"
        + "<node TEXT=\"b\" ID=\"_\" POSITION=\"right\"/>\n</node>\n", version: version)
    let map = try Maps.map(text)
    #expect(map.count == 2 && map.name == "a")
    #expect(map["_"]?.side == .right)
    #expect(map["ID_1"]?.modified == Instant(milliseconds: 2))
    #expect(try Maps.comesBack(text))
  }

  @Test func aFileWithoutAVersionComesBack() throws {
    #expect(try Maps.comesBack("<map><node TEXT=\"a\"/></map>"))
    #expect(try Maps.map("<map/>").isRootImplied)
    #expect(try Maps.comesBack("<map/>"))
  }

  @Test func docearsWordsAreKept() throws {
    let text = """
      <map version="docear 1.1" project="1489" project_last_home="file:/home/a/b" \
      dcr_id="1_CFGEYC5U">
      <!--To view this file, download Docear-->
      <node TEXT="papers" ID="ID_1" MOVED="1385819662110">
      <attribute NAME="key" VALUE="Beel09"/>
      <pdf_annotation type="HIGHLIGHTED_TEXT" page="3" object_number="17" document_hash="A0"/>
      <hook NAME="DocearRequiredPlugins"><Parameters LIST="x"/></hook>
      </node>
      </map>
      """
    let map = try Maps.map(text)
    #expect(map["ID_1"]?.attributes == [Attribute("key", "Beel09")])
    #expect(try Maps.comesBack(text))
  }

  @Test func freeMindsOwnDialectIsRecognised() throws {
    var map = MindMap(id: "m", root: "Größe")
    map.update(map.slotOfRoot) { node in
      node.offset = Position(x: 3, y: -4)
      node.details = "d"
    }
    let (text, ledger) = try Maps.write(map, dialect: "1.0")
    #expect(text.contains("version=\"1.0.1\"") && text.contains("HGAP=\"3\""))
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
    #expect(ledger[.details].carried == 1)
    let read = try Maps.read(text)
    #expect(read.dialect == "1.0")
    let back = try Maps.map(read.content)
    #expect(back[back.slotOfRoot] == map[map.slotOfRoot])
    #expect(try Maps.write(back).text.contains("HGAP_QUANTITY=\"3.0 pt\""))
    #expect(try Maps.read(Maps.file("<node TEXT=\"a\"/>", version: "1.0.1")).dialect == nil)
  }

  @Test func aMarkOfFreeMindsDialectDoesNotOutliveIt() throws {
    var map = MindMap(id: "m", root: "Größe")
    map.name = "Other"
    let text = try Maps.write(map, dialect: "1.0").text
      .replacing("NAPKIN_DIALECT", with: "q=\"1\" NAPKIN_DIALECT")
    let back = try Maps.again(text)
    #expect(back.contains("q=\"1\"") && back.contains("Größe"))
    #expect(!back.contains("NAPKIN_DIALECT") && back.contains("version=\"freeplane"))
    #expect(try Maps.again(text, dialect: "1.0").contains("NAPKIN_DIALECT=\"1.0\""))
    let other = text.replacing("DIALECT=\"1.0\"", with: "DIALECT=\"2\"")
    #expect(try Maps.again(other, dialect: "1.0").contains("NAPKIN_DIALECT=\"1.0\""))
    let later = text.replacing("version=\"1.0.1\"", with: "version=\"freeplane 1.9.13\"")
    let kept = try Maps.again(later)
    #expect(!kept.contains("NAPKIN_DIALECT") && kept.contains("version=\"freeplane 1.9.13\""))
  }

  @Test func aDialectThatIsAskedForWins() throws {
    let text = Maps.file("<node TEXT=\"a\" HGAP=\"5\"/>\n", version: "0.9.0")
    #expect(try Maps.again(text).contains("version=\"0.9.0\""))
    #expect(try Maps.again(text, dialect: "1.0").contains("version=\"0.9.0\""))
    let other = try Maps.again(text, dialect: "freeplane")
    #expect(other.contains("version=\"freeplane 1.7.0\"") && other.contains("HGAP=\"5\""))
    let back = try Maps.again(Maps.file("<node TEXT=\"a\" Q=\"1\"/>"), dialect: "1.0")
    #expect(back.contains("version=\"1.0.1\"") && back.contains("Q=\"1\""))
  }

  @Test(arguments: ["opml", "html", "x:map", "bookmap"])
  func anotherProgramsFileIsRefusedByName(_ root: String) {
    #expect {
      try Maps.map("<\(root) xmlns:x=\"u\"><node TEXT=\"a\"/></\(root)>")
    } throws: { error in
      guard let error = error as? FormatError else { return false }
      return error.code == .wrongFormat && error.description.contains("<\(root)>")
    }
  }

  @Test func aMapOfTopicsIsNoneOfOurs() {
    #expect {
      try Maps.map("<map version=\"tango\"><topic central=\"true\" text=\"a\"/></map>")
    } throws: { error in
      (error as? FormatError)?.description.contains("<topic>") ?? false
    }
  }
}
