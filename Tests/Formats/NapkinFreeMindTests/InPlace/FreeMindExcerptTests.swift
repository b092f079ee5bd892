import NapkinCore
import NapkinFormats
import NapkinFreeMind
import NapkinTesting
import RandomEdits
import Testing

/// Changes of large maps, of whose files only a part is changed and checked: they give what changes of the whole give.
@Suite struct FreeMindExcerptTests {
  /// The exporter as if it had to look at the whole file.
  private struct WholeFiles: InPlaceExporter {
    let exporter = FreeMindExporter()
    var format: Format { exporter.format }

    func export(
      _ request: ExportRequest, to sink: inout some ByteSink
    ) throws(FormatError) -> Ledger { try exporter.export(request, to: &sink) }

    func edit(
      _ file: SourceFile, _ request: ExportRequest
    ) throws(FormatError) -> [UInt8]? { try exporter.edit(file, request) }
  }

  private static var whole: FormatRegistry {
    var registry = FormatRegistry.freeMind
    registry.register(WholeFiles())
    return registry
  }

  /// A map of a few hundred nodes with notes, connectors and more.
  private static func map(_ seed: UInt64) throws -> MindMap {
    var chance = Chance(seed: seed)
    var map = MindMap(id: "map", root: "Root")
    var ids = [map.root]
    for number in 0..<400 {
      let id = MindMap.Node.ID("n\(number)")
      var node = MindMap.Node(id: id, RichText("Node \(number)"))
      if chance.below(20) == 0 { node.note = "A note" }
      if chance.below(40) == 0 { node.connectors = [Connector(to: chance.pick(ids))] }
      if chance.below(40) == 0 { node.link = "#\(chance.pick(ids).rawValue)" }
      // Wide at some places, deep at others.
      let parent = chance.below(3) == 0 ? ids[0] : ids[max(0, ids.count - 1 - chance.below(9))]
      try map.insert(node, under: parent)
      ids.append(id)
    }
    return map
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `a part of a file is changed as the whole would be`(_ seed: UInt64) throws {
    var sink = MemorySink()
    _ = try FreeMindExporter().export(ExportRequest(.map(try Self.map(seed))), to: &sink)
    var source = MemorySource(sink.bytes)
    let file = try FormatRegistry.freeMind.open(ImportRequest(fileName: "a.mm"), from: &source)
    guard case .map(let map) = file.content else { return }
    var report = RandomEditReport()
    report.run(60, over: sink.bytes, named: "\(seed).mm", in: .freeMind, seed: seed << 20)
    #expect(report.failures.isEmpty && report.whole.isEmpty, "\(report)")
    for number in 0..<60 as Range<UInt64> {
      var chance = Chance(seed: seed << 32 &+ number)
      let kind = chance.pick(RandomEdit.Kind.allCases)
      guard let edit = RandomEdit(kind, of: map, with: &chance) else { continue }
      var changed = map
      _ = try edit.apply(to: &changed)
      let part = try FormatRegistry.freeMind.save(.map(changed), over: file)
      let all = try Self.whole.save(.map(changed), over: file)
      #expect(part.bytes == all.bytes, "\(kind), \(number)")
      for feature in Feature.all {
        #expect(part.ledger[feature] == all.ledger[feature], "\(kind), \(number), \(feature)")
      }
    }
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
