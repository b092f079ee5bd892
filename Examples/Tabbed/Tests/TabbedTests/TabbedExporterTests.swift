import NapkinCore
import NapkinFormats
import NapkinTesting
import Tabbed
import Testing

@Suite(.serialized) struct TabbedExporterTests {
  @Test func keepsTheContract() throws {
    try checkFormatContract(TabbedExporter())
  }

  @Test func looksAsRecorded() throws {
    var map = MindMap(id: "garden", root: "Garden")
    try map.insert(MindMap.Node(id: "spring", "Spring"), under: map.root)
    try map.insert(MindMap.Node(id: "peas", "Sow peas\nand beans"), under: "spring")

    var sink = MemorySink()
    let ledger = try TabbedExporter().export(ExportRequest(.map(map)), to: &sink)
    #expect(ledger[.text].approximated == 1)
    try checkSnapshot(sink.text, named: "garden", fileExtension: "tabbed")
  }

  @Test func everyRowShows() throws {
    try checkRowSnapshots(of: TabbedExporter())
  }
}
