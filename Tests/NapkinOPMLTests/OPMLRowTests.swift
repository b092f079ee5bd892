import NapkinCore
import NapkinFormats
import NapkinOPML
import NapkinTesting
import Testing

@Suite struct OPMLRowTests {
  @Test(arguments: [nil, "plain", "omnioutliner", "workflowy"])
  func everyRowShows(_ dialect: String?) throws {
    try checkRowSnapshots(of: OPMLExporter(), dialect: dialect)
  }

  /// What is shown as it is written and read as words is no markup any more.
  @Test(
    arguments: [
      ("*it* word", "plain", .approximated), ("[[Page]]", "omnioutliner", .approximated),
      ("**bold** word", "plain", .converted), ("*it* word", nil, .carried),
    ] as [(String, String?, Treatment)])
  func `Markdown counts as what a reader makes of it`(
    _ text: String, _ dialect: String?, _ treatment: Treatment
  ) throws {
    let root = MindMap.Node(id: "r", RichText(text, syntax: .markdown))
    var sink = MemorySink()
    let ledger = try OPMLExporter().export(
      ExportRequest(.map(MindMap(id: "m", root: root)), dialect: dialect), to: &sink)
    #expect(ledger[.markup][treatment] == 1)
    var source = MemorySource(sink.bytes)
    let back = try OPMLReturnTests.map(OPMLImporter().read(ImportRequest(), from: &source).content)
    #expect((back[back.slotOfRoot].text == root.text) == (treatment != .approximated))
  }
}
