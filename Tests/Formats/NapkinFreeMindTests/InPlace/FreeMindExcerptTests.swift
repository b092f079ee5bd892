import NapkinCore
import NapkinFormats
import NapkinFreeMind
import NapkinTesting
import RandomEdits
import Testing

/// Changes of large maps, of whose files only a part is changed and checked: they give what changes of the whole give.
@Suite struct FreeMindExcerptTests {
  @Test(arguments: 0..<12 as Range<UInt64>)
  func `a part of a file is changed as the whole would be`(_ seed: UInt64) throws {
    let map = try ExcerptCheck<FreeMindExporter>.map(seed)
    var sink = MemorySink()
    _ = try FreeMindExporter().export(ExportRequest(.map(map)), to: &sink)
    var report = RandomEditReport()
    report.run(60, over: sink.bytes, named: "\(seed).mm", in: .freeMind, seed: seed << 20)
    #expect(report.failures.isEmpty && report.whole.isEmpty, "\(report)")
    var check = ExcerptCheck(FreeMindExporter(), in: .freeMind)
    try check.run(60, of: map, seed: seed)
    #expect(check.failures.isEmpty && check.count > 0)
  }

  @Test func `a clone says what its original says, wherever that stands`() throws {
    let nodes = (0..<100).map { "<node TEXT=\"Node \($0)\" ID=\"n\($0)\"/>\n" }.joined()
    let text = """
      <map version="freeplane 1.9.8">
      <node TEXT="Root" ID="r">
      <node TEXT="Peas" ID="o"/>
      \(nodes)<node TREE_ID="o" ID="c"/>
      </node>
      </map>

      """
    var source = MemorySource(text)
    let file = try FormatRegistry.freeMind.open(ImportRequest(fileName: "a.mm"), from: &source)
    #expect(!FreeMindExporter().readsElementsAlone(file))
    source = MemorySource(text.replacing("TREE_ID=\"o\"", with: "TEXT=\"An_ID\""))
    let other = try FormatRegistry.freeMind.open(ImportRequest(fileName: "a.mm"), from: &source)
    #expect(!FreeMindExporter().readsElementsAlone(other))
    source = MemorySource(text.replacing("TREE_ID=\"o\"", with: "TEXT=\"Beans\""))
    let plain = try FormatRegistry.freeMind.open(ImportRequest(fileName: "a.mm"), from: &source)
    #expect(FreeMindExporter().readsElementsAlone(plain))
  }
}
